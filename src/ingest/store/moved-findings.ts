import { idsAtOnce, readAll } from '../../graph/answers.ts';
import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { chunksOf } from '../../util/group.ts';
import type { Changes } from '../plan/diff.ts';
import { movedWording, type NodePlace, type PlacedMembers } from '../plan/moved-findings.ts';
import { textOf } from './rows.ts';

/** The changes of stored findings because lines move. */
export interface MovedFindings {
  /** Their new wording, for an upsert. */
  readonly rows: readonly Properties[];
  /** Subjects of those findings. */
  readonly subjects: readonly string[];
  /** Subjects of findings whose new wording only their rules can tell. */
  readonly unclear: readonly string[];
}

/** Before the nodes are moved: the findings that rest on them, with the places that they will have. */
export async function movedFindings(store: GraphStore, { things, assertions }: Changes): Promise<MovedFindings> {
  const places = new Map([
    ...things.move.filter((thing) => thing.labels[0] === labels.entity).map((thing) => entry(labels.entity, thing)),
    ...assertions.move.map((assertion) => entry(labels.assertion, assertion)),
  ]);
  const [rows, subjects, unclear] = [[] as Properties[], new Set<string>(), new Set<string>()];
  for (const finding of await findingsOn(store, places)) {
    const wording = movedWording(finding);
    if (wording === 'unclear') unclear.add(finding.subjectId);
    else if (wording !== undefined) {
      rows.push(wording);
      subjects.add(finding.subjectId);
    }
  }
  return { rows, subjects: [...subjects].sort(), unclear: [...unclear].sort() };
}

type Places = ReadonlyMap<string, NodePlace>;

const keyOf = (label: string, id: string): string => `${label}:${id}`;

const entry = (label: string, { id, properties }: { readonly id: string; readonly properties: Properties }) =>
  [keyOf(label, id), placeIn(properties)] as const;

/** A node that was put into the graph by hand may have none. */
const placeIn = ({ path, line, column }: Readonly<Record<string, unknown>>): NodePlace => ({
  path: typeof path === 'string' ? path : '',
  line: typeof line === 'number' ? line : 0,
  column: typeof column === 'number' ? column : 0,
});

async function findingsOn(store: GraphStore, places: Places): Promise<PlacedMembers[]> {
  const queries = [labels.entity, labels.assertion].flatMap((label) => {
    const prefix = keyOf(label, '');
    const ids = [...places.keys()].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    const cypher = `UNWIND $ids AS at MATCH (:${label} {id: at})<-[:MEMBER]-(v:${labels.violation}) RETURN DISTINCT v.id AS id`;
    return chunksOf(ids, idsAtOnce).map((some) => ({ cypher, params: { ids: some } }));
  });
  const ids = [...new Set((await readAll(store, queries)).flat().map((row) => String(row.id)))].sort();
  const found: PlacedMembers[] = [];
  for (const some of chunksOf(ids, idsAtOnce)) {
    const match = `UNWIND $ids AS at MATCH (v:${labels.violation} {id: at})`;
    const [nodes = [], members = []] = await readAll(store, [
      { cypher: `${match} RETURN v`, params: { ids: some } },
      { cypher: `${match}-[:MEMBER]->(x) RETURN at, x`, params: { ids: some } },
    ]);
    const of = new Map<string, PlacedMembers['members'][number][]>();
    for (const { at, x } of members) {
      if (isNode(x)) of.set(String(at), [...(of.get(String(at)) ?? []), memberOf(x, places)]);
    }
    for (const { v } of nodes) {
      if (!isNode(v)) continue;
      const id = textOf(v.properties, 'id');
      const subjectId = textOf(v.properties, 'subject_id');
      found.push({ id, subjectId, properties: v.properties, members: of.get(id) ?? [] });
    }
  }
  return found;
}

function memberOf(node: GraphNode, places: Places): PlacedMembers['members'][number] {
  const id = textOf(node.properties, 'id');
  const was = placeIn(node.properties);
  const label = node.labels.includes(labels.assertion) ? labels.assertion : labels.entity;
  return { id, was, now: places.get(keyOf(label, id)) ?? was };
}
