import { foldKey } from '../../util/text/fold.ts';
import { mapOf, scalarOf, type YamlMap, type YamlNode, type YamlPair } from '../../util/yaml/index.ts';
import { spanOfYears } from './span-of-years.ts';

const reigns: ReadonlySet<string> = new Set([
  'reign',
  'reigned',
  'reigns',
  'reignyears',
  'yearsofreign',
  'regnalyears',
]);
const realms: ReadonlySet<string> = new Set(['rules', 'ruled', 'rulerof', 'reignsover', 'realm', 'leads', 'leaderof']);
/** What a mapping under `reign` calls that which is ruled. */
const realmWords: ReadonlySet<string> = new Set([
  'realm',
  'of',
  'over',
  'kingdom',
  'place',
  'location',
  'land',
  'to',
  'rules',
]);

/** What was ruled, and from when to when: any of the three may be missing. */
interface Reign {
  readonly realm?: YamlNode;
  readonly start?: YamlPair;
  readonly end?: YamlPair;
}

/**
 * Joins a realm and the years of a reign to one relation with a window: `rules: [[Ashkeep]]` and `reign: 520–560`. Where there is no
 * realm, or more than one, the years stay attributes, since it is not stated which realm they belong to.
 */
export function withReigns(pairs: readonly YamlPair[]): readonly YamlPair[] {
  const spans = pairs.filter(({ key }) => reigns.has(foldKey(key.text)));
  if (spans.length === 0) return pairs;
  return spans.reduce((all, pair) => withReign(all, pair), pairs);
}

function withReign(pairs: readonly YamlPair[], pair: YamlPair): readonly YamlPair[] {
  const entries = pair.value.kind === 'seq' && spanOfYears(pair.value) === undefined ? pair.value.items : [pair.value];
  const read = entries.map((entry) => reignIn(pair, entry));
  const all = read.filter((each) => each !== undefined);
  if (all.length < read.length || all.length === 0) return pairs;
  const rest = pairs.filter((each) => each !== pair);
  if (all.every(({ realm }) => realm !== undefined)) {
    const relations =
      pair.value.kind === 'seq' ? { ...pair.value, items: pair.value.items.map(asRelation) } : asRelation(pair.value);
    return [...rest, { key: { ...pair.key, text: 'rules' }, value: relations }];
  }
  const [only, ...others] = all;
  return only === undefined || others.length > 0 ? pairs : joinedReign(rest, only);
}

/** The years as the window of the one realm that is stated, or else as attributes. */
export function joinedReign(pairs: readonly YamlPair[], { start, end }: Reign): readonly YamlPair[] {
  const [realm, ...others] = pairs.filter(({ key }) => realms.has(foldKey(key.text)));
  const target = realm === undefined || others.length > 0 ? undefined : soleTarget(realm.value);
  if (realm === undefined || target === undefined)
    return [...pairs, ...asAttribute('reign from', start), ...asAttribute('reign until', end)];
  const fields: YamlPair[] = [
    { key: scalarOf('to', target.start), value: target },
    ...(start === undefined ? [] : [{ key: scalarOf('from', start.key.start), value: start.value }]),
    ...(end === undefined ? [] : [{ key: scalarOf('until', end.key.start), value: end.value }]),
  ];
  const word = foldKey(realm.key.text);
  const key = word === 'realm' || word === 'ruled' ? scalarOf('rules', realm.key.start) : realm.key;
  return pairs.map((pair) => (pair === realm ? { key, value: mapOf(realm.value.start, fields) } : pair));
}

function reignIn({ key }: YamlPair, value: YamlNode): Reign | undefined {
  if (value.kind === 'map') {
    const realm = realmIn(value);
    if (realm !== undefined) return { realm: realm.value };
  }
  const span = spanOfYears(value);
  if (span === undefined) return undefined;
  const { start, end } = span;
  return { ...(start && { start: { key, value: start } }), ...(end && { end: { key, value: end } }) };
}

function realmIn(map: YamlMap): YamlPair | undefined {
  return map.pairs.find(
    ({ key, value }) => realmWords.has(foldKey(key.text)) && value.kind === 'scalar' && !/^\d/.test(value.text),
  );
}

/** `{ realm: Ashkeep, start: 520 }` as a relation's mapping. */
function asRelation(value: YamlNode): YamlNode {
  if (value.kind !== 'map') return value;
  const realm = realmIn(value);
  const called = (pair: YamlPair, text: string): YamlPair => ({ ...pair, key: { ...pair.key, text } });
  const pairs = value.pairs.map((pair) => {
    if (pair === realm) return called(pair, 'to');
    return foldKey(pair.key.text) === 'to' ? called(pair, 'until') : pair;
  });
  return { ...value, pairs };
}

function soleTarget(node: YamlNode): YamlNode | undefined {
  if (node.kind === 'scalar') return node.value === null ? undefined : node;
  if (node.kind === 'map') return undefined;
  const [only] = node.items;
  return node.items.length === 1 && only?.kind === 'scalar' ? only : undefined;
}

/** A year of a reign as an attribute. The key is not `start` or `end`, which would be the person's own. */
function asAttribute(key: string, pair: YamlPair | undefined): YamlPair[] {
  return pair === undefined ? [] : [{ key: scalarOf(key, pair.key.start, pair.key.end), value: pair.value }];
}
