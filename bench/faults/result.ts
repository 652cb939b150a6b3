/** The result of `measureFaults`: plain data, for tables, pages and files. Counts are numbers of findings or injections. */
export interface FaultsResult {
  readonly seed: number;
  readonly worlds: readonly CleanWorld[];
  readonly kinds: readonly KindResult[];
  readonly nearMisses: readonly NearMissResult[];
  readonly pairs: readonly PairResult[];
  /** Shipped rules that no kind of fault is meant for. */
  readonly unprovoked: readonly string[];
  /** The faults, in words: a false alarm, a pair that differs, an unread fact. Empty is good. */
  readonly failures: readonly string[];
}

/** A world before anything was done to it. */
export interface CleanWorld {
  readonly world: string;
  readonly entities: number;
  readonly relations: number;
  /** Contradictions that the dates are said to prove: there must be none. */
  readonly definite: number;
  readonly possible: number;
  /** Things that nobody says, such as a person's birth. */
  readonly gaps: number;
}

export interface KindResult {
  readonly world: string;
  readonly kind: string;
  /** The writer's act, in one sentence. */
  readonly did: string;
  /** Ids of the rules that must report it. */
  readonly rules: readonly string[];
  readonly injected: number;
  /** Injections all of whose answers were found, on the thing and with the verdict that is known to be right. */
  readonly found: number;
  /** The share, from 0 to 1; 1 without an injection. */
  readonly recall: number;
  /** Findings about the same slip by other rules that are as true. */
  readonly alsoTrue: number;
  /** Findings that neither the slip nor the clean world accounts for. */
  readonly collateral: number;
  /** Each rule and verdict with its count, most frequent first. */
  readonly collateralRules: readonly string[];
  /** The missed slips, in words. */
  readonly missed: readonly string[];
  /** Why nobody could find it; the kind then expects no finding. */
  readonly unseen?: string;
}

export interface NearMissResult {
  readonly kind: string;
  /** The writer's text, in one sentence: it looks like a mistake, and is correct. */
  readonly wrote: string;
  readonly injected: number;
  /** Definite findings: false alarms. */
  readonly alarms: number;
  /** Findings that say the dates do not decide. */
  readonly possible: number;
  readonly alarmRules: readonly string[];
  readonly possibleRules: readonly string[];
}

/** The same facts written in two ways. */
export interface PairResult {
  readonly pair: string;
  readonly entities: number;
  /** The number of findings of the first way. */
  readonly findings: number;
  readonly same: boolean;
  /** Findings that only one of the two gave, `-` the first and `+` the second; the first twenty. */
  readonly differences: readonly string[];
}
