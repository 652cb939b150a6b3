import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holds, judge, type Ratios, ratiosSchema, toleratedOf } from '../../../bench/smoke/judge.ts';
import { packagePath } from '../../../src/util/package.ts';

const sweep = 'embedded: sweep / run over everything';
const twice = 'check of a world / of one half its size';
const expected: Ratios = ratiosSchema.parse(
  JSON.parse(readFileSync(packagePath('bench', 'smoke', 'ratios.json'), 'utf8')),
);
const times = (factor: number, only: string): Ratios =>
  Object.fromEntries(Object.entries(expected).map(([name, ratio]) => [name, name === only ? ratio * factor : ratio]));

/** Whether it holds when these are measured one after the other, with what it says. */
async function smoke(...measured: readonly Ratios[]): Promise<{ holds: boolean; said: string; left: number }> {
  const left = [...measured];
  const said: string[] = [];
  const measure = async () => left.shift() ?? {};
  const held = await holds(measure, expected, (line) => said.push(line));
  return { holds: held, said: said.join('\n'), left: left.length };
}

describe('npm run bench:smoke', () => {
  it.each(Object.keys(expected))('fails when this is a good deal more than it was: %s', async (name) => {
    const tripled = times(toleratedOf(name) * 1.001, name);
    const { holds: held, said } = await smoke(tripled, tripled);
    expect(held).toBe(false);
    expect(said).toContain(`REGRESSION: ${name}`);
  });

  it('passes what is expected, and what is twice as much', async () => {
    expect((await smoke(expected)).holds).toBe(true);
    expect((await smoke(times(2, sweep), times(9, sweep))).holds).toBe(true);
  });

  it('holds processor time and memory to within a third', async () => {
    const start = 'processor: check of the sample / start alone';
    expect((await smoke(times(1.25, start))).holds).toBe(true);
    expect((await smoke(times(1.35, start), times(1.35, start))).holds).toBe(false);
  });

  it('measures again what is out of bounds, and takes what is so only once for noise', async () => {
    const { holds: held, left } = await smoke(times(4, sweep), times(5, twice));
    expect({ held, left }).toEqual({ held: true, left: 0 });
    expect((await smoke(expected, times(4, sweep))).left).toBe(1);
  });

  it('says what is measured without being expected, and the other way round', () => {
    const { unknown, regressions } = judge([{ [sweep]: 0.1, 'a / b': 7 }], { [sweep]: 0.1, [twice]: 2 });
    expect({ unknown, regressions }).toEqual({ unknown: ['a / b', twice], regressions: [] });
  });
});
