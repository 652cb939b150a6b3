import { relative, resolve, sep } from 'node:path';
import { type Baseline, baselineSchema, type KnownProblem } from '../../model/baseline.ts';
import type { Finding, Signature } from '../../model/finding.ts';
import type { Details } from '../../model/finding-details.ts';
import { type Problem, type ReportedProblem, reportedProblem } from '../../model/problem.ts';
import type { Report, Suppressed } from '../../model/report.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { readFault, readNamedFile } from '../../util/files/read-named-file.ts';
import { systemCode } from '../../util/files/system-reason.ts';
import { writeWhole } from '../../util/files/write-whole.ts';
import { parsedJson } from '../../util/json.ts';
import { compareText } from '../../util/places.ts';
import { anyText } from '../../util/text/decode.ts';
import { sourceLines } from '../world/source-lines.ts';
import { isOfBaseline, knownProblem, sortedProblems, sortProblems } from './known-problems.ts';

/** A baseline of findings and problems, and the file it was read from. */
export interface KnownFindings {
  readonly path: string;
  readonly text: string;
  readonly baseline: Baseline;
}

/** @throws UserInputError where there is no such file, or it is no baseline. */
export function readBaseline(path: string): KnownFindings {
  const text = readText(path);
  const parsed = baselineSchema.safeParse(parsedJson(text));
  if (parsed.success) return { path, text, baseline: parsed.data };
  throw new UserInputError(`${path} is not a baseline (lore-baseline/1).`, {
    code: 'bad-baseline',
    fix: `Write one: \`lore check --baseline ${path} --write-baseline\`.`,
    cause: parsed.error,
  });
}

/** How much a baseline knows. */
export interface BaselineCounts {
  readonly findings: number;
  readonly problems: number;
}

/** The unsuppressed findings and problems of a check, in an order that a version control can compare. Returns how much that is. */
export function writeBaseline(path: string, report: Report): BaselineCounts {
  const details = detailsOf(report);
  const found = [
    ...report.violations,
    ...report.suppressed.flatMap((each) => (each.by === 'baseline' ? [each.violation] : [])),
  ];
  const lineAt = sourceLines(report.world);
  const itself = pathIn(report.world.root, path);
  const isUnreadItself = (problem: ReportedProblem) => problem.code === 'unread-files' && problem.path === itself;
  const problems = [...report.problems, ...report.known_problems]
    .filter((problem) => !isOfBaseline(problem) && !isUnreadItself(problem))
    .map((problem) => knownProblem(problem, lineAt));
  const baseline: Baseline = {
    schema: 'lore-baseline/1',
    world: report.world.name,
    findings: found.sort(byRule).map(({ id, fingerprint, rule_id, message }) => {
      const { facts = '', also } = details.get(id) ?? {};
      return { fingerprint, facts, rule: rule_id, ...defined({ also }), message };
    }),
    problems: sortedProblems(problems),
  };
  writeWhole(path, `${JSON.stringify(baseline, null, 2)}\n`);
  return { findings: found.length, problems: problems.length };
}

/**
 * The report without what a baseline knows, of findings and of problems. An entry whose facts have changed suppresses nothing; one that is not found any
 * more, though its rule ran, is a problem in the baseline.
 */
export function withBaseline(report: Report, known: KnownFindings): Report {
  const details = detailsOf(report);
  const entries = new Set(known.baseline.findings.flatMap(signaturesOf).map(inOneWord));
  const isKnown = (finding: Finding): boolean =>
    signaturesOf({ ...finding, ...details.get(finding.id) }).some((each) => entries.has(inOneWord(each)));
  const file = pathIn(report.world.root, known.path);
  const suppressed = report.violations.filter(isKnown).map(
    (finding): Suppressed => ({
      by: 'baseline',
      reason: `in the baseline ${known.path}`,
      violation: finding,
    }),
  );
  const problems = sortProblems(report.problems, known.baseline.problems ?? [], sourceLines(report.world));
  const stale = [
    ...staleFindings(report, known, file),
    ...staleProblems(
      problems.gone.filter(({ code }) => !dependsOnRun.has(code)),
      known,
      file,
    ),
  ];
  return {
    ...report,
    violations: report.violations.filter((finding) => !isKnown(finding)),
    suppressed: [...report.suppressed, ...suppressed],
    problems: [...problems.fresh, ...stale.map(reportedProblem)],
    known_problems: [...problems.known],
  };
}

/** Problems that a run over some of the rules does not have. */
const dependsOnRun: ReadonlySet<string> = new Set([
  'rule-failed',
  'rule-unfinished',
  'waiver-unused',
  'waiver-changed',
  'waiver-ended',
]);

function staleProblems(gone: readonly KnownProblem[], { text }: KnownFindings, path: string): Problem[] {
  const [first] = gone;
  if (first === undefined) return [];
  const message =
    gone.length === 1
      ? `This problem of the baseline is there no more (${first.code} in ${first.path}). --write-baseline leaves it out.`
      : `${gone.length} problems of the baseline are there no more; this is the first (${first.code} in ${first.path}). --write-baseline leaves them out.`;
  const at = text.indexOf(JSON.stringify(first.text));
  const line = text.slice(0, Math.max(0, at)).split('\n').length;
  return [{ path, line, column: 1, code: 'baseline-stale', message }];
}

function staleFindings(report: Report, { baseline, text }: KnownFindings, path: string): Problem[] {
  const found = [...report.violations, ...report.suppressed.map(({ violation: finding }) => finding)];
  const details = detailsOf(report);
  const seen = new Set(
    found
      .flatMap((finding) => signaturesOf({ ...finding, ...details.get(finding.id) }))
      .map(({ fingerprint }) => fingerprint),
  );
  const ran = new Set(report.rules.filter(({ skipped }) => skipped === undefined).map(({ id }) => id));
  const silent = new Set(report.rules.map(({ id }) => id).filter((id) => !ran.has(id)));
  const gone = baseline.findings.filter(
    (entry) => !silent.has(entry.rule) && !signaturesOf(entry).some(({ fingerprint }) => seen.has(fingerprint)),
  );
  const [first] = gone;
  if (first === undefined) return [];
  const line = text.slice(0, text.indexOf(first.fingerprint)).split('\n').length;
  const message =
    gone.length === 1
      ? 'This finding of the baseline is there no more. --write-baseline leaves it out.'
      : `${gone.length} findings of the baseline are there no more; this is the first. --write-baseline leaves them out.`;
  return [{ path, line, column: 1, code: 'baseline-stale', message }];
}

const detailsOf = ({ details }: Report): ReadonlyMap<string, Details> =>
  new Map(details.map((each) => [each.violation, each]));

/** All by which a finding, or an entry of a baseline, is known. */
function signaturesOf({
  fingerprint,
  facts = '',
  also = [],
}: {
  readonly fingerprint: string;
  readonly facts?: string;
  readonly also?: readonly Signature[] | undefined;
}): Signature[] {
  return [{ fingerprint, facts }, ...also];
}

const inOneWord = ({ fingerprint, facts }: Signature): string => `${fingerprint} ${facts}`;

const byRule = (a: Finding, b: Finding): number =>
  compareText(a.rule_id, b.rule_id) || compareText(a.fingerprint, b.fingerprint);

/** Relative to the world's folder, also where it lies outside. */
const pathIn = (root: string, path: string): string => relative(root, resolve(path)).split(sep).join('/');

function readText(path: string): string {
  try {
    return anyText(readNamedFile(path));
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') throw readFault(path, cause);
    throw new UserInputError(`No baseline at ${path}.`, {
      code: 'no-baseline',
      fix: `Write one: \`lore check --baseline ${path} --write-baseline\`.`,
      cause,
    });
  }
}
