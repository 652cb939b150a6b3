/** A time at which a relation cannot hold: before or after the existence of its subject or object. */
export const boundSides = ['before-subject', 'after-subject', 'before-object', 'after-object'] as const;
export type BoundSide = (typeof boundSides)[number];

/** `subject begins`: an end of the existence of a side. */
export const boundPoints = ['subject begins', 'subject ends', 'object begins', 'object ends'] as const;
export type BoundPoint = (typeof boundPoints)[number];

/** A reason for which a row says nothing of a relation: the dead attend their funeral, and a treaty comes after its war. */
export const boundExceptions = ['funeral', 'rite', 'whole-of-one-date', 'another-maker', 'slow-death'] as const;
export type BoundException = (typeof boundExceptions)[number];

/** A child begins after its parent: of few rows the second point is a beginning. */
export const raises = ({ order }: Pick<BoundRow, 'order'>): boolean => order?.[1].endsWith('begins') === true;

/**
 * A row of `ontology/bounds.yaml`: `MENTOR_OF` never holds before the birth of either side. It says what two rules say of two dates,
 * so that it can be followed over things that have none.
 */
export interface BoundRow {
  /** Predicates. */
  readonly types: readonly string[];
  /** Ids of the rules that say the same of two stated dates. A row counts only while all of them are on. */
  readonly rules: readonly string[];
  /** The relation never holds at these times. */
  readonly never: readonly BoundSide[];
  /** One end of a side is never after another: `[subject begins, object begins]`. */
  readonly order?: readonly [BoundPoint, BoundPoint];
  /** Days between the two, or by which the relation may be too early or too late; below zero, so much is allowed. */
  readonly days: number;
  /** `max_days`: the parameter of one of its rules by which a world sets how many days are allowed. */
  readonly param?: string;
  /** Kinds of the sides; empty: any. */
  readonly subject: readonly string[];
  readonly object: readonly string[];
  readonly object_not: readonly string[];
  /** Keys of relations to which the row does not apply. */
  readonly key_not: readonly string[];
  readonly unless: readonly BoundException[];
  /** It applies to mothers only, or to other parents only. */
  readonly parent?: 'mother' | 'other';
}
