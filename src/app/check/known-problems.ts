import type { KnownProblem } from '../../model/baseline.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { SourceLine } from '../../model/source-line.ts';
import { compareText } from '../../util/places.ts';

/** A longer line is told by the words from the problem on. */
const longest = 200;

/** The line of a problem in a baseline: the author's line stays the same if lines above it come and go. */
export function knownProblem({ code, path, line, column, message }: ReportedProblem, lineAt: SourceLine): KnownProblem {
  const whole = (lineAt(path, line) ?? '').trimEnd();
  const words = whole.trim().length > longest ? whole.slice(column - 1, column - 1 + longest) : whole;
  return { code, path, text: words.trim() || message };
}

/** Problems of which a baseline does not speak are not in it: it is itself what they are about. */
export const isOfBaseline = ({ code }: Pick<ReportedProblem, 'code'>): boolean => code === 'baseline-stale';

export function sortedProblems(problems: readonly KnownProblem[]): KnownProblem[] {
  return [...problems].sort(
    (a, b) => compareText(a.path, b.path) || compareText(a.code, b.code) || compareText(a.text, b.text),
  );
}

interface Sorted {
  readonly fresh: readonly ReportedProblem[];
  readonly known: readonly ReportedProblem[];
  /** Entries of the baseline that nothing is like any more. */
  readonly gone: readonly KnownProblem[];
}

/** Holds problems against those of a baseline. An entry stands for one problem: the second of its like is new. */
export function sortProblems(
  problems: readonly ReportedProblem[],
  entries: readonly KnownProblem[],
  lineAt: SourceLine,
): Sorted {
  const left = new Map<string, KnownProblem[]>();
  for (const entry of entries) left.set(inOneWord(entry), [...(left.get(inOneWord(entry)) ?? []), entry]);
  const fresh: ReportedProblem[] = [];
  const known: ReportedProblem[] = [];
  for (const problem of problems) {
    const entry = left.get(inOneWord(knownProblem(problem, lineAt)))?.pop();
    (entry === undefined ? fresh : known).push(problem);
  }
  return { fresh, known, gone: [...left.values()].flat() };
}

const inOneWord = ({ code, path, text }: KnownProblem): string => JSON.stringify([code, path, text]);
