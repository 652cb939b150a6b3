import type { Claim } from '../../../model/claim.ts';
import { comparePlaces } from '../../../model/file-order.ts';
import { formerType } from '../../../model/former-type.ts';
import type { DateValue } from '../../../time/date-value.ts';
import { stableHash } from '../../../util/hash.ts';
import { compareText } from '../../../util/places.ts';
import type { ClaimDraft } from './claim-fields.ts';

/**
 * Gives a claim its identity: the author's own id, else a hash of what is claimed (the dates' words included) and of the
 * in-world source it names; so moving a claim to another file changes its place and not its identity. The draft becomes the claim.
 */
export function identified(draft: ClaimDraft): Claim {
  if (draft.id === '') draft.id = stableHash(...contentOf(draft));
  return draft;
}

/** Gives equal claims ids of their own: the first in the order of the files keeps the id, the others get numbered ones. */
export class EqualClaims {
  /** How often each id occurred in the groups of the last call. */
  private readonly times = new Map<string, number>();
  private readonly several = new Set<string>();
  private groups: ReadonlySet<readonly Claim[]> = new Set();
  private readonly renamed = new WeakMap<Claim, Claim>();

  /** @param groups the claims in the order to keep; a group that was here the last time costs nothing. */
  apart(groups: readonly (readonly Claim[])[]): readonly Claim[] {
    this.count(groups);
    const claims: Claim[] = [];
    for (const group of groups) for (const claim of group) claims.push(claim);
    if (this.several.size === 0) return claims;
    const equal = new Map<string, Claim[]>();
    for (const claim of claims) {
      if (!this.several.has(claim.id)) continue;
      const twins = equal.get(claim.id);
      if (twins === undefined) equal.set(claim.id, [claim]);
      else twins.push(claim);
    }
    const others = new Map<Claim, Claim>();
    for (const [id, twins] of equal) {
      for (const [index, claim] of twins.sort(inOrder).entries()) {
        if (index > 0) others.set(claim, this.twin(claim, idOfTwin(id, index)));
      }
    }
    return claims.map((claim) => (this.several.has(claim.id) ? (others.get(claim) ?? claim) : claim));
  }

  private count(groups: readonly (readonly Claim[])[]): void {
    const now = new Set(groups);
    for (const group of this.groups) if (!now.has(group)) for (const { id } of group) this.add(id, -1);
    for (const group of now) if (!this.groups.has(group)) for (const { id } of group) this.add(id, 1);
    this.groups = now;
  }

  private add(id: string, more: 1 | -1): void {
    const times = (this.times.get(id) ?? 0) + more;
    if (times === 0) this.times.delete(id);
    else this.times.set(id, times);
    if (times > 1) this.several.add(id);
    else if (more < 0) this.several.delete(id);
  }

  /** The same claim under the same id is the same object again. */
  private twin(claim: Claim, id: string): Claim {
    let renamed = this.renamed.get(claim);
    if (renamed?.id !== id) {
      renamed = asTwin(claim, id);
      this.renamed.set(claim, renamed);
    }
    return renamed;
  }
}

/** The order in which equal claims are numbered. */
export function inOrder(a: Claim, b: Claim): number {
  return comparePlaces(a.place, b.place) || compareText(a.type, b.type);
}

/** The identity of one of several equal claims, by its place among them: the first one has that of all. */
export function idOfTwin(id: string, index: number): string {
  return index === 0 ? id : stableHash(id, String(index));
}

/** One of several equal claims, under an id of its own. Claims to which the author gave one id need not be equal. */
export function asTwin(claim: Claim, id: string): Claim {
  const isEqual = claim.id === stableHash(...contentOf(claim));
  return { ...claim, id, ...(isEqual ? { equal_to: claim.id } : {}) };
}

function contentOf(draft: ClaimDraft): string[] {
  const source = draft.source_id === draft.place.path ? '' : draft.source_id;
  const from = words(draft.valid_from);
  const until = words(draft.valid_until);
  if (draft.form === 'relation')
    return ['relation', formerType(draft.type) ?? draft.type, draft.from_id, draft.to_id, from, until, source];
  return ['attribute', draft.type, draft.entity_id, String(draft.value), from, until, source];
}

function words(date: DateValue | undefined): string {
  return date === undefined ? '' : date.text.trim().toLowerCase().replace(/\s+/g, ' ');
}
