import type { GraphStore } from '../../graph/port.ts';
import { type DumpedEdge, type DumpedNode, keyOf, readGraph } from '../../queries/whole-graph.ts';

export interface GraphExport {
  /** Also what is superseded or gone, what was done when and by whom, and findings, runs and rules, which that is about. */
  readonly history: boolean;
}

/** The graph as one JSON document: `{ schema, nodes: [{labels, properties}], edges: [{type, from, to, properties}] }`. */
export async function graphJson(store: GraphStore, { history }: GraphExport): Promise<string> {
  const { nodes, edges } = await readGraph(store, { history, times: history, findings: history });
  return `${JSON.stringify({ schema: 'lore-graph/1', nodes, edges }, plain, 1)}\n`;
}

/** Integers beyond 2^53 have no JSON number of their own. */
function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/**
 * The graph as GraphML (graphml.graphdrawing.org), for Gephi, yEd, Cytoscape or networkx. Labels are in `labels`, a list in a
 * property is joined by `; `.
 */
export async function graphGraphml(store: GraphStore, { history }: GraphExport): Promise<string> {
  const { nodes, edges } = await readGraph(store, { history, times: history, findings: history });
  const keys = [...keysOf(nodes, 'node'), ...keysOf(edges, 'edge')];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="labels" for="node" attr.name="labels" attr.type="string"/>',
    '  <key id="type" for="edge" attr.name="type" attr.type="string"/>',
    ...keys.map(
      ({ id, on, name, type }) => `  <key id="${xml(id)}" for="${on}" attr.name="${xml(name)}" attr.type="${type}"/>`,
    ),
    '  <graph edgedefault="directed">',
    ...nodes.map(nodeXml),
    ...edges.map(edgeXml),
    '  </graph>',
    '</graphml>',
  ];
  return `${lines.join('\n')}\n`;
}

function nodeXml(node: DumpedNode): string {
  const { labels, properties } = node;
  return `    <node id="${xml(keyOf(node))}"><data key="labels">${xml(labels.join(' '))}</data>${data(properties, 'n')}</node>`;
}

function edgeXml({ type, from, to, properties }: DumpedEdge): string {
  return `    <edge source="${xml(from)}" target="${xml(to)}"><data key="type">${xml(type)}</data>${data(properties, 'e')}</edge>`;
}

function data(properties: Readonly<Record<string, unknown>>, prefix: string): string {
  return Object.entries(properties)
    .map(([name, value]) => `<data key="${xml(`${prefix}:${name}`)}">${xml(textOf(value))}</data>`)
    .join('');
}

function keysOf(things: readonly { readonly properties: Readonly<Record<string, unknown>> }[], on: 'node' | 'edge') {
  const types = new Map<string, string>();
  for (const { properties } of things) {
    for (const [name, value] of Object.entries(properties)) {
      const type = typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'double' : 'string';
      types.set(name, (types.get(name) ?? type) === type ? type : 'string');
    }
  }
  return [...types]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => ({ id: `${on[0]}:${name}`, on, name, type }));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  return value === null || typeof value === 'object' ? '' : String(value);
}

/** XML 1.0 has no place for most control characters, even escaped. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
