import { isEdge, isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore, GraphValue } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';

export interface DumpedNode {
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, GraphValue>>;
}

export interface DumpedEdge {
  readonly type: string;
  /** `Label:id`, by the label under which the end is looked up. */
  readonly from: string;
  readonly to: string;
  readonly properties: Readonly<Record<string, GraphValue>>;
}

/** A graph in canonical order: two stores that hold the same graph dump the same. */
export interface GraphDump {
  readonly nodes: readonly DumpedNode[];
  readonly edges: readonly DumpedEdge[];
}

export interface DumpSettings {
  /** Also what is superseded or former, and the history. */
  readonly history: boolean;
  /** Also when each was written: no two stores agree on that. */
  readonly times?: boolean;
  /** Also what the rules found, in which runs, and the rules. */
  readonly findings?: boolean;
}

const current = [labels.entity, labels.assertion, labels.source, labels.chunk];
const past = [labels.formerEntity, labels.formerSource, labels.audit];
const found = [labels.violation, labels.run, labels.rule];
/** When something was written is not about the same thing was. */
const volatile: ReadonlySet<string> = new Set(['ingested_at', 'superseded_at', 'removed_at', 'at']);

/** Reads the lore of a store: entities, assertions, sources and passages with the edges between them; findings, which are no lore, where they are wanted. */
export async function readGraph(
  store: GraphStore,
  { history, times = false, findings = false }: DumpSettings,
): Promise<GraphDump> {
  const propertiesOf = (properties: GraphNode['properties']) => sorted(properties, times);
  const nodes = new Map<string, DumpedNode>();
  /** By the engine's own number of a node: to ask for the labels of both ends of each edge, the embedded engine would read the ends whole. */
  const keys = new Map<GraphValue | undefined, string>();
  const numberOf = store.engine.name === 'neo4j' ? 'elementId' : 'id';
  for (const label of [...current, ...(history ? past : []), ...(findings ? found : [])]) {
    for (const { n, at } of await store.read(`MATCH (n:${label}) RETURN n, ${numberOf}(n) AS at`)) {
      if (isNode(n) && !waitsWithMemory(n) && (history || !n.labels.includes(labels.superseded))) {
        keys.set(at, keyOf(n));
        nodes.set(keyOf(n), { labels: [...n.labels].sort(), properties: propertiesOf(n.properties) });
      }
    }
  }
  const edges: DumpedEdge[] = [];
  for (const { e, a, b } of await store.read(`MATCH (a)-[e]->(b) RETURN ${numberOf}(a) AS a, e, ${numberOf}(b) AS b`)) {
    const [from, to] = [keys.get(a), keys.get(b)];
    if (!isEdge(e) || from === undefined || to === undefined) continue;
    edges.push({ type: e.type, from, to, properties: propertiesOf(e.properties) });
  }
  return {
    nodes: [...nodes].sort(([a], [b]) => compare(a, b)).map(([, node]) => node),
    edges: edges
      .map((edge) => ({ edge, order: JSON.stringify(edge) }))
      .sort((a, b) => compare(a.order, b.order))
      .map(({ edge }) => edge),
  };
}

/** A claim from a memory is not lore until a person promotes it. */
const waitsWithMemory = ({ labels: has, properties }: GraphNode): boolean =>
  properties.origin === 'memory' && has.includes(labels.candidate);

/** The name of a node in edges. */
export function keyOf({ labels: all, properties: { id } }: DumpedNode): string {
  const label = [...current, ...past, ...found].find((known) => all.includes(known)) ?? '';
  return `${label}:${typeof id === 'string' ? id : ''}`;
}

function sorted(properties: Readonly<Record<string, GraphValue>>, times: boolean): Record<string, GraphValue> {
  const known = Object.entries(properties).filter(([name, value]) => value !== null && (times || !volatile.has(name)));
  return Object.fromEntries(known.sort(([a], [b]) => compare(a, b)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
