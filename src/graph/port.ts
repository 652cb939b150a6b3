import type { GraphError } from '../util/errors.ts';

/**
 * The port: what this program needs of a graph database, and all that it knows of one. Values are plain JSON both ways; no
 * driver type passes through. A whole JavaScript number is stored as an integer, a fractional one as a float; integers
 * beyond 2^53 come back as bigint. A path comes back as the list of its nodes and edges in order, a date or time as its ISO
 * text.
 *
 * Rejections are GraphErrors. Codes that every engine uses: `bad-query` (cannot be planned), `query-failed` (failed while
 * it ran), `write-refused`, `time-limit`, `time-spent`, `memory-limit`, `not-unique`, `bad-value` (no engine can hold it), `bad-name`, `bad-row` (a row
 * without its key), `store-closed`. test/conformance/ holds both engines to this contract.
 */

export type GraphScalar = null | boolean | number | bigint | string;
export type GraphValue =
  | GraphScalar
  | GraphNode
  | GraphEdge
  | readonly GraphValue[]
  | { readonly [key: string]: GraphValue };
/** A parameter. A property holds less: a scalar, or a list of scalars of one type without nulls (see storable.ts). */
export type GraphInput = GraphScalar | readonly GraphInput[] | { readonly [key: string]: GraphInput };
export type Properties = Readonly<Record<string, GraphInput | undefined>>;

export interface GraphNode {
  readonly $: 'node';
  /** Sorted. */
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, GraphValue>>;
}

export interface GraphEdge {
  readonly $: 'edge';
  readonly type: string;
  readonly properties: Readonly<Record<string, GraphValue>>;
}

export type Row = Readonly<Record<string, GraphValue>>;
export type Params = Readonly<Record<string, GraphInput>>;

/** A query with its parameters. */
export interface Query {
  readonly cypher: string;
  readonly params?: Params;
}

/** Nodes that carry all of `labels`, matched by `key` (default `id`) under the first label. Labels are added, never removed. */
export interface NodeBatch {
  readonly labels: readonly string[];
  readonly key?: string;
  readonly rows: readonly Properties[];
  /** True: a node's properties become exactly the row's. Default: merged, and a `null` removes. */
  readonly replace?: boolean;
}

export interface EdgeEnd {
  /** Label under which the key is indexed, e.g. `Entity`. */
  readonly label: string;
  /** Property of the end node; default `id`. */
  readonly key?: string;
}

/**
 * Edges of one type between existing nodes. An upsert leaves at most one edge per (from, to), or per
 * (from, to, properties[key]) when `key` is set, and merges properties: a `null` removes.
 */
export interface EdgeBatch {
  readonly type: string;
  readonly from: EdgeEnd;
  readonly to: EdgeEnd;
  readonly key?: string;
  readonly rows: readonly { readonly from: string; readonly to: string; readonly properties?: Properties }[];
}

export interface BatchResult {
  readonly created: number;
  readonly updated: number;
  /** Indices of edge rows whose end does not exist; nothing was written for those. */
  readonly missing: readonly number[];
}

export interface GraphWriter {
  /** Any Cypher of the common dialect; sees the transaction's own writes. */
  query(cypher: string, params?: Params): Promise<Row[]>;
  upsertNodes(batch: NodeBatch): Promise<BatchResult>;
  upsertEdges(batch: EdgeBatch): Promise<BatchResult>;
  /** Creates without a look-up, for nodes that the caller knows to be new. Much faster than an upsert. */
  createNodes(batch: Omit<NodeBatch, 'replace'>): Promise<BatchResult>;
  createEdges(batch: EdgeBatch): Promise<BatchResult>;
}

/** Milliseconds that queries share. */
export interface SharedTime {
  readonly leftMs: number;
  spend(ms: number): void;
}

export interface ReadLimits {
  /** Milliseconds of wall clock. */
  readonly timeMs: number;
  /** At most this many rows come back; one more is reported as `truncated`. */
  readonly rows: number;
  /** Time that it shares with others: what they leave is the most that it has. */
  readonly shared?: SharedTime;
  /** Megabytes that it may take beside the graph, where the engine is ours to watch; default 2048. */
  readonly memoryMb?: number;
  /** Megabytes, roughly, that its rows may have together; default 512. */
  readonly answerMb?: number;
  /** The caller has left: stops it, if the engine is ours. Rejects with code `cancelled` then. */
  readonly signal?: AbortSignal;
}

/** The planner's answer about a query. */
export interface PlannedQuery {
  readonly verdict: ReadOnlyVerdict;
  /** As `explain` gives it; empty for a query that does not only read. */
  readonly plan: string;
}

export interface LimitedResult {
  readonly rows: Row[];
  readonly truncated: boolean;
}

export type ReadOnlyVerdict = { readonly readOnly: true } | { readonly readOnly: false; readonly reason: string };

interface GraphCounts {
  readonly nodes: number;
  readonly edges: number;
}

export interface EngineInfo {
  readonly name: 'embedded' | 'neo4j';
  readonly version: string;
  /** Address or file, without credentials; `memory` for an in-memory graph. */
  readonly location: string;
  /** Other processes may change it meanwhile: what is known of it holds for one transaction. */
  readonly isShared?: boolean;
  /** The process that has the file open, where that is another one. */
  readonly holder?: StoreHolder;
  /** Why nothing can be written here, where it was opened all the same for whoever only looks. */
  readonly unwritable?: string;
}

/** A process that has a graph file open, and lets others work on it. */
export interface StoreHolder {
  readonly pid: number;
  /** As somebody typed it. */
  readonly command: string;
  /** True if it ingests the world on every save. */
  readonly watches: boolean;
  /** True if it lets nobody write. */
  readonly readOnly: boolean;
}

/** Uniqueness and lookup by one property of a label. */
export interface IndexSpec {
  readonly label: string;
  readonly property: string;
  readonly unique: boolean;
}

export interface GraphStore {
  readonly engine: EngineInfo;
  /** Runs trusted, read-only Cypher. Rejects with GraphError code `write-refused` when the text writes. */
  read(cypher: string, params?: Params): Promise<Row[]>;
  /** Plans Cypher from outside, and does not run it; waits no longer than the limit. Rejects with code `bad-query` or `time-limit`. */
  planLimited(cypher: string, limits: Pick<ReadLimits, 'timeMs' | 'shared'>): Promise<PlannedQuery>;
  /**
   * Runs Cypher from outside: read-only, and waited for no longer than the limits even when the engine cannot stop a query.
   * Planning counts as well. Rejects with GraphError code `time-limit`, `memory-limit` or `write-refused`; the store stays usable.
   */
  readLimited(cypher: string, params: Params, limits: ReadLimits): Promise<LimitedResult>;
  /** One transaction: committed when `work` resolves, rolled back when it rejects; transient failures are retried, so `work` may run again. */
  write<T>(work: (tx: GraphWriter) => Promise<T>): Promise<T>;
  /** True if a query only reads, by the engine's plan. Does not run it. Rejects with code `bad-query` when it cannot be planned. */
  checkReadOnly(cypher: string): Promise<ReadOnlyVerdict>;
  /** The planner's text for a query, for tests and diagnostics. Does not run it. */
  explain(cypher: string): Promise<string>;
  /** Creates the indexes that are missing. */
  ensureSchema(indexes: readonly IndexSpec[]): Promise<void>;
  /** Existing indexes, by label and property; sorted. */
  listIndexes(): Promise<readonly Pick<IndexSpec, 'label' | 'property'>[]>;
  counts(): Promise<GraphCounts>;
  /**
   * Why nothing more can be kept here: the file was deleted or written over, or another one is in its place (GraphError `store-gone`, with which writes
   * reject as well). Undefined as long as all is well; absent where there is no file.
   */
  readonly lost?: () => GraphError | undefined;
  /** Where the log of an earlier file was moved: it lay there without its file when this one was made. Absent: none did. */
  readonly logAside?: string;
  /**
   * Calls the listener after other processes have changed something, with the labels and types that their writes name. Returns what ends
   * the listening. Absent where nobody tells.
   */
  readonly onChangedElsewhere?: (listener: (touched: ReadonlySet<string>) => void) => () => void;
  /** Rejects with GraphError `store-log-kept` where the file could not be completed: all that was stored is in its log, and kept; `store-gone` where it is not. */
  close(): Promise<void>;
}
