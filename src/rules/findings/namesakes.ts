import type { GraphNode } from '../../graph/port.ts';
import type { NodeCache } from './node-cache.ts';
import { isRelation, textProperty } from './nodes.ts';
import type { Hit } from './rows.ts';

/**
 * Claims that clash only if two notes of one name are about two: they may be about one, who then does what both say. Such a
 * clash is possible at most.
 */
export async function withDoubtedNamesakes(
  hits: readonly (readonly Hit[])[],
  cache: NodeCache,
): Promise<readonly (readonly Hit[])[]> {
  const rivals = hits.flat().flatMap((hit) => rivalsOf(hit) ?? []);
  if (rivals.length === 0) return hits;
  await cache.loadEntities(rivals);
  return hits.map((ofRule) =>
    ofRule.map((hit) => {
      const two = rivalsOf(hit)?.map(cache.entityOf);
      return two !== undefined && mayBeOne(two) ? doubted(hit) : hit;
    }),
  );
}

/** The two entities that are all in which the claims of a definite contradiction differ, by id. */
function rivalsOf({ rule, verdict, members }: Hit): readonly string[] | undefined {
  if (rule.category !== 'contradiction' || verdict !== 'definite') return undefined;
  const [one, other, ...more] = members.filter(isRelation);
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const sides = ['from_id', 'to_id'].map((side) => [textProperty(one, side), textProperty(other, side)] as const);
  const differing = sides.filter(([a, b]) => a !== b);
  const [pair] = differing;
  return pair === undefined || differing.length > 1 ? undefined : pair.flatMap((id) => id ?? []);
}

function doubted(hit: Hit): Hit {
  const because = 'two notes of one name may be about one; give both the same `id:`, or different names';
  return { ...hit, verdict: 'possible', row: { ...hit.row, because } };
}

function mayBeOne([one, other]: readonly (GraphNode | undefined)[]): boolean {
  if (one === undefined || other === undefined) return false;
  const name = textProperty(one, 'shares_name');
  return (
    name !== undefined &&
    name === textProperty(other, 'shares_name') &&
    textProperty(one, 'kind') === textProperty(other, 'kind')
  );
}
