import { isNoteOfOwn } from '../../../model/excused.ts';
import { own } from '../../../util/own.ts';
import { editDistance } from '../../../util/text/did-you-mean.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { isEmptyValue, scalarOf, type YamlMap, type YamlNode, type YamlPair } from '../../../util/yaml/index.ts';
import { claimFieldOf, claimFieldWords } from '../../vocabulary/claim-field-words.ts';

/** The keys that a relation's mapping has besides the fields of claims. */
export const relationFields: Readonly<Record<string, string>> = {
  to: 'to',
  target: 'to',
  entity: 'to',
  who: 'to',
  shared: 'shared',
  type: 'type',
  fromentity: 'from_entity',
};

/** Further words for the other side, the surest first: `{ org: Grey Order, title: Captain }`, `{ location: Ashkeep, start: 812 }`. */
const targetWords: readonly string[] = [
  ...[
    'org',
    'organization',
    'organisation',
    'faction',
    'group',
    'guild',
    'order',
    'house',
    'clan',
    'family',
    'company',
  ],
  ...['location', 'place', 'settlement', 'city', 'town', 'realm', 'kingdom', 'country', 'region', 'site'],
  ...['person', 'character', 'npc', 'partner', 'spouse', 'parent', 'child', 'sibling', 'member', 'ruler', 'leader'],
  ...['event', 'battle', 'war', 'item', 'deity', 'god', 'species', 'race', 'language', 'culture', 'spell'],
  ...['name', 'link', 'note', 'page', 'value', 'id'],
];

/** Words beside a relation that say what it was like: they are its note. */
const noteWords: ReadonlySet<string> = new Set(
  ['title', 'rank', 'role', 'position', 'office', 'relationship', 'relation', 'reason', 'description', 'type'].map(
    foldKey,
  ),
);

export interface RelationMap {
  /** With `to`, where anybody is named, and a note. */
  readonly map: YamlMap;
  /** Keys that say nothing to this program. */
  readonly unread: readonly YamlPair[];
}

/** A relation's mapping in the words this program knows. */
export function relationMap(map: YamlMap): RelationMap {
  const pairs = withTarget(map.pairs);
  const hasNote = pairs.some(({ key }) => isFolded(key.text) === 'note');
  const notes: YamlPair[] = [];
  const marks: string[] = [];
  const unread: YamlPair[] = [];
  const known: YamlPair[] = [];
  for (const pair of pairs) {
    const word = foldKey(pair.key.text);
    if (Object.hasOwn(relationFields, word) && word !== 'type') known.push(pair);
    else if (claimFieldOf(word) !== undefined) known.push(pair);
    else if (noteWords.has(word) && !hasNote && pair.value.kind === 'scalar') notes.push(pair);
    else if (isMark(pair)) marks.push(...(isTrue(pair.value) ? [markOf(pair)] : []));
    else if (!isEmptyValue(pair.value)) unread.push(pair);
  }
  const words = notes.flatMap(({ value }) => (value.kind === 'scalar' && !isEmptyValue(value) ? [value] : []));
  const [first] = words;
  if (first !== undefined) {
    const note = scalarOf(words.map(({ text }) => text.trim()).join(', '), first.start, first.end);
    known.push({ key: scalarOf('note', first.start), value: note });
  }
  return { map: { ...map, pairs: withMarks(known, marks, map) }, unread };
}

const answers: ReadonlySet<string> = new Set(['true', 'yes', 'false', 'no']);
const markOf = ({ key }: YamlPair): string => key.text.replaceAll('_', ' ').trim();
const isTrue = (value: YamlNode): boolean => value.kind === 'scalar' && /^(?:true|yes)$/i.test(value.text.trim());

/** True for `adopted: true` beside a relation, which is its note. */
const isMark = (pair: YamlPair): boolean =>
  pair.value.kind === 'scalar' && answers.has(pair.value.text.trim().toLowerCase()) && isNoteOfOwn(markOf(pair));

/** The pairs with the marks behind the note. */
function withMarks(pairs: readonly YamlPair[], marks: readonly string[], { start }: YamlMap): readonly YamlPair[] {
  if (marks.length === 0) return pairs;
  const note = pairs.find(({ key }) => isFolded(key.text) === 'note');
  const stated = note?.value.kind === 'scalar' && !isEmptyValue(note.value) ? [note.value.text] : [];
  const text = scalarOf([...stated, ...marks].join('; '), note?.value.start ?? start);
  return [...pairs.filter((pair) => pair !== note), { key: note?.key ?? scalarOf('note', start), value: text }];
}

const isFolded = (key: string): string | undefined => claimFieldOf(foldKey(key));

function withTarget(pairs: readonly YamlPair[]): readonly YamlPair[] {
  if (pairs.some(({ key }) => own(relationFields, foldKey(key.text)) === 'to')) return pairs;
  const found = targetWords
    .map((word) =>
      pairs.find(({ key, value }) => foldKey(key.text) === word && value.kind !== 'map' && !isEmptyValue(value)),
    )
    .find((pair) => pair !== undefined);
  if (found === undefined) return pairs;
  return pairs.map((pair) => (pair === found ? { ...pair, key: { ...pair.key, text: 'to' } } : pair));
}

/** True if a mapping says of what sort each of several relations is: `{ type: home, … }` beside `{ type: away, … }`. */
export function isOfSort(node: YamlNode): boolean {
  return (
    node.kind === 'map' && node.pairs.some(({ key, value }) => foldKey(key.text) === 'type' && !isEmptyValue(value))
  );
}

/** True if nobody has filled in a form: each value of it is empty, but for the sort that it came with (`type: home`). */
export function isBlankForm(node: YamlNode): boolean {
  if (node.kind === 'scalar') return isEmptyValue(node);
  if (node.kind === 'seq') return node.items.every(isBlankForm);
  const isPreset = ({ key }: YamlPair) => node.pairs.length > 1 && foldKey(key.text) === 'type';
  return node.pairs.every((pair) => isPreset(pair) || isBlankForm(pair.value));
}

/** True if a key looks like a slip in a field of claims. */
export function isFieldSlip(key: string): boolean {
  const word = foldKey(key);
  return claimFieldWords.some((field) => {
    const limit = field.length < 6 ? 1 : 2;
    return word.length > 2 && editDistance(word, foldKey(field), limit) <= limit;
  });
}

/** The names in a value: `Ashkeep`, a list of such, or `{ to: Ashkeep, from: 830 }`. A mapping without a name is itself. */
export function namedNodes(value: YamlNode): readonly YamlNode[] {
  if (value.kind === 'seq') return value.items.flatMap(namedNodes);
  if (value.kind === 'scalar') return value.links ?? [value];
  const target = relationMap(value).map.pairs.find(({ key }) => own(relationFields, foldKey(key.text)) === 'to');
  return target === undefined ? [value] : namedNodes(target.value);
}
