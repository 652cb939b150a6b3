import { createLinkedNodes, edgesOf, type LinkedNodeBatch, writeAllEdges } from '../../graph/linked-nodes.ts';
import { labelText, quoteName } from '../../graph/names.ts';
import type { BatchResult, EdgeBatch, GraphStore, GraphWriter, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { assertionKeys, nativeKeys } from '../plan/assertions.ts';
import {
  type AssertionForm,
  type AssertionOutline,
  type AssertionRecord,
  type AssertionSpelling,
  type AssertionState,
  hasNativeEdge,
} from '../plan/records.ts';
import type { GoneAssertion } from '../plan/replacement.ts';
import { optionalText, textOf, textsOf } from './rows.ts';
import { placeRow } from './write-things.ts';

/** An assertion as the store has it, before it is changed. */
export interface StoredDetail extends GoneAssertion {
  readonly labels: readonly string[];
  readonly status: string;
  /** Its statement, as `wordsStated` has it. */
  readonly words: string;
}

/** Not the bounds that are concluded from what other claims say. */
const statedKeys = [
  ...['type', 'from_id', 'to_id', 'key', 'shared', 'entity_id', 'value', 'valid_from_text', 'valid_until_text'],
  ...['tier', 'status', 'reliability', 'confidence', 'uncertain', 'source_id', 'note', 'project'],
] as const;

/** The same text for an assertion that says the same, and is trusted as before. */
export const wordsStated = (properties: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(statedKeys.map((key) => properties[key] ?? null));

/** Types of the edges an assertion has to what it is about and to who says so. */
const ownEdges = ['FROM', 'TO', 'OF', 'ASSERTED_BY'] as const;

/** An assertion, and what its native edge says. */
interface AssertionLinks extends AssertionOutline, Pick<AssertionSpelling, 'native'> {}

export async function readDetails(store: GraphStore, ids: readonly string[]): Promise<Map<string, StoredDetail>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (x:${labels.assertion} {id: id})
     RETURN x.id AS id, labels(x) AS labels, x.form AS form, x.type AS type, x.status AS status,
            x.from_id AS from_id, x.to_id AS to_id, x.entity_id AS entity_id, x.source_id AS source_id,
            ${statedKeys.map((key) => `x.${key} AS stated_${key}`).join(', ')}`,
    { ids: [...ids] },
  );
  const details = rows.map((row): StoredDetail => {
    const form: AssertionForm = row.form === 'attribute' ? 'attribute' : 'relation';
    const to = optionalText(row, 'to_id');
    return {
      id: textOf(row, 'id'),
      labels: textsOf(row.labels).sort(),
      form,
      type: optionalText(row, 'type') ?? '',
      status: optionalText(row, 'status') ?? '',
      from: optionalText(row, form === 'relation' ? 'from_id' : 'entity_id') ?? '',
      source: optionalText(row, 'source_id') ?? '',
      words: wordsStated(Object.fromEntries(statedKeys.map((key) => [key, row[`stated_${key}`]]))),
      ...defined({ to }),
    };
  });
  return new Map(details.map((detail) => [detail.id, detail]));
}

export async function createAssertions(tx: GraphWriter, records: readonly AssertionRecord[]): Promise<void> {
  for (const group of byLabels(records)) {
    for (const { shape, alike } of byShape(group.records)) {
      const rows = alike.map((record) => linkedRow(record, record.properties));
      await createLinkedNodes(tx, { labels: group.labels, ...shape, rows });
    }
  }
}

/**
 * Makes assertions exactly what they should be, with their edges; what others keep on them (disputes, reviews, flags) stays. Edges with the
 * right target stay too: after one edge more or less, the embedded engine writes them all again when it closes its file.
 */
export async function rewriteAssertions(
  tx: GraphWriter,
  records: readonly AssertionRecord[],
  details: ReadonlyMap<string, StoredDetail>,
): Promise<void> {
  const stored = records.flatMap(({ id }) => details.get(id) ?? []);
  const links = records.map(inFull);
  const wanted = new Map(links.map((link) => [link.id, link]));
  await removeNativeEdges(
    tx,
    stored.filter((detail) => !keepsNativeEdge(detail, wanted.get(detail.id))),
  );
  await removeOwnEdges(tx, links);
  for (const group of byLabels(records)) {
    await tx.upsertNodes({ labels: group.labels, rows: group.records.map(assertionRow) });
  }
  await removeLabels(tx, stored, new Map(records.map((record) => [record.id, record.labels])));
  await link(links, (batch) => tx.upsertEdges(batch));
}

/** Those that do not lead where they should. */
async function removeOwnEdges(tx: GraphWriter, links: readonly AssertionLinks[]): Promise<void> {
  const ends = links.map((link) => ({ id: link.id, ends: ownEnds(link) }));
  for (const type of ownEdges) {
    await tx.query(
      `UNWIND $rows AS row
       MATCH (x:${labels.assertion} {id: row[0]})-[e:${type}]->(other) WHERE other.id <> row[1] DELETE e`,
      { rows: ends.map((link) => [link.id, link.ends.get(type) ?? '']) },
    );
  }
}

/** The id of what each of an assertion's own edges leads to, by type. */
function ownEnds(link: AssertionLinks): ReadonlyMap<string, string> {
  const { ends } = linkedRow(link, {});
  const own = shapeOf(link).edges.filter(({ from }) => from === undefined);
  return new Map(own.map(({ type, to = 0 }) => [type, ends[to] ?? '']));
}

/** True if the edge that rules read leads from and to the same as before, whatever it says. */
function keepsNativeEdge({ type, from, to }: StoredDetail, link: AssertionLinks | undefined): boolean {
  return link?.native !== undefined && link.type === type && link.from === from && link.to === to;
}

/** With what its native edge is to lose. */
function inFull(record: AssertionRecord): AssertionLinks {
  const { id, labels: carried, state, form, type, from, to, source, native } = record;
  const whole = native === undefined ? undefined : withNulls(native, nativeKeys);
  return { id, labels: carried, state, form, type, from, to, source, native: whole };
}

/** Has assertions that keep their labels and ends say something else, where nobody keeps anything of his own on them. */
export async function respellAssertions(tx: GraphWriter, records: readonly AssertionRecord[]): Promise<void> {
  for (const group of byLabels(records)) {
    await tx.upsertNodes({
      labels: group.labels,
      rows: group.records.map(({ properties }) => properties),
      replace: true,
    });
  }
  await link(records.map(inFull), (batch) => tx.upsertEdges(batch));
}

/** Deletes assertions, with what rules read of them, of a graph in which native edges name their claims. */
export async function deleteAssertions(tx: GraphWriter, gone: readonly AssertionOutline[]): Promise<void> {
  await removeNativeEdges(tx, gone.filter(hasNativeEdge));
  const idsOf = (outlines: readonly AssertionOutline[]) => outlines.map(({ id }) => id);
  // Few have a label of their own beside it; all others are looked up by id.
  for (const [label, outlines] of groupBy(gone, ({ state }) => stateLabels.get(state))) {
    const ids = idsOf(outlines);
    await (label === undefined
      ? tx.query(`UNWIND $ids AS id MATCH (x:${labels.assertion} {id: id}) DETACH DELETE x`, { ids })
      : tx.query(`MATCH (x:${label}) WHERE x.id IN $ids DETACH DELETE x`, { ids }));
  }
}

const stateLabels: ReadonlyMap<AssertionState, string> = new Map([
  ['claim', labels.claim],
  ['candidate', labels.candidate],
  ['invalid', labels.invalid],
  ['superseded', labels.superseded],
]);

/** New places only. */
export async function moveAssertions(tx: GraphWriter, records: readonly AssertionRecord[]): Promise<void> {
  await tx.upsertNodes({ labels: [labels.assertion], rows: records.map(placeRow) });
}

/** Takes assertions out of force: their native edges go, everything else stays as history. */
export async function supersedeAssertions(
  tx: GraphWriter,
  gone: readonly StoredDetail[],
  replacedBy: ReadonlyMap<string, string>,
  at: string,
): Promise<void> {
  await removeNativeEdges(tx, gone);
  const remaining: readonly string[] = [labels.assertion, labels.superseded];
  const rows = gone.map(({ id }) => ({
    id,
    status: 'superseded',
    superseded_at: at,
    superseded_by: replacedBy.get(id) ?? null,
  }));
  await tx.upsertNodes({ labels: remaining, rows });
  await removeLabels(tx, gone, new Map(gone.map(({ id }) => [id, remaining])));
}

/** Found over the assertion's own edges, whatever has become of its two ends. */
async function removeNativeEdges(
  tx: GraphWriter,
  stored: readonly Pick<AssertionOutline, 'id' | 'form' | 'type'>[],
): Promise<void> {
  const relations = stored.filter(({ form }) => form === 'relation');
  for (const [type, group] of groupBy(relations, (detail) => detail.type)) {
    await tx.query(
      `UNWIND $ids AS id
       MATCH (x:${labels.assertion} {id: id})-[:FROM]->(a), (x)-[:TO]->(b)
       MATCH (a)-[e:${quoteName(type)}]->(b) WHERE e.relation_id = id DELETE e`,
      { ids: group.map(({ id }) => id) },
    );
  }
}

async function removeLabels(
  tx: GraphWriter,
  stored: readonly StoredDetail[],
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const outdated = groupBy(stored, (detail) =>
    labelText(detail.labels.filter((label) => !wanted.get(detail.id)?.includes(label))),
  );
  for (const [text, group] of outdated) {
    if (text === '') continue;
    await tx.query(`UNWIND $ids AS id MATCH (x:${labels.assertion} {id: id}) REMOVE x${text}`, {
      ids: group.map(({ id }) => id),
    });
  }
}

/** Writes the edges of assertions that are there. */
async function link(
  records: readonly AssertionLinks[],
  write: (batch: EdgeBatch) => Promise<BatchResult>,
): Promise<void> {
  for (const { shape, alike } of byShape(records)) {
    const rows = alike.map((record) => linkedRow(record, { id: record.id }));
    for (const edge of shape.edges) {
      const batch = edgesOf({ labels: [labels.assertion], ...shape, rows }, edge);
      await writeAllEdges(edge.hasProperties === true ? { ...batch, key: 'relation_id' } : batch, write);
    }
  }
}

type Shape = Pick<LinkedNodeBatch, 'ends' | 'edges'>;

/** Assertions that have the same sorts of edges, with these. */
function byShape<T extends AssertionOutline>(records: readonly T[]): { shape: Shape; alike: T[] }[] {
  const groups = groupBy(records, (record) => (hasNativeEdge(record) ? record.type : record.form));
  return [...groups.values()].flatMap((alike) => (alike[0] ? [{ shape: shapeOf(alike[0]), alike }] : []));
}

/** The edges of an assertion: to what it is about, to who says so, and the native edge that rules read. */
function shapeOf(outline: AssertionOutline): Shape {
  const { form, type } = outline;
  const [entity, source] = [{ label: labels.entity }, { label: labels.source }];
  if (form === 'attribute') {
    const edges = [
      { type: 'OF', to: 0 },
      { type: 'ASSERTED_BY', to: 1 },
    ];
    return { ends: [entity, source], edges };
  }
  const edges = [
    { type: 'FROM', to: 0 },
    { type: 'TO', to: 1 },
    { type: 'ASSERTED_BY', to: 2 },
  ];
  const between = hasNativeEdge(outline) ? [{ type, from: 0, to: 1, hasProperties: true }] : [];
  return { ends: [entity, entity, source], edges: [...edges, ...between] };
}

/** With its ends in the order of its shape. */
function linkedRow(
  { form, from, to = '', source, native }: AssertionLinks,
  properties: Properties,
): LinkedNodeBatch['rows'][number] {
  const ends = form === 'attribute' ? [from, source] : [from, to, source];
  return { properties, ends, ...defined({ edge: native }) };
}

function byLabels(records: readonly AssertionRecord[]): { labels: readonly string[]; records: AssertionRecord[] }[] {
  return [...groupBy(records, (record) => record.labels)].map(([labels, alike]) => ({ labels, records: alike }));
}

/** The parts of a stated assertion that an ingest keeps up to date. */
function assertionRow({ properties }: AssertionRecord): Properties {
  return withNulls(properties, assertionKeys);
}

/** Under these keys, absent values removed. */
function withNulls(properties: Properties, keys: readonly string[]): Properties {
  return Object.fromEntries(keys.map((key) => [key, properties[key] ?? null]));
}
