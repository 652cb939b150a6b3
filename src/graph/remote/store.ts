import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { defined } from '../../util/defined.ts';
import { GraphError } from '../../util/errors.ts';
import type { GraphStore, ReadLimits } from '../port.ts';
import { addressFolder, readAddress, storeName } from './address.ts';
import { connectToHolder, type HolderConnection, type Reply } from './connection.ts';
import { OpenCalls } from './open-calls.ts';
import { answers, type RequestBody } from './protocol.ts';
import { RemoteWrites } from './writes.ts';

export interface RemoteOptions {
  /** The path of the graph file; a missing file is never offered. */
  readonly path: string;
  /** This user's cache folder. */
  readonly cache: string;
  /** The version of this program. */
  readonly version: string;
}

/**
 * The store of a file that another process of this user has open and offers. Undefined where nobody offers it. The store answers with the
 * answers of that process. Once the process is gone, every call rejects with GraphError `holder-gone`, or with `holder-commit-unknown` if
 * the work has committed, or was about to.
 *
 * @throws GraphError `holder-version` or `holder-silent`.
 */
export async function openRemoteStore({ path, cache, version }: RemoteOptions): Promise<GraphStore | undefined> {
  const name = existsSync(path) ? storeName(path) : undefined;
  const address = name === undefined ? undefined : readAddress(addressFolder(cache), name);
  const connection = address === undefined ? undefined : await connectToHolder(address, version);
  return connection === undefined ? undefined : storeOver(connection);
}

function storeOver(connection: HolderConnection): GraphStore {
  const open = new OpenCalls(storeClosed);
  const writes = new RemoteWrites(connection);
  const answered = <T>(schema: z.ZodType<T>, asked: RequestBody): Promise<T> =>
    open.run(async () => schema.parse((await connection.ask(asked)).answer));
  /** For a query that may share its time with others. */
  const timed = (limits: Pick<ReadLimits, 'shared'>, asked: RequestBody): Promise<Reply> =>
    open.run(() => connection.ask(asked, (ms) => limits.shared?.spend(ms)));
  return {
    engine: connection.engine,
    read: (cypher, params) =>
      open.run(async () => (await connection.ask({ op: 'read', cypher, ...defined({ params }) })).rows),
    planLimited: async (cypher, limits) =>
      answers.planned.parse((await timed(limits, { op: 'planLimited', cypher, ...timeOf(limits) })).answer),
    async readLimited(cypher, params, limits) {
      const { rows: most, memoryMb, answerMb } = limits;
      const asked = {
        ...({ op: 'readLimited', cypher, params, rows: most } as const),
        ...timeOf(limits),
        ...defined({ memoryMb, answerMb }),
      };
      const { rows, answer } = await timed(limits, asked);
      return { rows, truncated: answers.limited.parse(answer).truncated };
    },
    write: (work) => open.run(() => writes.run(work)),
    checkReadOnly: (cypher) => answered(answers.verdict, { op: 'checkReadOnly', cypher }),
    explain: (cypher) => answered(answers.text, { op: 'explain', cypher }),
    ensureSchema: (indexes) => answered(answers.nothing, { op: 'ensureSchema', indexes }),
    listIndexes: () => answered(answers.indexes, { op: 'listIndexes' }),
    counts: () => answered(answers.counts, { op: 'counts' }),
    lost: () => connection.gone,
    onChangedElsewhere: (listener) => connection.listen(listener),
    async close() {
      await open.end();
      connection.end();
    },
  };
}

const timeOf = ({ timeMs, shared }: Pick<ReadLimits, 'timeMs' | 'shared'>) =>
  shared === undefined ? { timeMs } : { timeMs, sharedMs: shared.leftMs };

const storeClosed = (): GraphError => new GraphError('The graph store is closed.', { code: 'store-closed' });
