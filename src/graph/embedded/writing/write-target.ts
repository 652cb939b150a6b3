import type { EdgeEnd } from '../../port.ts';
import type { CypherRunner } from '../query.ts';
import type { EngineInput } from '../values.ts';

export type EngineProperties = Readonly<Record<string, EngineInput>>;

export interface EdgeInsert {
  readonly source: number;
  readonly target: number;
  /** Absent: none. */
  readonly properties?: EngineProperties;
}

/** Where a writer's batches go. Values are checked and in the engine's shapes by then. */
export interface WriteTarget {
  /** Rows it handles well in one call. */
  readonly batchRows: number;
  /** The function that runs Cypher; call it before each statement. A text of the caller's may delete or rename anything. */
  runner(whose: 'ours' | 'callers'): Promise<CypherRunner>;
  createNodes(labels: readonly string[], key: string, rows: readonly EngineProperties[]): Promise<void>;
  createEdges(type: string, rows: readonly EdgeInsert[]): Promise<void>;
  /** Internal ids by key value; a key that no node has is absent. Ids hold until a query of the caller's own text runs. */
  idsOf(end: EdgeEnd, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
