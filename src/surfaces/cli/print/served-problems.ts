import { accountOf } from '../../../report/shared/account.ts';
import { placeShown } from '../../../report/shared/paths.ts';
import { problemLines } from '../../../report/text/text.ts';
import type { ProblemReport } from '../../served/troubles.ts';
import { terminal } from '../terminal/terminal.ts';
import { pathsFromHere } from '../terminal/text-options.ts';

/** Shows what is wrong with the files of a served world on stderr, as `lore watch` shows it. */
export function showProblems(report: ProblemReport): void {
  const { show, sourceLine } = pathsFromHere(report.world.root);
  const options = { ...terminal(undefined, process.env, process.stderr), sourceLine };
  const problems = report.problems.map((problem) => placeShown(problem, show));
  process.stderr.write(`${problemLines(problems, options, accountOf(report))}\n`);
}
