import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Member } from '../../model/finding.ts';
import { categories } from '../../model/rule.ts';
import type { StoredFinding } from '../../queries/findings.ts';
import { byPlace, textOf } from '../../rules/findings/nodes.ts';
import { memberOf } from '../../rules/findings/violation.ts';
import { listFindings, type Peek } from '../findings/list-findings.ts';
import { findEntity } from './find-entity.ts';

/** Something said of an entity, and who says so. */
export interface KnownClaim extends Member {
  /** `active`; `claim` for prophecy, legend and propaganda; `candidate` for what nobody has accepted yet. */
  readonly state: string;
  readonly source_id: string;
  /** A finding that is open disputes it. */
  readonly disputed: boolean;
}

/** What may be told of an entity, and what may not. */
export interface EntityPicture {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
  /** Claims that stand, disputed ones marked; by place. At most 200. */
  readonly known: readonly KnownClaim[];
  /** Prophecy, legend, propaganda and drafts: said, but not established. */
  readonly hearsay: readonly KnownClaim[];
  /** How many claims of either sort there are in all. */
  readonly total: number;
  /** Open findings about it, gaps aside. */
  readonly disputed: readonly StoredFinding[];
  /** How many of those there are in all. */
  readonly disputed_total: number;
  /** Attributes whose most trusted sources disagree. */
  readonly disputed_attributes: readonly string[];
  /** What nobody knows, as sentences to say: "Maren is of unknown lineage." */
  readonly unknown: readonly string[];
}

const mostClaims = 200;
const faults = categories.filter((category) => category !== 'orphan');

/**
 * What is known of an entity, with sources; what is disputed; and what is unknown.
 *
 * @param words id, name or alias.
 * @throws UserInputError `unknown-entity` or `ambiguous-entity`.
 */
export async function describeEntity(store: GraphStore, words: string, { peek }: Peek = {}): Promise<EntityPicture> {
  const { id, name, aliases, kind } = await findEntity(store, words);
  const claims = await claimsAbout(store, id);
  const shown = claims.slice(0, mostClaims);
  const findings = await listFindings(store, { about: id, category: faults, peek });
  const gaps = await store.read(
    `MATCH (v:Orphan {subject_id: $id}) WHERE v.status = 'open' RETURN v.reason AS reason ORDER BY reason`,
    { id },
  );
  return {
    id,
    name,
    aliases,
    kind,
    known: shown.filter(({ state }) => state === 'active'),
    hearsay: shown.filter(({ state }) => state !== 'active'),
    total: claims.length,
    disputed: findings.items,
    disputed_total: findings.total,
    disputed_attributes: await disputedAttributes(store, id),
    unknown: gaps.map(({ reason }) => unknownSentence(name, String(reason))),
  };
}

/** `Person of unknown lineage.` → "Maren is of unknown lineage."; `Unmapped location.` → "Vask is an unmapped location." */
export function unknownSentence(name: string, reason: string): string {
  const words = reason.trim().replace(/\.$/, '');
  const [, unknown] = /^\p{L}+ (of unknown .+)$/u.exec(words) ?? [];
  if (unknown !== undefined) return `${name} is ${unknown}.`;
  const gap = words.slice(0, 1).toLowerCase() + words.slice(1);
  return `${name} is ${/^[aeiou]/.test(gap) ? 'an' : 'a'} ${gap}.`;
}

async function claimsAbout(store: GraphStore, id: string): Promise<KnownClaim[]> {
  const claims = new Map<string, GraphNode>();
  for (const edge of ['FROM', 'TO', 'OF']) {
    const rows = await store.read(
      `MATCH (:${labels.entity} {id: $id})<-[:${edge}]-(a:${labels.assertion})
       WHERE a.status IN ['active', 'claim', 'candidate'] RETURN a`,
      { id },
    );
    for (const { a } of rows) if (isNode(a)) claims.set(textOf(a, 'id') ?? '', a);
  }
  const nodes = [...claims.values()].sort(byPlace);
  const entityOf = await entitiesNamedBy(store, nodes);
  return nodes.map((node) => ({
    ...memberOf(node, entityOf),
    state: textOf(node, 'status') ?? 'active',
    source_id: textOf(node, 'source_id') ?? '',
    disputed: node.properties.is_disputed === true,
  }));
}

/** The entities that claims name, to tell the claims by name. */
export async function entitiesNamedBy(
  store: GraphStore,
  claims: readonly GraphNode[],
): Promise<(id: string) => GraphNode | undefined> {
  const wanted = new Set(
    claims.flatMap((node) => ['from_id', 'to_id', 'entity_id'].flatMap((side) => textOf(node, side) ?? [])),
  );
  const rows = await store.read(`UNWIND $ids AS named MATCH (e:${labels.entity} {id: named}) RETURN e`, {
    ids: [...wanted].sort(),
  });
  const byId = new Map(rows.flatMap(({ e }) => (isNode(e) ? [[textOf(e, 'id') ?? '', e] as const] : [])));
  return (id) => byId.get(id);
}

async function disputedAttributes(store: GraphStore, id: string): Promise<string[]> {
  const [row] = await store.read(`MATCH (e:${labels.entity} {id: $id}) RETURN e.disputed AS disputed`, { id });
  return Array.isArray(row?.disputed) ? row.disputed.map(String) : [];
}
