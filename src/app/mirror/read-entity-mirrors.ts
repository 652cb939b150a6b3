import type { GraphStore } from '../../graph/port.ts';
import { claimNames } from '../../queries/claim-names.ts';
import { formerAmong } from '../../queries/decidable-claims.ts';
import { disputedFields } from '../../queries/entities.ts';
import { claimKeysAbout, readMirroredClaims } from '../../queries/mirror/claims-about.ts';
import { readEras, readMirroredEntities, readNames } from '../../queries/mirror/entities.ts';
import { conflictsOverClaims } from '../../queries/mirror/findings-about.ts';
import { readSourcesById } from '../../queries/mirror/sources.ts';
import type { Calendar } from '../../time/calendar.ts';
import { defined } from '../../util/defined.ts';
import type { RulesAndStore } from '../waiting/answered-gaps.ts';
import type { EntityMirror } from './entity-mirror.ts';
import { entityPage, type MirrorReading } from './entity-page.ts';
import { readMentioning } from './read-mentioning.ts';
import { readStanding, type StandingOptions } from './read-standing.ts';
import { type ClaimPart, claimsByPart, type PartPage, shownOf } from './shown-claims.ts';

export interface MirrorOptions extends StandingOptions {
  /** The world's main one; absent: nothing is drawn, and no century is named. */
  readonly calendar?: Calendar | undefined;
  /** One part alone, and not the beginning of each. */
  readonly part?: PartPage | undefined;
}

/**
 * The pages of these entities, in their order; an id without an entity is left out. As many questions are asked of the store for one
 * as for hundreds.
 */
export async function readEntityMirrors(
  { store, home }: RulesAndStore,
  ids: readonly string[],
  { calendar, part, ...options }: MirrorOptions = {},
): Promise<EntityMirror[]> {
  const entities = await readMirroredEntities(store, [...new Set(ids)]);
  const known = [...entities.keys()];
  if (known.length === 0) return [];
  const keys = await claimKeysAbout(store, known);
  const parts = new Map(known.map((id) => [id, claimsByPart(keys.get(id) ?? [])]));
  const shown = new Map([...parts].map(([id, all]) => [id, shownClaims(all, part)]));
  const read = await readShown(
    store,
    known,
    [...shown.values()].flatMap((all) => Object.values(all).flatMap((its) => its.map((key) => key.id))),
  );
  const passages = await readMentioning(store, entities, part);
  const standing = part === undefined ? await readStanding({ store, home }, entities, keys, options) : undefined;
  const reading: MirrorReading = { ...read, eras: await readEras(store), ...defined({ calendar, part }) };
  return ids.flatMap((id) => {
    const entity = entities.get(id);
    const all = parts.get(id);
    const its = shown.get(id);
    if (entity === undefined || all === undefined || its === undefined) return [];
    return [entityPage(entity, { all, shown: its, passages: passages.get(id), standing: standing?.get(id) }, reading)];
  });
}

function shownClaims(
  all: ReturnType<typeof claimsByPart>,
  part: PartPage | undefined,
): ReturnType<typeof claimsByPart> {
  const of = (name: ClaimPart) => shownOf(all[name], name, part);
  return {
    fields: of('fields'),
    relations: of('relations'),
    hearsay: of('hearsay'),
    waiting: of('waiting'),
    former: of('former'),
  };
}

/** The parts of the shown claims of all pages. */
async function readShown(store: GraphStore, entityIds: readonly string[], claimIds: readonly string[]) {
  const claims = await readMirroredClaims(store, claimIds);
  const all = [...claims.values()];
  const ends = all.flatMap(({ from_id, to_id }) => [from_id, to_id].filter((id) => id !== undefined));
  const former = all.filter(({ state }) => state === 'superseded' || state === 'invalid').map(({ id }) => id);
  return {
    claims,
    names: await readNames(store, [...entityIds, ...ends]),
    sources: await readSourcesById(
      store,
      all.flatMap(({ source_id }) => source_id ?? []),
    ),
    conflicts: await conflictsOverClaims(
      store,
      all.filter(({ disputed }) => disputed).map(({ id }) => id),
    ),
    fields: await disputedFields(store, entityIds),
    gone: former.length === 0 ? new Set<string>() : await formerAmong(store, former),
    successors: await claimNames(
      store,
      all.flatMap(({ superseded_by }) => superseded_by ?? []),
    ),
  };
}
