import { isNode } from '../../graph/elements.ts';
import type { GraphStore, GraphValue, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { placeOf, type SourcePlace, textProperty } from '../../rules/findings/nodes.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import type { ClaimState } from '../claims-page.ts';
import { notOfMemory } from '../of-memories.ts';
import { type StoredClaim, storedClaim } from '../stored-lore.ts';

/** A claim about an entity, as far as it takes to put it in its place on a page: an entity may have thousands. */
export interface ClaimKey {
  readonly id: string;
  readonly form: StoredClaim['form'];
  readonly state: ClaimState;
  /** Predicate of a relation, key of an attribute. */
  readonly type: string;
  /** The day on which it begins, or else ends; absent where neither is known. */
  readonly begins?: number;
  /** The line of days that this is counted on; absent: the world's main one. */
  readonly axis?: string;
  /** Sorts by path, line, column and id. */
  readonly place: string;
}

/** By id of an entity, the keys of all claims that were ever made about it, by place; each once. */
export async function claimKeysAbout(
  store: GraphStore,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClaimKey[]>> {
  const about = new Map<string, Map<string, ClaimKey>>(entityIds.map((id) => [id, new Map()]));
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(
      `UNWIND $ids AS about MATCH (:${labels.entity} {id: about})<-[:${edge}]-(a:${labels.assertion}) WHERE ${notOfMemory('a')}
       RETURN about, a.id AS id, a.status AS status, a.type AS type, ${begins} AS begins,
         coalesce(a.valid_from_axis, a.valid_until_axis) AS axis, a.path AS path, a.line AS line, a.column AS column`,
      { ids: [...entityIds] },
    );
    for (const row of rows) {
      const key = keyIn(row, edge === 'OF' ? 'attribute' : 'relation');
      about.get(String(row.about))?.set(key.id, key);
    }
  }
  return new Map(
    [...about].map(([id, keys]) => [id, [...keys.values()].sort((a, b) => compareText(a.place, b.place))]),
  );
}

/** A bound without words was worked out from what others say: the claim itself has no date. */
const begins = `CASE WHEN a.valid_from_text IS NOT NULL OR a.valid_from_year IS NOT NULL THEN a.valid_from
  WHEN a.valid_until_text IS NOT NULL OR a.valid_until_year IS NOT NULL THEN a.valid_until END`;

function keyIn({ id, status, type, begins: day, axis, path, line, column }: Row, form: ClaimKey['form']): ClaimKey {
  return {
    id: String(id),
    form,
    state: stateOf(status),
    type: String(type),
    place: [String(path ?? ''), digits(line), digits(column), String(id)].join('\0'),
    ...defined({ begins: dayIn(day), axis: typeof axis === 'string' ? axis : undefined }),
  };
}

const digits = (count: GraphValue | undefined): string => String(count ?? 0).padStart(9, '0');
const dayIn = (value: GraphValue | undefined): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;

function stateOf(status: unknown): ClaimState {
  return status === 'claim' || status === 'candidate' || status === 'invalid' || status === 'superseded'
    ? status
    : 'active';
}

/** A claim with its place, and with what became of it. */
export interface MirroredClaim extends StoredClaim {
  readonly state: ClaimState;
  /** An open finding disputes it. */
  readonly disputed: boolean;
  readonly place: SourcePlace;
  /** Id of the claim that holds in its place. */
  readonly superseded_by?: string;
}

/** The claims with these ids, by id. */
export async function readMirroredClaims(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MirroredClaim>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids: wanted });
  return new Map(
    rows.flatMap(({ a }) => {
      if (!isNode(a)) return [];
      const claim: MirroredClaim = {
        ...storedClaim(a),
        state: stateOf(textProperty(a, 'status')),
        disputed: a.properties.is_disputed === true,
        place: placeOf(a),
        ...defined({ superseded_by: textProperty(a, 'superseded_by') }),
      };
      return [[claim.id, claim] as const];
    }),
  );
}
