import type { OpenFindings } from '../../app/findings/open-findings.ts';
import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import { categoryFails } from '../../report/shared/fails.ts';

export const failOnLevels = ['error', 'warn', 'problem', 'possible', 'never'] as const;
export type FailOn = (typeof failOnLevels)[number];

/** For a check, `waiting` is `warn` and the findings of unaccepted claims. */
export const checkFailOnLevels = [...failOnLevels, 'waiting'] as const;

/** The findings and problems that fail, and if unaccepted claims fail. */
export function failingOf(level: (typeof checkFailOnLevels)[number]): {
  readonly failOn: FailOn;
  readonly waitingFails: boolean;
} {
  return level === 'waiting' ? { failOn: 'warn', waitingFails: true } : { failOn: level, waitingFails: false };
}

/** True if a finding turns the exit status to 1. */
function fails(finding: Finding, failOn: FailOn): boolean {
  if (failOn === 'never' || !categoryFails(finding.category)) return false;
  if (failOn === 'possible') return true;
  if (finding.verdict !== 'definite') return false;
  return failOn !== 'error' || finding.severity === 'error';
}

/** True if a problem does: one of level `error` as a definite finding does, one of level `warn` where that is asked for. Advice never does. */
function problemFails({ level }: Pick<ReportedProblem, 'level'>, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  return level === 'error' || (level === 'warn' && failOn === 'problem');
}

/** True if what is open in a store turns the exit status to 1. */
export function openOnesFail({ definite, possible }: OpenFindings, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  if (failOn === 'error') return definite.error > 0;
  return definite.error + definite.warn > 0 || (failOn === 'possible' && possible > 0);
}

interface Failing {
  readonly findings: readonly Finding[];
  readonly problems: readonly ReportedProblem[];
}

/** The exit status of a run that came to its end. */
export function exitStatus({ findings, problems }: Failing, failOn: FailOn): 0 | 1 {
  const failed =
    findings.some((finding) => fails(finding, failOn)) || problems.some((problem) => problemFails(problem, failOn));
  return failed ? 1 : 0;
}
