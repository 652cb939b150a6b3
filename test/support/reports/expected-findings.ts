import type { Finding } from '../../../src/model/finding.ts';
import type { Report } from '../../../src/model/report.ts';
import { defined } from '../../../src/util/defined.ts';

/** One finding in a fixture world's `expected.json`: enough to see it, without parts that a rewording changes. */
export interface ExpectedFinding {
  readonly rule: string;
  readonly verdict: string;
  readonly subject: string;
  /** `path:line` of every member, in report order. */
  readonly places: readonly string[];
  /** The `path:line` of every unaccepted claim that answers a gap. */
  readonly answered_at?: readonly string[];
}

/** A finding that there would be if what was read from prose were accepted. */
interface ExpectedWaiting extends ExpectedFinding {
  /** The author's note about it; no report has one. */
  readonly note?: string;
}

export interface Expected {
  readonly findings: readonly ExpectedFinding[];
  readonly undecided: number;
  readonly problems: readonly string[];
  /** Absent where that would find nothing. */
  readonly waiting?: {
    readonly would_open: readonly ExpectedWaiting[];
    readonly would_join: readonly ExpectedWaiting[];
  };
}

export function expectedOf(report: Report): Expected {
  const { would_open = [], would_join = [] } = report.waiting ?? {};
  const waiting = { would_open: would_open.map(expectedFinding), would_join: would_join.map(expectedFinding) };
  return {
    findings: report.violations.map(expectedFinding),
    undecided: report.run.undecided_found,
    problems: report.problems.map(({ path, line, code }) => `${path}:${line} ${code}`),
    ...defined({ waiting: would_open.length + would_join.length === 0 ? undefined : waiting }),
  };
}

function expectedFinding(finding: Finding): ExpectedFinding {
  const { rule_id, verdict, subject, members } = finding;
  const answers = finding.category === 'orphan' ? finding.answers : undefined;
  return {
    rule: rule_id,
    verdict,
    subject: subject.id,
    places: members.map(placeOf),
    ...defined({ answered_at: answers?.map(placeOf) }),
  };
}

const placeOf = ({ source }: { readonly source: { readonly path: string; readonly line: number } }): string =>
  `${source.path}:${source.line}`;

/** The report in `expected.json`: without the notes of its author, and without the expectations of other tests. */
export function withoutNotes({ findings, undecided, problems, waiting }: Expected): Expected {
  const bare = (those: readonly ExpectedWaiting[]) => those.map(({ note: _, ...finding }) => finding);
  const both = waiting && { would_open: bare(waiting.would_open), would_join: bare(waiting.would_join) };
  return { findings, undecided, problems, ...defined({ waiting: both }) };
}

/** The report, with the notes of `expected.json` on findings that still exist, and all other text there. */
export function updated(known: Expected, found: Expected): Expected {
  const notes = [...(known.waiting?.would_open ?? []), ...(known.waiting?.would_join ?? [])];
  const noted = (those: readonly ExpectedWaiting[]) =>
    those.map((finding) => ({
      ...finding,
      ...defined({
        note: notes.find(({ rule, subject }) => rule === finding.rule && subject === finding.subject)?.note,
      }),
    }));
  const { findings: _f, undecided: _u, problems: _p, waiting: _w, ...others } = known;
  const { waiting, ...rest } = found;
  const both = waiting && { would_open: noted(waiting.would_open), would_join: noted(waiting.would_join) };
  return { ...rest, ...defined({ waiting: both }), ...others };
}

/** A report without what differs from run to run and from engine to engine: ids of runs, times, the engine's name. */
export function comparable(report: Report): unknown {
  const { run, engine: _, rules, ...rest } = report;
  const { id: _id, started_at: _s, finished_at: _f, duration_ms: _d, ...counted } = run;
  return { ...rest, run: counted, rules: rules.map(({ duration_ms: _ms, ...rule }) => rule) };
}
