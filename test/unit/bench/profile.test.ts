import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { profileSection } from '../../../bench/page/profile.ts';
import { figureOf } from '../../../bench/results/figures.ts';
import { costsIn } from '../../../bench/runs/cpu-profile.ts';
import { packagePath } from '../../../src/util/package.ts';

const frames: readonly (readonly [functionName: string, url: string])[] = [
  ['(root)', ''],
  ['(idle)', ''],
  ['(garbage collector)', ''],
  ['hash', 'node:internal/crypto/hash'],
  ['meaningOf', pathToFileURL(packagePath('dist', 'content', 'build', 'file-claims.js')).href],
  ['parseNode', pathToFileURL(packagePath('node_modules', 'js-yaml', 'dist', 'js-yaml.mjs')).href],
  ['createNode', packagePath('node_modules', '@grafeo-db', 'js', 'error-status.js')],
];
/** Samples by the number of their frame, a millisecond apart, from 10 ms on. */
const profileOf = (...samples: readonly number[]): string =>
  JSON.stringify({
    nodes: frames.map(([functionName, url], id) => ({ id, callFrame: { functionName, url } })),
    startTime: 10_000,
    endTime: 10_000 + samples.length * 1_000,
    samples,
    timeDeltas: samples.map(() => 1_000),
  });

describe('the costs in a profile', () => {
  it('are told by file, package, or what Node does, in each span', () => {
    const spans = [
      { name: 'read', from: 10_500, until: 14_500 },
      { name: 'write', from: 14_500, until: 19_500 },
    ];
    const costs = costsIn(profileOf(5, 4, 4, 3, 6, 1, 6, 2, 0, 5), spans);
    expect(Object.fromEntries([...costs].map(([span, taken]) => [span, Object.fromEntries(taken)]))).toEqual({
      read: { 'js-yaml': 1, 'src/content/build/file-claims.ts': 2, Node: 1 },
      write: { '@grafeo-db/js': 2, waiting: 1, 'collecting garbage': 1, Node: 1 },
    });
  });
});

describe('the page of a profile', () => {
  it('has a row for each phase, with what takes the most of it', () => {
    const figure = (what: string, ms: number) =>
      figureOf({ series: 'embedded, lore check', what, relations: 100_000, unit: 'ms' }, [ms]);
    const figures = [
      figure('read', 2_000),
      figure('read: js-yaml', 800),
      figure('read: src/content/build/file-claims.ts', 500),
      figure('write', 3_000),
      figure('write: @grafeo-db/js', 1_000),
    ];
    expect(profileSection({ figures }).split('\n').slice(2)).toEqual([
      '| embedded, lore check | read | 2 s | js-yaml 800 ms (40 %) | `file-claims.ts` 500 ms (25 %) |',
      '| embedded, lore check | write | 3 s | @grafeo-db/js 1 s (33 %) |',
    ]);
  });
});
