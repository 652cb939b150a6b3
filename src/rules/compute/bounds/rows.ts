import { isNode } from '../../../graph/elements.ts';
import type { GraphNode, GraphValue, Row } from '../../../graph/port.ts';
import type { BoundRow } from '../../../model/bounds.ts';
import type { Rule } from '../../../model/rule.ts';
import { type BoundNetwork, earliestDays, type Overrun } from '../../../time/bounds/earliest-days.ts';
import { groupBy } from '../../../util/group.ts';
import type { NodeCache } from '../../findings/node-cache.ts';
import { idOf, isValueList, nameOf, textProperty } from '../../findings/nodes.ts';
import type { BoundMemo } from './memo.ts';
import { BoundBuilder, type BoundSettings, type TimePoint, type WorldBounds } from './network.ts';
import { type BoundLink, boundLink, boundThing, timeProperty } from './records.ts';
import { pointSaid } from './said.ts';

/**
 * One row for each pair of stated dates that cannot both be right, where at least two relations lie between them: what the later
 * claim is about as subject, the relations as evidence in order, and the entities whose dates they join.
 *
 * Only some relations raise a beginning (a child is born after its mother). They are followed first; then the other relations of
 * those whose beginning was raised are read. Any other relation joins two stated dates, which a rule about two dates compares.
 *
 * @param links the relations that may raise a beginning, of the entities that the memo has not read.
 */
export async function boundRows(
  rule: Rule,
  links: readonly BoundLink[],
  cache: NodeCache,
  settings: BoundSettings,
): Promise<Row[]> {
  const { memo, onSilenced } = settings;
  for (const [id, ofIt] of groupBy(links, ({ from }) => from)) memo.raising.set(id, ofIt);
  memo.unread = new Set();
  const builder = new BoundBuilder(memo.things, settings);
  const found = await rowsOf(rule, builder, cache, settings);
  if (onSilenced !== undefined && builder.waivedBy.size > 0) {
    const whole = new BoundBuilder(memo.things, settings, true);
    const told = new Set(found.map((row) => chainOf(rule, row).join(' ')));
    const chains = (await rowsOf(rule, whole, cache, settings)).map((row) => chainOf(rule, row));
    for (const claim of chains.filter((chain) => !told.has(chain.join(' '))).flat())
      for (const waiver of whole.waivedBy.get(claim) ?? []) onSilenced(waiver);
  }
  return found;
}

/** The ids of the relations between the two dates of a row. */
function chainOf(rule: Rule, row: Row): string[] {
  const claims = row[rule.evidence[0] ?? ''];
  return isValueList(claims) ? claims.flatMap((claim) => (isNode(claim) ? (idOf(claim) ?? []) : [])) : [];
}

async function rowsOf(
  rule: Rule,
  builder: BoundBuilder,
  cache: NodeCache,
  { memo, rows }: BoundSettings,
): Promise<Row[]> {
  const raising = [...memo.raising.values()].flat();
  await loadThings(raising, cache, memo);
  const family = builder.add(raising);
  const raised = [...new Set(family.axes.flatMap((axis) => raisedThings(family, axis)))];
  if (raised.length === 0) return [];
  await loadAround(raised, typesOf(rows), cache, memo);
  const around = raised.flatMap((id) => memo.around.get(id) ?? []);
  await loadThings(around, cache, memo);
  const world = builder.add(around);
  const known = new Map([...raising, ...around].map((link) => [link.claim, link]));
  const found = world.axes.flatMap((axis) => {
    const network = world.on(axis);
    return withoutKillings(earliestDays(network, world.compare).overruns, network, world, known);
  });
  await cache.loadClaims(found.flatMap(({ chain }) => chain.flatMap((index) => world.bounds[index]?.claim ?? [])));
  await cache.loadEntities(found.flatMap((overrun) => thingsOf(overrun, world, known)));
  return found.flatMap((overrun) => rowOf(rule, overrun, { world, links: known, cache }));
}

/**
 * Those of the relations that may raise a beginning which these entities hang on: those of whom they are joined to, and of everybody whom such
 * relations lead to from there.
 */
export async function linksAround(
  ids: readonly string[],
  links: readonly BoundLink[],
  cache: NodeCache,
  { rows }: BoundSettings,
): Promise<BoundLink[]> {
  const joined = [...(await cache.relationsAround(ids, typesOf(rows))).values()].flat();
  const seen = new Set(ids);
  for (const { from, to } of joined.flatMap((node) => boundLink(node) ?? [])) seen.add(from).add(to);
  const ofEntity = new Map<string, BoundLink[]>();
  for (const link of links)
    for (const id of [link.from, link.to]) ofEntity.set(id, [...(ofEntity.get(id) ?? []), link]);
  const found = new Set<BoundLink>();
  for (const id of seen) {
    for (const link of ofEntity.get(id) ?? []) {
      found.add(link);
      seen.add(link.from).add(link.to);
    }
  }
  return [...found];
}

const typesOf = (rows: readonly BoundRow[]): string[] => [...new Set(rows.flatMap((row) => row.types))].sort();

async function loadThings(links: readonly BoundLink[], cache: NodeCache, { things }: BoundMemo): Promise<void> {
  const ids = new Set(links.flatMap(({ from, to }) => [from, to]).filter((id) => !things.has(id)));
  await cache.loadEntities(ids);
  for (const id of ids) {
    const node = cache.entityOf(id);
    if (node !== undefined) things.set(id, boundThing(node));
  }
}

async function loadAround(
  ids: readonly string[],
  types: readonly string[],
  cache: NodeCache,
  { around }: BoundMemo,
): Promise<void> {
  const unread = ids.filter((id) => !around.has(id));
  const relations = await cache.relationsAround(unread, types);
  for (const id of unread) {
    const links = (relations.get(id) ?? []).flatMap((node) => boundLink(node) ?? []);
    around.set(id, links);
  }
}

/** "Rat killed Kid, 880" is the death of Kid: where the chain to the death is found, the chain to the killing is the same. */
function withoutKillings(
  overruns: readonly Overrun[],
  { latest }: BoundNetwork,
  { points }: WorldBounds,
  links: Known['links'],
): Overrun[] {
  const ended = new Set(
    overruns.flatMap(({ from, to }) => {
      const point = points[to];
      return point && 'thing' in point && point.end === 'ends' ? [JSON.stringify([from, point.thing, latest[to]])] : [];
    }),
  );
  return overruns.filter(({ from, to }) => {
    const point = points[to];
    const killing = point !== undefined && 'link' in point ? links.get(point.link) : undefined;
    return killing?.type !== 'KILLED' || !ended.has(JSON.stringify([from, killing.to, latest[to]]));
  });
}

/** The entities whose beginning is later than they say themselves, or of which they say none. */
function raisedThings(world: WorldBounds, axis: string): string[] {
  const network = world.on(axis);
  const { day } = earliestDays(network, world.compare);
  return world.points.flatMap((point, index) => {
    const isRaised = (day[index] ?? 0) > (network.earliest[index] ?? 0);
    return isRaised && 'thing' in point && point.end === 'begins' ? [point.thing] : [];
  });
}

function thingsOf({ from, to, chain }: Overrun, { bounds, points }: WorldBounds, links: Known['links']): string[] {
  return [from, to, ...chain.map((index) => bounds[index]?.to ?? from)].flatMap((index) => {
    const point = points[index];
    if (point === undefined) return [];
    return 'thing' in point ? [point.thing] : (links.get(point.link)?.from ?? []);
  });
}

interface Known {
  readonly world: WorldBounds;
  readonly links: ReadonlyMap<string, BoundLink>;
  readonly cache: NodeCache;
}

function rowOf(rule: Rule, overrun: Overrun, { world, links, cache }: Known): Row[] {
  const chain = [...new Set(overrun.chain.flatMap((index) => world.bounds[index]?.claim ?? []))];
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
      late: pointSaid(late, cache.entityOf, cache.claimOf).said,
      early: pointSaid(early, cache.entityOf, cache.claimOf).said,
      steps: folded(
        claims.filter((_, index) => ![early, late].some((point) => 'link' in point && point.link === chain[index])),
      ),
      undated: undatedText(between(overrun, world), cache),
      ...factColumns([early, late], cache),
      verdict: 'definite',
    },
  ];
}

/** A message names so many links of a chain at its beginning, and as many at its end; the places are all there. */
const namedAtEnd = 4;

function folded(steps: readonly GraphNode[]): GraphValue[] {
  const left = steps.length - 2 * namedAtEnd;
  if (left < 2) return [...steps];
  return [...steps.slice(0, namedAtEnd), `${left.toLocaleString('en')} more links`, ...steps.slice(-namedAtEnd)];
}

/** The entities whose dates a chain joins, by the date that counts. */
function factColumns(points: readonly TimePoint[], cache: NodeCache): Row {
  const of = (span: 'exists' | 'happened', wanted: TimePoint['end']): GraphNode[] =>
    points.flatMap((point) => {
      const node = 'thing' in point && point.end === wanted ? cache.entityOf(point.thing) : undefined;
      return node !== undefined && timeProperty(node) === span ? [node] : [];
    });
  return {
    begun: of('exists', 'begins'),
    ended: of('exists', 'ends'),
    started: of('happened', 'begins'),
    over: of('happened', 'ends'),
  };
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
  const nodes = ids
    .flatMap((id) => cache.entityOf(id) ?? [])
    .filter((node) => textProperty(node, `${timeProperty(node)}_from_text`) === undefined);
  if (nodes.length === 0) return '; the dates between them are vague';
  const names = nodes.map(nameOf);
  const most = names.slice(0, 3);
  const more = names.length - most.length;
  const listed = [...most, ...(more > 0 ? [`${more} more`] : [])];
  const text = listed.length === 1 ? listed.join('') : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1) ?? ''}`;
  return `; no beginning is known of ${text}`;
}
