import { coloursOf } from '../colours.ts';
import type { SaidInText } from './said.ts';
import { bareName, isName, isPlainPhrase } from './sentence.ts';

/** The words that a value may be: a place, somebody, a name, a stuff, a colour, a time. */
type Sort = 'place' | 'year' | 'agent' | 'name' | 'named' | 'stuff' | 'colour' | 'time';

interface Frame {
  readonly words: RegExp;
  readonly predicate: string;
  readonly sort: Sort;
  /** Its value comes first: "Odo owns the mill". */
  readonly turned?: true;
  /** Only of a thing, not of a person by name, who may be in a guild and in a choir. */
  readonly ofThing?: true;
}

const adverbs = '((?:(?:not|never|no longer|still|now|currently|again|always|actually|really|also) )*)';
const opening = '^(?<subject>.{1,60}?) ';
const ending = ' (?<value>\\S.{0,80})$';
const places = '(?<where>in|inside|at|on|aboard|above|below|beneath|under|behind)';

/** "Is run by", "isn't kept in". */
const be = (words: string, after = '') =>
  new RegExp(`${opening}(?<verb>is|are)(?<short>n't)? ${adverbs}(?:${words})${after}${ending}`, 'iu');
/** "Lives in", "does not live in". */
const act = (words: string, after = '') =>
  new RegExp(`${opening}${adverbs}(?:do(?:es)?(?<short>n't| not) )?(?:${words})${after}${ending}`, 'iu');
/** "Was built by", "has been sold to": done once, or the last that was done. */
const once = (words: string) =>
  new RegExp(
    `${opening}(?<verb>is|are|was|were|has been|have been)(?<short>n't)? ${adverbs}(?:${words})${ending}`,
    'iu',
  );

/** A row for each form of sentence by which one thing has one value. */
const frames: readonly Frame[] = [
  { words: act('lives?|resides?|dwells?', ` ${places}`), predicate: 'lives', sort: 'place' },
  {
    words: /^(?<subject>.{1,60}?) (?:has |have )?(?:now |recently |just )?moved (?:back )?to (?<value>\S.{0,80})$/iu,
    predicate: 'lives in',
    sort: 'named',
  },
  { words: act('works?', ` ${places}`), predicate: 'works', sort: 'place' },
  { words: act('works? for'), predicate: 'works for', sort: 'agent' },
  { words: act('serves?'), predicate: 'serves', sort: 'named' },
  { words: act('stands?|lies?', ` ${places}`), predicate: 'stands', sort: 'place' },
  { words: act('meets?', ' (?<where>in|at)'), predicate: 'meets', sort: 'place' },
  { words: act('(?:comes?|hails?) from'), predicate: 'comes from', sort: 'named' },
  { words: be('kept|stored|housed', ` ${places}`), predicate: 'is kept', sort: 'place' },
  { words: be('hidden|buried', ` ${places}`), predicate: 'is hidden', sort: 'place' },
  { words: be('imprisoned|held|jailed', ` ${places}`), predicate: 'is held', sort: 'place' },
  { words: be('located|situated|based|stationed|moored|set', ` ${places}`), predicate: 'is', sort: 'place' },
  { words: be('', places), predicate: 'is', sort: 'place', ofThing: true },
  { words: be('(?:run|managed) by'), predicate: 'is run by', sort: 'agent' },
  {
    words: /^(?<value>.{1,60}?) (?:now |currently )?(?:runs|manages|(?:has taken|took) over) (?<subject>\S.{0,60})$/iu,
    predicate: 'is run by',
    sort: 'agent',
    turned: true,
  },
  { words: be('owned by'), predicate: 'is owned by', sort: 'agent' },
  { words: act('belongs? to'), predicate: 'is owned by', sort: 'agent' },
  { words: once('sold to'), predicate: 'is owned by', sort: 'agent' },
  {
    words: /^(?<value>.{1,60}?) (?:now |currently )?(?:owns|(?:has )?bought) (?<subject>\S.{0,60})$/iu,
    predicate: 'is owned by',
    sort: 'agent',
    turned: true,
  },
  { words: be('(?:ruled|governed) by'), predicate: 'is ruled by', sort: 'agent' },
  {
    words: /^(?<value>.{1,60}?) (?:now |currently )?(?:rules|governs) (?<subject>\S.{0,60})$/iu,
    predicate: 'is ruled by',
    sort: 'agent',
    turned: true,
  },
  { words: be('(?:led|headed|commanded|captained) by'), predicate: 'is led by', sort: 'agent' },
  {
    words: /^(?<value>.{1,60}?) (?:now |currently )?(?:leads|heads|commands|captains) (?<subject>\S.{0,60})$/iu,
    predicate: 'is led by',
    sort: 'agent',
    turned: true,
  },
  { words: be('(?:married|wed|wedded) to'), predicate: 'is married to', sort: 'agent' },
  { words: be('(?:betrothed|engaged) to'), predicate: 'is betrothed to', sort: 'agent' },
  { words: once('(?:killed|slain|murdered) by'), predicate: 'was killed by', sort: 'agent' },
  { words: once('founded by'), predicate: 'was founded by', sort: 'agent' },
  { words: once('(?:made|forged|built|crafted) by'), predicate: 'was made by', sort: 'agent' },
  { words: once('written by'), predicate: 'was written by', sort: 'agent' },
  { words: be('(?:made|built|forged|carved|cast|woven)(?: out)? (?:of|from)'), predicate: 'is made of', sort: 'stuff' },
  { words: be('(?:called|named)'), predicate: 'is called', sort: 'name' },
  { words: once('renamed(?: to)?'), predicate: 'is called', sort: 'name' },
  { words: once('born in'), predicate: 'was born in', sort: 'named' },
  { words: once('born in'), predicate: 'was born in the year', sort: 'year' },
  { words: once('(?:signed|built|founded|crowned|finished|destroyed) in'), predicate: 'was in the year', sort: 'year' },
  { words: be('painted'), predicate: 'is coloured', sort: 'colour' },
  {
    words: /^(?<subject>.{1,60}?) (?:is|are)(?<short>n't)? (?:not |no longer |now )?(?<value>[\p{L} -]{3,30})$/iu,
    predicate: 'is coloured',
    sort: 'colour',
  },
  { words: act('(?:opens?|begins?|starts?)', ' (?<where>at|on)'), predicate: 'begins', sort: 'time' },
  { words: act('(?:closes?|ends?)', ' (?<where>at|on)'), predicate: 'ends', sort: 'time' },
  { words: act('(?:sails?|leaves?|departs?)', ' (?<where>at|on)'), predicate: 'leaves', sort: 'time' },
  { words: act('meets?|takes? place|falls?', ' (?<where>on)'), predicate: 'is', sort: 'time' },
];

/** "Lives in Vask", "is run by Odo", "is made of oak", "the password of the vault is heron": one thing has one of it at a time. */
export function frameSaid(text: string): SaidInText | undefined {
  const attribute = attributeSaid(text) ?? colouredPart(text);
  if (attribute !== undefined) return attribute;
  for (const frame of frames) {
    const { groups } = frame.words.exec(text) ?? {};
    const said = groups === undefined ? undefined : saidBy(frame, groups, text);
    if (said !== undefined) return said;
  }
  return undefined;
}

function saidBy(
  { predicate, sort, turned, ofThing }: Frame,
  found: Readonly<Record<string, string | undefined>>,
  text: string,
) {
  const { subject = '', where, short } = found;
  const value = sort === 'agent' ? namedIn(valueIn(found.value ?? '')) : valueIn(found.value ?? '');
  const between = text.slice(subject.length, text.length - (found.value ?? '').length);
  if (turned !== true && /\balso\b/iu.test(between)) return undefined;
  if (!isPlainPhrase(subject, 6) || !isPlainPhrase(value, 6) || !isDefinite(subject)) return undefined;
  if (turned === true && !determined.test(subject) && !isName(subject)) return undefined;
  if (ofThing === true && !determined.test(subject)) return undefined;
  const kind = kindOf(value, sort);
  if (kind === undefined) return undefined;
  const told =
    where === undefined || predicate === 'lives'
      ? predicate
      : `${predicate} ${samePlace[where.toLowerCase()] ?? where.toLowerCase()}`;
  return {
    ...called(subject),
    ...{ predicate: kind === '' ? told : `${told} (${kind})`, predicate_name: told },
    value: { kind: 'text', text: bareName(value), name: value },
    affirmed: short === undefined && !/\b(?:not|never|no longer)\b/iu.test(turned === true ? '' : between),
    ...{ single: true, stated: true },
  } as const;
}

const called = (words: string) => ({ subject: bareName(words), subject_name: words });
const samePlace: Readonly<Record<string, string>> = { inside: 'in', aboard: 'on', below: 'under', beneath: 'under' };
const determined = /^(?:the|our|my|his|her|their|its) |'s? /iu;

/** Somebody by name, or one that is known: "a sailor" may be any. */
const isDefinite = (words: string): boolean =>
  determined.test(words) || isName(words) || !/^(?:an?|some|many|most|few|all) /iu.test(words);

/** "Aria has red hair": the colour of her hair. */
const hasColour = /^(?<owner>.{1,40}?) (?:now |still )?has (?<value>[\p{L} -]{3,30}) (?<part>\p{L}{3,20})$/iu;

function colouredPart(text: string): SaidInText | undefined {
  const { owner = '', value = '', part = '' } = hasColour.exec(text)?.groups ?? {};
  if (owner === '' || !isPlainPhrase(owner, 4) || !isDefinite(owner) || kindOf(value, 'colour') === undefined)
    return undefined;
  if (!/^(?:hair|eyes|fur|skin|beard|feathers|scales|wings|plumage|sails|walls|roof)$/iu.test(part)) return undefined;
  const said = { predicate: 'is coloured', affirmed: true, single: true, stated: true } as const;
  return { ...called(`${owner}'s ${part}`), ...said, value: { kind: 'text', text: value, name: value } };
}

/** Without what is beside it: "Vask, with her sister", "Vask since the flood". */
const valueIn = (words: string): string =>
  words
    .replace(/^.*, ?(?:or|if|but|though|as|not)\b.*$/iu, '')
    .split(/[,(]| (?:with|near|by|beside|since|because|who|which|where|instead|together|alone|so|as) /iu)[0]
    ?.replace(/ (?:again|now|these days|currently|instead|anymore|any more|any longer)$/iu, '')
    .trim() ?? '';

/** "His niece Dalla", "the dwarf Borin": somebody by name. */
const namedIn = (words: string): string =>
  /^(?:the|his|her|their|our|my|an?) (?:\p{Ll}+ ){1,3}(?:called |named )?(\p{Lu}\S*(?: \p{Lu}\S*){0,2})$/u.exec(
    words,
  )?.[1] ?? words;

/** Two of one kind exclude each other: a house may be in a town, and a widow have a name. Undefined where it is none of the sort. */
function kindOf(value: string, sort: Sort): string | undefined {
  const named = isName(bareName(value)) && !/^(?:an?|our|my|his|her|their|its) /iu.test(value);
  const name = named ? (/^the /iu.test(value) ? 'the' : '') : undefined;
  switch (sort) {
    case 'name':
      return name;
    case 'named':
      return name;
    case 'agent':
      return name ?? (/^(?:an?|two|three|four) /iu.test(value) ? undefined : 'somebody');
    case 'place':
      if (name !== undefined) return name;
      if (!determined.test(value) && !/^an? /iu.test(value)) return undefined;
      return areas.has(
        value
          .toLowerCase()
          .split(/ (?:of|on|in|at|by|near|under|above) /u)[0]
          ?.split(' ')
          .at(-1) ?? '',
      )
        ? 'an area'
        : 'a place';
    case 'year':
      return /^\d{1,4}(?: \p{L}+)?$/u.test(value) ? '' : undefined;
    case 'stuff':
      return /^(?:the|an?) |\b(?:mostly|partly|many|several|parts?)\b/iu.test(value) || value.split(' ').length > 2
        ? undefined
        : '';
    case 'colour':
      return value.split(' ').every((word) => coloursOf(word).length > 0) ? '' : undefined;
    case 'time':
      return value.split(' ').length > 4 ? undefined : '';
  }
}

/** Places that contain others: a tower may be in the old quarter. */
const areas: ReadonlySet<string> = new Set(
  (
    'quarter district town village city street lane valley forest wood woods island isle kingdom land country province region hills mountains marsh ' +
    'marshes swamp desert coast north south east west countryside hamlet ward slums capital port harbour harbor docks castle camp'
  ).split(' '),
);

const attributeIs =
  /^(?<subject>.{1,60}?) (?<verb>is|(?:has been |was |has |is )?(?:changed|set|reset|switched) to|has become)(?<short>n't)? (?<adverbs>(?:(?:not|no longer|now|currently|still|again) )*)(?<value>\S.{0,60})$/iu;

/** "The password of the vault is heron", "Mira's favourite drink is ale", "the ferryman's name is Brannoch". */
function attributeSaid(text: string): SaidInText | undefined {
  const { groups } = attributeIs.exec(text) ?? {};
  if (groups === undefined) return undefined;
  const { subject = '', short, adverbs = '' } = groups;
  const value = valueIn(groups.value ?? '');
  if (!isPlainPhrase(subject, 8) || !isPlainPhrase(value, 6) || !isDefinite(subject)) return undefined;
  if (/^(?:\S+ly|well|too|very|so|yet|in|at|on|from|of|by|for|with|under) /iu.test(value)) return undefined;
  if (/\S(?:ed|ing)$/iu.test(value)) return undefined;
  const [head = ''] = bareName(subject)
    .toLowerCase()
    .split(/ (?:of|for|to|in|at|into) /u);
  if (!attributes.has(head.split(' ').at(-1) ?? '') && !/\bfavou?rite \S/iu.test(head)) return undefined;
  if (states.test(value)) return undefined;
  const owner = ownerOfName(bareName(subject));
  const affirmed = short === undefined && !/\b(?:not|no longer)\b/iu.test(adverbs);
  return {
    ...(owner === undefined ? called(subject) : called(owner)),
    predicate: owner === undefined ? 'is' : 'is called',
    value: { kind: 'text', text: bareName(value), name: value },
    ...{ affirmed, single: true, stated: true },
  };
}

/** What may be said of a password and is none. */
const states =
  /^(?:secret|known|unknown|lost|wrong|right|correct|long|short|old|new|easy|hard|simple|high|low|different|the same|gone|a secret|important|up|due|fair|steep|common|strange|odd)$/iu;

/** "The ferryman's name", "the name of the ship". */
function ownerOfName(subject: string): string | undefined {
  return /^(.+)'s? name$/iu.exec(subject)?.[1] ?? /^name of (.+)$/iu.exec(subject)?.[1];
}

/** A thing has one of these. */
const attributes: ReadonlySet<string> = new Set(
  (
    'word phrase signal password passphrase passcode watchword countersign code combination pin motto name nickname symbol sigil emblem crest colour color price cost fee ' +
    'toll rate age height length width depth weight capital population currency language religion birthday deadline address location whereabouts base ' +
    'headquarters destination bounty reward limit timeout size nationality faith birthplace hometown rank surname'
  ).split(' '),
);
