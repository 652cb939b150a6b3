import type { GraphStore } from '../../graph/port.ts';
import type { Claim, WorldContent, WorldSince } from '../../model/claim.ts';
import { describedEntity } from '../../model/existence.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { assertionOutline, assertionRecord, spellOut, stateClaims } from '../plan/assertions.ts';
import { contentHash } from '../plan/content-hash.ts';
import type { BoundWindow } from '../plan/dates/date-range.ts';
import { type Changes, diff, type Snapshot } from '../plan/diff.ts';
import type { Decisions, TargetGraph } from '../plan/records.ts';
import { chunkRecord, inWorld, neverSaid, type PlanSettings, thingRecords } from '../plan/target.ts';
import type { Unseen } from '../result.ts';
import { readExistence } from '../store/existence.ts';
import { readSnapshot } from '../store/snapshot.ts';

/** A plan of what can have changed. */
export interface PlanSince {
  readonly before: Snapshot;
  readonly target: TargetGraph;
  readonly changes: Changes;
  readonly unseen: Unseen;
}

/**
 * What has to happen to a store that holds what the world said when it was last taken in: looks at what the files that are
 * others said and say, at the entities that hangs together with, and at what relates those that exist at other times now.
 * Undefined where the store is not what that takes.
 */
export async function planSince(
  store: GraphStore,
  content: WorldContent,
  since: WorldSince,
  settings: PlanSettings,
  decisions: Decisions,
): Promise<PlanSince | undefined> {
  const { now } = settings;
  // What is asserted tells of no present; what reviewers accepted might.
  if (now === undefined && decisions.size > 0) return undefined;
  const context = { absentUntil: settings.absentUntil, ...defined({ now }) };
  const { predicates } = settings.ontology;
  const { before, after } = since;

  const ids = new Set([...before.entities, ...after.entities, ...otherBeings(before.claims, after.claims)]);
  const entities = content.entities.filter(({ id }) => ids.has(id));
  const were = await readExistence(store, [...ids]);
  if (entities.length !== ids.size || were.size !== ids.size) return undefined;
  const active = stateClaims(since.claimsOf(ids), content.sources, decisions)
    .filter(({ state }) => state === 'active')
    .map(({ claim }) => claim);
  const files = new Set([...before.sources, ...after.sources]);
  const sources = content.sources.filter(({ id, kind }) => files.has(id) || (kind === inWorld && ids.has(id)));
  const { things, existence } = thingRecords({ entities, sources }, active, settings.ontology, context, contentHash);

  const elsewhen = new Set([...ids].filter((id) => !sameWindow(were.get(id), existence.get(id))));
  const claims = since.claimsBeside(elsewhen);
  const ends = claims.flatMap((claim) => (claim.form === 'relation' ? [claim.from_id, claim.to_id] : []));
  const others = new Set(ends.filter((id) => !ids.has(id)));
  const known = await readExistence(store, [...others]);
  if (known.size !== others.size) return undefined;
  const existenceOf = (id: string): BoundWindow => existence.get(id) ?? known.get(id) ?? neverSaid;
  const assertions = stateClaims(claims, content.sources, decisions).map((claim) => {
    const outline = assertionOutline(claim, predicates);
    return assertionRecord(outline, spellOut(claim, outline, predicates, existenceOf, context, contentHash, true));
  });
  const chunks = after.chunks.map((chunk) => chunkRecord(chunk, contentHash));

  const target: TargetGraph = { things, assertions, chunks, ...defined({ now }) };
  const stored = await readSnapshot(store, {
    things: [...ids, ...files],
    assertions: idsOf(before.claims, assertions),
    chunks: idsOf(before.chunks, chunks),
  });
  return { before: stored, target, changes: diff(target, stored), unseen: unseenBy(target, content, since) };
}

/** Entities of which the claims that tell of their attributes or existence are not the same, in the same order. */
function otherBeings(before: readonly Claim[], after: readonly Claim[]): string[] {
  const [was, is] = [before, after].map((claims) => {
    const groups = groupBy(claims, describedEntity);
    return new Map([...groups].map(([id, told]) => [id, tellingOf(told)]));
  });
  const ids = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...ids].flatMap((id) => (id === undefined || was?.get(id) === is?.get(id) ? [] : [id]));
}

/** What some claims say, in their order and in that of their places; the lines themselves tell nothing of an entity. */
function tellingOf(claims: readonly Claim[]): string {
  const said = claims.map(({ place: _, ...rest }) => rest);
  const places = claims.map(({ place: { path, line, column } }, index) => ({ path, line, column, index }));
  places.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column));
  return JSON.stringify([said, places.map(({ index }) => index)]);
}

/** As far as the windows of relations hang on it. */
function sameWindow(a: BoundWindow | undefined, b: BoundWindow | undefined): boolean {
  return (['from', 'until'] as const).every((side) => {
    const [one, other] = [a?.[side], b?.[side]];
    return one?.earliest === other?.earliest && one?.latest === other?.latest && one?.axis === other?.axis;
  });
}

type Identified = { readonly id: string };

const idsOf = (...lists: readonly (readonly Identified[])[]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ id }) => id))),
];

function unseenBy(target: TargetGraph, { entities, sources }: WorldContent, { totals }: WorldSince): Unseen {
  const books = new Set(sources.flatMap(({ id, kind }) => (kind === inWorld ? [id] : [])));
  const both = entities.filter(({ id }) => books.has(id)).length;
  const seen = target.things.filter(({ labels }) => labels[0] === 'Entity').length;
  return {
    entities: entities.length - seen,
    sources: sources.length - both - (target.things.length - seen),
    claims: totals.claims - target.assertions.length,
    chunks: totals.chunks - target.chunks.length,
  };
}
