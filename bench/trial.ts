import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packagePath } from '../src/util/package.ts';
import { type Tally, type TrialPart, tallyVariable, trialParts } from '../test/support/trial/tally.ts';
import { machineLine } from './machine.ts';

/** Files of tests, and how many times as many random worlds and kills as in the gate. */
const suites: Readonly<Record<TrialPart, { readonly files: readonly string[]; readonly times: number }>> = {
  kills: { files: ['integration/ingest/killed', 'integration/decisions-killed'], times: 5 },
  edits: { files: ['differential/own-rules'], times: 15 },
  rules: { files: ['differential/hostile-rules'], times: 1 },
  files: {
    files: ['unit/content/hostile', 'unit/content/formats/markdown/hostile', 'unit/content/formats/gedcom/hostile'],
    times: 1,
  },
  requests: { files: ['mcp/frames', 'mcp/http'], times: 1 },
  sockets: { files: ['mcp/slow-sockets'], times: 1 },
  servers: {
    files: [
      'integration/neo4j/connection',
      'integration/neo4j/trouble',
      'integration/neo4j/killed',
      'integration/neo4j/away',
    ],
    times: 1,
  },
  soak: { files: ['mcp/load'], times: 1 },
};

/**
 * `npm run trial -- [--only kills,edits,…]`: what could break the program is tried at length, with the suites of the gate at
 * a larger size. Prints a table of what was tried, how often it held, and the longest and most that was seen.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: trialParts.join(',') } } });
const wanted = values.only.split(',').map((name) => {
  const part = trialParts.find((each) => each === name);
  if (part === undefined) throw new Error(`--only takes ${trialParts.join(', ')}, not ${name}.`);
  return part;
});

const folder = mkdtempSync(join(tmpdir(), 'lore-trial-'));
const file = join(folder, 'tallies.jsonl');
const run = (part: TrialPart): Promise<number> => {
  const { files, times } = suites[part];
  const args = [
    packagePath('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...files.map((path) => `test/${path}.test.ts`),
  ];
  const env = { ...process.env, [tallyVariable]: file, LORE_LAW_WORLDS: String(times) };
  const child = spawn(process.execPath, args, { cwd: packagePath(), env, stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', (status) => resolve(status ?? 1)));
};

/** Suites of several files tell their tallies apart: what is tried is one row. */
function rowsOf(part: TrialPart): Tally[] {
  const tallies: Tally[] = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  const rows = new Map<string, Tally>();
  for (const tally of tallies.filter((each) => each.part === part)) {
    const row = rows.get(tally.what) ?? { ...tally, tried: 0, held: 0 };
    const [tried, held] = [row.tried + tally.tried, row.held + tally.held];
    const longestMs = Math.max(row.longestMs, tally.longestMs);
    const mostMb = Math.max(row.mostMb ?? 0, tally.mostMb ?? 0);
    rows.set(tally.what, { ...row, tried, held, longestMs, ...(mostMb > 0 ? { mostMb } : {}) });
  }
  return [...rows.values()];
}

const seconds = (ms: number): string => (ms < 950 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
const printed = ({ part, what, tried, held, longestMs, mostMb, note = '' }: Tally): string =>
  `| \`${part}\` | ${what} | ${tried} | ${held} | ${seconds(longestMs)} | ${mostMb === undefined ? '' : `${mostMb} MB`} | ${note} |`;

try {
  const machine = await machineLine();
  const rows: Tally[] = [];
  for (const part of wanted) {
    if ((await run(part)) !== 0) process.exitCode = 1;
    rows.push(...rowsOf(part));
  }
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  console.log('| part | tried | times | held | longest | most memory | seen |\n|---|---|---|---|---|---|---|');
  for (const row of rows) console.log(printed(row));
  if (rows.some(({ tried, held }) => held < tried)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
