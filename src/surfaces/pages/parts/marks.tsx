import type { Finding } from '../../../model/finding.ts';
import type { ReportedProblem } from '../../../model/problem.ts';
import type { Html } from '../layout/render.ts';

/** `definite` or `possible`; of what nobody knows `gap`. */
export const findingMark = ({ category, verdict }: Pick<Finding, 'category' | 'verdict'>): string =>
  category === 'orphan' ? 'gap' : category === 'confusion' ? 'question' : verdict;

export function KindMark({ finding }: { finding: Pick<Finding, 'category' | 'verdict'> }): Html {
  const kind = findingMark(finding);
  return <span class={`mark ${kind}`}>{kind}</span>;
}

/** By its look: an error is as grave as a definite finding. */
export const problemMark = ({ level }: Pick<ReportedProblem, 'level'>): string =>
  level === 'error' ? 'definite' : 'possible';

export function ProblemMark({ problem }: { problem: Pick<ReportedProblem, 'level'> }): Html {
  return <span class={`mark ${problemMark(problem)}`}>{problem.level}</span>;
}

/** Beside everything that an open conflict disputes; leads to the conflict. */
export function DisputedMark({ href }: { href: string | undefined }): Html {
  return href === undefined ? (
    <span class="disputed">⚠ disputed: sources disagree</span>
  ) : (
    <a class="disputed" href={href}>
      ⚠ disputed
    </a>
  );
}
