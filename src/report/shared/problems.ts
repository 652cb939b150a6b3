import type { ReportedProblem } from '../../model/problem.ts';
import { problemLevelNames } from '../../model/problem-levels.ts';
import { plural } from './plural.ts';

/** Problems with the gravest first; those of one level stay in their order. */
export function gravestProblemsFirst(problems: readonly ReportedProblem[]): ReportedProblem[] {
  return problemLevelNames.flatMap((level) => problems.filter((problem) => problem.level === level));
}

/** How many there are, and of which levels: `3 problems in the files (1 error, 2 info)`. */
export function problemCount(problems: readonly ReportedProblem[]): string {
  const levels = problemLevelNames.flatMap((level) => {
    const count = problems.filter((problem) => problem.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return `${plural(problems.length, 'problem')} in the files (${levels.join(', ')})`;
}
