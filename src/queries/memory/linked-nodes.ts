import { nodesCalled } from '../../graph/nodes-called.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { placeOf, textProperty } from '../../rules/findings/nodes.ts';
import { summaryOf } from '../../rules/findings/wording/summary.ts';
import { defined } from '../../util/defined.ts';
import { namingIn } from '../told-claims.ts';

/** A node that links lead to. */
export interface LinkedNode {
  readonly id: string;
  readonly kind: 'memory' | 'claim' | 'passage' | 'entity';
  /** Text of a memory or passage, name of an entity, one line of a claim. */
  readonly text: string;
  /** `path:line` where it stands in a file. */
  readonly place?: string;
  /** The status of a memory or a claim. */
  readonly status?: string;
}

const kinds = [
  { label: labels.memory, kind: 'memory' },
  { label: labels.assertion, kind: 'claim' },
  { label: labels.chunk, kind: 'passage' },
  { label: labels.entity, kind: 'entity' },
] as const;

/** The nodes with these ids, by id; unknown ids are left out. */
export async function readLinkedNodes(
  store: GraphStore,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, LinkedNode>> {
  const found = new Map<string, LinkedNode>();
  let wanted = [...new Set(ids)];
  for (const { label, kind } of kinds) {
    if (wanted.length === 0) break;
    const nodes = await nodesCalled(store, label, wanted);
    const naming = await namingIn(store, kind === 'claim' ? [...nodes.values()] : []);
    for (const [id, node] of nodes) {
      const text = kind === 'claim' ? summaryOf(node, naming) : ownText(node);
      const linked = { id, kind, text, ...defined({ place: placeIn(node, kind) }) };
      const status = kind === 'memory' || kind === 'claim' ? textProperty(node, 'status') : undefined;
      found.set(id, { ...linked, ...defined({ status }) });
    }
    wanted = wanted.filter((id) => !found.has(id));
  }
  return found;
}

const ownText = (node: GraphNode): string =>
  textProperty(node, 'text') ?? textProperty(node, 'name') ?? textProperty(node, 'id') ?? '';

function placeIn(node: GraphNode, kind: LinkedNode['kind']): string | undefined {
  const { path, line } = placeOf(node);
  return kind === 'memory' || path === '' || path.startsWith('(') ? undefined : `${path}:${line}`;
}
