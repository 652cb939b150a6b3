import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOptions, runsAt } from '../../../bench/options.ts';
import { benchmarksPage } from '../../../bench/page/page.ts';
import { distributionOf, figureOf, growthExponent } from '../../../bench/results/figures.ts';
import { keepPart, newestResults, readResults } from '../../../bench/results/file.ts';
import type { Figure, Part } from '../../../bench/results/schema.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const total = (series: string, relations: number, ms: number): Figure =>
  figureOf({ series, what: 'total', relations, unit: 'ms' }, [ms]);

const part = (more: Partial<Part> = {}): Part => ({
  part: 'check',
  taken: '2026-11-22T03:00:00.000Z',
  minutes: 4,
  command: 'npm run bench -- --only check',
  machine: { processor: 'Abacus 9', cores: 2, memory_gib: 8, system: 'linux x64', load: 0.1 },
  versions: { 'lore-engine': '0.1.0' },
  seed: 7,
  figures: [total('embedded, lore check', 10_000, 2_000), total('embedded, lore check', 100_000, 13_000)],
  missing: [],
  ...more,
});
const pageOf = (...parts: readonly Part[]): string =>
  benchmarksPage({ schema: 'lore-bench/1', parts: [...parts] }, 'day.json');

describe('a figure', () => {
  it('is the median, with the least and the most', () => {
    expect(figureOf({ series: 'lore check', what: 'total', unit: 'ms' }, [30, 10, 20, 40])).toMatchObject({
      runs: 4,
      median: 25,
      min: 10,
      max: 40,
    });
    expect(() => figureOf({ series: 'lore check', what: 'total', unit: 'ms' }, [])).toThrow('nothing was measured');
  });

  it('has the times within which 95 and 99 of a hundred stay', () => {
    const times = Array.from({ length: 200 }, (_, at) => at + 1);
    expect(distributionOf({ series: 'embedded', what: 'sweep', unit: 'ms' }, times)).toMatchObject({
      p95: 190,
      p99: 198,
    });
  });

  it('grows with an exponent', () => {
    expect(growthExponent({ relations: 10, median: 3 }, { relations: 1_000, median: 300 })).toBeCloseTo(1);
    expect(growthExponent({ relations: 10, median: 3 }, { relations: 100, median: 300 })).toBeCloseTo(2);
    expect(growthExponent({ relations: 10, median: 0 }, { relations: 100, median: 300 })).toBeUndefined();
  });
});

describe('a file of results', () => {
  it('is read as it was written, and holds each part once, in order', () => {
    const path = join(folder, '2026-11-22.json');
    const live = part({ part: 'live' });
    const again = part({ minutes: 5 });
    for (const each of [live, part(), again]) keepPart(path, each);
    expect(readResults(path)).toEqual({ schema: 'lore-bench/1', parts: [again, live] });
  });

  it('is refused where it is not of this form', () => {
    const path = join(folder, '2026-11-22.json');
    writeFileSync(path, JSON.stringify({ schema: 'lore-bench/1', parts: [{ ...part(), seed: 'lucky' }] }));
    expect(() => readResults(path)).toThrow(/is no file of results.*seed/s);
  });

  it('is found by its day', () => {
    for (const name of ['2026-09-30.json', '2026-11-22.json', '2026-11-22.json.old', 'schema.ts']) {
      writeFileSync(join(folder, name), '');
    }
    expect(newestResults(folder)).toBe(join(folder, '2026-11-22.json'));
  });
});

describe('the page', () => {
  it('says by itself what was not measured', () => {
    const neo4j = 'neo4j, lore check';
    const missing = [{ series: neo4j, relations: 1_000_000, why: 'stopped after 20 minutes' }];
    const figures = [10_000, 1_000_000].map((size) => total('embedded, lore check', size, size / 5));
    const page = pageOf(part({ figures: [...figures, total(neo4j, 100_000, 9_000)], missing }));
    expect(page).toContain('neo4j, lore check, 1,000,000 relations (stopped after 20 minutes)');
    expect(page).toContain('neo4j, lore check, 10,000 relations (not run)');
    expect(page).toContain('embedded, lore check, 100,000 relations (not run)');
    expect(page).toContain('## Not in these results');
    expect(pageOf(part())).toContain('Not measured: neo4j (not run).');
  });

  it('says what has to be known to measure again, and when others were at work', () => {
    expect(pageOf(part())).toContain('2026-11-22, 2 × Abacus 9, 8 GiB, linux x64, load 0.1; lore-engine 0.1.0; seed 7');
    expect(pageOf(part())).not.toContain('busy');
    expect(pageOf(part({ machine: { ...part().machine, load: 2.5 } }))).toContain('The machine was busy');
  });

  it('sums up slips, near misses and what was missed', () => {
    const slip = { world: 'generated', did: 'moved a death', injected: 10, alsoTrue: 0, collateral: 0, missed: [] };
    const kinds = [
      { ...slip, kind: 'a late death', found: 9, missed: ['anachronisms/witnessed on person-3'] },
      { ...slip, kind: 'a year off', found: 0, unseen: 'it contradicts nothing' },
    ];
    const nearMisses = [{ kind: 'a handover', wrote: 'One reign ends.', injected: 5, alarms: 1, possible: 0 }];
    const faults = { worlds: [], kinds, nearMisses, pairs: [], unprovoked: [], failures: ['a handover gave an alarm'] };
    const path = join(folder, '2026-11-22.json');
    keepPart(path, part({ part: 'faults', figures: [], faults }));
    const page = benchmarksPage(readResults(path), 'day.json');
    expect(page).toContain('Of 10 slips of 1 kinds 9 were found (recall 0.900).');
    expect(page).toContain('a year off (cannot be found: it contradicts nothing)');
    expect(page).toContain('- Missed, a late death: anachronisms/witnessed on person-3');
    expect(page).toContain('Of 5 near misses, which look like slips and are none, 1 gave a definite finding.');
    expect(page).toContain('- Not as it has to be: a handover gave an alarm');
  });

  it('has the growth between the two largest sizes', () => {
    expect(pageOf(part())).toContain('| embedded, lore check | 10,000 to 100,000 | | | | 0.81 | |');
  });
});

describe('the options of a bench', () => {
  it('are parts, sizes and engines that there are', () => {
    expect(readOptions(['--only', 'live,check', '--sizes', '10_000,1000', '--engine', 'embedded'])).toMatchObject({
      only: ['live', 'check'],
      sizes: [1_000, 10_000],
      engines: ['embedded'],
    });
    expect(() => readOptions(['--only', 'lives'])).toThrow('--only takes check, profile,');
    expect(() => readOptions(['--sizes', '1e4x'])).toThrow('--sizes takes whole numbers');
  });

  it('measure the largest worlds once', () => {
    const options = readOptions(['--runs', '5']);
    expect([100_000, 1_000_000].map((size) => runsAt(options, size))).toEqual([5, 1]);
  });
});
