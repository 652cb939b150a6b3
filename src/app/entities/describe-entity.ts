import type { GraphStore } from '../../graph/port.ts';
import { categories } from '../../model/rule.ts';
import { claimsAbout, type KnownClaim } from '../../queries/claims.ts';
import { disputedAttributes } from '../../queries/entities.ts';
import { openGapsOf } from '../../queries/findings/find.ts';
import type { StoredFinding } from '../../queries/findings/read.ts';
import { listFindings, type Peek } from '../findings/list-findings.ts';
import { findEntity } from '../lookup/find-entity.ts';

/** What is known of an entity, what is disputed and what nobody knows. */
export interface EntityPicture {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
  /** Claims that stand, disputed ones marked; by place. At most 200. */
  readonly known: readonly KnownClaim[];
  /** Prophecy, legend, propaganda and drafts: stated, but not established. */
  readonly hearsay: readonly KnownClaim[];
  /** How many claims of either sort there are in all. */
  readonly total: number;
  /** Open findings about it, gaps aside. */
  readonly disputed: readonly StoredFinding[];
  /** How many of those there are in all. */
  readonly disputed_total: number;
  /** Attributes in dispute: an open contradiction is about them, or their most trusted sources disagree. */
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
  const gaps = await openGapsOf(store, id);
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
    unknown: gaps.map((reason) => unknownSentence(name, reason)),
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
