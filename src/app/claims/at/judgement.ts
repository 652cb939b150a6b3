import type { StoredClaim } from '../../../queries/stored-claims.ts';
import type { StoredEntity } from '../../../queries/stored-entities.ts';
import type { DateValue } from '../../../time/date-value.ts';

/** The date that somebody asks by. */
export interface AskedTime {
  readonly date: DateValue;
  /** The world's present: an undated claim is true then. */
  readonly isNow: boolean;
}

export const judgedFields = [
  ...(['id', 'form', 'type', 'from_id', 'to_id', 'entity_id', 'from', 'until', 'date', 'axis'] as const),
  ...(['state', 'disputed', 'shared', 'placed', 'about'] as const),
] as const;
export type JudgedClaim = Pick<StoredClaim, (typeof judgedFields)[number]>;

export const lifeBy = ['id', 'name', 'kinds', 'from', 'until', 'happened'] as const;
export type LifeDates = Pick<StoredEntity, (typeof lifeBy)[number]>;

export const parts = ['held', 'may_have_held', 'other_times'] as const;
export type AnswerPart = (typeof parts)[number];

/** The standing of a claim at a time. */
export interface Judgement {
  readonly part: AnswerPart;
  readonly because?: string;
  /** The missing fact, of a claim that may have been true. */
  readonly would_decide?: string;
  /** Days between the claim and the time. */
  readonly days: number;
  /** The entity whose beginning or end decides. */
  readonly life?: { readonly id: string; readonly end: LifeEnd };
  /** It has no known end: a later holder may have ended it. */
  readonly isOpen?: true;
  /** The later holder. */
  readonly next?: Pick<StoredClaim, 'placed'>;
}
type LifeEnd = 'begins' | 'ends';
