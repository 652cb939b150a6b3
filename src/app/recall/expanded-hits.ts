import { memoryAccess, recalledThings } from '../../queries/recall/recalled-things.ts';
import type { MemoryDesk } from '../memory/memory-desk.ts';
import { neighborsOf } from '../memory/memory-links.ts';
import type { RecallPlan } from './plan-recall.ts';
import type { RecallIndex } from './recall-index.ts';
import type { ExpandSpec, RecallHit } from './recall-request.ts';
import { memoryHit, type ShownHit, thingHit } from './shown-hit.ts';

/** Where a link leads from something that was seen. */
interface Step {
  readonly id: string;
  readonly kind: RecallHit['kind'];
  readonly from: string;
  readonly rel: string;
}

/** The unseen neighbours of the best: those over fewer links first, and of these those of the best. None without `expand`. */
export async function expandedHits(
  desk: MemoryDesk,
  { expand, include_superseded }: RecallPlan,
  { memories }: Pick<RecallIndex, 'memories'>,
  best: readonly RecallHit[],
): Promise<RecallHit[]> {
  if (expand === undefined || expand.cap === 0 || best.length === 0) return [];
  const steps = await stepsFrom(desk, expand, best);
  const shown = await hitsOf(desk, steps, memories);
  return steps
    .flatMap(({ id, kind, from, rel }): RecallHit[] => {
      const hit = shown.get(`${kind} ${id}`);
      const isPast = hit?.status === 'invalid' || (hit?.status === 'superseded' && !include_superseded);
      return hit === undefined || isPast ? [] : [{ ...hit, score: expand.score, expanded: { from, rel } }];
    })
    .slice(0, expand.cap);
}

async function stepsFrom(desk: MemoryDesk, { rels, depth }: ExpandSpec, best: readonly RecallHit[]): Promise<Step[]> {
  const seen = new Set(best.map(({ id }) => id));
  const steps: Step[] = [];
  let frontier = [...seen];
  for (let walked = 0; walked < depth && frontier.length > 0; walked++) {
    const reached: Step[] = [];
    for (const from of frontier) {
      const { neighbors } = await neighborsOf(desk, { memory_id: from, direction: 'out' });
      for (const { node, rel } of neighbors) {
        if (!rels.includes(rel) || seen.has(node.id)) continue;
        seen.add(node.id);
        reached.push({ id: node.id, kind: node.kind, from, rel });
      }
    }
    steps.push(...reached);
    frontier = reached.map(({ id }) => id);
  }
  return steps;
}

async function hitsOf(
  { world: { store } }: MemoryDesk,
  steps: readonly Step[],
  memories: RecallIndex['memories'],
): Promise<ReadonlyMap<string, ShownHit>> {
  const idsOf = (kind: RecallHit['kind']): string[] => steps.flatMap((step) => (step.kind === kind ? [step.id] : []));
  const things = await recalledThings(store, {
    passages: idsOf('passage'),
    claims: idsOf('claim'),
    entities: idsOf('entity'),
  });
  const access = await memoryAccess(store, idsOf('memory'));
  const hits = things.map(thingHit);
  for (const [id, seen] of access) {
    const memory = memories.get(id);
    if (memory !== undefined) hits.push(memoryHit(memory, seen));
  }
  return new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit]));
}
