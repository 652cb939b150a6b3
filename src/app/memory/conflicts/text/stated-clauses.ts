import { emptyWords, tellingStem, textWords } from '../../../../english/text-words.ts';
import { isNegation, supposed } from './denials.ts';

/** A part of a text that says something by itself. */
export interface StatedClause {
  readonly stems: ReadonlySet<string>;
  readonly denies: boolean;
  /** True if it denies a word and no more: "tabs, not spaces". */
  readonly isContrast: boolean;
  /** Stems of what is said, without what is supposed: "if the tide is high". */
  readonly said: ReadonlySet<string>;
  /** True if what it supposes is that something is, or that it is not; undefined where it supposes nothing. */
  readonly supposes: 'is' | 'is not' | undefined;
  /** Stems of its names. */
  readonly names: ReadonlySet<string>;
  /** True if it sets right what stands before it: "it has nine". */
  readonly isCorrection: boolean;
  /** Stems that say where, when or with what: "on Fridays". */
  readonly circumstances: ReadonlySet<string>;
  /** On which side of a time or place it is, where it says so: "before dawn", "below the bridge". */
  readonly sides: ReadonlySet<string>;
  /** Words such as `always` and `all`. */
  readonly wholes: ReadonlySet<string>;
  /** The one of them that is denied, so that part of it may hold: "not always". */
  readonly deniedWhole: string | undefined;
}

const borders =
  /(?<=[.;!?])\s+|\b(?:but|although|though|whereas|because|even if)\b|,\s*(?:and\s+|or\s+)?(?=(?:not|never|no|do|does|did|is|are|has|can)\b)|[,–—]\s*(?=(?:it|they|he|she|there)\b)|\band\s+(?=(?:not|never|cannot|no longer|(?:do|does|did|is|are|has|have|can|will|should)(?:n't| not| no)\b))/giu;

/** The parts of a text, as `withoutIdioms` gives it. A part without a statement of its own belongs to the part before it: "but not any more". */
export function clausesOf(text: string): StatedClause[] {
  if (text.trim() === '') return [];
  const parts: string[] = [];
  for (const part of text.split(borders)) {
    if (parts.length > 0 && telling(part).length === 0) parts.push(`${parts.pop() ?? ''} ${part}`);
    else parts.push(part);
  }
  return parts.map((part, at) => {
    const words = textWords(part);
    const said = part.replace(supposed, ' ');
    const denies = (some: readonly string[]) => some.filter(isNegation).length % 2 !== 0;
    const conditions = (part.match(supposed) ?? []).flatMap(textWords);
    return {
      stems: stemsIn(part),
      said: stemsIn(said),
      supposes: conditions.length === 0 ? undefined : denies(conditions) ? 'is not' : 'is',
      names: stemsIn((part.match(/\p{Lu}[\p{L}\p{M}'’-]*/gu) ?? []).join(' ')),
      isCorrection: at > 0 && /^\s*(?:it|they|he|she|there)\b/iu.test(part),
      denies: denies(textWords(said)),
      isContrast: at > 0 && /^\s*not\s/iu.test(part),
      circumstances: circumstancesIn(part),
      sides: new Set(words.filter((word) => sideWords.has(word))),
      wholes: new Set(words.filter((word) => wholes.has(word))),
      deniedWhole: words.find((word, place) => wholes.has(word) && isNegation(words[place - 1] ?? '')),
    };
  });
}

const opposites =
  'before/after until/after inside/outside above/below above/under over/under within/beyond to/from into/from'
    .split(' ')
    .map((pair) => pair.split('/'));
const sideWords: ReadonlySet<string> = new Set(opposites.flat());

/** True if one speaks of the other side of what both name, so that one may deny what the other says: "before dawn", "after dawn". */
export function areOnOppositeSides(a: StatedClause, b: StatedClause): boolean {
  const own = (those: StatedClause, others: StatedClause) => [...those.sides].filter((side) => !others.sides.has(side));
  const [ofA, ofB] = [own(a, b), own(b, a)];
  return opposites.some((pair) =>
    pair.some((one) => ofA.includes(one) && pair.some((other) => other !== one && ofB.includes(other))),
  );
}

const wholes: ReadonlySet<string> = new Set(
  'always all every everybody everyone everything everywhere necessarily entirely fully completely'.split(' '),
);

const telling = (text: string): string[] =>
  textWords(text).filter((word) => !emptyWords.has(word) && !isNegation(word) && !fillers.has(word));

/** They say no more than the word that denies. */
const fillers: ReadonlySet<string> = new Set('anymore longer ever still yet either'.split(' '));

const stemsIn = (part: string): Set<string> => new Set(telling(part).map(tellingStem));

function circumstancesIn(part: string): Set<string> {
  const [, ...said] = part.split(
    /\b(?:on|at|in|to|with|when|whenever|if|before|after|during|while|for|near|from|by|via|under|outside|inside|within|beyond|against|through|between|among)\b/iu,
  );
  return new Set(said.flatMap(telling).map(tellingStem));
}

/**
 * "Maren did not betray Odo", "Odo betrayed Maren": in the words that two parts share, doer and target have changed places. A mutual
 * relation has no such places, and neither have words of place and time.
 */
export function haveOtherRoles(a: StatedClause, b: StatedClause): boolean {
  const shared = [...a.stems].filter((stem) => b.stems.has(stem));
  const others = [...b.stems].filter((stem) => a.stems.has(stem)).join(' ');
  if (shared.some((stem) => mutual.has(stem)) || shared.join(' ') === others) return false;
  const isRole = (stems: readonly string[]) =>
    stems.length > 0 && !stems.some((stem) => a.circumstances.has(stem) || b.circumstances.has(stem));
  const isNamed = (stems: readonly string[]) => stems.every((stem) => a.names.has(stem) && b.names.has(stem));
  for (const start of shared.keys()) {
    for (let end = start; end < shared.length; end += 1) {
      const [first, between, last] = [shared.slice(0, start), shared.slice(start, end), shared.slice(end)];
      if (!isRole(first) || !isRole(last) || [...last, ...between, ...first].join(' ') !== others) continue;
      if (between.length > 0 || isNamed([...first, ...last])) return true;
    }
  }
  return false;
}

/** Relations that go both ways: each of two is the friend of the other. */
const mutual: ReadonlySet<string> = new Set(
  'friends allies enemies siblings twins married wed met meet meets kin related cousins neighbours neighbors equal equals same alike'
    .split(' ')
    .map(tellingStem),
);
