// @ts-check
/**
 * `npm run budget`: how many lines each room of `src/` has, beside what `budget.json` allows it; a room above fails.
 * `npm run budget -- --lower` takes what rooms have now for what they may have, where that is less.
 *
 * To raise a number, edit `budget.json`, and say in the commit what a user gets for it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {Record<string, number>} */
const budget = JSON.parse(readFileSync('budget.json', 'utf8'));
const rooms = Object.keys(budget);

/** The innermost room counts: what lies in `src/surfaces/cli` is no line of `src/surfaces`. */
const roomOf = (/** @type {string} */ path) =>
  rooms.filter((room) => path.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0];

/** @type {Map<string, number>} */
const lines = new Map(rooms.map((room) => [room, 0]));
for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:tsx?|mjs|css)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const room = roomOf(path);
  if (room === undefined) {
    console.error(`${path} is in no room of budget.json.`);
    process.exitCode = 1;
    continue;
  }
  lines.set(room, (lines.get(room) ?? 0) + readFileSync(path, 'utf8').split('\n').length - 1);
}

if (process.argv.includes('--lower')) {
  const lower = rooms.map((room) => [room, Math.min(budget[room] ?? 0, lines.get(room) ?? 0)]);
  writeFileSync('budget.json', `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
}
for (const [room, has] of lines) {
  const may = budget[room] ?? 0;
  const over = has > may ? `  ${has - may} too many` : '';
  console.log(`${String(has).padStart(7)} of ${String(may).padStart(6)}  ${room}${over}`);
  if (has > may) process.exitCode = 1;
}
console.log(`${String([...lines.values()].reduce((sum, each) => sum + each, 0)).padStart(7)} in all`);
