import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { GrafeoDB, QueryResult, Transaction } from '@grafeo-db/js';
import { defined } from '../../../util/defined.ts';
import { propertyNames } from '../../linked-nodes.ts';
import type { EdgeEnd, IndexSpec, LinkedNodeBatch } from '../../port.ts';
import { queryError } from '../errors.ts';
import { type CypherRunner, run } from '../query.ts';
import * as statements from '../statements.ts';
import type { EngineInput } from '../values.ts';

export type EngineProperties = Readonly<Record<string, EngineInput>>;

/** A new node with its edges. */
export interface LinkedInsert {
  readonly ends: readonly string[];
  readonly properties: EngineProperties;
  readonly edge?: EngineProperties;
}

export interface EdgeInsert {
  readonly source: number;
  readonly target: number;
  /** Absent: none. */
  readonly properties?: EngineProperties;
}

/** Where a writer's batches go. Values are checked and in the engine's shapes by then. */
export interface WriteTarget {
  /** Rows it takes well in one call. */
  readonly rowsAtOnce: number;
  /** What runs Cypher, ready for it; asked for before each statement. A text of the caller's may delete or rename anything. */
  runner(whose: 'ours' | 'callers'): Promise<CypherRunner>;
  createNodes(labels: readonly string[], key: string, rows: readonly EngineProperties[]): Promise<void>;
  createEdges(type: string, rows: readonly EdgeInsert[]): Promise<void>;
  /** How many of them were created: those of which all ends exist. Undefined: nodes and edges are better created one after the other. */
  createLinkedNodes(batch: Omit<LinkedNodeBatch, 'rows'>, rows: readonly LinkedInsert[]): Promise<number> | undefined;
  /** Internal ids by key value; a key nobody has is absent. Ids hold until a query of the caller's own text runs. */
  idsOf(end: EdgeEnd, keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Inside a transaction: everything is Cypher, since the engine's batch calls commit by themselves. */
export class TransactionTarget implements WriteTarget {
  /** Large enough that planning costs nothing, small enough that parameters stay a few megabytes. */
  readonly rowsAtOnce = 5_000;
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
      await run(this.#transaction, statements.createNodes(labels, properties), {
        rows: rows.map((row) => properties.map((property) => row[property] ?? null)),
      });
    } else {
      await run(this.#transaction, statements.createNodesFromMaps(labels), { rows: rows.map((row) => [{ ...row }]) });
    }
  }

  async createEdges(type: string, rows: readonly EdgeInsert[]): Promise<void> {
    const properties = propertyNames(rows.map((row) => row.properties ?? {}));
    if (properties.every(statements.isPlainName)) {
      await run(this.#transaction, statements.createEdges(type, properties), {
        rows: rows.map((row) => [
          row.source,
          row.target,
          ...properties.map((property) => row.properties?.[property] ?? null),
        ]),
      });
    } else {
      await run(this.#transaction, statements.createEdgesFromMaps(type), {
        rows: rows.map((row) => [row.source, row.target, { ...row.properties }]),
      });
    }
  }

  createLinkedNodes(batch: Omit<LinkedNodeBatch, 'rows'>, rows: readonly LinkedInsert[]): Promise<number> | undefined {
    const properties = propertyNames(rows.map((row) => row.properties));
    const ofEdges = propertyNames(rows.map((row) => row.edge ?? {}));
    if (![...properties, ...ofEdges].every(statements.isPlainName)) return undefined;
    return this.#written(statements.createLinkedNodes(batch, properties, ofEdges), {
      rows: rows.map((row) => [
        ...row.ends,
        ...properties.map((property) => row.properties[property] ?? null),
        ...ofEdges.map((property) => row.edge?.[property] ?? null),
      ]),
    });
  }

  async #written(cypher: string, params: { rows: EngineInput[] }): Promise<number> {
    const written = (await run(this.#transaction, cypher, params)).scalar();
    return typeof written === 'number' ? written : 0;
  }

  idsOf(end: EdgeEnd, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return findIds(this.#transaction, end, new Set(keys));
  }
}

/** Enough that the engine has work while the next rows are planned, few enough that what waits takes little memory. */
const writesUnderWay = 4;

/**
 * A database of its own that nobody else sees yet: its batch calls, three times as fast for edges as Cypher, may commit
 * by themselves, because a failed load is rolled back by throwing the database away. Ids of the nodes it creates are
 * kept per indexed key, so that edges need no look-up. It writes behind: the engine reads JavaScript's values on this
 * thread and writes them on another, so some batches are under way while the next one is made. What fails, fails a later call.
 */
export class FreshTarget implements WriteTarget {
  /** Small: while this thread hands rows over, it plans none. */
  readonly rowsAtOnce = 1_000;
  readonly #db: GrafeoDB;
  readonly #indexes: readonly IndexSpec[];
  readonly #ids = new Map<string, Map<string, number>>();
  #indexed: Promise<void> | undefined;
  /** Done when all writes so far are. */
  #behind: Promise<void> = Promise.resolve();
  /** The last few writes, the oldest first. */
  readonly #underWay: Promise<void>[] = [];
  /** Done when the ids of all nodes so far are known; edges may still be under way. */
  #named: Promise<void> = Promise.resolve();

  constructor(db: GrafeoDB, indexes: readonly IndexSpec[]) {
    this.#db = db;
    this.#indexes = indexes;
  }

  async runner(whose: 'ours' | 'callers'): Promise<CypherRunner> {
    await this.settle();
    if (whose === 'callers') this.#ids.clear();
    await this.index();
    return this.#db;
  }

  /** Builds the indexes, as late as possible: over nodes that are there it takes a tenth of keeping them while they come. */
  index(): Promise<void> {
    this.#indexed ??= createIndexes(this.#db, this.#indexes);
    return this.#indexed;
  }

  async createNodes(labels: readonly string[], key: string, rows: readonly EngineProperties[]): Promise<void> {
    const written = this.#writeBehind(async () => {
      const ids = await settled(this.#db.batchCreateNodesWithProps([...labels], [...rows]));
      for (const index of this.#indexes) {
        if (index.property === key && labels.includes(index.label)) this.#remember(index, rows, ids);
      }
    });
    this.#named = this.#behind;
    await written;
  }

  /** Nodes, then their edges by the ids that come back; those ids are not kept, since few are asked for again. */
  async createLinkedNodes(
    { labels, ends, edges }: Omit<LinkedNodeBatch, 'rows'>,
    rows: readonly LinkedInsert[],
  ): Promise<number> {
    const found = await this.#endsOf(ends, rows);
    const linked = found.includes(undefined) ? rows.filter((_, index) => found[index] !== undefined) : rows;
    const endsOf = found.filter((ids) => ids !== undefined);
    await this.#writeBehind(async () => {
      const nodes = await settled(
        this.#db.batchCreateNodesWithProps(
          [...labels],
          linked.map(({ properties }) => properties),
        ),
      );
      const all = edges.flatMap(({ type, from, to, hasProperties }) =>
        nodes.map((node, index) => {
          const at = (place: number | undefined) => (place === undefined ? node : (endsOf[index]?.[place] ?? node));
          const properties = hasProperties === true ? linked[index]?.edge : undefined;
          return { src: at(from), dst: at(to), type, ...defined({ properties }) };
        }),
      );
      if (all.length > 0) await settled(this.#db.batchCreateEdges(all));
    });
    return linked.length;
  }

  /** The ids of each row's ends, in their order; undefined for a row that lacks one. */
  async #endsOf(ends: readonly EdgeEnd[], rows: readonly LinkedInsert[]): Promise<(number[] | undefined)[]> {
    const known: ReadonlyMap<string, number>[] = [];
    for (const [place, end] of ends.entries()) {
      known.push(
        await this.idsOf(
          end,
          rows.map((row) => row.ends[place] ?? ''),
        ),
      );
    }
    return rows.map((row) => {
      const ids: number[] = [];
      for (const [place, ofEnd] of known.entries()) {
        const id = ofEnd.get(row.ends[place] ?? '');
        if (id === undefined) return undefined;
        ids.push(id);
      }
      return ids;
    });
  }

  /** Waits for all that is under way, also where some of it fails. */
  settle(): Promise<void> {
    return this.#behind;
  }

  /** Begins a write, and waits until few enough are under way. */
  async #writeBehind(write: () => Promise<void>): Promise<void> {
    const mine = write();
    this.#underWay.push(mine);
    this.#behind = bothEnded(this.#behind, mine);
    this.#behind.catch(() => undefined); // told by a later call
    const oldest = this.#underWay.length > writesUnderWay ? this.#underWay.shift() : undefined;
    await Promise.all([oldest, turnOfEventLoop()]); // a write in two steps needs a turn to begin its second
  }

  #remember(end: IndexSpec, rows: readonly EngineProperties[], ids: readonly number[]): void {
    const known = this.#known(end.label, end.property);
    for (const [position, row] of rows.entries()) {
      const value = row[end.property];
      const id = ids[position];
      if (typeof value === 'string' && id !== undefined) known.set(value, id);
    }
  }

  async createEdges(type: string, rows: readonly EdgeInsert[]): Promise<void> {
    const edges = rows.map(({ source: src, target: dst, properties }) =>
      properties === undefined ? { src, dst, type } : { src, dst, type, properties },
    );
    await this.#writeBehind(async () => void (await settled(this.#db.batchCreateEdges(edges))));
  }

  async idsOf(end: EdgeEnd, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.#named;
    const known = this.#known(end.label, end.key ?? 'id');
    const unknown = new Set(keys.filter((key) => !known.has(key)));
    if (unknown.size > 0)
      for (const [key, id] of await findIds(await this.runner('ours'), end, unknown)) known.set(key, id);
    return known;
  }

  #known(label: string, property: string): Map<string, number> {
    const name = JSON.stringify([label, property]);
    const known = this.#ids.get(name) ?? new Map<string, number>();
    this.#ids.set(name, known);
    return known;
  }
}

/** Rejects as the first of them does, once both have ended. */
async function bothEnded(first: Promise<void>, second: Promise<void>): Promise<void> {
  await Promise.allSettled([first, second]);
  await first;
  await second;
}

export async function createIndexes(db: GrafeoDB, indexes: readonly IndexSpec[]): Promise<void> {
  for (const { label, property } of indexes) await run(db, statements.createIndex(label, property));
}

const settled = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    throw queryError(cause);
  });

async function findIds(
  runner: CypherRunner,
  end: EdgeEnd,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const found: QueryResult = await run(runner, statements.findNodes(end), { keys: [...keys] });
  const ids = new Map<string, number>();
  for (const [key, id] of found.rows()) if (typeof key === 'string' && typeof id === 'number') ids.set(key, id);
  return ids;
}
