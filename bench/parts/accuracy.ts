import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { openMemoryStore } from '../../src/compose.ts';
import type { Report } from '../../src/model/report.ts';
import { compareFindings } from '../../src/report/shared/order.ts';
import { defined } from '../../src/util/defined.ts';
import { packagePath } from '../../src/util/package.ts';
import { type Expected, expectedOf } from '../../test/support/reports/expected-findings.ts';
import { readErasKey, readTreeKey } from '../accuracy/keys.ts';
import { compareWithKey, definiteOf } from '../accuracy/match.ts';
import { TreeFile } from '../accuracy/tree-file.ts';
import type { Accuracy } from '../results/schema.ts';
import { Ledger, type Measurement } from './measurement.ts';

/**
 * How much of what is wrong is found, and how much of what is found is wrong, against answer keys: those in
 * `$LORE_CORPORA/answers` for real family trees, and `expected.json` for the worlds in `fixtures/`. A missing key ends the
 * measurement: figures without one would be made up.
 */
export async function measureAccuracy(): Promise<Measurement> {
  const ledger = new Ledger();
  const corpora = process.env.LORE_CORPORA ?? '';
  if (corpora === '' || !existsSync(corpora)) {
    ledger.miss({ series: 'family trees' }, 'LORE_CORPORA names no folder with the corpora and their answers/');
  } else {
    ledger.accuracy.push(await tree(corpora, 'genealogy/royal92.ged', 'royal92-adjudicated.json'));
    ledger.accuracy.push(await tree(corpora, 'genealogy/pres2020.ged', 'pres2020.json'));
    ledger.accuracy.push(...(await middleEarth(corpora)));
  }
  for (const world of fixtureWorlds()) ledger.accuracy.push(await fixture(world));
  return ledger.measurement();
}

/** True if everything a key wants was found, and nothing that it rules out. */
export const isAsKeyed = ({ missed, forbidden }: Accuracy): boolean => missed.length === 0 && forbidden.length === 0;

/** A family tree with a key of its own. */
async function tree(corpora: string, path: string, keyName: string): Promise<Accuracy> {
  const key = readTreeKey(corpora, keyName);
  const { violations } = await check(join(corpora, path));
  const text = readFileSync(join(corpora, path), 'latin1');
  const notes = key.structural.map(({ kind }) => `the key also has ${kind}, which no rule is about`);
  return { world: path, ...compareWithKey(key, violations, new TreeFile(text)), notes };
}

/** Trees in which nothing is wrong but one child of one who came back from the dead; each as before a correction of eras, too. */
async function middleEarth(corpora: string): Promise<Accuracy[]> {
  const { child, born, parent, died } = readErasKey(corpora, 'arda.json');
  const folder = 'middle-earth';
  const files = readdirSync(join(corpora, folder)).filter((name) => name.endsWith('.ged'));
  if (files.length === 0) throw new Error(`There is no tree in ${join(corpora, folder)}.`);
  const compared: Accuracy[] = [];
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
    compared.push({
      world: `${folder}/${name}`,
      expected: isThere ? 1 : 0,
      found: definite.length,
      matched,
      missed,
      extra,
      forbidden: extra,
      notes: [],
    });
    told.set(
      name,
      violations
        .map(({ rule_id, subject, verdict }) => `${rule_id} ${subject.id} ${verdict}`)
        .sort()
        .join('\n'),
    );
  }
  return compared.map((each) => withPair(each, told));
}

/** The same tree in other eras must give the same findings. */
function withPair(compared: Accuracy, told: ReadonlyMap<string, string>): Accuracy {
  const name = basename(compared.world);
  const after = name.replace(/\.before-[^.]*/, '');
  if (after === name) return compared;
  const same = told.get(name) === told.get(after);
  const note = same
    ? `gives the same findings as ${after}`
    : `says the same as ${after} in other eras, and gives others`;
  return { ...compared, forbidden: same ? compared.forbidden : [...compared.forbidden, note], notes: [note] };
}

/** A world of ours: every finding is expected, and nothing else. */
async function fixture(world: string): Promise<Accuracy> {
  const report = await check(packagePath('fixtures', world));
  const found = expectedOf({ ...report, violations: [...report.violations].sort(compareFindings) });
  const expected: Expected = JSON.parse(readFileSync(packagePath('fixtures', world, 'expected.json'), 'utf8'));
  const lines = (of: Expected) => of.findings.map((finding) => JSON.stringify(finding));
  const [wanted, got] = [lines(expected), lines(found)];
  const missed = wanted.filter((line) => !got.includes(line));
  const extra = got.filter((line) => !wanted.includes(line));
  const matched = wanted.length - missed.length;
  const counts = { expected: wanted.length, found: got.length, matched };
  return { world: `fixtures/${world}`, ...counts, missed, extra, forbidden: extra, notes: [] };
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
    return (await checkWorld({ path, store, clock, ...defined({ calendar }) })).report;
  } finally {
    await store.close();
  }
}
