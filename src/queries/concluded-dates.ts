import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { raises } from '../model/bounds.ts';
import { BoundBuilder, type BoundSettings, type WorldBounds } from '../rules/compute/bounds/network.ts';
import { type BoundLink, boundLink, boundThing } from '../rules/compute/bounds/records.ts';
import { isBeing, pointSaid } from '../rules/compute/bounds/said.ts';
import { idOf } from '../rules/findings/nodes.ts';
import { plainNames } from '../rules/findings/wording/naming.ts';
import { summaryOf } from '../rules/findings/wording/summary.ts';
import { listed } from '../rules/findings/wording/words.ts';
import { type BoundNetwork, earliestDays, turned } from '../time/bounds/earliest-days.ts';

/** So many entities without a date are followed, from one to the next. */
const mostFollowed = 200;

/**
 * `Not before 900 KR: Gran was born in 900 KR and Gran is a parent of Ma.`: what the dates of others prove of a beginning that nobody states, a
 * sentence for each side. None where the dates on the way contradict each other.
 *
 * @param isLeftOut a claim in a file with this path proves nothing.
 */
export async function concludedDates(
  store: GraphStore,
  id: string,
  settings: BoundSettings,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<string[]> {
  const found = await around(store, id, settings, isLeftOut);
  const { things } = settings.memo;
  // "At most 300 days after his death" is no limit that one sentence tells.
  const exact = { ...settings, rows: settings.rows.filter(({ days }) => days >= 0) };
  const thing = things.get(id);
  if (thing === undefined || thing.begins !== undefined || thing.isExcused) return [];
  const world = new BoundBuilder(things, exact).add([...found.links.values()]);
  const point = world.points.findIndex((each) => 'thing' in each && each.thing === id && each.end === 'begins');
  return point < 0
    ? []
    : world.axes.flatMap((axis) => {
        const network = world.on(axis);
        const [early, late] = [network, turned(network)].map((each) => pushOf(each, point, world, isBeing(thing)));
        return [
          ...(early === undefined ? [] : [`Not before ${sentence(early, world, found)}.`]),
          ...(late === undefined ? [] : [`Not after ${sentence(late, world, found)}.`]),
        ];
      });
}

interface Push {
  readonly from: number;
  readonly chain: readonly number[];
}

/** The stated date that pushes a point; undefined where dates contradict each other, or nothing does. */
function pushOf(
  network: BoundNetwork,
  point: number,
  { compare, points }: WorldBounds,
  isBeing: boolean,
): Push | undefined {
  const { overruns, pushed } = earliestDays(network, compare);
  const push = overruns.length > 0 ? undefined : pushed(point);
  // A dated relation of its own stands among its claims; of a person it still tells when they lived.
  const isOwn = push?.chain.length === 1 && 'link' in (points[push.from] ?? {});
  return push === undefined || (isOwn && !isBeing) ? undefined : push;
}

/** `900 KR: Gran was born in 900 KR and Gran is a parent of Ma`. */
function sentence({ from, chain }: Push, { points, bounds }: WorldBounds, { claims, entities }: Around): string {
  const naming = plainNames((id) => entities.get(id));
  const start = points[from];
  if (start === undefined) return '';
  const claimOf = (id: string) => claims.get(id);
  const { date, said } = pointSaid(start, naming.entityOf, claimOf);
  const steps = chain.flatMap((index) => claimOf(bounds[index]?.claim ?? '') ?? []);
  const texts = [said, ...steps].map((each) => (typeof each === 'string' ? each : summaryOf(each, naming)));
  return `${date}: ${listed([...new Set(texts)])}`;
}

interface Around {
  readonly claims: ReadonlyMap<string, GraphNode>;
  readonly entities: ReadonlyMap<string, GraphNode>;
  readonly links: ReadonlyMap<string, BoundLink>;
}

/** The relations of an entity, and of those without a date that its beginning hangs on, one after the other. */
async function around(
  store: GraphStore,
  id: string,
  { rows, memo }: BoundSettings,
  isLeftOut: (path: string) => boolean,
): Promise<Around> {
  const [claims, entities, links] = [
    new Map<string, GraphNode>(),
    new Map<string, GraphNode>(),
    new Map<string, BoundLink>(),
  ];
  const types = [...new Set(rows.flatMap((row) => row.types))].sort();
  const raising = new Set(rows.filter(raises).flatMap((row) => row.types));
  const asked = new Set<string>();
  for (let ids = [id]; ids.length > 0 && asked.size < mostFollowed; ) {
    for (const each of ids) asked.add(each);
    const read = await store.read(
      `UNWIND $ids AS id MATCH (e:${labels.entity} {id: id}) WITH e ` +
        `MATCH (e)<-[:FROM|TO]-(r:${labels.relation})-[:FROM|TO]->(other:${labels.entity}) WHERE r.type IN $types ` +
        'RETURN e, r, other',
      { ids, types },
    );
    const next = new Set<string>();
    for (const { e = null, r = null, other = null } of read) {
      for (const node of [e, other]) {
        if (!isNode(node)) continue;
        entities.set(idOf(node) ?? '', node);
        memo.things.set(idOf(node) ?? '', boundThing(node));
      }
      const link = isNode(r) ? boundLink(r) : undefined;
      if (!isNode(r) || link === undefined || isLeftOut(link.path)) continue;
      claims.set(link.claim, r);
      links.set(link.claim, link);
      const reached = isNode(other) ? (idOf(other) ?? '') : '';
      if (raising.has(link.type) && memo.things.get(reached)?.begins === undefined && !asked.has(reached))
        next.add(reached);
    }
    ids = [...next].sort();
  }
  return { claims, entities, links };
}
