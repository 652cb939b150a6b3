import { femaleWords, maleWords } from './gender-words.ts';

/** Words that tell two values apart in nothing. */
const fillers: ReadonlySet<string> = new Set(
  'a an the of and or with in on at his her its their very rather quite about eye eyes eyed hair haired hand handed type blood auge augen haar haare yeux œil oeil cheveux ojo ojos pelo cabello occhio occhi capelli oog ogen olho olhos cabelo cabelos mano'.split(
    ' ',
  ),
);

/** Different words with the same meaning, or a part of it. */
const sameAs: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['gray', ['grey']],
  ...'lefty lefthanded lefthander lefthandedness southpaw sinister sinistral l'
    .split(' ')
    .map((word) => [word, ['left']] as const),
  ...'righty righthanded righthander dexter dextral dextrous r'.split(' ').map((word) => [word, ['right']] as const),
  ...['ambidextrous', 'ambidexter', 'both', 'either', 'mixed'].map(
    (word) => [word, ['left', 'right', 'ambidextrous']] as const,
  ),
  ...['woman', 'girl', 'lady', 'she', 'f'].map((word) => [word, ['female']] as const),
  ...['man', 'boy', 'he', 'm'].map((word) => [word, ['male']] as const),
  // German, French, Spanish, Italian, Dutch, Portuguese.
  ...'links linkshänder linkshänderin linkshändig gauche gaucher gauchère izquierda izquierdo zurdo zurda sinistra sinistro mancino mancina linkshandig linkshandige esquerda esquerdo canhoto canhota'
    .split(' ')
    .map((word) => [word, ['left']] as const),
  ...'rechts rechtshänder rechtshänderin rechtshändig droite droit droitier droitière derecha derecho diestro diestra destra destro destrimano rechtshandig rechtshandige direita direito destrímano destrímana'
    .split(' ')
    .map((word) => [word, ['right']] as const),
  ...'beidhändig beidhänder ambidextre ambidiestro ambidiestra ambidestro ambidestra beidhänderin tweehandig ambidextrie beide'
    .split(' ')
    .map((word) => [word, ['left', 'right', 'ambidextrous']] as const),
  ...femaleWords.map((word) => [word, ['female']] as const),
  ...maleWords.map((word) => [word, ['male']] as const),
]);

/** A value as texts are compared: without case, accents of spelling, and spacing. */
export function plainText(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The words of a value that say something: "the left-handed" → left. */
export function tellingWords(value: string): ReadonlySet<string> {
  const words = plainText(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = words.filter((word) => !fillers.has(word));
  return new Set((said.length === 0 ? words : said).flatMap((word) => sameAs.get(word) ?? [singular(word)]));
}

export const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);

interface BloodType {
  /** Empty where only the rhesus factor is stated. */
  readonly group: string;
  readonly rhesus: '+' | '-' | '';
}

/** "AB+", "type O negative", "0 pos", "A Rh-positive", "Rh+". */
function bloodTypeOf(value: string): BloodType | undefined {
  const match =
    /^(?:blood )?(?:(?:type|group) )?(?:(ab|a[12]?|b|o|0|zero)(?![\p{L}\p{N}]))?[\s-]*?(rh(?:esus)?(?: ?\(?d\)?)?(?: factor)?)?[ -]??(\+|-|−|–|positive|pos|\+ve|negative|neg|-ve)?\.?$/u.exec(
      plainText(value),
    );
  const [, group, rhesus, sign = ''] = match ?? [];
  if (group === undefined && (rhesus === undefined || sign === '')) return undefined;
  const isMinus = /^[-−–]/.test(sign) || sign.startsWith('n');
  return { group: groupNames[group ?? ''] ?? group ?? '', rhesus: sign === '' ? '' : isMinus ? '-' : '+' };
}

/** True for "A+" and "A-", false for "A+" and "A positive"; undefined where either is no blood type. */
export function areBloodTypesApart(a: string, b: string): boolean | undefined {
  const [one, other] = [bloodTypeOf(a), bloodTypeOf(b)];
  if (one === undefined || other === undefined) return undefined;
  const isOtherRhesus = one.rhesus !== '' && other.rhesus !== '' && one.rhesus !== other.rhesus;
  return isOtherRhesus || (one.group !== '' && other.group !== '' && one.group !== other.group);
}

const groupNames: Readonly<Record<string, string>> = { '0': 'o', zero: 'o', a1: 'a', a2: 'a' };

/** True if a value says that it is so only in part, at times or for somebody: "blue (one eye)", "formerly left". */
export function isQualified(value: string): boolean {
  return /[([?]/.test(value) || (plainText(value).match(/[\p{L}]+/gu) ?? []).some((word) => qualifiers.has(word));
}

const qualifiers: ReadonlySet<string> = new Set(
  (
    'now currently nowadays today then later since until before after when while once formerly former was were had been previously originally ' +
    'earlier initially first as at became becomes turned turning usually mostly normally sometimes often occasionally partly partially ' +
    'one other another each other trained learned learnt taught forced switched dyed painted tinted coloured colored enchanted ' +
    'cursed magical magically glamour glamoured disguise disguised glass false prosthetic fake blind blinded scarred clouded contacts lenses lens ' +
    'seems seemingly appears apparently supposedly allegedly reportedly claimed claims said says according presents presenting identifies assigned ' +
    'maybe perhaps probably possibly likely unsure uncertain debated disputed but except only though'
  ).split(' '),
);

/** True if a value says that nothing is known. */
export function isUnknown(value: string): boolean {
  return (
    /^(?:|[–—-]+|undecided|varie[sd]|various|none|n\/?a|tb[ad]|todo)$/.test(plainText(value)) || isSaidUnknown(value)
  );
}

/** True if an author says of something that there is, that it is not known: `unknown`, `nobody knows`, `?`. */
export function isSaidUnknown(value: string): boolean {
  return /^(?:\?+|unknown|unclear|(?:nobody|no one|no-one) knows(?: (?:who|where|which|whose))?|not (?:known|recorded)|unrecorded)\.?$/.test(
    plainText(value),
  );
}
