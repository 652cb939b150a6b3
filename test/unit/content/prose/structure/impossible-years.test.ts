import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

const people = `
- { id: aba, kind: Person, name: Aba }
- { id: kurt, kind: Person, name: Kurt }
- { id: mer, kind: City, name: Mer }
`;

function read(note: string) {
  const { claims, problems } = worldOf({ 'people.yaml': people, 'Timeline.md': note });
  return { claims: told(claims), problems: places(problems) };
}

const table = (...rows: string[]) => `# Timeline\n\n| Date | Event |\n|---|---|\n${rows.join('\n')}\n`;

describe('a year that cannot be is told at its place, and dates nothing', () => {
  test.each([
    ['- 40 XY: Aba died', '3:3 unknown-era'],
    ['- 830 Age of Foam: Kurt died', '3:3 unknown-era'],
    ['- late to early 830s: Kurt died', '3:3 impossible-date'],
    ['- Tuesday, 15 October 2018: Aba died', '3:3 bad-date'],
    ['- Tuesday, 15 October 2018: the flood', '3:3 bad-date'],
    ['- **40 XY:** Aba died', '3:5 unknown-era'],
    ['- 31 February 830: Death of Aba', '3:3 impossible-date'],
    ['40 XY: Aba died', '3:1 unknown-era'],
  ])('%s', (line, problem) => {
    expect(read(`# Timeline\n\n${line}\n`)).toEqual({ claims: [], problems: [`Timeline.md:${problem}`] });
  });

  test.each([
    ['| 40 XY | Death of Aba |', '5:3 unknown-era'],
    ['| 40 XY | Aba died |', '5:3 unknown-era'],
    ['| Tuesday, 15 October 2018 | Death of Kurt |', '5:3 bad-date'],
    ['| late to early 830s | Mer was founded |', '5:3 impossible-date'],
  ])('%s', (row, problem) => {
    expect(read(table(row))).toEqual({ claims: [], problems: [`Timeline.md:${problem}`] });
  });

  test('beside rows that are read', () => {
    expect(read(table('| 850 | Aba died |', '| 851 XY | Kurt was born |', '| 852 XY | Mer was founded |'))).toEqual({
      claims: ['aba.death = 850'],
      problems: ['Timeline.md:6:3 unknown-era', 'Timeline.md:7:3 unknown-era'],
    });
  });

  test('in rows of more cells', () => {
    const rows = '| Date | Where | Event |\n|---|---|---|\n| 850 | Mer | Aba died |\n| 40 XY | Mer | Kurt died |\n';
    expect(read(`# Timeline\n\n${rows}`)).toEqual({
      claims: ['aba.death = 850'],
      problems: ['Timeline.md:6:3 unknown-era'],
    });
  });
});

test('what only looks like a year is no date: a score, a price', () => {
  expect(read('# Games\n\n- 12–10: Aba won\n- 40 GP: a mule\n- Tavern 12: Aba slept here\n').problems).toEqual([]);
});
