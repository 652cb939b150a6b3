import { expect, it } from 'vitest';
import { codeFrame } from '../../../src/report/text/code-frame.ts';

const frameOf = (text: string, column: number) =>
  codeFrame({
    path: 'hall.md',
    line: 1,
    column,
    width: 60,
    paint: (_style, words) => words,
    sourceLine: () => text,
  });

it.each(['[', 'Wa', '🐉', '界', 'e\u0301'])('a line of a million %s is cut around its mark at once', (piece) => {
  const filling = piece.repeat(1_000_000 / piece.length);
  const begun = process.cpuUsage(); // of this process alone: the clock also counts what the machine does besides
  const [code = '', mark = ''] = frameOf(`${filling}MAREN${filling}`, filling.length + 1);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000);
  expect(code).toMatch(/^ {4}1 │ ….*MAREN.*…$/u);
  expect(code).not.toMatch(/\p{Surrogate}/u);
  expect(mark).toMatch(/\^$/);
});

it('cuts between what is seen as one character, and marks the one that a column lies in', () => {
  const family = '👨‍👩‍👧';
  const [code = '', mark = ''] = frameOf(`${family.repeat(40)}MAREN${'e\u0301'.repeat(60)}`, family.length * 40 + 1);
  const shown = code.slice(code.indexOf('…') + 1, code.lastIndexOf('…'));
  expect(shown).toMatch(new RegExp(`^(?:${family})+MAREN(?:e\u0301)+$`, 'u'));
  // Each family takes two cells, and the mark stands under the M.
  expect(mark.indexOf('^')).toBe(code.indexOf('…') + 1 + 2 * (shown.indexOf('MAREN') / family.length));
  expect(frameOf(`${family}${family} of Maren`, 3)[1]?.trimEnd()).toMatch(/│ \^$/);
});
