import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkWorld } from '../src/app/check.ts';
import { openMemoryStore } from '../src/compose.ts';
import type { Report } from '../src/model/report.ts';
import { compareViolations } from '../src/report/order.ts';
import { packagePath } from '../src/util/package.ts';
import { type Expected, expectedOf } from '../test/support/findings.ts';
import { readErasKey, readTreeKey } from './accuracy/keys.ts';
import { type Comparison, compareWithKey, definiteOf, precision, recall } from './accuracy/match.ts';
import { TreeFile } from './accuracy/tree-file.ts';

/**
 * `npm run bench:accuracy`: how much of what is wrong is found, and how much of what is found is wrong, against answer keys:
 * those in `$LORE_CORPORA/answers` for real family trees, and `expected.json` for the worlds in `fixtures/`. A missing key
 * is an error, and so is what a key says must be found and is not, or must not be found and is.
 */
const corpora = process.env.LORE_CORPORA ?? '';
let failed = false;

async function main(): Promise<void> {
  if (corpora === '' || !existsSync(corpora)) {
    throw new Error('LORE_CORPORA has to name the folder with the corpora and their answers/.');
  }
  console.log(`${'world'.padEnd(46)} expected  found  matched  precision  recall`);
  await tree('genealogy/royal92.ged', 'royal92-adjudicated.json');
  await tree('genealogy/pres2020.ged', 'pres2020.json');
  await middleEarth();
  for (const world of fixtureWorlds()) await fixture(world);
  if (failed) process.exitCode = 1;
}

/** A family tree with a key of its own. */
async function tree(path: string, keyName: string): Promise<void> {
  const key = readTreeKey(corpora, keyName);
  const { violations } = await check(join(corpora, path));
  const text = readFileSync(join(corpora, path), 'latin1');
  print(path, compareWithKey(key, violations, new TreeFile(text)));
  for (const { kind } of key.structural) console.log(`    the key also has ${kind}, which no rule is about`);
}

/** Trees in which nothing is wrong but one child of one who came back from the dead; each as before a correction of eras, too. */
async function middleEarth(): Promise<void> {
  const { child, born, parent, died } = readErasKey(corpora, 'arda.json');
  const folder = 'middle-earth';
  const files = readdirSync(join(corpora, folder)).filter((name) => name.endsWith('.ged'));
  if (files.length === 0) throw new Error(`There is no tree in ${join(corpora, folder)}.`);
  const told = new Map<string, string>();
  for (const name of files.sort()) {
    const path = join(corpora, folder, name);
    const { violations } = await check(path, 'middle-earth');
    const file = new TreeFile(readFileSync(path, 'utf8'));
    // Some of the trees let the parent die again, later.
    const isThere = file.isChildOf(child, parent) && file.hasYear(child, born) && file.hasYear(parent, died);
    const definite = definiteOf(violations);
    const isTheirs = (text: string) => text.includes(child) && text.includes(parent);
    const extra = definite
      .filter(({ message }) => !isTheirs(message))
      .map(({ rule_id, message }) => `${rule_id}: ${message}`);
    const matched = isThere && definite.some(({ message }) => isTheirs(message)) ? 1 : 0;
    const missed = isThere && matched === 0 ? [`${child}, born after ${parent} died`] : [];
    print(`${folder}/${name}`, {
      expected: isThere ? 1 : 0,
      found: definite.length,
      matched,
      missed,
      extra,
      forbidden: extra,
    });
    told.set(
      name,
      violations
        .map(({ rule_id, subject, verdict }) => `${rule_id} ${subject.id} ${verdict}`)
        .sort()
        .join('\n'),
    );
  }
  for (const name of files.filter((each) => each.includes('.before-'))) {
    const after = name.replace(/\.before-[^.]*/, '');
    if (told.get(name) === told.get(after)) continue;
    failed = true;
    console.log(`    ${name} and ${after} say the same in other eras, and give other findings`);
  }
}

/** A world of ours: every finding is expected, and nothing else. */
async function fixture(world: string): Promise<void> {
  const report = await check(packagePath('fixtures', world));
  const found = expectedOf({ ...report, violations: [...report.violations].sort(compareViolations) });
  const expected: Expected = JSON.parse(readFileSync(packagePath('fixtures', world, 'expected.json'), 'utf8'));
  const lines = (of: Expected) => of.findings.map((finding) => JSON.stringify(finding));
  const [wanted, got] = [lines(expected), lines(found)];
  const missed = wanted.filter((line) => !got.includes(line));
  const extra = got.filter((line) => !wanted.includes(line));
  const matched = wanted.length - missed.length;
  print(`fixtures/${world}`, { expected: wanted.length, found: got.length, matched, missed, extra, forbidden: extra });
}

function fixtureWorlds(): string[] {
  const worlds = readdirSync(packagePath('fixtures'));
  const keyed = worlds.filter((world) => existsSync(packagePath('fixtures', world, 'expected.json')));
  if (keyed.length === 0) throw new Error('No world in fixtures/ has its expected.json.');
  return keyed;
}

async function check(path: string, calendar?: string): Promise<Report> {
  const store = await openMemoryStore();
  try {
    const clock = () => new Date();
    return (await checkWorld({ path, store, clock, ...(calendar === undefined ? {} : { calendar }) })).report;
  } finally {
    await store.close();
  }
}

function print(world: string, comparison: Comparison): void {
  const { expected, found, matched, missed, extra, forbidden } = comparison;
  const share = (value: number) => value.toFixed(3);
  console.log(
    `${world.padEnd(46)} ${String(expected).padStart(8)} ${String(found).padStart(6)} ${String(matched).padStart(8)} ` +
      `${share(precision(comparison)).padStart(10)} ${share(recall(comparison)).padStart(7)}`,
  );
  for (const line of missed) console.log(`    missed: ${line}`);
  for (const line of extra)
    console.log(`    not in the key${forbidden.includes(line) ? ', and must not be' : ''}: ${line}`);
  if (missed.length > 0 || forbidden.length > 0) failed = true;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
