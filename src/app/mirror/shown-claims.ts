import type { ClaimKey } from '../../queries/mirror/claims-about.ts';
import { compareText } from '../../util/places.ts';
import { alongTime } from './periods.ts';

/** The parts of an entity's page that may be too long for one page. */
export const mirrorParts = ['fields', 'relations', 'hearsay', 'waiting', 'former', 'passages'] as const;
export type MirrorPart = (typeof mirrorParts)[number];
export type ClaimPart = Exclude<MirrorPart, 'passages'>;

/** How many claims or passages of each part the page of an entity shows. */
export const shownOnPage: Readonly<Record<MirrorPart, number>> = {
  fields: 200,
  relations: 200,
  hearsay: 50,
  waiting: 50,
  former: 50,
  passages: 20,
};

/** How many a page shows that has one part alone. */
export const shownOfPart: Readonly<Record<MirrorPart, number>> = {
  fields: 200,
  relations: 200,
  hearsay: 200,
  waiting: 200,
  former: 200,
  passages: 50,
};

/** One part of what is known of an entity, a page at a time; without it the page that has the beginning of each. */
export interface PartPage {
  readonly part: MirrorPart;
  /** From 1. */
  readonly page: number;
}

/** The claims of each part, in the order in which they are shown. */
export type ClaimsByPart = Readonly<Record<ClaimPart, readonly ClaimKey[]>>;

/** Sorts the claims of an entity into the parts of its page. */
export function claimsByPart(keys: readonly ClaimKey[]): ClaimsByPart {
  const active = keys.filter(({ state }) => state === 'active');
  const of = (...states: readonly ClaimKey['state'][]) => keys.filter(({ state }) => states.includes(state));
  return {
    fields: active
      .filter(({ form }) => form === 'attribute')
      .sort((a, b) => compareText(a.type, b.type) || compareText(a.placed, b.placed)),
    relations: active.filter(({ form }) => form === 'relation').sort(alongTime),
    hearsay: of('claim').sort(alongTime),
    waiting: of('candidate').sort(alongTime),
    former: of('superseded', 'invalid'),
  };
}

/** Those of one part that a page shows. */
export function shownOf<T>(items: readonly T[], part: MirrorPart, wanted: PartPage | undefined): readonly T[] {
  if (wanted === undefined) return items.slice(0, shownOnPage[part]);
  if (wanted.part !== part) return [];
  const first = (wanted.page - 1) * shownOfPart[part];
  return items.slice(first, first + shownOfPart[part]);
}
