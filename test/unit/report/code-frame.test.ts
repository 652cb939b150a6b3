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
  const costs: number[] = [];
  let [code, mark] = ['', ''];
  for (let round = 0; round < 3; round += 1) {
    const begun = process.cpuUsage(); // of this process alone: the clock also counts what the machine does besides
    [code = '', mark = ''] = frameOf(`${filling}MAREN${filling}`, filling.length + 1);
    costs.push(process.cpuUsage(begun).user / 1_000);
  }
  // The least of them: any may fall together with the clearing up of what other tests left.
  expect(Math.min(...costs)).toBeLessThan(1_000);
  expect(code).toMatch(/^ {4}1 │ ….*MAREN.*…$/u);
  expect(code).not.toMatch(/\p{Surrogate}/u);
  expect(mark).toMatch(/\^$/);
});
