import type { BoundRow } from './bounds.ts';
import type { Scalar } from './claim.ts';

/** An attribute's name in `lore.yaml`. */
export const attributeNameForm = /^\p{L}[\p{L}\p{M}\p{N} _-]*$/u;

/** Which side of a predicate may have only one counterpart at any moment. */
type OneAtATime = 'from' | 'to' | 'both' | 'none';
/** `eternal` predicates have no window, `durable` ones hold over a window, `instant` ones happen at a date. */
type Temporality = 'eternal' | 'durable' | 'instant';

export interface Kind {
  /** CamelCase. */
  readonly name: string;
  readonly parent?: string;
  /** The longest life, in years. Default: the parent's. */
  readonly lifespan?: number | 'unlimited';
  readonly description?: string;
  /** Other spellings an author may use for it (`Character` → Person). */
  readonly aliases: readonly string[];
}

export interface Predicate {
  /** UPPER_SNAKE. */
  readonly type: string;
  /** Keys that an author may write on the subject, folded. */
  readonly aliases: readonly string[];
  /** Keys that an author may write on the object, folded. */
  readonly inverse: readonly string[];
  readonly symmetric: boolean;
  /** Kinds allowed on either side; empty means any. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** The kinds that are meant on that side if several entities have one name; empty: any allowed one. */
  readonly usual_from: readonly string[];
  readonly usual_to: readonly string[];
  readonly one_at_a_time: OneAtATime;
  /** Set where the world states `one_at_a_time` itself. */
  readonly isOwnOneAtATime?: true;
  readonly temporality: Temporality;
  /** True if it may hold when one side no longer exists. */
  readonly posthumous: boolean;
  /** Its words in prose, as `ontology/words.yaml` explains. */
  readonly words: readonly string[];
  readonly description?: string;
  /** False for a predicate that the world declares. */
  readonly builtin: boolean;
}

/**
 * The verdict for two different values of files or sources: `definite` for values that never change; `possible`; `changing`, possible too,
 * but for two sources in one file only if both state when it was true, and these times overlap; `none`.
 */
export const valueConflicts = ['definite', 'possible', 'changing', 'none'] as const;
export type ValueConflict = (typeof valueConflicts)[number];

export interface AttributeDefinition {
  /** Canonical lower_snake name. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** The type of its values. */
  readonly type: 'date' | 'text' | 'number' | 'gender' | 'colour' | 'length' | 'weight';
  /** True if the world says itself of which type its values are: one that is none is then told. */
  readonly isOwnType?: true;
  readonly single_valued: boolean;
  readonly conflict: ValueConflict;
  /** True if only the living have it. */
  readonly isLifelong?: true;
  /** Kinds that have it; empty means any. */
  readonly on: readonly string[];
  /** Keys that it shares with a predicate (`founded: 300 AR`). They mean this attribute when the value is a date and not a name. */
  readonly shared: readonly string[];
  /** Its words in prose, as `ontology/words.yaml` explains. */
  readonly words: readonly string[];
  readonly description?: string;
}

/** The kinds, predicates and attributes of a world: the shipped ones, extended by its own. */
export interface Ontology {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly predicates: ReadonlyMap<string, Predicate>;
  readonly attributes: ReadonlyMap<string, AttributeDefinition>;
  /** The rows of `ontology/bounds.yaml`. */
  readonly bounds?: readonly BoundRow[];
}

export type RuleParams = Readonly<Record<string, Scalar | readonly Scalar[]>>;
