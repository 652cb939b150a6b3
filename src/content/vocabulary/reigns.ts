import { defined } from '../../util/defined.ts';
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
/** The key of the ruled place in a mapping under `reign`. */
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

/** The ruled place, and the start and end: any of the three may be missing. */
interface Reign {
  readonly realm?: YamlNode;
  readonly start?: YamlPair;
  readonly end?: YamlPair;
}

/**
 * Joins a realm and the years of a reign to one relation with a window: `rules: [[Ashkeep]]` and `reign: 520–560`, and other relations
 * with keys for their beginning and end. Where there is no realm, or more than one, the years stay attributes, since it is not stated
 * which realm they belong to.
 */
export function withReigns(pairs: readonly YamlPair[]): readonly YamlPair[] {
  const spans = pairs.filter(({ key }) => reigns.has(foldKey(key.text)));
  return spans.reduce((all, pair) => withReign(all, pair), withStretches(pairs));
}

/** Keys that say since when or until when what another key beside them says: `membership_start: 830` beside `member_of`. */
const stretches: readonly {
  readonly start: RegExp;
  readonly end: RegExp;
  readonly of: ReadonlySet<string>;
}[] = [
  { words: 'reign|reigned|rule|ruled|ruling', of: realms },
  { words: 'leadership|leader|led', of: new Set(['leads', 'leaderof', 'headof']) },
  {
    words: 'membership|member',
    starts: '|joined(?:in|on)?|datejoined',
    ends: '|left(?:in|on)?|dateleft',
    of: new Set(['memberof', 'membership', 'memberships', 'affiliation', 'affiliations', 'guild', 'order', 'faction']),
  },
  {
    words: 'marriage|married|wedding',
    starts: '|married(?:in|on)?|(?:marriage|wedding)(?:date|year)',
    ends: '|divorced(?:in|on)?',
    of: new Set(['spouse', 'spouses', 'wife', 'husband', 'marriedto', 'spouseof', 'consort']),
  },
].map(({ words, starts = '', ends = '', of }) => ({
  start: new RegExp(`^(?:(?:${words})(?:from|since|starts?|started|began|begins?)(?:date|year)?${starts})$`),
  end: new RegExp(`^(?:(?:${words})(?:until|till|ends?|ended)(?:date|year)?${ends})$`),
  of,
}));
/** A quick look: most things have none of these keys. */
const mayBeEdge = /^(?:reign|rul|lead|led|member|join|left|date[ _-]?(?:joined|left)|marri|wedding|divorced)/i;

/** Joins `member_of: Ropers`, `membership_start: 830` and `membership_end: 850` to one relation with a window, where one alone is meant. */
function withStretches(pairs: readonly YamlPair[]): readonly YamlPair[] {
  const edges = pairs.filter(({ key, value }) => mayBeEdge.test(key.text) && isDated(value));
  if (edges.length === 0) return pairs;
  return stretches.reduce((all, { start: startKey, end: endKey, of }) => {
    const [start, end] = [startKey, endKey].map((form) => edges.filter(({ key }) => form.test(foldKey(key.text))));
    const window = defined({ start: start?.[0], end: end?.[0] });
    const told = [...(start ?? []), ...(end ?? [])];
    if (told.length === 0) return all;
    // `member_since` and `joined` say the same; where they differ, it is not told which holds.
    const rest = all.filter((pair) => !told.some((each) => each === pair && isOneOf(each, [window.start, window.end])));
    return joined(rest, window, of) ?? all;
  }, pairs);
}

/** True of a pair that says the same as one of others. */
const isOneOf = ({ value }: YamlPair, others: readonly (YamlPair | undefined)[]): boolean =>
  others.some((other) => other?.value.kind === 'scalar' && value.kind === 'scalar' && other.value.text === value.text);

const isDated = (value: YamlNode): boolean =>
  value.kind === 'scalar' && value.link === undefined && /\d/.test(value.text);

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
export function joinedReign(pairs: readonly YamlPair[], reign: Reign): readonly YamlPair[] {
  const { start, end } = reign;
  return (
    joined(pairs, reign, realms) ?? [...pairs, ...asAttribute('reign from', start), ...asAttribute('reign until', end)]
  );
}

/** The pairs with the one relation under some keys from then to then; undefined where there is none, or more than one. */
function joined(
  pairs: readonly YamlPair[],
  { start, end }: Reign,
  keys: ReadonlySet<string>,
): readonly YamlPair[] | undefined {
  const [realm, ...others] = pairs.filter(({ key }) => keys.has(foldKey(key.text)));
  const target = realm === undefined || others.length > 0 ? undefined : soleTarget(realm.value);
  if (realm === undefined || target === undefined) return undefined;
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
