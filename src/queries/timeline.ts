import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore, GraphValue, Row } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { type Reliability, reliabilities } from '../model/claim.ts';
import { memberOf } from '../rules/findings/members.ts';
import { isRelation, nameOf, placeOf, textProperty } from '../rules/findings/nodes.ts';
import { dateText, windowText } from '../rules/findings/wording/dates.ts';
import { calledName } from '../rules/findings/wording/naming.ts';
import { plainWords, verbOf } from '../rules/findings/wording/words.ts';
import { defined } from '../util/defined.ts';
import { namingIn } from './claims.ts';

/** Days on one axis, from the first that a date may mean to the last; a side that is not known is left out. */
export interface DatedBound {
  readonly earliest?: number;
  readonly latest?: number;
}

/** A stretch of days: when something begins and when it ends, as far as it is known. */
export interface DatedStretch {
  readonly from: DatedBound;
  readonly until: DatedBound;
  /** Absent: the world's main one. */
  readonly axis?: string;
}

/** An era of the world, by what it is called and when it lasts. */
export interface EraStretch extends DatedStretch {
  readonly id: string;
  readonly name: string;
  /** In the author's words. */
  readonly when?: string;
}

/** Every era, with or without dates, by id. */
export async function eraStretches(store: GraphStore): Promise<EraStretch[]> {
  const rows = await store.read('MATCH (e:Era) RETURN e');
  return rows
    .flatMap(({ e }) => (isNode(e) ? [e] : []))
    .map((node) => ({
      id: textProperty(node, 'id') ?? '',
      name: nameOf(node),
      ...stretchIn(node.properties, 'exists'),
      ...defined({ when: windowText(node, 'exists') }),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Something with a date, by its id. */
export interface DatedThing extends DatedStretch {
  readonly id: string;
}

/** A claim that states a date, or holds from one or until one. */
export interface DatedClaim extends DatedThing {
  /** Of an attribute, whom it is about; of a relation there is none. */
  readonly entity?: string;
  /** Told, not known: no date of an entity follows from it. */
  readonly hearsay: boolean;
}

const bounds = (prefix: string): string =>
  ['from', 'until']
    .flatMap((side) => ['text', 'earliest', 'latest', 'axis'].map((name) => `${prefix}_${side}_${name}`))
    .map((name) => `n.${name} AS ${name}`)
    .join(', ');

/** What happens on a date, in no order. */
export async function datedEvents(store: GraphStore): Promise<DatedThing[]> {
  const rows = await store.read(
    `MATCH (n:Event) WHERE n.happened IS NOT NULL RETURN n.id AS id, ${bounds('happened')}`,
  );
  return rows.map((row) => ({ id: String(row.id), ...stretchIn(row, 'happened') }));
}

/** What exists from a date, or until one: entities of every kind, in no order. */
export async function datedExistences(store: GraphStore): Promise<DatedThing[]> {
  const rows = await store.read(
    `MATCH (n:${labels.entity}) WHERE n.exists_from_text IS NOT NULL OR n.exists_until_text IS NOT NULL
     RETURN n.id AS id, ${bounds('exists')}`,
  );
  return rows.map((row) => ({ id: String(row.id), ...stretchIn(row, 'exists') }));
}

/** Hearsay has a label of its own, so that rules do not take it for what is so. */
async function statedRows(store: GraphStore, form: 'attribute' | 'relation', dated: string, columns: string) {
  const label = { attribute: labels.attribute, relation: labels.relation }[form];
  const rowsOf = (match: string) =>
    store.read(`${match} AND (${dated}) RETURN n.id AS id, n.entity_id AS entity, n.status AS status, ${columns}`, {
      form,
    });
  return [
    ...(await rowsOf(`MATCH (n:${label}) WHERE n.status = 'active'`)),
    ...(await rowsOf(`MATCH (n:${labels.claim}) WHERE n.status = 'claim' AND n.form = $form`)),
  ];
}

const hasWindow = 'n.valid_from_text IS NOT NULL OR n.valid_until_text IS NOT NULL';

/** Attributes in force, or hearsay, that state a date or hold for a while, in no order. */
export async function datedAttributes(store: GraphStore): Promise<DatedClaim[]> {
  const rows = await statedRows(
    store,
    'attribute',
    `n.value_earliest IS NOT NULL OR n.value_latest IS NOT NULL OR ${hasWindow}`,
    `n.value_earliest AS value_earliest, n.value_latest AS value_latest, n.value_axis AS value_axis, ${bounds('valid')}`,
  );
  return rows.map((row) => {
    const point = boundIn(row, 'value');
    const axis = textIn(row.value_axis);
    const stretch = isKnown(point) ? { from: point, until: point, ...defined({ axis }) } : stretchIn(row, 'valid');
    return { id: String(row.id), entity: String(row.entity), hearsay: row.status === 'claim', ...stretch };
  });
}

/** Relations in force, or hearsay, that hold from a stated date or until one, in no order. */
export async function datedRelations(store: GraphStore): Promise<DatedClaim[]> {
  const rows = await statedRows(store, 'relation', hasWindow, bounds('valid'));
  return rows.map((row) => ({
    ...{ id: String(row.id), hearsay: row.status === 'claim' },
    ...stretchIn(row, 'valid'),
  }));
}

/** How many entities there are, and how many relations that are in force or hearsay. */
export async function countDatable(
  store: GraphStore,
): Promise<{ readonly entities: number; readonly relations: number }> {
  const count = async (match: string): Promise<number> => {
    const [row] = await store.read(`${match} RETURN count(n) AS n`);
    return Number(row?.n ?? 0);
  };
  return {
    entities: await count(`MATCH (n:${labels.entity})`),
    relations:
      (await count(`MATCH (n:${labels.relation}) WHERE n.status = 'active'`)) +
      (await count(`MATCH (n:${labels.claim}) WHERE n.status = 'claim' AND n.form = 'relation'`)),
  };
}

/** Something on a timeline, in words. */
export interface TimelineWords {
  readonly id: string;
  /** What it states, without its dates: "Maren rules Ashkeep". */
  readonly label: string;
  /** Its dates in the author's words. */
  readonly when: string;
  readonly entities: readonly { readonly id: string; readonly name: string; readonly kind: string }[];
  readonly source: { readonly path: string; readonly line: number; readonly column: number };
  /** A prophecy, a legend, propaganda. */
  readonly hearsay: boolean;
  /** How far who says so is trusted, as the files have it: `rumour`. */
  readonly reliability?: Reliability;
  /** An open finding disputes it. */
  readonly disputed: boolean;
}

/** The claims with these ids; an id without a claim is left out. */
export async function datedClaimWords(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TimelineWords>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (n:${labels.assertion} {id: at}) RETURN n`, { ids: [...ids] });
  const nodes = rows.flatMap(({ n }) => (isNode(n) ? [n] : []));
  const naming = await namingIn(store, nodes);
  const named = (id: string | undefined): string => {
    const node = id === undefined ? undefined : naming.entityOf(id);
    return node === undefined ? (id ?? 'someone') : calledName(node, naming);
  };
  return new Map(
    nodes.map((node) => {
      const { id, entities } = memberOf(node, naming);
      const type = textProperty(node, 'type') ?? '';
      const label = isRelation(node)
        ? `${named(textProperty(node, 'from_id'))} ${verbOf(type)} ${named(textProperty(node, 'to_id'))}`
        : `${named(textProperty(node, 'entity_id'))}: ${attributeWords(node, type)}`;
      const { path, line, column } = placeOf(node);
      const words: TimelineWords = {
        ...{ id, label, when: whenOf(node), entities, source: { path, line, column } },
        hearsay: textProperty(node, 'status') === 'claim',
        disputed: node.properties.is_disputed === true,
        ...defined({ reliability: reliabilities.find((known) => known === textProperty(node, 'reliability')) }),
      };
      return [id, words];
    }),
  );
}

/** What is dated by its value needs no value beside its date. */
function attributeWords(node: GraphNode, type: string): string {
  const value = textProperty(node, 'value');
  return isKnown(boundIn(node.properties, 'value')) || value === undefined
    ? plainWords(type)
    : `${plainWords(type)} ${value}`;
}

function whenOf(node: GraphNode): string {
  if (isKnown(boundIn(node.properties, 'value'))) return dateText(node, 'value') ?? textProperty(node, 'value') ?? '';
  return windowText(node, 'valid') ?? '';
}

/** When an entity begins, ends and happens, in words. */
export interface EntityDates extends Omit<TimelineWords, 'when' | 'hearsay' | 'reliability'> {
  readonly from: string;
  readonly until: string;
  readonly happened: string;
}

/** The entities with these ids; an id without one is left out. */
export async function datedEntityWords(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityDates>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (n:${labels.entity} {id: at}) RETURN n`, { ids: [...ids] });
  return new Map(
    rows
      .flatMap(({ n }) => (isNode(n) ? [n] : []))
      .map((node) => {
        const [id, name] = [textProperty(node, 'id') ?? '', nameOf(node)];
        const { path, line, column } = placeOf(node);
        const { disputed } = node.properties;
        const dates: EntityDates = {
          ...{ id, label: name, entities: [{ id, name, kind: textProperty(node, 'kind') ?? labels.entity }] },
          source: { path, line, column },
          disputed: Array.isArray(disputed) && disputed.some((key) => dateKeys.has(String(key))),
          from: dateText(node, 'exists_from') ?? '',
          until: dateText(node, 'exists_until') ?? '',
          happened: textProperty(node, 'happened') ?? '',
        };
        return [id, dates];
      }),
  );
}

/** Attributes that date an event. */
const dateKeys: ReadonlySet<string> = new Set(['in_fiction_date', 'start', 'end', 'valid_from', 'valid_until']);

/** An end that nobody states, and that follows from something else, is left out. */
function stretchIn(row: Row, prefix: string): DatedStretch {
  const side = (name: 'from' | 'until') => {
    const property = `${prefix}_${name}`;
    return textIn(row[`${property}_text`]) === undefined ? {} : boundIn(row, property);
  };
  const axis = textIn(row[`${prefix}_from_axis`]) ?? textIn(row[`${prefix}_until_axis`]);
  return { from: side('from'), until: side('until'), ...defined({ axis }) };
}

function boundIn(row: Row, prefix: string): DatedBound {
  return defined({ earliest: numberIn(row[`${prefix}_earliest`]), latest: numberIn(row[`${prefix}_latest`]) });
}

const isKnown = ({ earliest, latest }: DatedBound): boolean => earliest !== undefined || latest !== undefined;

const numberIn = (value: GraphValue | undefined): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;

const textIn = (value: GraphValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
