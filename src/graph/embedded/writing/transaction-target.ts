import type { Transaction } from '@grafeo-db/js';
import { own } from '../../../util/own.ts';
import type { EdgeEnd } from '../../port.ts';
import { propertyNames } from '../../property-names.ts';
import { type CypherRunner, runCypher } from '../query.ts';
import * as statements from '../statements.ts';
import { findIds } from './find-ids.ts';
import type { EdgeInsert, EngineProperties, WriteTarget } from './write-target.ts';

/** Inside a transaction: everything is Cypher, since the engine's batch calls commit by themselves. */
export class TransactionTarget implements WriteTarget {
  /** Large enough that planning costs nothing, small enough that parameters stay a few megabytes. */
  readonly batchRows = 5_000;
  readonly #transaction: Transaction;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  async runner(): Promise<CypherRunner> {
    return this.#transaction;
  }

  async createNodes(labels: readonly string[], _key: string, rows: readonly EngineProperties[]): Promise<void> {
    const properties = propertyNames(rows);
    if (properties.every(statements.isPlainName)) {
      await runCypher(this.#transaction, statements.createNodes(labels, properties), {
        rows: rows.map((row) => properties.map((property) => own(row, property) ?? null)),
      });
    } else {
      await runCypher(this.#transaction, statements.createNodesFromMaps(labels), {
        rows: rows.map((row) => [{ ...row }]),
      });
    }
  }

  async createEdges(type: string, rows: readonly EdgeInsert[]): Promise<void> {
    const properties = propertyNames(rows.map((row) => row.properties ?? {}));
    if (properties.every(statements.isPlainName)) {
      await runCypher(this.#transaction, statements.createEdges(type, properties), {
        rows: rows.map((row) => [
          row.source,
          row.target,
          ...properties.map((property) => own(row.properties ?? {}, property) ?? null),
        ]),
      });
    } else {
      await runCypher(this.#transaction, statements.createEdgesFromMaps(type), {
        rows: rows.map((row) => [row.source, row.target, { ...row.properties }]),
      });
    }
  }

  idsOf(end: EdgeEnd, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return findIds(this.#transaction, end, new Set(keys));
  }
}
