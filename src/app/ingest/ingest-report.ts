import { sep } from 'node:path';
import type { StaleClaimDecision } from '../../ingest/plan/decided-states.ts';
import type { Delta, IngestResult } from '../../ingest/result.ts';
import type { ClaimDecision, FindingDecision, StaleReason } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { type Problem, type ReportedProblem, reportedProblem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { Counts, Report, RuleOutcome, Run } from '../../model/report.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { countWorld } from '../../queries/contents.ts';
import type { AppliedDecision } from '../../queries/findings/apply-decisions.ts';
import { countWaived } from '../../queries/findings/counts.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { countAwaitingRules } from '../../queries/memory/waiting-for-rules.ts';
import { storeStaleDecisions } from '../../queries/stale-decisions.ts';
import type { RunResult } from '../../rules/run/options.ts';
import { byPlace } from '../../util/places.ts';
import { type ConflictNews, conflictNews } from '../findings/conflicts.ts';
import { type GoneFinding, goneFinding } from '../findings/gone-finding.ts';
import { type CountedFindings, countedFindings } from '../findings/open-findings.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type QuestionNews, questionNews } from '../story/question-news.ts';
import type { StoryRead } from '../story/read-over.ts';
import { answeredAmong, answeredGaps } from '../waiting/answered-gaps.ts';
import type { OpenWorld } from '../world/open-world.ts';
import { type CanonWarning, canonWarnings } from './canon-warnings.ts';

/** The changes of an ingest, in the lore and in the findings. */
export interface IngestReport extends ConflictNews {
  readonly schema: 'lore-ingest/1';
  readonly world: Report['world'];
  readonly engine: Report['engine'];
  readonly counts: Counts;
  /** Absent where the world has no prose. */
  readonly prose?: ProseReport;
  /** The graph says something new. */
  readonly changed: boolean;
  /** It completed an earlier ingest that had broken off. */
  readonly resumed: boolean;
  readonly entities: Delta;
  readonly claims: Delta;
  readonly sources: Delta;
  readonly chunks: Delta;
  /** Absent where nothing had changed that rules look at. */
  readonly run?: Run;
  /** The rules of that run. */
  readonly rules: readonly RuleOutcome[];
  readonly findings: {
    /** Opened, or opened again. */
    readonly new: readonly Finding[];
    readonly gone: readonly GoneFinding[];
    /** Open before and after. */
    readonly unchanged: number;
    readonly open: number;
    /** Those that are open, by sort. A gap that something would close which waits is in none of these counts. */
    readonly open_counts: CountedFindings;
    /** Allowed by waivers in the files. */
    readonly waived: number;
  };
  /** The changed questions of the story. */
  readonly questions: QuestionNews;
  /** Findings that are otherwise now because of what was decided in another checkout. */
  readonly decided: readonly DecidedElsewhere[];
  /** Decisions about claims that do nothing now; `new` since this ingest. */
  readonly stale_decisions: readonly StaleDecision[];
  /** Canon that was written where a contradiction is open. */
  readonly warnings: readonly CanonWarning[];
  /** Memories that wait to be held against the world as it is now; absent: none do. */
  readonly memories_waiting?: number;
  readonly problems: readonly ReportedProblem[];
}

interface DecidedElsewhere extends Pick<FindingDecision, 'action' | 'actor' | 'reason'> {
  /** Id of the finding. */
  readonly finding: string;
  readonly status: Finding['status'];
  readonly message: string;
}

interface StaleDecision extends ClaimDecision {
  readonly new: boolean;
  readonly stale_reason: StaleReason;
}

/** The content of the store after an ingest, and the parts of the world that a report needs. */
export interface IngestedContent {
  readonly config: WorldConfig;
  readonly content: Pick<OpenWorld['content'], 'files' | 'prose' | 'waivers'>;
  /** The problems of its files, settings and rules. */
  readonly problems: readonly Problem[];
  readonly ingested: IngestResult;
  /** The effects of decisions from elsewhere on stored findings. */
  readonly applied: readonly AppliedDecision[];
}

/** The results after the writing. */
export interface Checked {
  /** The result of the rules; undefined: their input is unchanged. */
  readonly result: RunResult | undefined;
  /** The result of the story; undefined: the story is unchanged. */
  readonly told: StoryRead | undefined;
}

export async function ingestReport(
  { store }: Pick<StoredWorld, 'store'>,
  { config, content, problems, ingested, applied }: IngestedContent,
  { result, told }: Checked,
): Promise<IngestReport> {
  const { entities, claims, sources, chunks, resumed, now } = ingested;
  const waiting = await countAwaitingRules(store);
  return {
    schema: 'lore-ingest/1',
    world: {
      name: config.name,
      root: config.root.split(sep).join('/'),
      ...(now === undefined ? {} : { now: now.text }),
    },
    engine: { name: store.engine.name, version: store.engine.version },
    counts: await countWorld(store, content.files),
    ...(content.prose.passages === 0 ? {} : { prose: content.prose }),
    changed: [entities, claims, sources, chunks].some(isChange),
    resumed,
    entities,
    claims,
    sources,
    chunks,
    ...(result === undefined ? {} : { run: result.run }),
    rules: result?.rules ?? [],
    findings: await findingsDelta(store, config, result),
    questions: await questionNews(store, told),
    ...conflictNews(result),
    decided: applied.map(({ finding, status, decision: { action, actor, reason, about } }) => ({
      ...{ finding, status, action, actor, reason, message: about },
    })),
    stale_decisions: await staleDecisions(store, ingested.stale),
    warnings: await canonWarnings(store, ingested),
    ...(waiting === 0 ? {} : { memories_waiting: waiting }),
    problems: [...problems, ...(result?.problems ?? []), ...(result?.waivers.problems ?? [])]
      .sort(byPlace)
      .map(reportedProblem),
  };
}

async function staleDecisions(
  store: StoredWorld['store'],
  stale: readonly StaleClaimDecision[],
): Promise<readonly StaleDecision[]> {
  const fresh = new Set(
    await storeStaleDecisions(
      store,
      stale.map(({ decision: { id }, reason }) => ({ id, reason })),
    ),
  );
  return stale.map(({ decision, reason }) => ({ ...decision, new: fresh.has(decision.id), stale_reason: reason }));
}

const noGaps: ReadonlyMap<string, unknown> = new Map();

async function findingsDelta(
  store: StoredWorld['store'],
  { root, ontology }: WorldConfig,
  result: RunResult | undefined,
): Promise<IngestReport['findings']> {
  const counted = await countedFindings(store, {});
  const answered = counted.gaps === 0 ? noGaps : await answeredGaps({ store, home: { root } });
  const open_counts = { ...counted, gaps: counted.gaps - answered.size };
  const open = open_counts.definite + open_counts.possible + open_counts.gaps;
  const waived = await countWaived(store);
  if (result === undefined) return { new: [], gone: [], unchanged: open, open, open_counts, waived };
  const fresh = new Set([...result.delta.opened, ...result.delta.reopened]);
  const gone = await readFindings(store, result.delta.closed);
  return {
    new: await answeredAmong(
      { store, home: { root } },
      result.findings.filter(({ id }) => fresh.has(id)),
      () => Promise.resolve(ontology),
    ),
    gone: gone.map(goneFinding),
    unchanged: open - [...fresh].filter((id) => !answered.has(id)).length,
    open,
    open_counts,
    waived,
  };
}

function isChange({ created, changed, restored, moved, gone }: Delta): boolean {
  return [created, changed, restored, moved, gone].some((ids) => ids.length > 0);
}
