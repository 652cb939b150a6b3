import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { GraphError } from '../../../util/errors.ts';
import { Mutex } from '../../../util/mutex.ts';
import type { LimitedResult, ReadLimits } from '../../port.ts';
import {
  answerLimitError,
  defaultAnswerMb,
  memoryLimitError,
  timeLimitError,
  withDeadline,
  withinTime,
} from '../../time-budget.ts';
import { queryError } from '../errors.ts';
import { type EngineInput, rowOf } from '../values.ts';

/** Where a snapshot comes from; `version` changes with every committed write. */
export interface SnapshotSource {
  version(): number;
  save(path: string): void;
}

interface Snapshot {
  readonly version: number;
  readonly folder: string;
  readonly file: string;
}

const readySchema = z.object({ ready: z.literal(true) });
const answerSchema = z.union([
  z.object({ id: z.number(), columns: z.array(z.string()), values: z.array(z.array(z.unknown())), total: z.number() }),
  z.object({ id: z.number(), tooLarge: z.literal(true) }),
  z.object({ id: z.number(), error: z.string(), gqlStatus: z.string().optional() }),
]);
type Answer = z.infer<typeof answerSchema>;

/** Opening a snapshot of a million relations took 13 s; a child that is not up after this long never will be. */
const START_MS = 120_000;

/** The memory that a query may take next to the graph. A hundred thousand rows of three large nodes took 1.6 GB on their way. */
const MEMORY_MB = 2048;

/**
 * Queries that may never end, each in a child process that is killed at its limits of time and memory. One child stays warm per
 * version of the graph, so that several rules share one snapshot; after a kill the next query starts another on the
 * same snapshot. Queries run one at a time.
 */
export class LimitedRunner {
  readonly #source: SnapshotSource;
  readonly #queue = new Mutex();
  #snapshot: Snapshot | undefined;
  #child: ChildProcess | undefined;
  #requests = 0;

  constructor(source: SnapshotSource) {
    this.#source = source;
  }

  /** Runs a query already known to be read-only. Rejects with GraphError `time-limit`, `memory-limit`, `bad-query`, `query-failed` or `cancelled`. */
  run(cypher: string, params: { [key: string]: EngineInput }, limits: ReadLimits): Promise<LimitedResult> {
    return this.#queue.run(async () => {
      requireWanted(limits.signal);
      const child = await this.#warmChild();
      requireWanted(limits.signal);
      const { memoryMb = MEMORY_MB, answerMb = defaultAnswerMb } = limits;
      this.#requests += 1;
      const request = {
        ...{ id: this.#requests, cypher, params, rows: limits.rows + 1 },
        ...{ memoryMb, answerMb },
      };
      const stop = () => void kill(child);
      limits.signal?.addEventListener('abort', stop);
      const answer = await withinTime(limits, (timeMs) => this.#ask(child, request, timeMs)).finally(() => {
        limits.signal?.removeEventListener('abort', stop);
        requireWanted(limits.signal);
      });
      if ('tooLarge' in answer) throw answerLimitError(answerMb);
      if ('error' in answer) throw queryError(Object.assign(new Error(answer.error), { gqlStatus: answer.gqlStatus }));
      const { columns, values, total } = answer;
      const rows = values.slice(0, limits.rows).map((row) => rowOf(columns, row));
      return { rows, truncated: total > limits.rows };
    });
  }

  close(): Promise<void> {
    return this.#queue.run(() => this.#discard());
  }

  async #warmChild(): Promise<ChildProcess> {
    const version = this.#source.version();
    if (this.#snapshot?.version !== version) {
      await this.#discard();
      const folder = await mkdtemp(join(tmpdir(), 'lore-snapshot-'));
      const file = join(folder, 'graph.grafeo');
      this.#snapshot = { version, folder, file };
      this.#source.save(file);
    }
    const child = this.#child;
    if (child !== undefined && isRunning(child)) return child;
    this.#child = await startChild(this.#snapshot);
    return this.#child;
  }

  async #ask(child: ChildProcess, request: { readonly memoryMb: number }, timeMs: number): Promise<Answer> {
    const outcome = await withDeadline(
      timeMs,
      () => kill(child),
      () => nextMessage(child, () => child.send(request, () => undefined)), // its end is told by `exit`
    ).catch((error: unknown) => {
      throw this.#isOverMemory() ? memoryLimitError(request.memoryMb) : error;
    });
    if (outcome.done) return answerSchema.parse(outcome.value);
    await kill(child);
    throw timeLimitError(timeMs);
  }

  #isOverMemory(): boolean {
    const mark = this.#snapshot === undefined ? undefined : join(this.#snapshot.folder, 'over-memory');
    if (mark === undefined || !existsSync(mark)) return false;
    rmSync(mark);
    return true;
  }

  async #discard(): Promise<void> {
    const child = this.#child;
    const folder = this.#snapshot?.folder;
    this.#child = undefined;
    this.#snapshot = undefined;
    if (child !== undefined) await kill(child);
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    throw new GraphError('The query was stopped: its caller has gone.', { code: 'cancelled' });
}

/** The engine keeps a scratch file in the temporary folder, which a killed process cannot remove: it gets the snapshot's. */
async function startChild({ folder, file }: Snapshot): Promise<ChildProcess> {
  const engineFile = createRequire(import.meta.url).resolve('@grafeo-db/js');
  const child = fork(fileURLToPath(new URL('./limited-child.mjs', import.meta.url)), [engineFile, file], {
    env: { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  child.unref();
  child.channel?.unref();
  const outcome = await withDeadline(
    START_MS,
    () => kill(child),
    () => nextMessage(child, () => undefined),
  );
  if (outcome.done && readySchema.safeParse(outcome.value).success) return child;
  await kill(child);
  throw new GraphError('The process for queries from outside did not start.', { code: 'query-failed' });
}

/** The child's next message. Rejects with GraphError `query-failed` when the child ends first. */
function nextMessage(child: ChildProcess, start: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.channel?.unref();
      settle();
    };
    const onMessage = (message: unknown): void => finish(() => resolve(message));
    const onExit = (): void =>
      finish(() =>
        reject(
          new GraphError('The engine stopped while it ran the query, most likely for want of memory.', {
            code: 'query-failed',
            fix: 'Let the query return fewer rows.',
          }),
        ),
      );
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.channel?.ref();
    start();
  });
}

const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null && child.connected;

function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.ref();
    child.kill('SIGKILL');
  });
}
