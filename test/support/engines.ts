import { afterEach, beforeEach, describe, inject } from 'vitest';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { openClearedNeo4jStore, openEmptyNeo4jStore } from './neo4j/shared-server.ts';
import { openOfferedStore } from './offered-store.ts';

export interface EngineUnderTest {
  readonly name: 'embedded' | 'neo4j';
  /** A store with nothing in it, not even indexes. The Neo4j ones share one database: close each before the next. */
  open(): Promise<GraphStore>;
  /** A store without nodes, which may have the indexes of the one before. */
  openCleared(): Promise<GraphStore>;
  /** Why it cannot be tested here. With `CI=true` or `LORE_REQUIRE_NEO4J=1` the run has failed by then. */
  readonly skip?: string;
}

const withoutNeo4j = inject('neo4j') ? {} : { skip: 'no Neo4j on this machine' };

export const engines: readonly EngineUnderTest[] = [
  { name: 'embedded', open: () => openEmbeddedStore(), openCleared: () => openEmbeddedStore() },
  { name: 'neo4j', open: openEmptyNeo4jStore, openCleared: openClearedNeo4jStore, ...withoutNeo4j },
];

/** The embedded engine in another process's hands, as far as its callers can tell: every call goes over a socket. */
const remote = {
  name: 'remote',
  open: openOfferedStore,
  openCleared: openOfferedStore,
};

/** The same cases once per engine, and once over a socket. */
export function onEveryStore(
  subject: string,
  cases: (store: () => GraphStore) => void,
  options: CaseOptions = {},
): void {
  onEach([...engines, remote], subject, cases, options);
}

/** The same cases once per engine, each case on a store of its own without nodes; it may have indexes, unless there must be none. */
export function onEveryEngine(
  subject: string,
  cases: (store: () => GraphStore) => void,
  options: CaseOptions = {},
): void {
  onEach(engines, subject, cases, options);
}

interface CaseOptions {
  readonly indexes?: 'some' | 'none';
}

function onEach(
  stores: readonly (Omit<EngineUnderTest, 'name'> & { readonly name: string })[],
  subject: string,
  cases: (store: () => GraphStore) => void,
  { indexes = 'some' }: CaseOptions,
): void {
  for (const engine of stores) {
    describe.skipIf(engine.skip !== undefined)(`${subject} (${engine.name})`, () => {
      let open: GraphStore | undefined;
      beforeEach(async () => {
        open = await (indexes === 'none' ? engine.open() : engine.openCleared());
      });
      afterEach(() => open?.close());
      cases(() => {
        if (open === undefined) throw new Error('The store is open only while a case runs.');
        return open;
      });
    });
  }
}
