import type { Scalar } from './claim.ts';

/** Which side of a predicate may have only one counterpart at any moment. */
export type OneAtATime = 'from' | 'to' | 'both' | 'none';
/** `eternal` has no window, `durable` holds over one, `instant` happens at a date; `posthumous` may hold when a side is no more. */
export type Temporality = 'eternal' | 'durable' | 'instant';

export interface Kind {
  /** CamelCase. */
  readonly name: string;
  readonly parent?: string;
  /** Years; `unlimited` never exceeds. Inherited from the parent when absent. */
  readonly lifespan?: number | 'unlimited';
  readonly description?: string;
  /** Other spellings an author may use for it (`Character` → Person). */
  readonly aliases: readonly string[];
}

export interface Predicate {
  /** UPPER_SNAKE. */
  readonly type: string;
  /** Normalised keys an author writes on the subject. */
  readonly aliases: readonly string[];
  /** Normalised keys an author writes on the object. */
  readonly inverse: readonly string[];
  readonly symmetric: boolean;
  /** Kinds allowed on either side; empty means any. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly one_at_a_time: OneAtATime;
  readonly temporality: Temporality;
  readonly posthumous: boolean;
  readonly description?: string;
  /** False for a predicate the world declared itself. */
  readonly builtin: boolean;
}

export interface AttributeDefinition {
  /** Canonical lower_snake name. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** How its value is read. */
  readonly type: 'date' | 'text' | 'number' | 'gender';
  readonly single_valued: boolean;
  /** Kinds that have it; empty means any. */
  readonly on: readonly string[];
  /** Keys it shares with a predicate (`founded: 300 AR`): read as this attribute when the value is a date and names nobody. */
  readonly shared: readonly string[];
  readonly description?: string;
}

/** Kinds, predicates and attributes in force: the shipped ones with the world's own on top. */
export interface Ontology {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly attributes: ReadonlyMap<string, AttributeDefinition>;
}

export type RuleParams = Readonly<Record<string, Scalar | readonly Scalar[]>>;
