import type { GraphStore } from './port.ts';

/** The abilities that only a server needs, next to the port. A store that lacks a capability gains nothing by it. */

export interface GathersReads {
  /**
   * The same reads, for many short ones: those begun in one turn of the event loop are sent together, and none resolves
   * before the others have.
   */
  gathered(): Pick<GraphStore, 'read'>;
}

export interface Analyzes {
  /** After a bulk of writes: has the planner count what is there now, where that is much. */
  analyze(): Promise<void>;
}

export const gathersReads = (store: GraphStore): store is GraphStore & GathersReads => 'gathered' in store;

/** The store with its reads gathered, where it can do that. */
export const withGatheredReads = (store: GraphStore): GraphStore =>
  gathersReads(store) ? { ...store, ...store.gathered() } : store;

export const analyzes = (store: GraphStore): store is GraphStore & Analyzes => 'analyze' in store;
