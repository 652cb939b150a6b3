import type { Verdict } from '../../src/model/rule.ts';
import type { Entry, Tie } from './lore.ts';
import type { Quarry } from './quarry.ts';

/** The required finding. */
export interface Answer {
  readonly rule: string;
  /** Ids: the finding is about one of them. */
  readonly on: readonly string[];
  readonly verdict: Verdict;
}

/** One place where the writer did it. */
export interface Injection {
  /** Things as they are now, changed or new. Other injections must not have changed them before. */
  readonly changed: readonly Entry[];
  /** The new statements, by the id of their subject: a realm, which others may change as well. */
  readonly added?: readonly { readonly by: string; readonly tie: Tie }[];
  /** Empty for what is no mistake. */
  readonly answers: readonly Answer[];
  /** Ids of further things that what was written is about: no other injection may come near them. */
  readonly about?: readonly string[];
}

/** The facts about a kind of slip, at any place. */
export interface Slip {
  readonly name: string;
  /** The writer's act, in one sentence. */
  readonly did: string;
  /** Rules that must report it. */
  readonly rules: readonly string[];
  /** Rules that may report the same slip as well, and are right: the same date is wrong in more than one way. */
  readonly alsoTrue?: readonly string[];
  /** Why nobody can find it from what is written; `rules` is empty then. */
  readonly unseen?: string;
}

/** One kind of slip in a world. To add one, add an entry to a list in `kinds/`. */
export interface FaultKind extends Slip {
  /** A place in the world that suits, and what it is like after the slip; undefined where there is none left. */
  readonly inject: (quarry: Quarry) => Injection | undefined;
}

/** A correct fact that looks like a slip. */
export interface NearMiss {
  readonly name: string;
  /** The writer's text, in one sentence. */
  readonly wrote: string;
  readonly inject: (quarry: Quarry) => Injection | undefined;
}

/** An injection at one place, and its required result. */
export interface Placed<Kind> {
  readonly kind: Kind;
  readonly answers: readonly Answer[];
  /** Ids of what was written otherwise. */
  readonly changed: readonly string[];
  /** Ids of all that what was written is about. */
  readonly touched: readonly string[];
}

/** An answer that the dates prove. */
export const surely = (rule: string, ...on: readonly string[]): Answer => ({ rule, on, verdict: 'definite' });

/** An answer that they leave open: the writer told no dates. */
export const perhaps = (rule: string, ...on: readonly string[]): Answer => ({ rule, on, verdict: 'possible' });
