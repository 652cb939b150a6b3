import type { IngestReport } from '../../../app/ingest/ingest-report.ts';
import type { ReportedProblem } from '../../../model/problem.ts';
import { staleWords } from '../../../model/stale-words.ts';
import { accountOf, isNothingStored, leftUnreadText } from '../../../report/shared/account.ts';
import { foundCounts, foundText } from '../../../report/shared/found.ts';
import { plural } from '../../../report/shared/plural.ts';
import { problemCount } from '../../../report/shared/problems.ts';
import { rejectedText } from '../../../report/shared/prose.ts';
import { vaguePairs } from '../../../report/shared/summary.ts';
import { isAnswered, waitingCountText } from '../../../report/shared/waiting.ts';
import { type Paint, painter } from '../../../report/text/paint.ts';
import { problemLines } from '../../../report/text/text.ts';
import type { TextOptions } from '../../../report/text/text-options.ts';
import { printable } from '../../../util/text/printable.ts';
import { changedConflicts, changedCounts, hasGrown } from './conflicts.ts';
import { firstFindings, gravestFirst } from './listing.ts';
import { problemNews } from './problem-news.ts';

/**
 * The changes of an ingest: the lore, then the findings that are new or closed, then one line of counts.
 *
 * @param before the problems that whoever watches has been told of: only what is otherwise is shown.
 */
export function ingestText(raw: IngestReport, options: TextOptions, before: readonly ReportedProblem[] = []): string {
  const report = printable(raw);
  const paint = painter(options.colour);
  const { findings, problems } = report;
  const account = accountOf(report);
  const unread = isNothingStored(report);
  const blocks = [loreText(report)];
  if (findings.new.length > 0) {
    const fresh = newOnes(findings);
    if (fresh.length > 0) blocks.push(paint('bold', `New: ${foundText(foundCounts(fresh))}:`));
    blocks.push(...firstFindings(gravestFirst(findings.new), options, 'lore findings lists them'));
  }
  blocks.push(...changedConflicts(report.conflicts, paint), ...warningLines(report, paint));
  blocks.push(...decidedLines(report, paint), ...staleLines(report, paint));
  if (findings.gone.length > 0) {
    const lines = findings.gone.slice(0, 20).map(({ message }) => `${paint('green', '✓')} ${message}`);
    const left = findings.gone.length - lines.length;
    blocks.push([paint('bold', 'No longer open:'), ...lines, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n'));
  }
  if (before.length > 0) blocks.push(...problemNews(problems, printable(before), options));
  else if (problems.length > 0) blocks.push(problemLines(problems, options, account));
  if (report.counts.candidates > 0) blocks.push(waitingCountText(report.counts.candidates));
  if (report.memories_waiting !== undefined) blocks.push(memoriesWaitingText(report.memories_waiting));
  const left = report.changed && report.prose !== undefined ? leftUnreadText(report.prose) : '';
  if (left !== '') blocks.push(paint('dim', left));
  const last = `${unread ? 'Nothing was read: ' : ''}${summary(report)}`;
  blocks.push(
    `${paint(findings.new.length === 0 && !hasGrown(report.conflicts) && !unread ? 'green' : 'bold', last)}.`,
  );
  return `${blocks.join('\n\n')}\n`;
}

/** An ingest stays quick: others hold memories against what it has changed. */
const memoriesWaitingText = (count: number): string =>
  `${plural(count, 'memory', 'memories')} ${count === 1 ? 'is' : 'are'} not checked yet: \`lore run\`.`;

/** Without the gaps that something would close which waits: they are told apart. */
const newOnes = (findings: IngestReport['findings']) => findings.new.filter((finding) => !isAnswered(finding));

/** Decisions of another checkout, which came with the file of decisions. */
function decidedLines({ decided }: IngestReport, paint: Paint): string[] {
  if (decided.length === 0) return [];
  const lines = decided.slice(0, mostDecided).map(({ finding, status, actor, reason, message }) => {
    const why = reason === '' ? '' : ` (${reason})`;
    return `  ${finding} is ${status}, by ${actor}${why}: ${message}`;
  });
  const more = decided.length > lines.length ? [`  … and ${decided.length - lines.length} more`] : [];
  return [[paint('bold', 'Decided elsewhere:'), ...lines, ...more].join('\n')];
}

/** The limit of lines to read at once. */
const mostDecided = 20;

/** Decisions that hold no longer, once: when what they are about has changed. `lore doctor` lists them as long as they do not. */
function staleLines({ stale_decisions }: IngestReport, paint: Paint): string[] {
  const fresh = stale_decisions.filter((decision) => decision.new);
  if (fresh.length === 0) return [];
  const lines = fresh
    .slice(0, 5)
    .map(({ action, about, actor, stale_reason }) => `  ${action} "${about}" (${actor}): ${staleWords[stale_reason]}`);
  const more = fresh.length > lines.length ? [`  … and ${fresh.length - lines.length} more`] : [];
  const head = `${plural(fresh.length, 'decision')} about claims ${fresh.length === 1 ? 'holds' : 'hold'} no longer:`;
  return [paint('dim', [head, ...lines, ...more].join('\n'))];
}

/** The warning would repeat the findings that are shown as new. */
function warningLines({ warnings, findings }: IngestReport, paint: Paint): string[] {
  const fresh = new Set(findings.new.map(({ id }) => id));
  const told = warnings.filter(({ conflict_id }) => !fresh.has(conflict_id));
  const lines = told
    .slice(0, 20)
    .map(
      ({ message, path, line, column }) =>
        `${paint('yellow', '⚠')} ${paint('cyan', `${path}:${line}:${column}`)} ${message}`,
    );
  if (told.length > lines.length) lines.push(`… and ${told.length - lines.length} more`);
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function loreText({ changed, resumed, entities, claims, sources, chunks, world, counts }: IngestReport): string {
  const size = `${plural(counts.entities, 'entity', 'entities')} in ${plural(counts.files, 'file')}`;
  if (!changed) return `${world.name}: nothing has changed (${size}).`;
  const parts = [
    deltaText('entity', 'entities', entities, 'gone'),
    deltaText('claim', 'claims', claims, 'superseded'),
    deltaText('source', 'sources', sources, 'gone'),
    deltaText('passage', 'passages', chunks, 'gone'),
  ].filter((part) => part !== '');
  const head = `${world.name}: ${size}${resumed ? ', after an ingest that had broken off' : ''}.`;
  return [head, ...parts.map((part) => `  ${part}`)].join('\n');
}

function deltaText(one: string, many: string, delta: IngestReport['claims'], goneWord: string): string {
  const counts: readonly (readonly [readonly string[], string])[] = [
    [delta.created, 'new'],
    [delta.changed, 'changed'],
    [delta.restored, 'back'],
    [delta.moved, 'moved'],
    [delta.gone, goneWord],
  ];
  const parts = counts.filter(([ids]) => ids.length > 0).map(([ids, word]) => `${ids.length} ${word}`);
  if (parts.length === 0) return '';
  const total = counts.reduce((sum, [ids]) => sum + ids.length, 0);
  return `${total === 1 ? one : many}: ${parts.join(', ')}`;
}

/** Empty if the story asks no question now and asked none before. */
function questionsText({ new: opened, gone, open }: IngestReport['questions']): string {
  if (opened.length + gone.length + open === 0) return '';
  return `; questions: ${opened.length} new, ${gone.length} closed, ${open} open (\`lore detective\`)`;
}

function summary({ findings, questions, conflicts, prose, run, rules, problems }: IngestReport): string {
  const rejected = prose === undefined ? '' : rejectedText(prose);
  const found = `${rejected === '' ? '' : `${rejected}; `}${newOnes(findings).length} new, ${changedCounts(conflicts)}${findings.gone.length} closed, ${findings.unchanged} unchanged; ${foundText(findings.open_counts)} open${findings.waived > 0 ? `, ${findings.waived} ignored` : ''}${questionsText(questions)}`;
  const wrong = problems.length === 0 ? [] : [problemCount(problems)];
  if (run === undefined) return [found, 'no rule had anything to look at', ...wrong].join('; ');
  const whole = run.scope === 'full';
  const how = `${plural(run.rules_run, 'rule')} run ${whole ? 'over everything' : 'over the changes'}`;
  return [found, how, ...(whole ? vaguePairs(run, rules) : []), ...wrong].join('; ');
}
