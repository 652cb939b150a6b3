import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { cellsOf } from '../../../src/report/shared/cells.ts';

it('gives every character below U+3100 the width that a terminal gives it', () => {
  const characters = Array.from({ length: 0x3100 }, (_, code) => String.fromCodePoint(code));
  const other = characters.filter((each) => cellsOf(`${each}1`) !== stringWidth(`${each}1`));
  expect(other).toEqual([]);
});

it.each([
  ['', 0],
  ['398 │ Maren – “the Grey”…', 25],
  ['Łęczyca Keep', 12],
  ['玉座', 4],
  ['🐉', 2],
  ['e\u0301', 1],
  ['Odo\u00ad', 3],
])('%s takes %i cells', (text, cells) => {
  expect(cellsOf(text)).toBe(cells);
});
