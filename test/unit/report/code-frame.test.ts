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
