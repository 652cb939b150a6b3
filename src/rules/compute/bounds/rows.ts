import type { GraphNode, Row } from '../../../graph/port.ts';
import type { Rule } from '../../../model/rule.ts';
import { earliestDays, type Overrun } from '../../../time/bounds/earliest-days.ts';
import type { NodeCache } from '../../findings/node-cache.ts';
import { nameOf, textProperty } from '../../findings/nodes.ts';
import { dateText } from '../../findings/wording/dates.ts';
import type { Step } from '../cycles.ts';
import { type BoundSettings, type Point, type WorldBounds, worldBounds } from './network.ts';
import { type BoundLink, type BoundThing, boundLink, boundThing, spanOf } from './records.ts';

/**
 * One row for each pair of stated dates that cannot both be right, where at least two relations lie between them: what the later
 * claim is about as subject, the relations as evidence in order, and the entities whose dates they join.
 */
export async function boundRows(
  rule: Rule,
  steps: readonly Step[],
  cache: NodeCache,
  settings: BoundSettings,
): Promise<Row[]> {
  await cache.loadClaims(steps.map(({ claim }) => claim));
  await cache.loadEntities(steps.flatMap(({ from, to }) => [from, to]));
  const links = new Map<string, BoundLink>();
  const things = new Map<string, BoundThing>();
  for (const { claim, from, to } of steps) {
    const node = cache.claimOf(claim);
    const link = node && boundLink(node);
    if (link === undefined) continue;
    links.set(claim, link);
    for (const id of [from, to]) {
      const thing = things.has(id) ? undefined : cache.entityOf(id);
      if (thing !== undefined) things.set(id, boundThing(thing));
    }
  }
  const world = worldBounds(things, links.values(), settings);
  return world.axes.flatMap((axis) =>
    earliestDays(world.on(axis), world.compare).overruns.flatMap((overrun) => {
      const chain = overrun.chain.flatMap((index) => world.bounds[index]?.claim ?? []);
      return rowOf(rule, [...new Set(chain)], overrun, { world, links, cache });
    }),
  );
}

interface Known {
  readonly world: WorldBounds;
  readonly links: ReadonlyMap<string, BoundLink>;
  readonly cache: NodeCache;
}

function rowOf(rule: Rule, chain: readonly string[], overrun: Overrun, { world, links, cache }: Known): Row[] {
  const claims = chain.flatMap((id) => cache.claimOf(id) ?? []);
  const projects = new Set(chain.flatMap((id) => links.get(id)?.project ?? []));
  const [early, late] = [world.points[overrun.from], world.points[overrun.to]];
  // A rule about two dates tells what a single relation joins. Two stories do not meet.
  if (claims.length < 2 || projects.size > 1 || early === undefined || late === undefined) return [];
  const subject = cache.entityOf('thing' in late ? late.thing : (links.get(late.link)?.from ?? ''));
  if (subject === undefined) return [];
  return [
    {
      [rule.subject.variable]: subject,
      [rule.evidence[0] ?? '']: claims,
      late: said(late, cache),
      early: said(early, cache),
      steps: claims.filter((_, index) => ![early, late].some((point) => 'link' in point && point.link === chain[index])),
      undated: undatedText(between(overrun, world), cache),
      gap: gapText(overrun.days),
      ...factColumns([early, late], cache),
      verdict: 'definite',
    },
  ];
}

/** The entities whose dates a chain joins, by the date that counts. */
function factColumns(points: readonly Point[], cache: NodeCache): Row {
  const of = (span: 'exists' | 'happened', wanted: Point['end']): GraphNode[] =>
    points.flatMap((point) => {
      const node = 'thing' in point && point.end === wanted ? cache.entityOf(point.thing) : undefined;
      return node !== undefined && spanOf(node) === span ? [node] : [];
    });
  return {
    begun: of('exists', 'begins'),
    ended: of('exists', 'ends'),
    started: of('happened', 'begins'),
    over: of('happened', 'ends'),
  };
}

const isBeing = ({ labels }: GraphNode): boolean => ['Person', 'Creature', 'Deity'].some((kind) => labels.includes(kind));

/** `Kid was born in 895 KR`; for a relation, the relation itself, which its message shows with its dates. */
function said(point: Point, cache: NodeCache): GraphNode | string {
  if ('link' in point) return cache.claimOf(point.link) ?? '';
  const node = cache.entityOf(point.thing);
  if (node === undefined) return '';
  const span = spanOf(node);
  const date = dateText(node, `${span}_${point.end === 'begins' ? 'from' : 'until'}`) ?? '?';
  const verb = isBeing(node)
    ? { begins: 'was born in', ends: 'died in' }[point.end]
    : { begins: 'begins in', ends: 'ends in' }[point.end];
  return `${nameOf(node)} ${verb} ${date}`;
}

/** The things on the way, each without a date there. */
function between({ chain, from, to }: Overrun, { bounds, points }: WorldBounds): string[] {
  const passed = chain.flatMap((index) => bounds[index]?.to ?? []).filter((point) => point !== from && point !== to);
  const ends = [from, to].flatMap((point) => {
    const end = points[point];
    return end !== undefined && 'thing' in end ? [end.thing] : [];
  });
  const things = passed.flatMap((point) => {
    const place = points[point];
    return place !== undefined && 'thing' in place && !ends.includes(place.thing) ? [place.thing] : [];
  });
  return [...new Set(things)];
}

/** `; Ma has no date of birth`: why no rule about two dates tells it. */
function undatedText(ids: readonly string[], cache: NodeCache): string {
  const nodes = ids.flatMap((id) => cache.entityOf(id) ?? []).filter((node) => textProperty(node, `${spanOf(node)}_from_text`) === undefined);
  if (nodes.length === 0) return '; the dates between them are vague';
  const names = nodes.map(nameOf);
  const most = names.slice(0, 3);
  const more = names.length - most.length;
  const listed = [...most, ...(more > 0 ? [`${more} more`] : [])];
  const text = listed.length === 1 ? listed.join('') : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1) ?? ''}`;
  return `; no beginning is known of ${text}`;
}

/** `5 years`, of the least length that the days have. */
function gapText(days: number): string {
  const years = Math.floor(days / 366);
  if (years > 0) return years === 1 ? '1 year' : `${years} years`;
  return days === 1 ? '1 day' : `${days} days`;
}
