import type { WorldChange } from '../../content/incremental/index.ts';
import type { GraphStore } from '../../graph/port.ts';
import type { Claim, WorldContent } from '../../model/claim.ts';
import { describedEntity } from '../../model/existence.ts';
import { comparePlaces } from '../../model/file-order.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { assertionOutline, assertionRecord, spellOut, stateClaims } from '../plan/assertions.ts';
import { contentHash } from '../plan/content-hash.ts';
import type { ConcludedWindow } from '../plan/dates/date-range.ts';
import { type Changes, diff, type Snapshot } from '../plan/diff.ts';
import type { DecidedStates, TargetGraph } from '../plan/records.ts';
import {
  chunkRecord,
  entityNameLookup,
  inWorld,
  type PlanSettings,
  thingRecords,
  unstatedWindow,
} from '../plan/target.ts';
import { readSnapshot } from '../store/snapshot.ts';
import { readExistence } from './read-existence.ts';

/** A plan of what can have changed. */
export interface ChangePlan {
  readonly before: Snapshot;
  readonly target: TargetGraph;
  readonly changes: Changes;
  readonly notCompared: NotCompared;
}

/** How many nodes an ingest did not compare, because nothing about them can have changed. */
export interface NotCompared {
  readonly entities: number;
  readonly sources: number;
  readonly claims: number;
  readonly chunks: number;
}

/**
 * Plans the changes for a store whose last ingest is known. Compares only the changed files, the entities that their claims
 * are about, and the relations of those that exist at other times now. Returns undefined where the store does not have all
 * that this needs; the caller then plans everything.
 */
export async function planChange(
  store: GraphStore,
  content: WorldContent,
  change: WorldChange,
  settings: PlanSettings,
  decided: DecidedStates,
): Promise<ChangePlan | undefined> {
  const { now } = settings;
  // Without a date in what is asserted there is no present; what reviewers accepted may have one.
  if (now === undefined && decided.size > 0) return undefined;
  const context = { absentUntil: settings.absentUntil, ...defined({ now }) };
  const { predicates } = settings.ontology;
  const { before, after } = change;

  const ids = new Set([...before.entities, ...after.entities, ...redefinedEntities(before.claims, after.claims)]);
  const entities = content.entities.filter(({ id }) => ids.has(id));
  const were = await readExistence(store, [...ids]);
  if (entities.length !== ids.size || were.size !== ids.size) return undefined;
  const active = stateClaims(change.claimsAbout(ids), content.sources, decided)
    .filter(({ state }) => state === 'active')
    .map(({ claim }) => claim);
  const files = new Set([...before.sources, ...after.sources]);
  const sources = content.sources.filter(({ id, kind }) => files.has(id) || (kind === inWorld && ids.has(id)));
  const nameOf = entityNameLookup(content.entities);
  const { things, existence } = thingRecords(
    { entities, sources },
    nameOf,
    active,
    settings.ontology,
    context,
    contentHash,
  );

  const movedInTime = new Set([...ids].filter((id) => !sameWindow(were.get(id), existence.get(id))));
  const claims = change.claimsBeside(movedInTime);
  const ends = claims.flatMap((claim) => (claim.form === 'relation' ? [claim.from_id, claim.to_id] : []));
  const others = new Set(ends.filter((id) => !ids.has(id)));
  const known = await readExistence(store, [...others]);
  if (known.size !== others.size) return undefined;
  const existenceOf = (id: string): ConcludedWindow => existence.get(id) ?? known.get(id) ?? unstatedWindow;
  const assertions = stateClaims(claims, content.sources, decided).map((claim) => {
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
  return { before: stored, target, changes: diff(target, stored), notCompared: notCompared(target, content, change) };
}

/** Entities whose attributes or existence depend on other claims than before, or on the same in another order. */
function redefinedEntities(before: readonly Claim[], after: readonly Claim[]): string[] {
  const [was, is] = [before, after].map((claims) => {
    const groups = groupBy(claims, describedEntity);
    return new Map([...groups].map(([id, about]) => [id, textOf(about)]));
  });
  const ids = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...ids].flatMap((id) => (id === undefined || was?.get(id) === is?.get(id) ? [] : [id]));
}

/** Some claims as text, in their order and in that of their places. The lines themselves do not matter to an entity. */
function textOf(claims: readonly Claim[]): string {
  const contents = claims.map(({ place: _, ...rest }) => rest);
  const places = claims.map(({ place: { path, line, column } }, index) => ({ path, line, column, index }));
  places.sort(comparePlaces);
  return JSON.stringify([contents, places.map(({ index }) => index)]);
}

/** As far as the windows of relations depend on it. */
function sameWindow(a: ConcludedWindow | undefined, b: ConcludedWindow | undefined): boolean {
  return (['from', 'until'] as const).every((side) => {
    const [one, other] = [a?.[side], b?.[side]];
    return one?.earliest === other?.earliest && one?.latest === other?.latest && one?.axis === other?.axis;
  });
}

type Identified = { readonly id: string };

const idsOf = (...lists: readonly (readonly Identified[])[]): string[] => [
  ...new Set(lists.flatMap((list) => list.map(({ id }) => id))),
];

function notCompared(target: TargetGraph, { entities, sources }: WorldContent, { totals }: WorldChange): NotCompared {
  const books = new Set(sources.flatMap(({ id, kind }) => (kind === inWorld ? [id] : [])));
  const both = entities.filter(({ id }) => books.has(id)).length;
  const compared = target.things.filter(({ labels }) => labels[0] === 'Entity').length;
  return {
    entities: entities.length - compared,
    sources: sources.length - both - (target.things.length - compared),
    claims: totals.claims - target.assertions.length,
    chunks: totals.chunks - target.chunks.length,
  };
}
