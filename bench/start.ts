import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packagePath } from '../src/util/package.ts';
import { machineLine } from './machine.ts';

/**
 * `npm run bench:start`: how long a person waits for the built program (`npm run build` first): for its version, its help,
 * and a check of the Ashen Coast, which has some sixty entities. Median and fastest of many starts, in milliseconds.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
const program = packagePath('dist', 'cli', 'main.js');
if (!existsSync(program)) throw new Error('There is no dist/: run `npm run build` first.');

const wanted: readonly (readonly [what: string, limit: number, args: readonly string[]])[] = [
  ['lore --version', 150, ['--version']],
  ['lore --help', 150, ['--help']],
  ['lore check', 600, ['check', packagePath('fixtures', 'ashen-coast')]],
];

console.log(machineLine());
for (const [what, limit, args] of wanted) {
  const times = Array.from({ length: Number(values.runs) }, () => start(args)).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const verdict = median <= limit ? 'within' : 'over';
  console.log(
    `${what.padEnd(16)} median ${median.toFixed(0).padStart(5)} ms, fastest ${(times[0] ?? 0).toFixed(0).padStart(5)} ms (${verdict} ${limit})`,
  );
}

function start(args: readonly string[]): number {
  const { NEO4J_URI: _, ...env } = process.env;
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  const took = performance.now() - before;
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return took;
}
