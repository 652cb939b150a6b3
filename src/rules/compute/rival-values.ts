import type { GraphNode, GraphValue, Row } from '../../graph/port.ts';
import type { Rule, Verdict } from '../../model/rule.ts';
import type { DateValue, TimeWindow } from '../../time/date-value.ts';
import { datesDisjoint, windowsOverlap } from '../../time/windows/index.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { isBookkeepingKey, isBookkeepingValue } from '../../values/bookkeeping-keys.ts';
import { differenceOf, type ValueKind } from '../../values/difference.ts';
import { isUnknown, plainText } from '../../values/words.ts';
import { pairText } from '../findings/clashes.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { byNodePlace, idOf, rankOf, textProperty } from '../findings/nodes.ts';
import { projectOf } from '../findings/projects.ts';
import { statedDate, windowOf } from './windows.ts';

/** How the values under one key are compared. */
interface Comparison {
  /** What two different values are; undefined for a key that no ontology knows. */
  readonly conflict: string | undefined;
  readonly kind: ValueKind;
}

/** All that is stated under one key of one entity. */
interface Slot extends Comparison {
  readonly entityId: string;
  readonly key: string;
  /** Most trusted first, then by place. */
  readonly values: readonly StatedValue[];
}

/** A value, and the claims of one file and source that state it for the same time. */
interface StatedValue {
  readonly claims: readonly GraphNode[];
  readonly text: string;
  readonly date?: DateValue;
  readonly window: TimeWindow;
  readonly project: string | undefined;
  /** One of several in a list of one source. */
  readonly isListed: boolean;
  readonly path: string;
  readonly sourceId: string;
  readonly rank: number;
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
    return slot === undefined || !isCompared(slot) ? [] : clashesIn(slot).map((clash) => ({ slot, ...clash }));
  });
  await cache.loadEntities(clashes.map(({ slot }) => slot.entityId));
  return clashes.flatMap(({ slot: { entityId, key }, one, other, verdict, clashes: pairs }) => {
    const entity = cache.entityOf(entityId);
    return entity === undefined
      ? []
      : [{ [variable]: entity, [column]: [one, other], one, other, predicate: key, verdict, clashes: pairs }];
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

/** What nobody knows contradicts nothing: neither a word for it, nor a date without a day. */
function saysSomething(claim: GraphNode): boolean {
  if (statedDate(claim, 'value') !== undefined) return true;
  return textProperty(claim, 'value_text') === undefined && !isUnknown(textProperty(claim, 'value') ?? '');
}

/** All that a comparison with another claim depends on. */
function likenessOf(claim: GraphNode): string {
  const days = (name: string) =>
    ['earliest', 'latest', 'axis'].map((part) => textProperty(claim, `${name}_${part}`) ?? '').join(' ');
  const value =
    statedDate(claim, 'value') === undefined ? plainText(textProperty(claim, 'value') ?? '') : days('value');
  const stated = ['listed', 'path', 'source_id', 'tier', 'project'].map((name) => textProperty(claim, name) ?? '');
  return [value, days('valid_from'), days('valid_until'), ...stated].join('\0');
}

function statedValue(claims: readonly GraphNode[]): StatedValue | undefined {
  const [first] = claims;
  if (first === undefined) return undefined;
  return {
    claims,
    text: textProperty(first, 'value') ?? '',
    ...defined({ date: statedDate(first, 'value') }),
    window: windowOf(first),
    project: projectOf(first),
    isListed: first.properties.listed === true,
    path: textProperty(first, 'path') ?? '',
    sourceId: textProperty(first, 'source_id') ?? '',
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
function clashesWithin({ values, ...slot }: Slot, project: string | undefined): Clash[] {
  return values.flatMap((value, at) => {
    const rivals = rivalsOf(at, values, slot, project);
    const [other] = rivals?.first.claims ?? [];
    if (rivals === undefined || other === undefined) return [];
    const { first, verdict, all } = rivals;
    const others = all.flatMap(({ claims }) => claims.map(idText));
    return value.claims.map((claim) => {
      const clashes = others.map((id) => pairText(idText(claim), id));
      return at < values.indexOf(first)
        ? { one: claim, other, verdict, clashes }
        : { one: other, other: claim, verdict, clashes };
    });
  });
}

const idText = (node: GraphNode): string => idOf(node) ?? '';

/** With more than so many values of its slot a value is not compared, once it is certain that it clashes. */
const mostRivals = 20;

interface Rivals {
  /** The first that a value certainly clashes with; where there is none, the first that it may clash with. */
  readonly first: StatedValue;
  readonly verdict: Verdict;
  /** Those that it clashes with, certainly or not; of very many the first. */
  readonly all: readonly StatedValue[];
}

function rivalsOf(
  at: number,
  values: readonly StatedValue[],
  slot: Comparison,
  project: string | undefined,
): Rivals | undefined {
  const value = values[at];
  const all: StatedValue[] = [];
  let definite: StatedValue | undefined;
  for (const [rival, other] of values.entries()) {
    if (definite !== undefined && all.length >= mostRivals) break;
    if (value === undefined || rival === at || ![value.project, other.project].includes(project)) continue;
    const verdict = listVerdictOn(value, other, values, slot);
    if (verdict === undefined) continue;
    if (verdict === 'definite') definite ??= other;
    all.push(other);
  }
  const first = definite ?? all[0];
  return first === undefined ? undefined : { first, verdict: definite === undefined ? 'possible' : 'definite', all };
}

/** A list agrees with each of its entries; what is none of them may be an entry that it leaves out. */
function listVerdictOn(
  a: StatedValue,
  b: StatedValue,
  values: readonly StatedValue[],
  slot: Comparison,
): Verdict | undefined {
  const verdict = verdictOn(a, b, slot);
  if (verdict === undefined || (!a.isListed && !b.isListed)) return verdict;
  const [entry, other] = a.isListed ? [a, b] : [b, a];
  const isAmong = values.some((each) => isSameList(each, entry) && agree(each, other, slot));
  return isAmong ? undefined : 'possible';
}

function isSameList(a: StatedValue, b: StatedValue): boolean {
  return a.isListed && b.isListed && a.path === b.path && a.sourceId === b.sourceId && a.rank === b.rank;
}

function agree(a: StatedValue, b: StatedValue, slot: Comparison): boolean {
  return verdictOn(a, b, slot) === undefined && windowsOverlap(a.window, b.window) !== false;
}

function verdictOn(a: StatedValue, b: StatedValue, slot: Comparison): Verdict | undefined {
  if (a.isListed && b.isListed) return undefined;
  const together = isUndated(a) && isUndated(b) ? true : windowsOverlap(a.window, b.window);
  if (together === false) return undefined;
  if (a.date !== undefined || b.date !== undefined) {
    if (datesDisjoint(a.date, b.date) !== true) return undefined; // a date and a word about it are not compared
    return slot.conflict === 'definite' && together === true ? 'definite' : 'possible';
  }
  if (a.path === b.path && a.sourceId === b.sourceId) return undefined; // one voice: what it says twice is a list
  return slot.conflict === 'definite' ? onLasting(a, b, slot, together) : onChanging(a, b, slot, together);
}

/** Of what never changes. */
function onLasting(
  a: StatedValue,
  b: StatedValue,
  { kind }: Comparison,
  together: boolean | null,
): Verdict | undefined {
  if (a.text.length > longestValue || b.text.length > longestValue) return undefined;
  const difference = differenceOf(a.text, b.text, kind);
  if (difference === 'certain') return together === true ? 'definite' : 'possible';
  return difference === 'doubtful' ? 'possible' : undefined;
}

/** A value longer than this is prose. */
const longestValue = 40;

/** Of what may have changed between the two, or be written for another purpose. */
function onChanging(
  a: StatedValue,
  b: StatedValue,
  { conflict, kind }: Comparison,
  together: boolean | null,
): Verdict | undefined {
  if (a.isListed || b.isListed) return undefined;
  // Hair is as it is, whoever says it; a title is often put otherwise in notes.
  if (a.rank !== b.rank && conflict !== 'possible') return undefined;
  if (a.text.length > longestValue || b.text.length > longestValue) return undefined;
  if (conflict === 'changing' && a.path === b.path && (isUndated(a) || isUndated(b) || together !== true))
    return undefined;
  if (conflict === undefined && (isBookkeepingValue(a.text) || isBookkeepingValue(b.text))) return undefined;
  const difference = differenceOf(a.text, b.text, kind);
  const isDifferent = difference === 'partial' ? kind === 'text' : difference !== 'none';
  return isDifferent ? 'possible' : undefined;
}

const isUndated = ({ window: { from, until } }: StatedValue): boolean => from === undefined && until === undefined;
