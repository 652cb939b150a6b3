// @ts-check
/**
 * Runs queries from outside on a snapshot, in a process of its own that can be killed: the engine can neither time a
 * query out, nor cancel it, nor limit its memory. Started by limited.ts with the engine's file and the snapshot's as
 * arguments. Plain JavaScript, so that node runs the same file from the sources and from the built package.
 *
 * A second thread looks at the memory of the process while a query runs, also while this one is busy. Above the limit it
 * leaves the file `over-memory` beside the snapshot and ends the process.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** @typedef {{ id: number, cypher: string, params: Record<string, unknown>, rows: number, memoryMb: number, answerMb: number }} Request */

const lookEveryMs = 15;
const megabyte = 1_000_000;

if (isMainThread) answerRequests();
else watchMemory();

/**
 * The parent may be gone by now: then this process has a folder to remove yet.
 *
 * @param {object} message
 */
function tell(message) {
  process.send?.(message, undefined, undefined, () => undefined);
}

function answerRequests() {
  const [engineFile = '', snapshot = ''] = process.argv.slice(2);
  const { GrafeoDB } = createRequire(import.meta.url)(engineFile);
  const watch = new Worker(new URL(import.meta.url), { workerData: join(dirname(snapshot), 'over-memory') });
  watch.unref();
  const db = GrafeoDB.openReadOnly(snapshot);

  process.on('message', async (/** @type {Request} */ { id, cypher, params, rows, memoryMb, answerMb }) => {
    watch.postMessage(process.memoryUsage.rss() + memoryMb * megabyte);
    try {
      const result = await db.executeCypher(cypher, params);
      const wanted = Math.min(result.length, rows);
      const values = wanted === result.length ? result.rows() : firstRows(result, wanted);
      if (sizeOf(values) > answerMb * megabyte) tell({ id, tooLarge: true });
      else tell({ id, columns: result.columns, values, total: result.length });
    } catch (error) {
      const status = error instanceof Error && 'gqlStatus' in error ? error.gqlStatus : undefined;
      tell({ id, error: error instanceof Error ? error.message : String(error), gqlStatus: status });
    }
    watch.postMessage(Number.POSITIVE_INFINITY);
  });
  // Ctrl-C goes to every process of a terminal; the one that asked decides what it ends.
  process.on('SIGINT', () => {});
  // The parent is gone without having closed its store: nobody else will remove the snapshot's folder.
  process.on('disconnect', () => {
    rmSync(dirname(snapshot), { recursive: true, force: true });
    process.exit(0);
  });
  tell({ ready: true });
}

/**
 * @param {{ columns: string[], get(index: number): Record<string, unknown> }} result
 * @param {number} count
 */
function firstRows(result, count) {
  return Array.from({ length: count }, (_, index) => {
    const row = result.get(index);
    return result.columns.map((column) => row[column]);
  });
}

/**
 * Roughly how many bytes a value takes.
 * @param {unknown} value
 * @returns {number}
 */
function sizeOf(value) {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const items = Array.isArray(value) ? value : Object.values(value);
  return items.reduce((/** @type {number} */ sum, item) => sum + 16 + sizeOf(item), 16);
}

/** Its other thread is told the number of bytes that the process may take from now on. */
function watchMemory() {
  /** @type {NodeJS.Timeout | undefined} */
  let looking;
  parentPort?.on('message', (/** @type {number} */ most) => {
    clearInterval(looking);
    if (Number.isFinite(most)) looking = setInterval(() => look(most), lookEveryMs);
  });
}

/** @param {number} most */
function look(most) {
  if (process.memoryUsage.rss() <= most) return;
  writeFileSync(workerData, '');
  process.kill(process.pid, 'SIGKILL');
}
