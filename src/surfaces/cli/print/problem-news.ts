import type { ReportedProblem } from '../../../model/problem.ts';
import { plural } from '../../../report/shared/plural.ts';
import { problemCount } from '../../../report/shared/problems.ts';
import { type Paint, painter } from '../../../report/text/paint.ts';
import { problemLines } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { groupBy } from '../../../util/group.ts';

/** The limit of lines to read at once. */
const mostGone = 20;

/** Problems that differ from those after the last save: a problem that only moved to another line is the same one. */
export function problemNews(
  problems: readonly ReportedProblem[],
  before: readonly ReportedProblem[],
  options: TextOptions,
): string[] {
  const paint = painter(options.colour);
  const fresh = without(problems, before);
  const gone = without(before, problems);
  const same = problems.length - fresh.length;
  return [
    ...(fresh.length === 0 ? [] : [problemLines(fresh, options, undefined, `New: ${problemCount(fresh)}:`)]),
    ...(gone.length === 0 ? [] : [goneText(gone, paint)]),
    ...(same === 0 ? [] : [paint('dim', `${plural(same, 'problem')} as before (lore check).`)]),
  ];
}

function goneText(gone: readonly ReportedProblem[], paint: Paint): string {
  const lines = gone.slice(0, mostGone).map(({ path, message }) => `${paint('green', '✓')} ${path}: ${message}`);
  const left = gone.length - lines.length;
  const head = paint('bold', `Gone: ${plural(gone.length, 'problem')}:`);
  return [head, ...lines, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n');
}

/** As often as it is in the others, each is left out. */
function without(problems: readonly ReportedProblem[], others: readonly ReportedProblem[]): ReportedProblem[] {
  const known = new Map([...groupBy(others, nameOf)].map(([name, alike]) => [name, alike.length]));
  return problems.filter((problem) => {
    const name = nameOf(problem);
    const left = known.get(name) ?? 0;
    known.set(name, left - 1);
    return left <= 0;
  });
}

const nameOf = ({ path, code, message }: ReportedProblem): string => JSON.stringify([path, code, message]);
