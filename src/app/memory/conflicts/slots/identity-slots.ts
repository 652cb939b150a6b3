import { tellingStem, textWords } from '../../../../english/text-words.ts';
import { isDeniedThere, isNegation } from '../text/denials.ts';
import { type MemorySlot, slotFor, statedValue, stemsOf, subjectOf, tellingOf } from './stated-words.ts';

/**
 * The identity of somebody: their present role, where they grew up, were born and come from, their family, and the skills they have learned.
 * Each is a matter of its own: who grew up in one town may come from another. One may have learned many things.
 */
export function identitySlots(text: string): MemorySlot[] {
  for (const { words, slotsIn, isOne } of matters) {
    const found = words.exec(text);
    if (found === null) continue;
    const [before, end] = [text.slice(0, found.index), found.index + found[0].length];
    const whose = subjectOf(before);
    const said = statedValue(text);
    const named = slotsIn(text, found[0], end);
    const isDenied = isOne === true && isDeniedThere(before, found[0], text.slice(end));
    return orDenied(named, isDenied).map(([name, value]) => ({
      slot: slotFor(name, whose),
      rule: `identity/${name.split(' ')[0]}`,
      value,
      said,
    }));
  }
  return [];
}

/** A denial of one matter; a denial of two at once is ambiguous. */
function orDenied(named: Named, isDenied: boolean | undefined): Named {
  if (isDenied === false) return named;
  return isDenied === true && named.length === 1 ? named.map(([name, value]) => [name, `not ${value}`]) : [];
}

type Named = readonly (readonly [slot: string, value: string])[];
interface Matter {
  readonly words: RegExp;
  readonly slotsIn: (text: string, found: string, end: number) => Named;
  /** True if there is one for everybody, so that what denies it says nothing of any other. */
  readonly isOne?: true;
}

const matters: readonly Matter[] = [
  {
    words:
      /\b(?:credentials?|degree|diploma|certif\w+|licen[cs]ed?|accredited|qualif\w+|graduat\w+|trained (?:as|at|in|by|under)|studied|apprenticed|holds? the rank|phd|doctorate)\b/iu,
    slotsIn: (text) => [['credentials', credentialsIn(text)]],
  },
  {
    words: /\b(?:grew up|grown up|raised|brought up|upbringing)\b/iu,
    slotsIn: (text, _, end) => placesIn(text.slice(end)).map(({ kind, value }) => [`upbringing${kind}`, value]),
    isOne: true,
  },
  {
    words: /\bborn\b/iu,
    slotsIn: (text, _, end) => [
      ...placesIn(text.slice(end)).map(({ kind, value }) => [`birthplace${kind}`, value] as const),
      ...datesIn(text.slice(end)).map((value) => ['birth date', value] as const),
    ],
    isOne: true,
  },
  {
    words:
      /\b(?:(?:comes?|came|hails?|originally|(?:is|am|are)(?: not| never|n['’]t)?) from|native (?:of|to)|descend\w+ (?:from|of))\b/iu,
    slotsIn: (text, _, end) => originsIn(text.slice(end)),
    isOne: true,
  },
  { words: /\b(?:background|child of|son of|daughter of)\b/iu, slotsIn: () => [] },
  {
    words:
      /\b(?:(?:role|job|profession|occupation|trade)(?: is| as|:)|(?:works?|worked|working|serves?|acts?|employed|serving) as)\b/iu,
    slotsIn: (text, found, end) => (isPast(text, found) ? [] : roleIn(text, end, false)),
  },
  {
    words:
      /\b(?:is|am|are|'m|'s|’m|’s) (?:(?:not|no longer|never|also|still|now|currently|only) )*(?:an?|the|our|their|his|her|my)\b/iu,
    slotsIn: (text, found, end) => (isPast(text, found) ? [] : roleIn(text, end - found.length, true)),
  },
];

const formerly = /\b(?:used to|formerly|former|once|retired|ex)\b/iu;
const isPast = (text: string, found: string): boolean =>
  formerly.test(text) || (/^worked/iu.test(found) && !/\b(?:has|have|['’]ve) worked\b/iu.test(text));

const ending = /[.;:!?(),]|\b(?:at|in|on|since|for|with|who|whose|and|but|from|by|near|until|because|when|where)\b/iu;

/**
 * The last noun of what names a role: whoever is a ferryman may be one at the north ford. Where nothing but `is a` says that it is a
 * role, it has to be an occupation: a mother and an early riser have none.
 */
function roleIn(text: string, start: number, isDoubtful: boolean): Named {
  const phrase =
    text
      .slice(start)
      .replace(/^[^\p{L}]+/u, '')
      .split(ending)[0] ?? '';
  const clause =
    text
      .slice(0, start)
      .split(/[.;!?,]/)
      .at(-1) ?? '';
  const [named = '', ...of] = phrase.split(/\bof\b/iu);
  const words = tellingOf(named).filter((word) => !verbs.has(word));
  const noun = words.at(-1);
  if (noun === undefined || (isDoubtful && (!isOccupation(noun) || isName(named, noun)))) return [];
  const denying = [...textWords(clause), ...textWords(phrase)].filter(isNegation).length % 2 !== 0;
  const further = isDoubtful && !denying ? (furtherRole.exec(text.slice(start)) ?? []) : [];
  const isOneOfSome = further.length > 0 || /\b(?:also|too|as well|part-time|sometimes|besides)\b/iu.test(text);
  const value = generic.has(noun) ? [...words, ...tellingOf(of.join(' '))] : [makers.has(noun) ? 'engineer' : noun];
  const mark = denying ? 'not ' : isOneOfSome ? 'also ' : '';
  const others = further
    .slice(1)
    .flatMap((other) => roleIn(other, 0, false).map(([, said]) => ['role', `also ${said}`] as const));
  return [['role', `${mark}${[...new Set(value.map(tellingStem))].sort().join(' ')}`], ...others];
}

/** "A bard and a spy". */
const furtherRole = /^[^.;:!?]*(?:,|\band|&)\s*(?:also )?(?:an?|the|our|their|his|her|my)\s+([^.;:!?,]+)/iu;

const verbs: ReadonlySet<string> = new Set("is am are was were 'm 's still now currently longer also only".split(' '));
const isName = (phrase: string, word: string): boolean =>
  textWords((phrase.match(/\p{Lu}[\p{L}\p{M}]*/gu) ?? []).join(' ')).includes(word);

/** They name a role only with what stands before them. */
const generic: ReadonlySet<string> = new Set(
  'master mistress keeper worker officer boy girl man woman hand head chief leader member assistant agent manager guard captain lord lady'.split(
    ' ',
  ),
);
const makers: ReadonlySet<string> = new Set('engineer developer programmer coder'.split(' '));

const occupations: ReadonlySet<string> = new Set(
  (
    'nurse cook thief spy monk nun priest knight king queen pilot chef clerk judge surgeon scribe bard mage wizard witch page squire scout ' +
    'druid cleric rogue paladin monk architect coach diplomat mechanic analyst pirate doctor physician musician technician magician librarian ' +
    'politician historian mathematician merchant servant lieutenant sergeant accountant consultant assistant guard captain mayor smith herald ' +
    'steward nanny maid maiden shepherd herbalist novelist poet model butler bishop abbot jester vicar rabbi imam cop'
  ).split(' '),
);
const namesOccupation = /(?:smith|wright|master|mistress|keeper|monger|herd|man|woman|[^s]er|or|ist|eer)$/u;
const noOccupation: ReadonlySet<string> = new Set(
  (
    'mother father brother sister daughter lover member speaker beginner riser winner loner believer prisoner stranger foreigner number other ' +
    'follower supporter owner partner elder teenager outsider insider newcomer learner dreamer drinker smoker eater sleeper walker sitter runner ' +
    'swimmer thinker survivor ancestor minor senior junior donor debtor collector gamer adventurer wanderer traveller traveler hater volunteer ' +
    'man woman human gentleman gentlewoman optimist pessimist feminist perfectionist realist idealist pacifist racist nudist lefthander ' +
    'bachelor widower sibling twin user player reader admirer fighter talker listener cyclist activist loser sinner early layer character ' +
    'werewolf shapeshifter commoner villager islander'
  ).split(' '),
);
const isOccupation = (noun: string): boolean =>
  occupations.has(noun) || (namesOccupation.test(noun) && !noOccupation.has(noun));

/** The facts of a named place; an unnamed one counts only if it is more than a region or size. */
function placesIn(after: string): { readonly kind: '' | ' somewhere'; readonly value: string }[] {
  const said = after.split(/[.;:!?(),]|\b(?:but|because|until|when|while|before|after)\b/iu)[0] ?? '';
  const place = /\b(?:in|at|on|near|among|beside)\s+((?:(?!\b(?:in|at|on|by|with|and|as)\b).)+)/giu;
  return [...said.matchAll(place)].flatMap(([, where = '']): { kind: '' | ' somewhere'; value: string }[] => {
    if (/\p{N}/u.test(where)) return [];
    const value = stemsOf(where);
    if (/\p{Lu}/u.test(where)) return [{ kind: '', value }];
    const words = tellingOf(where);
    const isVague = words.length === 0 || !determined.test(where) || words.every((word) => vague.has(word));
    return isVague ? [] : [{ kind: ' somewhere', value }];
  });
}

const determined = /^(?:an?|the|our|their|his|her|my)\b/iu;
const vague: ReadonlySet<string> = new Set(
  (
    'north south east west northern southern eastern western coast country countryside land region kingdom empire province world village town city ' +
    'suburb suburbs slum slums street streets farm house home hut castle family poor rich small big large old little spring summer autumn winter ' +
    'night morning year years war sea island sun shadow faith'
  ).split(' '),
);

/** "In 340 AR", "on 3 May 1984": its numbers. */
const datesIn = (after: string): string[] => {
  const numbers = textWords(after.split(/[.;!?(),]/)[0] ?? '').filter((word) => /^\p{N}/u.test(word));
  return numbers.length === 0 ? [] : [[...new Set(numbers)].sort().join(' ')];
};

/** A family, or a place that is named: who comes from the north may come from the coast. */
function originsIn(after: string): Named {
  const said = after.split(ending)[0] ?? '';
  const family = /\b(?:family|line|house|clan|dynasty)\b/iu;
  if (family.test(said)) {
    const value = stemsOf(said.replace(family, ' ').replace(/\b(?:long|old|poor|rich|large|big|small)\b/giu, ' '));
    return value === '' ? [] : [['family', value]];
  }
  return /\p{Lu}/u.test(said) ? [['origin', stemsOf(said)]] : [];
}

function credentialsIn(text: string): string {
  const words = tellingOf(text).filter((word) => !holding.has(word));
  const stems = [...new Set(words.map(tellingStem))].sort().join(' ');
  if (/\b(?:(?:no|without) other|nothing else)\b|\bonly\b/iu.test(text)) return `only ${stems}`;
  return `${textWords(text).filter(isNegation).length % 2 === 0 ? 'also' : 'not'} ${stems}`;
}

const holding: ReadonlySet<string> = new Set('hold holds has have player user any was were'.split(' '));
