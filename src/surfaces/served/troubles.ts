import type { IngestReport } from '../../app/ingest/ingest-report.ts';
import { loreFileName } from '../../config/config.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import { accountOf, leftText } from '../../report/shared/account.ts';
import { plural } from '../../report/shared/plural.ts';
import { gravestProblemsFirst, problemCount } from '../../report/shared/problems.ts';
import { UserInputError } from '../../util/errors.ts';
import type { Logger } from '../../util/logger.ts';
import { bare, Wording } from '../../util/text/wording.ts';
import type { ChangeFeed, Trouble } from './changes.ts';

/** The message about an ingest with new problems. */
export type ProblemReport = Pick<IngestReport, 'world' | 'problems' | 'counts' | 'prose'>;

export interface TroublesOptions {
  readonly changes: ChangeFeed;
  readonly log: Logger;
  /** Shows the problems to whoever started the server. */
  readonly onProblems?: ((report: ProblemReport) => void) | undefined;
}

/** Problems that one trouble names. */
const mostNamed = 20;
/** Characters of what is said of one. */
const mostOfMessage = 1000;

/**
 * The problems of the files of a served world, as its ingests in this process find them. Each change of that is announced, and what stays is
 * announced once: who follows the world is not to take what can no longer be read for settled.
 */
export class Troubles {
  readonly #options: TroublesOptions;
  #failure: Trouble | undefined;
  #problems: readonly ReportedProblem[] | undefined;
  #unread: string | undefined;

  constructor(options: TroublesOptions) {
    this.#options = options;
  }

  /** Errors and warnings in the files, the gravest first; undefined where this process has ingested nothing. */
  get problems(): readonly ReportedProblem[] | undefined {
    return this.#problems;
  }

  /** The unread prose, in words; undefined if all was read, or if this process has ingested no files. */
  get unread(): string | undefined {
    return this.#unread;
  }

  /** The trouble that is not over yet. */
  get standing(): Trouble | undefined {
    const problems = this.#problems ?? [];
    return this.#failure ?? (problems.length === 0 ? undefined : problemTrouble(problems, problems));
  }

  /** Problems of a run, after those of the files that it does not name itself. */
  beside(ofRun: readonly ReportedProblem[]): ReportedProblem[] {
    return [...without(this.#problems ?? [], ofRun), ...ofRun];
  }

  /** A save could not be ingested, or will not be noticed. */
  failed(trouble: Trouble): void {
    const { changes, log } = this.#options;
    const { error } = trouble;
    const outlasts = error.code === 'not-watched'; // no ingest is its end
    log.warn({ err: error }, outlasts ? 'not all saves are noticed' : 'the world could not be ingested after a save');
    if (!outlasts) this.#failure = trouble;
    changes.warn(trouble);
  }

  /** The world was ingested: what it was told before is over, unless it is among these problems. */
  ingested(report: ProblemReport): void {
    const { changes, onProblems } = this.#options;
    const before = this.#problems ?? [];
    const now = gravestProblemsFirst(report.problems.filter(isOfFiles));
    const fresh = without(now, before);
    const failure = this.#failure;
    this.#failure = undefined;
    this.#problems = now;
    this.#unread = leftText(accountOf(report)) || undefined;
    if (failure !== undefined) this.#note(failure.triesAgain ? storeIsBack : filesAreBack);
    if (fresh.length > 0) {
      onProblems?.(report);
      changes.warn(problemTrouble(now, fresh));
    } else if (now.length < before.length) this.#note(mendedText(before.length - now.length, now));
  }

  #note(text: string): void {
    const { changes, log } = this.#options;
    log.info(text);
    changes.note(text);
  }
}

const storeIsBack = 'The store can be used again. All saved files are loaded.';
const filesAreBack = 'The world can be read again. All saved files are loaded.';

function mendedText(count: number, left: readonly ReportedProblem[]): string {
  const rest = left.length === 0 ? 'none is left' : `${problemCount(left)} ${left.length === 1 ? 'is' : 'are'} left`;
  return `${plural(count, 'problem')} in the files ${count === 1 ? 'is' : 'are'} there no more; ${rest}.`;
}

/** Not advice, and not what only some runs of the rules tell: that would come and go with each save. */
function isOfFiles({ level, code, path }: ReportedProblem): boolean {
  if (level === 'info') return false;
  return !ofSomeRuns.has(code) && (code !== 'unknown-rule' || path === loreFileName);
}

const ofSomeRuns: ReadonlySet<string> = new Set([
  'rule-failed',
  'rule-unfinished',
  'unknown-label',
  'unknown-property',
]);

/** Those of some problems that were not there before, wherever in their files they have moved. */
function without(problems: readonly ReportedProblem[], before: readonly ReportedProblem[]): ReportedProblem[] {
  const left = new Map<string, number>();
  for (const problem of before) left.set(keyOf(problem), (left.get(keyOf(problem)) ?? 0) + 1);
  return problems.filter((problem) => {
    const known = left.get(keyOf(problem)) ?? 0;
    left.set(keyOf(problem), known - 1);
    return known <= 0;
  });
}

const keyOf = ({ path, code, message }: ReportedProblem): string => JSON.stringify([path, code, message]);

/** @param first those to name before the others. */
function problemTrouble(problems: readonly ReportedProblem[], first: readonly ReportedProblem[]): Trouble {
  const told = new Set(first);
  const items = [...first, ...problems.filter((problem) => !told.has(problem))].slice(0, mostNamed).map(shortened);
  const pieces = items.slice(0, 1).flatMap(({ path, line, column, message }) => {
    const place = bare(`${path}:${line}:${column}`);
    return [': ', place, ' ', bare(message)];
  });
  const error = new UserInputError(new Wording([problemCount(problems), ...pieces]), {
    code: 'problems-in-files',
    fix: 'Fix the file. Until then lore-engine ignores the unreadable part and closes the findings based on it.',
  });
  return { error, triesAgain: false, problems: { items, total: problems.length } };
}

function shortened(problem: ReportedProblem): ReportedProblem {
  const { message } = problem;
  return message.length > mostOfMessage ? { ...problem, message: `${message.slice(0, mostOfMessage)}…` } : problem;
}
