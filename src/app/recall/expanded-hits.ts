import type { GraphStore } from '../../graph/port.ts';
import { readLinks } from '../../queries/memory/links.ts';
import { memoryAccess } from '../../queries/memory/memory-access.ts';
import { readingIn } from '../../queries/memory/reading.ts';
import { recalledThings } from '../../queries/recall/recalled-things.ts';
import type { RecallIndex } from './recall-index.ts';
import type { ExpandSpec, RecallHit, RecallPlan } from './recall-request.ts';
import { memoryHit, type ShownHit, thingHit } from './shown-hit.ts';

/** Where a link leads from something that was seen. */
interface Step {
  readonly id: string;
  readonly from: string;
  readonly rel: string;
}

/** The unseen neighbours of the best: those over fewer links first, and of these those of the best. None without `expand`. */
export async function expandedHits(
  store: GraphStore,
  { expand, include_superseded }: RecallPlan,
  { memories }: Pick<RecallIndex, 'memories'>,
  best: readonly RecallHit[],
): Promise<RecallHit[]> {
  if (expand === undefined || expand.cap === 0 || best.length === 0) return [];
  const steps = await stepsFrom(store, expand, best);
  const shown = await hitsOf(
    store,
    steps.map(({ id }) => id),
    memories,
  );
  return steps
    .flatMap(({ id, from, rel }): RecallHit[] => {
      const hit = shown.get(id);
      const isPast = hit?.status === 'invalid' || (hit?.status === 'superseded' && !include_superseded);
      return hit === undefined || isPast ? [] : [{ ...hit, score: expand.score, expanded: { from, rel } }];
    })
    .slice(0, expand.cap);
}

async function stepsFrom(store: GraphStore, { rels, depth }: ExpandSpec, best: readonly RecallHit[]): Promise<Step[]> {
  const seen = new Set(best.map(({ id }) => id));
  const steps: Step[] = [];
  let frontier = [...seen];
  for (let walked = 0; walked < depth && frontier.length > 0; walked++) {
    const reached: Step[] = [];
    const order = new Map(frontier.map((id, at) => [id, at]));
    const links = (await readLinks(readingIn(store), frontier, 'out')).filter(({ rel }) => rels.includes(rel));
    links.sort((a, b) => (order.get(a.src_id) ?? 0) - (order.get(b.src_id) ?? 0));
    for (const { src_id: from, dst_id: id, rel } of links) {
      if (seen.has(id)) continue;
      seen.add(id);
      reached.push({ id, from, rel });
    }
    steps.push(...reached);
    frontier = reached.map(({ id }) => id);
  }
  return steps;
}

/** By id. A gone node is left out, even if links still lead there. */
async function hitsOf(
  store: GraphStore,
  ids: readonly string[],
  memories: RecallIndex['memories'],
): Promise<ReadonlyMap<string, ShownHit>> {
  const hits = (await recalledThings(store, { passages: ids, claims: ids, entities: ids })).map(thingHit);
  for (const [id, seen] of await memoryAccess(store, ids)) {
    const memory = memories.get(id);
    if (memory !== undefined) hits.push(memoryHit(memory, seen));
  }
  return new Map(hits.map((hit) => [hit.id, hit]));
}
