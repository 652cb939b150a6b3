import { GraphError } from '../../../util/errors.ts';
import { chunksOf } from '../../../util/group.ts';
import type { BatchResult, EdgeBatch, GraphWriter, NodeBatch, Params, Properties, Row } from '../../port.ts';
import { storableValue } from '../../storable.ts';
import { rowsOf, runCypher } from '../query.ts';
import * as statements from '../statements.ts';
import { type EngineInput, reservedKeys, toEngineScalar } from '../values.ts';
import type { EdgeInsert, EngineProperties, WriteTarget } from './write-target.ts';

/** The port's writer over one transaction or one fresh database. After `end()` every call is refused. */
export class EmbeddedWriter implements GraphWriter {
  readonly #target: WriteTarget;
  readonly #running = new Set<Promise<unknown>>();
  #ended = false;

  constructor(target: WriteTarget) {
    this.#target = target;
  }

  /** Waits for calls that the work did not await, and refuses further ones. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#running);
  }

  query(cypher: string, params: Params = {}): Promise<Row[]> {
    return this.#track(async () => rowsOf(await this.#target.runner('callers'), cypher, params));
  }

  createNodes(batch: Omit<NodeBatch, 'replace'>): Promise<BatchResult> {
    return this.#track(() => this.#createNodes(batch));
  }

  upsertNodes(batch: NodeBatch): Promise<BatchResult> {
    return this.#track(() => this.#upsertNodes(batch));
  }

  createEdges(batch: EdgeBatch): Promise<BatchResult> {
    return this.#track(() => this.#createEdges(batch));
  }

  upsertEdges(batch: EdgeBatch): Promise<BatchResult> {
    return this.#track(() => this.#upsertEdges(batch));
  }

  async #track<T>(task: () => Promise<T>): Promise<T> {
    if (this.#ended) {
      throw new GraphError('This transaction has ended.', {
        code: 'transaction-ended',
        fix: 'Await every call to the writer before the work resolves.',
      });
    }
    const running = task();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #createNodes({ labels, key = 'id', rows }: Omit<NodeBatch, 'replace'>): Promise<BatchResult> {
    checkLabels(labels);
    const checked = rows.map((properties, index) => {
      const owner = nodeOwner(labels, index);
      const row = engineRow(properties, 'drop', owner);
      keyOf(row, key, owner);
      return row;
    });
    for (const chunk of this.#chunks(checked)) await this.#target.createNodes(labels, key, chunk);
    return { created: rows.length, updated: 0, missing: [] };
  }

  async #upsertNodes({ labels, key = 'id', rows, replace = false }: NodeBatch): Promise<BatchResult> {
    checkLabels(labels);
    const checked = rows.map((properties, index) => {
      const owner = nodeOwner(labels, index);
      const row = engineRow(properties, 'keep', owner);
      return [keyOf(row, key, owner), row];
    });
    const cypher = statements.upsertNodes(labels, key, replace);
    const runner = await this.#target.runner('ours');
    let created = 0;
    for (const chunk of this.#chunks(checked)) {
      created += (await runCypher(runner, cypher, { rows: [...chunk] })).counters.nodesCreated;
    }
    return { created, updated: rows.length - created, missing: [] };
  }

  async #createEdges(batch: EdgeBatch): Promise<BatchResult> {
    const { present, missing } = await this.#endsOf(batch, 'drop');
    for (const chunk of this.#chunks(present)) await this.#target.createEdges(batch.type, chunk);
    return { created: present.length, updated: 0, missing };
  }

  async #upsertEdges(batch: EdgeBatch): Promise<BatchResult> {
    const { key, type } = batch;
    const { present, missing } = await this.#endsOf(batch, 'keep');
    const cypher = statements.upsertEdges(type, key);
    const runner = await this.#target.runner('ours');
    let created = 0;
    for (const chunk of this.#chunks(present)) {
      const rows = chunk.map(({ source, target, properties }) => {
        const row: EngineInput[] = [source, target, { ...properties }];
        if (key !== undefined) row.push(properties?.[key] ?? null);
        return row;
      });
      created += (await runCypher(runner, cypher, { rows })).counters.edgesCreated;
    }
    return { created, updated: present.length - created, missing };
  }

  /** The rows whose ends both exist, and the indices of the others. */
  async #endsOf(batch: EdgeBatch, nulls: 'keep' | 'drop'): Promise<{ present: EdgeInsert[]; missing: number[] }> {
    const { type, from, to, key, rows } = batch;
    statements.name(type);
    const present: EdgeInsert[] = [];
    const missing: number[] = [];
    if (rows.length === 0) return { present, missing };
    const sources = await this.#target.idsOf(
      from,
      rows.map((row) => row.from),
    );
    const targets = await this.#target.idsOf(
      to,
      rows.map((row) => row.to),
    );
    for (const [index, row] of rows.entries()) {
      const source = sources.get(row.from);
      const target = targets.get(row.to);
      const properties = row.properties && engineRow(row.properties, nulls, () => `edge ${index} of type ${type}`);
      if (key !== undefined) keyOf(properties ?? {}, key, () => `edge ${index} of type ${type}`);
      if (source === undefined || target === undefined) missing.push(index);
      else present.push(properties === undefined ? { source, target } : { source, target, properties });
    }
    return { present, missing };
  }

  #chunks<T>(rows: readonly T[]): T[][] {
    return chunksOf(rows, this.#target.batchRows);
  }
}

function checkLabels(labels: readonly string[]): void {
  if (labels.length === 0) {
    throw new GraphError('Nodes need at least one label.', {
      code: 'bad-name',
      fix: 'Name the label the key belongs to.',
    });
  }
  statements.labelNames(labels);
}

const nodeOwner = (labels: readonly string[], index: number) => (): string => `node ${index} of :${labels.join(':')}`;

/** One row's properties as the engine takes them. */
function engineRow(properties: Properties, nulls: 'keep' | 'drop', owner: () => string): EngineProperties {
  if (isEngineRow(properties)) return properties;
  const result: Record<string, EngineInput> = {};
  for (const name in properties) {
    const value = properties[name];
    if (value === undefined || (value === null && nulls === 'drop')) continue;
    if (reservedKeys.has(name)) {
      throw new GraphError(`A property of ${owner()} is called ${name}, which the embedded engine keeps for itself.`, {
        code: 'bad-name',
        fix: 'Give the property another name.',
      });
    }
    const stored = storableValue(name, value, owner);
    result[name] = typeof stored === 'object' && stored !== null ? stored.map(toEngineScalar) : toEngineScalar(stored);
  }
  return result;
}

/** True if a row holds only plain scalars under plain names, as nearly all do: it needs no conversion. */
function isEngineRow(properties: Properties): properties is EngineProperties {
  for (const name in properties) {
    const value = properties[name];
    const type = typeof value;
    const plain = type === 'string' || type === 'boolean' || (type === 'number' && Number.isSafeInteger(value));
    if (!plain || name === '__proto__' || name === '' || reservedKeys.has(name)) return false;
  }
  return true;
}

function keyOf(row: EngineProperties, key: string, owner: () => string): EngineInput {
  const value = row[key];
  if (value !== undefined && value !== null) return value;
  throw new GraphError(`The key ${JSON.stringify(key)} of ${owner()} is missing.`, {
    code: 'bad-row',
    fix: `Give every row a value for ${JSON.stringify(key)}, or name another key.`,
  });
}
