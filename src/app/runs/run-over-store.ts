import type { GraphStore } from '../../graph/port.ts';
import { sweepDone } from '../../ingest/ingest.ts';
import { readJournal } from '../../ingest/store/journal.ts';
import type { Finding } from '../../model/finding.ts';
import { type ReportedProblem, reportedProblem } from '../../model/problem.ts';
import type { RuleOutcome, Run } from '../../model/report.ts';
import { entitiesInEra, isEra } from '../../queries/chronology.ts';
import { countClaims } from '../../queries/claims-page.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { countOpen, countWaived, type OpenCounts } from '../../queries/findings/counts.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { awaitRules } from '../../queries/memory/waiting-for-rules.ts';
import { readStoredWaivers } from '../../queries/meta/waivers.ts';
import { readWorldRecord, writeWorldRecord } from '../../queries/meta/world-record.ts';
import { fullScope, type RunScope } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { byPlace } from '../../util/places.ts';
import { bare, ticked, wording } from '../../util/text/wording.ts';
import { type ConflictNews, conflictNews } from '../findings/conflicts.ts';
import { type GoneFinding, goneFinding } from '../findings/gone-finding.ts';
import { findEntity } from '../lookup/find-entity.ts';
import { configOf, rulesOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { runUndisturbed } from '../store/undisturbed.ts';
import { type QuestionNews, questionNews } from '../story/question-news.ts';
import { readStoryOver } from '../story/read-over.ts';
import { toldAnew } from '../story/told-anew.ts';
import { answeredGaps, findingsAnswered } from '../waiting/answered-gaps.ts';
import { rulesDigest, runSettings } from '../world/run-settings.ts';
import { settingsOfNoRule } from '../world/settings-of-rules.ts';
import { askingOfStore, strangeWordsInStore } from '../world/world-words.ts';

export interface RunRequest {
  /** `full`, `entity:ID` or `era:ID`, where names and aliases will do for ids; or a bare name, of an era or of anything else. */
  readonly scope: string;
  /** The person who asked, for the history; default `engine`. */
  readonly actor?: string;
  readonly onRule?: (done: number, total: number, id: string) => void;
  /** Holds memories against the world that wait for it, before a run over everything; absent: they wait on. */
  readonly checkMemories?: () => Promise<unknown>;
  /** Stops the run between two rules; nothing is written then. */
  readonly signal?: AbortSignal;
}

export interface RunReport extends ConflictNews {
  readonly schema: 'lore-run/1';
  readonly run: Run;
  readonly rules: readonly RuleOutcome[];
  /** The open findings of the run, sorted by rule. */
  readonly found: readonly Finding[];
  /** Ids of those among `found` that were not open before. */
  readonly new: readonly string[];
  readonly gone: readonly GoneFinding[];
  /** In the whole store, after the run. */
  readonly open: OpenCounts;
  /** The changed questions of the story since the last run. */
  readonly questions: QuestionNews;
  /** In the whole store: findings that waivers in the files allow. */
  readonly waived: number;
  /** In the whole store: claims that nobody has accepted yet. */
  readonly waiting: number;
  /** Rules that could not run; waivers that hold no longer or mean nothing, after a run over everything. */
  readonly problems: readonly ReportedProblem[];
}

/**
 * Runs the rules over the store.
 *
 * @throws UserInputError for a scope that is none or leads nowhere; LoreError `cancelled`.
 */
export async function runOverStore(world: StoredWorld, request: RunRequest): Promise<RunReport> {
  const { store, clock } = world;
  const config = await configOf(world);
  const rules = await askingOfStore(store, config, await rulesOf(world));
  const scope = await readScope(store, request.scope);
  const journal = await readJournal(store);
  if (scope.ids === undefined) {
    const sameRules = (await readWorldRecord(store))?.checked_by === rulesDigest(rules, config);
    const { everything = false, entities = [] } = journal?.pending ?? {};
    await awaitRules(store, { everything: everything || !sameRules, entities });
    await request.checkMemories?.();
  }
  const result = await runUndisturbed(store, {
    rules,
    mode: scope.ids === undefined ? 'full' : 'live',
    scope,
    ...runSettings(config),
    waivers: await readStoredWaivers(store),
    decisions: await readDecisions(store, clock()),
    clock,
    actor: request.actor ?? 'engine',
    onRule: (done, total, id) => {
      if (request.signal?.aborted) throw new LoreError('The run was cancelled.', { code: 'cancelled' });
      request.onRule?.(done, total, id);
    },
  });
  if (scope.ids === undefined) {
    // A full run covers everything that ingests had noted as touched, with the rules of now.
    if (journal !== undefined && !journal.unfinished) await sweepDone(store, journal);
    const record = await readWorldRecord(store);
    if (record) await writeWorldRecord(store, record, { ...record, checked_by: rulesDigest(rules, config) });
  }
  const about = scope.ids === undefined ? undefined : await toldAnew(store, scope.ids, [], result);
  const story = await readStoryOver(world, { config, runId: result.run.id, ...defined({ about }) });
  const { opened, reopened, closed } = result.delta;
  const open = await countOpen(store);
  return {
    schema: 'lore-run/1',
    run: { ...result.run, confusions_found: story.open },
    rules: result.rules,
    found: await findingsAnswered(
      world,
      result.findings.filter(({ status }) => status === 'open'),
    ),
    new: [...opened, ...reopened].sort(),
    gone: (await readFindings(store, closed)).map(goneFinding),
    ...conflictNews(result),
    // No gap that something would close which waits, as in a check.
    open: { ...open, orphan: open.orphan - (await answeredGaps(world)).size },
    questions: await questionNews(store, story),
    waived: await countWaived(store),
    waiting: await countClaims(store, 'candidate'),
    problems: [
      ...settingsOfNoRule(config.root, rules, true),
      ...(await strangeWordsInStore(store, config, rules)),
      ...rules.problems,
      ...result.problems,
      ...result.waivers.problems,
    ]
      .sort(byPlace)
      .map(reportedProblem),
  };
}

const scopes = 'A scope is `full`, `entity:ID`, `era:ID`, or a name.';

async function readScope(store: GraphStore, text: string): Promise<RunScope> {
  if (text.trim().toLowerCase() === 'full') return fullScope;
  const { kind, words = '' } = /^(?:(?<kind>entity|era):)?(?<words>.*)$/su.exec(text.trim())?.groups ?? {};
  if (words.trim() === '') {
    throw new UserInputError(wording`${ticked(text)} is not a scope of a run.`, {
      code: 'bad-scope',
      fix: scopes,
    });
  }
  const { id, name } = await findEntity(store, words.trim(), scopes);
  if (kind !== 'entity' && (await isEra(store, id))) return { name: `era:${id}`, ids: await entitiesInEra(store, id) };
  if (kind === 'era') {
    const fix = wording`Ask for ${ticked(`entity:${id}`)}.`;
    throw new UserInputError(wording`${bare(name)} is not an era.`, { code: 'not-an-era', fix });
  }
  return { name: `entity:${id}`, ids: [id] };
}
