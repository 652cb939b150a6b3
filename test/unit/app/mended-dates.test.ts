import { afterEach, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Report } from '../../../src/model/report.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder | undefined;
afterEach(() => folder?.remove());

async function reportOf(lines: readonly string[]): Promise<Report> {
  folder?.remove();
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\n',
    'world.yaml': lines.map((line) => `- { ${line} }\n`).join(''),
  });
  const store = await openEmbeddedStore();
  const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
  await store.close();
  return report;
}

const definite = ({ violations }: Report) =>
  violations
    .filter(({ verdict, rule_id }) => verdict === 'definite' && !rule_id.startsWith('orphans/'))
    .map(({ rule_id, message }) => `${rule_id}: ${message}`);

/** The lines of a world in which a date is `needed` in place of `stated`, as far as a key names it. */
function mended(
  lines: readonly string[],
  { line, column, stated, needed, key }: Report['details'][number]['dates'][number],
) {
  const year = /\d+/.exec(needed ?? '')?.[0] ?? '?';
  return lines.map((text, at) => {
    if (at + 1 !== line) return text;
    if (key !== undefined) return text.replace(`${key}: ${stated}`, `${key}: ${year}`);
    const start = column - 1 - '- { '.length;
    return text.slice(0, start) + text.slice(start).replace(stated, year);
  });
}

const [keep, order] = ['name: Keep, kind: Kingdom', 'name: Order, kind: Guild'];
it.each([
  [
    'a reign after the death',
    1,
    ['name: Odo, kind: Person, birth: 350, death: 402, rules: { to: Keep, from: 420, until: 430 }', keep],
  ],
  [
    'a reign that ends after the death',
    2,
    ['name: Odo, kind: Person, death: 402, rules: { to: Keep, from: 390, until: 430 }', keep],
  ],
  [
    'a command before the birth',
    1,
    ['name: Odo, kind: Person, birth: 450, leads: { to: Order, from: 420, until: 430 }', order],
  ],
  [
    'a command that begins before the birth',
    2,
    ['name: Odo, kind: Person, birth: 450, leads: { to: Order, from: 420, until: 460 }', order],
  ],
  [
    'a killing by the dead',
    2,
    ['name: Odo, kind: Person, death: 380, killed: { who: Bo, at: 402 }', 'name: Bo, kind: Person'],
  ],
  [
    'a killing at no date by one dead before the victim was born',
    0,
    ['name: Odo, kind: Person, death: 360, killed: Bo', 'name: Bo, kind: Person, birth: 400, death: 460'],
  ],
  [
    'a reign after the killing',
    2,
    [
      'name: Odo, kind: Person, killed_by: { who: Bo, at: 402 }, rules: { to: Keep, from: 398, until: 411 }',
      'name: Bo, kind: Person',
      keep,
    ],
  ],
] as const)('each change that a report proposes ends its finding: %s', async (_, changes, lines) => {
  const report = await reportOf(lines);
  expect(definite(report)).toHaveLength(1);
  const dates = report.details.flatMap((each) => each.dates).filter(({ needed }) => needed !== undefined);
  expect(dates).toHaveLength(changes);
  for (const date of dates) expect(definite(await reportOf(mended(lines, date)))).toEqual([]);
});
