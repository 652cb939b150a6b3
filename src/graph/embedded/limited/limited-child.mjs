// @ts-check
/**
 * Runs queries from outside on a snapshot, in a process of its own that can be killed: the engine can neither time a
 * query out nor cancel it. Started by limited.ts with the engine's file and the snapshot's as arguments. Plain
 * JavaScript, so that node runs the same file from the sources and from the built package.
 */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** @typedef {{ id: number, cypher: string, params: Record<string, unknown>, rows: number }} Request */

const [engineFile = '', snapshot = ''] = process.argv.slice(2);
const { GrafeoDB } = createRequire(import.meta.url)(engineFile);
const db = GrafeoDB.openReadOnly(snapshot);

process.on('message', async (/** @type {Request} */ { id, cypher, params, rows }) => {
  try {
    const result = await db.executeCypher(cypher, params);
    const wanted = Math.min(result.length, rows);
    const values = wanted === result.length ? result.rows() : firstRows(result, wanted);
    process.send?.({ id, columns: result.columns, values, total: result.length });
  } catch (error) {
    const status = error instanceof Error && 'gqlStatus' in error ? error.gqlStatus : undefined;
    process.send?.({ id, error: error instanceof Error ? error.message : String(error), gqlStatus: status });
  }
});
// Ctrl-C goes to every process of a terminal; the one that asked decides what it ends.
process.on('SIGINT', () => {});
// The parent is gone without having closed its store: nobody else will remove the snapshot's folder.
process.on('disconnect', () => {
  rmSync(dirname(snapshot), { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ ready: true });

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
