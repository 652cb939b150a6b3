import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { reservedLabels } from '../../model/kinds.ts';
import { idOf, placeOf, type SourcePlace, textProperty } from '../../rules/findings/nodes.ts';
import { dateText, windowText } from '../../rules/findings/wording/dates.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { type StoredDate, type StoredEntity, storedDate, storedEntity } from '../stored-lore.ts';

/** An entity with what its own page says of it at the head. */
export interface MirroredEntity extends StoredEntity {
  /** Kinds above its own, sorted. */
  readonly above: readonly string[];
  readonly place: SourcePlace;
  /** A book or a narrator in the world. */
  readonly isSource: boolean;
  /** When it exists or happens, in the author's words: `152 – 199`. */
  readonly dates?: string;
  /** Of an event, when it happened; else nothing is known. */
  readonly happened: { readonly from: StoredDate; readonly until: StoredDate };
}

/** The entities with these ids, by id. */
export async function readMirroredEntities(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MirroredEntity>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(`UNWIND $ids AS at MATCH (e:${labels.entity} {id: at}) RETURN e`, { ids: [...ids] });
  return new Map(rows.flatMap(({ e }) => (isNode(e) ? [[idOf(e) ?? '', mirroredEntity(e)] as const] : [])));
}

function mirroredEntity(node: GraphNode): MirroredEntity {
  const entity = storedEntity(node);
  const dates = textProperty(node, 'happened') ?? windowText(node, 'exists') ?? dateText(node, 'in_fiction_date');
  return {
    ...entity,
    above: node.labels.filter((label) => label !== entity.kind && !reservedLabels.has(label)).sort(),
    place: placeOf(node),
    isSource: node.labels.includes(labels.source),
    happened: { from: storedDate(node, 'happened_from'), until: storedDate(node, 'happened_until') },
    ...defined({ dates }),
  };
}

/** An entity by its name, and by the years it existed: of two of one name these tell which is meant. */
export interface NamedWithLife {
  readonly id: string;
  readonly name: string;
  readonly life: string | undefined;
}

/** The names of entities, by id. */
export async function readNames(store: GraphStore, ids: Iterable<string>): Promise<ReadonlyMap<string, NamedWithLife>> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (e:${labels.entity} {id: at})
     RETURN at, e.name AS name, e.exists_from_text AS exists_from_text, e.exists_from_year AS exists_from_year,
       e.exists_until_text AS exists_until_text, e.exists_until_year AS exists_until_year`,
    { ids: wanted },
  );
  return new Map(
    rows.map(({ at, name, ...properties }) => {
      const id = String(at);
      return [id, { id, name: String(name ?? id), life: windowText({ properties }, 'exists') }] as const;
    }),
  );
}

/** A named stretch of time on the world's main line of days. Without a beginning or an end it reaches as far as days go. */
export interface StoredEra {
  readonly id: string;
  readonly name: string;
  /** Days, inclusive. */
  readonly first?: number;
  readonly last?: number;
}

/** Those of the world's eras of which an end is known, by their beginnings. */
export async function readEras(store: GraphStore): Promise<StoredEra[]> {
  const rows = await store.read(
    `MATCH (e:Era) WHERE coalesce(e.exists_from_axis, e.exists_until_axis) IS NULL
     RETURN e.id AS id, e.name AS name, e.exists_from AS first, coalesce(e.exists_until_latest, e.exists_until) AS last`,
  );
  const eras = rows.map(({ id, name, first, last }) => ({
    id: String(id),
    name: String(name ?? id),
    ...defined({ first: dayIn(first), last: dayIn(last) }),
  }));
  return eras
    .filter(({ first, last }) => first !== undefined || last !== undefined)
    .sort((a, b) => (a.first ?? -Infinity) - (b.first ?? -Infinity) || compareText(a.id, b.id));
}

const dayIn = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
