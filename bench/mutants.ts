import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inFolder } from './folder.ts';
import { drawn, type Mutant, mutantsOf } from './mutants/sites.ts';

/**
 * `npm run mutants`: a word, a row or a branch is taken out of a reader, a hundred times, and the tests of that file run. A mutant that
 * no test notices is a line of the report: either a test is missing there, or the word is. It is a report, and no gate.
 * `--count 10`, `--seed 2`, `--in src/content/prose`, `--list` (which, without running anything).
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    in: {
      type: 'string',
      multiple: true,
      default: ['content', 'english', 'rules', 'time', 'values'].map((room) => `src/${room}`),
    },
    list: { type: 'boolean', default: false },
  },
});

const root = fileURLToPath(new URL('../', import.meta.url));
/** Tests that only see the program as it was built, or that start a server, never see the change. */
const projects = ['unit', 'rules'];

/** The runs of tests that may notice a mutant of a file. The tests beside it run first: most mutants end there, in seconds. */
function runsFor(folder: string, { path }: Mutant): string[][] {
  const rooms = path.split('/').slice(1, -1);
  const beside = rooms
    .map((_, at) => join('test/unit', ...rooms.slice(0, rooms.length - at)))
    .find((each) => existsSync(join(folder, each)));
  return [...(beside === undefined ? [] : [['run', beside]]), ['related', '--run', path]];
}

function fails(folder: string, args: readonly string[]): boolean {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const options = ['--bail=1', '--passWithNoTests', '--reporter=dot', ...projects.map((each) => `--project=${each}`)];
  const { status, error } = spawnSync(process.execPath, [vitest, ...args, ...options], {
    cwd: folder,
    stdio: 'ignore',
  });
  if (error !== undefined) throw error;
  return status !== 0;
}

const mutants = drawn(mutantsOf(values.in.map((room) => `${room}/**/*.ts`)), Number(values.count), Number(values.seed));
const nameOf = ({ path, line, told }: Mutant) => `${path}:${line} ${told}`;

if (values.list) {
  console.log(mutants.map(nameOf).join('\n'));
} else {
  await inFolder(async (folder) => {
    for (const name of readdirSync(root)) {
      if (name === '.git') continue;
      if (name === 'node_modules' || name === 'dist') symlinkSync(join(root, name), join(folder, name));
      else cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    const sound = new Map<string, boolean>();
    let survived = 0;
    for (const mutant of mutants) {
      const file = join(folder, mutant.path);
      const code = readFileSync(file, 'utf8');
      const mutated = code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end);
      const noticed = runsFor(folder, mutant).some((args) => {
        writeFileSync(file, mutated);
        const failed = fails(folder, args);
        writeFileSync(file, code);
        if (!failed) return false;
        // Tests that fail without the mutant, too, notice nothing.
        const run = args.join(' ');
        if (!sound.has(run)) sound.set(run, !fails(folder, args));
        if (sound.get(run) === false) throw new Error(`These tests fail without a mutant: vitest ${run}`);
        return true;
      });
      if (noticed) continue;
      survived += 1;
      console.log(nameOf(mutant));
    }
    console.log(`${survived} of ${mutants.length} mutants are noticed by no test (seed ${values.seed}).`);
  });
}
