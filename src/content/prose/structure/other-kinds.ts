import type { Predicate } from '../../../model/ontology.ts';

/** Kinds that the other end of a relation is of (any of `only`, if there are any), and those that it is not. */
export interface OtherKinds {
  readonly only?: readonly string[];
  readonly but?: readonly string[];
}

const allegiance = /^(?:(?:current|former|past|known)\s+)?(?:allegiances?|loyalt(?:y|ies)|loyal to)$/i;
const worship = /^(?:worship|reveres|pray|devot|dedicated|holy to)/i;

const owner =
  /^(?:(?:current|former|previous|present|past|original|first|last|late) )*(?:owners?|owned by|proprietor|proprietress|landlord|landlady|innkeeper|shopkeeper|owner\/proprietor|property of|belongs to)$/i;
const owning = /^(?:owns|owner of|proprietor of|holdings|propert(?:y|ies)|estates?|landlord of|landlady of)$/i;

/** Kinds besides the usual ones that a side of a relation may have under a label: a place has an owner, and no bearer. */
export function moreKinds(label: string, { type }: Predicate, side: 'from' | 'to'): readonly string[] {
  return type === 'OWNS' && side === 'to' && owner.test(label) ? ['Location', 'Creature'] : [];
}

/**
 * The kinds of a label's target, if its predicate alone would allow more. A knight's allegiance is to a lord or a crown, of whose band he is
 * one; the allegiance of a house is to whom it is sworn. The patrons of an inn are no gods.
 *
 * @param isPerson whether it is the label of somebody who lives.
 */
export function otherKinds(label: string, { type }: Predicate, isPerson: boolean): OtherKinds | undefined {
  if (type === 'OWNS' && owning.test(label)) return { only: ['Item', 'Location', 'Creature'] };
  if (type === 'WORSHIPS') return worship.test(label) ? undefined : { only: ['Deity'] };
  if (!allegiance.test(label)) return undefined;
  if (type === 'SWORN_TO') return isPerson ? { only: ['Person', 'Creature', 'Deity', 'Kingdom'] } : undefined;
  return type === 'MEMBER_OF' ? { but: isPerson ? ['Kingdom'] : ['Faction'] } : undefined;
}
