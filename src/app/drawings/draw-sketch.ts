import type { GraphNode } from '../../graph/port.ts';
import type { Sketch } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import { isRelation, nameOf, textOf } from '../../rules/findings/nodes.ts';
import type { EntityLookup } from '../../rules/findings/summary.ts';
import { verbOf } from '../../rules/findings/words.ts';

/** More people than this make a crowd, no sketch. */
const most = 12;
/** Claims of which the picture says more than two windows would. */
const worthSketching: ReadonlySet<string> = new Set([
  'PARENT_OF',
  'DESCENDED_FROM',
  'SIBLING_OF',
  'SPOUSE_OF',
  'KILLED',
  'PART_OF',
  'PRECEDED',
  'SUCCEEDED',
]);

/** Who stands how to whom in a finding; undefined where no claim of it is about kin, parts or order. */
export function sketchOf(
  { subject, members: told }: Finding,
  members: readonly GraphNode[],
  entityOf: EntityLookup,
): Sketch | undefined {
  const order = new Map(told.map(({ id }, index) => [id, index]));
  const at = (node: GraphNode): number => order.get(textOf(node, 'id') ?? '') ?? order.size;
  const edges = members
    .filter((node) => isRelation(node) && worthSketching.has(textOf(node, 'type') ?? ''))
    .sort((a, b) => at(a) - at(b))
    .flatMap((node) => {
      const [from, to] = [textOf(node, 'from_id'), textOf(node, 'to_id')];
      if (from === undefined || to === undefined) return [];
      return [{ from, to, label: verbOf(textOf(node, 'type') ?? '') }];
    });
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  if (edges.length === 0 || ids.length > most) return undefined;
  const distinct = new Map(edges.map((edge) => [`${edge.from}\n${edge.to}\n${edge.label}`, edge]));
  const nodes = ids.map((id) => {
    const node = entityOf(id);
    return { id, name: node === undefined ? id : nameOf(node), subject: id === subject.id };
  });
  return { nodes, edges: [...distinct.values()] };
}
