import type { GraphNode, GraphValue, Row } from '../../graph/port.ts';
import type { Rule, Verdict } from '../../model/rule.ts';
import { windowsOverlap } from '../../time/windows/index.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { isBookkeepingKey } from '../../values/bookkeeping-keys.ts';
import type { ValueKind } from '../../values/difference.ts';
import { unlastingIn } from '../../values/unlasting.ts';
import { isUnknown, plainText } from '../../values/words.ts';
import { pairText } from '../findings/clashes.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { byNodePlace, idOf, rankOf, textProperty } from '../findings/nodes.ts';
import { projectOf } from '../findings/projects.ts';
import { areOneVoice, type StatedValue, type ValueComparison, verdictOnValues } from './value-verdict.ts';
import { claimDate, concludedWindowOf } from './windows.ts';

/** All that is stated under one key of one entity. */
interface Slot extends ValueComparison {
  readonly entityId: string;
  readonly key: string;
  /** Most trusted first, then by place. */
  readonly values: readonly StatedValue[];
}

/**
 * For every claim that clashes with another one of its key, one row with the most trusted that it clashes with: so a slot has
 * no more rows than claims. The query returns a row for each claim: the ids of the entity and the claim, the `predicate`, and
 * `conflict` and `value_type` as the ontology has them.
 */
export async function rivalRows(rule: Rule, found: readonly Row[], cache: NodeCache): Promise<Row[]> {
  const { variable } = rule.subject;
  const [column = ''] = rule.evidence;
  await cache.loadClaims(found.flatMap((row) => textOf(row[column]) ?? []));
  const slots = groupBy(found, (row) => `${textOf(row[variable])}\0${textOf(row.predicate)}`);
  const clashes = [...slots.values()].flatMap((rows) => {
    const [row] = rows;
    const claims = rows.flatMap((each) => cache.claimOf(textOf(each[column]) ?? '') ?? []);
    const slot = row && slotOf(row, textOf(row[variable]) ?? '', claims);
    return slot === undefined || !isCompared(slot) ? [] : clashesIn(slot).map((clash) => ({ row, slot, ...clash }));
  });
  await cache.loadEntities(clashes.map(({ slot }) => slot.entityId));
  return clashes.flatMap(({ row, slot: { entityId, key }, one, other, verdict, clashes: pairs }) => {
    const entity = cache.entityOf(entityId);
    return entity === undefined
      ? []
      : [{ ...row, [variable]: entity, [column]: [one, other], one, other, predicate: key, verdict, clashes: pairs }];
  });
}

function slotOf(row: Row, entityId: string, claims: readonly GraphNode[]): Slot {
  const kind = valueKinds.find((known) => known === row.value_type) ?? 'text';
  const sorted = claims.filter(saysSomething).sort((a, b) => rankOf(b) - rankOf(a) || byNodePlace(a, b));
  const values = [...groupBy(sorted, likenessOf).values()].flatMap((alike) => statedValue(alike) ?? []);
  return { entityId, key: textOf(row.predicate) ?? '', conflict: textOf(row.conflict), kind, values };
}

const valueKinds: readonly ValueKind[] = ['colour', 'length', 'weight', 'gender', 'number', 'text'];
const textOf = (value: GraphValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** An unknown value contradicts no value: neither a word for unknown, nor a date without a day. */
function saysSomething(claim: GraphNode): boolean {
  if (claimDate(claim, 'value') !== undefined) return true;
  return textProperty(claim, 'value_text') === undefined && !isUnknown(textProperty(claim, 'value') ?? '');
}

/** All that a comparison with another claim depends on. */
function likenessOf(claim: GraphNode): string {
  const days = (name: string) =>
    ['earliest', 'latest', 'axis'].map((part) => textProperty(claim, `${name}_${part}`) ?? '').join(' ');
  const value = claimDate(claim, 'value') === undefined ? plainText(textProperty(claim, 'value') ?? '') : days('value');
  const noted = unlastingIn(`(${textProperty(claim, 'note') ?? ''})`, false);
  const stated = ['listed', 'path', 'source_id', 'from_prose', 'tier', 'project'].map(
    (name) => textProperty(claim, name) ?? '',
  );
  return [value, days('valid_from'), days('valid_until'), noted, ...stated].join('\0');
}

/** "Red", with "as a child" beside it: a note that says such a thing is part of the value. */
function withAside(value: string, note: string | undefined): string {
  const aside = `${value} (${note ?? ''})`;
  return unlastingIn(value, true) === '' && unlastingIn(aside, false) !== '' ? aside : value;
}

function statedValue(claims: readonly GraphNode[]): StatedValue | undefined {
  const [first] = claims;
  if (first === undefined) return undefined;
  return {
    claims,
    text: withAside(textProperty(first, 'value') ?? '', textProperty(first, 'note')),
    ...defined({ date: claimDate(first, 'value') }),
    window: concludedWindowOf(first),
    project: projectOf(first),
    isListed: first.properties.listed === true,
    path: textProperty(first, 'path') ?? '',
    sourceId: textProperty(first, 'source_id') ?? '',
    isProse: first.properties.from_prose === true,
    rank: rankOf(first),
  };
}

/** A key that no ontology knows may be a tool's or a game's. */
function isCompared({ conflict, key, values }: Slot): boolean {
  return values.length > 1 && conflict !== 'none' && (conflict !== undefined || !isBookkeepingKey(key));
}

interface Clash {
  readonly one: GraphNode;
  readonly other: GraphNode;
  readonly verdict: Verdict;
  /** Pairs of ids: the claim of this row, and each that it clashes with. */
  readonly clashes: readonly string[];
}

/** In each project by itself: its own values with those of none. */
function clashesIn(slot: Slot): Clash[] {
  const projects = [...new Set(slot.values.flatMap(({ project }) => project ?? []))].sort();
  return [undefined, ...projects].flatMap((project) => {
    const values = slot.values.filter((value) => value.project === undefined || value.project === project);
    return clashesWithin({ ...slot, values }, project);
  });
}

/** @param project of which a claim has to take part. */
function clashesWithin(slot: Slot, project: string | undefined): Clash[] {
  const { values } = slot;
  const compared: ComparedValues = { ...slot, runs: runsOfOneVoice(values), entries: new Map() };
  const spread = spreadOf(values);
  return values.flatMap((value, at) => {
    const rivals = isDisjointFromNone(value, spread) ? undefined : rivalsOf(at, compared, project);
    const [other] = rivals?.first.claims ?? [];
    if (rivals === undefined || other === undefined) return [];
    const { firstAt, verdict, all } = rivals;
    const others = all.flatMap(({ claims }) => claims.map(idText));
    return value.claims.map((claim) => {
      const clashes = others.map((id) => pairText(idText(claim), id));
      return at < firstAt ? { one: claim, other, verdict, clashes } : { one: other, other: claim, verdict, clashes };
    });
  });
}

const idText = (node: GraphNode): string => idOf(node) ?? '';

/** With more than so many values of its slot a value is not compared, once it is certain that it clashes. */
const mostRivals = 20;
/** The limit of values; more of them are compared only if they can be definite. */
const mostInPairs = 64;

/** A slot's values, with what is known of them together. */
interface ComparedValues extends Slot {
  /** For each value, where those that follow it and never clash with each other end. */
  readonly runs: readonly number[];
  /** By value, for each list: whether one of its entries agrees with the value. */
  readonly entries: Map<StatedValue, Map<string, boolean>>;
}

/** Values of one list or one file under a key do not conflict with each other: thousands of entries are skipped at once. */
function runsOfOneVoice(values: readonly StatedValue[]): number[] {
  const ends: number[] = [];
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const [value, next] = [values[at], values[at + 1]];
    const isSame = value !== undefined && next !== undefined && speakAsOne(value, next);
    ends[at] = isSame ? (ends[at + 1] ?? at + 1) : at + 1;
  }
  return ends;
}

function speakAsOne(a: StatedValue, b: StatedValue): boolean {
  if (a.isListed || b.isListed) return a.isListed && b.isListed;
  return a.date === undefined && b.date === undefined && areOneVoice(a, b);
}

/** The days between which all dates of a slot lie that have days. */
interface Spread {
  readonly firstEnd: number;
  readonly lastBeginning: number;
}

/** Values that are all dates of one count of days. */
function spreadOf(values: readonly StatedValue[]): Spread | undefined {
  const spread = { firstEnd: Number.POSITIVE_INFINITY, lastBeginning: Number.NEGATIVE_INFINITY };
  for (const { date } of values) {
    if (date === undefined || date.axis !== values[0]?.date?.axis) return undefined;
    spread.firstEnd = Math.min(spread.firstEnd, date.latest ?? Number.POSITIVE_INFINITY);
    spread.lastBeginning = Math.max(spread.lastBeginning, date.earliest ?? Number.NEGATIVE_INFINITY);
  }
  return spread;
}

/** Every date of the slot leaves a day on which both may be: no two of a thousand that say "about 830" need be compared. */
function isDisjointFromNone({ date }: StatedValue, spread: Spread | undefined): boolean {
  if (date === undefined || spread === undefined) return false;
  const { earliest = Number.NEGATIVE_INFINITY, latest = Number.POSITIVE_INFINITY } = date;
  return earliest <= spread.firstEnd && spread.lastBeginning <= latest;
}

interface Rivals {
  /** The first that a value certainly clashes with; where there is none, the first that it may clash with. */
  readonly first: StatedValue;
  readonly firstAt: number;
  readonly verdict: Verdict;
  /** Those that it clashes with, certainly or not; of very many the first. */
  readonly all: readonly StatedValue[];
}

function rivalsOf(at: number, compared: ComparedValues, project: string | undefined): Rivals | undefined {
  const { conflict, runs, values } = compared;
  const value = values[at];
  if (value === undefined) return undefined;
  const all: number[] = [];
  let definite: number | undefined;
  let rival = 0;
  while (rival < values.length) {
    const isSure = definite !== undefined || (conflict !== 'definite' && values.length > mostInPairs);
    if (isSure && all.length >= mostRivals) break;
    const [here, other] = [rival, values[rival]];
    rival += 1;
    if (other === undefined || here === at || ![value.project, other.project].includes(project)) continue;
    if (speakAsOne(value, other)) {
      rival = runs[here] ?? rival;
      continue;
    }
    const verdict = listVerdictOn(value, other, compared);
    if (verdict === undefined) continue;
    if (verdict === 'definite') definite ??= here;
    all.push(here);
  }
  const firstAt = definite ?? all[0];
  const first = firstAt === undefined ? undefined : values[firstAt];
  if (firstAt === undefined || first === undefined) return undefined;
  const rivals = all.flatMap((each) => values[each] ?? []);
  return { first, firstAt, verdict: definite === undefined ? 'possible' : 'definite', all: rivals };
}

/** A list agrees with each of its entries; what is none of them may be an entry that it leaves out. */
function listVerdictOn(a: StatedValue, b: StatedValue, compared: ComparedValues): Verdict | undefined {
  const verdict = verdictOnValues(a, b, compared);
  if (verdict === undefined || (!a.isListed && !b.isListed)) return verdict;
  const [entry, other] = a.isListed ? [a, b] : [b, a];
  return isAmongEntries(other, entry, compared) ? undefined : 'possible';
}

function isAmongEntries(other: StatedValue, entry: StatedValue, { entries, ...slot }: ComparedValues): boolean {
  const list = `${entry.path}\0${entry.sourceId}\0${entry.rank}`;
  const known = entries.get(other) ?? new Map<string, boolean>();
  entries.set(other, known);
  const isAmong = known.get(list) ?? slot.values.some((each) => isSameList(each, entry) && agree(each, other, slot));
  known.set(list, isAmong);
  return isAmong;
}

function isSameList(a: StatedValue, b: StatedValue): boolean {
  return a.isListed && b.isListed && a.path === b.path && a.sourceId === b.sourceId && a.rank === b.rank;
}

function agree(a: StatedValue, b: StatedValue, slot: ValueComparison): boolean {
  return verdictOnValues(a, b, slot) === undefined && windowsOverlap(a.window, b.window) !== false;
}
