import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Member } from '../model/finding.ts';
import { memberOf } from '../rules/findings/members.ts';
import { byNodePlace, idOf, nameOf, placeOf, textProperty } from '../rules/findings/nodes.ts';
import { dateText, windowText } from '../rules/findings/wording/dates.ts';
import { plainNames } from '../rules/findings/wording/naming.ts';
import { defined } from '../util/defined.ts';
import { notOfMemory } from './of-memories.ts';

/** An entity as lists show it. */
export interface ListedEntity {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
  /** With the kinds above it. */
  readonly kinds: readonly string[];
  /** When it exists or happens, in the author's words: `152 – 199`. */
  readonly dates?: string;
  /** Where it is declared. */
  readonly source: { readonly path: string; readonly line: number; readonly column: number };
}

/** A claim as lists show it. */
export interface ListedClaim extends Pick<Member, 'id' | 'summary' | 'entities' | 'source'> {
  /** `active`; `claim` for prophecy, legend and propaganda; `candidate` for what nobody has accepted yet. */
  readonly state: string;
}

/** Every entity of the world, by place. */
export async function listedEntities(store: GraphStore): Promise<ListedEntity[]> {
  return (await entityNodes(store)).map(listedEntity);
}

/** The entities with these ids, in their order; an id without one is left out. */
export async function readListedEntities(store: GraphStore, ids: readonly string[]): Promise<ListedEntity[]> {
  if (ids.length === 0) return [];
  const rows = await store.read(`UNWIND $ids AS at MATCH (e:${labels.entity} {id: at}) RETURN e`, { ids });
  const byId = new Map(rows.flatMap(({ e }) => (isNode(e) ? [[idOf(e), listedEntity(e)] as const] : [])));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Every claim that stands or that somebody makes, by place. */
export async function listedClaims(store: GraphStore): Promise<ListedClaim[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.status IN ['active', 'claim', 'candidate'] AND ${notOfMemory('a')} RETURN a`,
  );
  const byId = new Map((await entityNodes(store)).map((node) => [idOf(node) ?? '', node]));
  const naming = plainNames((id) => byId.get(id));
  const nodes = rows.flatMap(({ a }) => (isNode(a) ? [a] : [])).sort(byNodePlace);
  return nodes.map((node) => {
    const { id, summary, entities, source } = memberOf(node, naming);
    return { id, summary, entities, source, state: textProperty(node, 'status') ?? 'active' };
  });
}

async function entityNodes(store: GraphStore): Promise<GraphNode[]> {
  const rows = await store.read(`MATCH (e:${labels.entity}) RETURN e`);
  return rows.flatMap(({ e }) => (isNode(e) ? [e] : [])).sort(byNodePlace);
}

function listedEntity(node: GraphNode): ListedEntity {
  const { aliases } = node.properties;
  const { path, line, column } = placeOf(node);
  const dates = textProperty(node, 'happened') ?? windowText(node, 'exists') ?? dateText(node, 'in_fiction_date');
  return {
    id: idOf(node) ?? '',
    name: nameOf(node),
    aliases: Array.isArray(aliases) ? aliases.map(String) : [],
    kind: textProperty(node, 'kind') ?? labels.entity,
    kinds: node.labels.filter((label) => label !== labels.entity),
    ...defined({ dates }),
    source: { path, line, column },
  };
}
