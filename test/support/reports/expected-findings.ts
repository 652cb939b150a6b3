import type { Report } from '../../../src/model/report.ts';

/** What a fixture world's `expected.json` says of one finding: enough to see it, nothing that a rewording changes. */
export interface ExpectedFinding {
  readonly rule: string;
  readonly verdict: string;
  readonly subject: string;
  /** `path:line` of every member, in report order. */
  readonly places: readonly string[];
}

export interface Expected {
  readonly findings: readonly ExpectedFinding[];
  readonly undecided: number;
  readonly problems: readonly string[];
}

export function expectedOf(report: Report): Expected {
  return {
    findings: report.violations.map(({ rule_id, verdict, subject, members }) => ({
      rule: rule_id,
      verdict,
      subject: subject.id,
      places: members.map(({ source }) => `${source.path}:${source.line}`),
    })),
    undecided: report.run.undecided_found,
    problems: report.problems.map(({ path, line, code }) => `${path}:${line} ${code}`),
  };
}

/** A report without what differs from run to run and from engine to engine: ids of runs, times, the engine's name. */
export function comparable(report: Report): unknown {
  const { run, engine: _, rules, ...rest } = report;
  const { id: _id, started_at: _s, finished_at: _f, duration_ms: _d, ...counted } = run;
  return { ...rest, run: counted, rules: rules.map(({ duration_ms: _ms, ...rule }) => rule) };
}
