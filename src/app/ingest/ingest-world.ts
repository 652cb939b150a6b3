import type { GraphStore } from '../../graph/port.ts';
import { ingest, sweepDone } from '../../ingest/ingest.ts';
import type { IngestResult } from '../../ingest/result.ts';
import { claimDecisionsInForce, type Decision } from '../../model/decision.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { followNames } from '../../queries/findings/follow-names.ts';
import { awaitRules } from '../../queries/memory/waiting-for-rules.ts';
import { memoriesBesideFiles } from '../../queries/memory/which-memories.ts';
import { storeWaivers } from '../../queries/meta/waivers.ts';
import { readWorldRecord, type WorldRecord, writeWorldRecord } from '../../queries/meta/world-record.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { fullScope, type RunResult, type RunScope, touchedScope } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import { collectIfGrown, collectIfLarge } from '../../util/heap.ts';
import type { SessionOf } from '../store/held-session.ts';
import { worldPath } from '../store/home.ts';
import { refuseOtherIngest } from '../store/other-world.ts';
import { storedSession } from '../store/parsed-file-cache.ts';
import { namedWorld } from '../store/same-world.ts';
import { stampSchema } from '../store/schema-version.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import { runUndisturbed } from '../store/undisturbed.ts';
import { uniteDecisions } from '../store/unite-decisions.ts';
import { readStoryOver, type StoryRead } from '../story/read-over.ts';
import { toldAnew } from '../story/told-anew.ts';
import type { ExtractorOf } from '../world/model-extractor.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { rulesDigest, runSettings } from '../world/run-settings.ts';
import { settingsOfNoRule } from '../world/settings-of-rules.ts';
import { askingOfStore, strangeWordsInStore } from '../world/world-words.ts';
import { type IngestedContent, type IngestReport, ingestReport } from './ingest-report.ts';
import { readingAgain } from './reading-again.ts';

export interface IngestProgress {
  readonly onFile?: (path: string, done: number, total: number) => void;
  /** After each transaction. */
  readonly onWrite?: (done: number, total: number) => void;
  readonly onRule?: (done: number, total: number, id: string) => void;
}

export interface IngestRequest extends IngestProgress {
  /** In place of the world's own calendars; default: those of the last ingest. */
  readonly calendar?: string;
  /** Reads the prose with a model, in place of the program's own reader. */
  readonly extract?: ExtractorOf;
}

/**
 * Ingests the world's files into its store, runs the rules on what that touched, and reports what changed. The same files
 * again change nothing.
 *
 * @throws UserInputError where there is nothing to read, the store holds another world, or files do not come to rest while they are read
 * (`changed-meanwhile`).
 */
export function ingestWorld(stored: StoredWorld, request: IngestRequest = {}): Promise<IngestReport> {
  return readingAgain(() => ingestAsRead(stored, request));
}

async function ingestAsRead(stored: StoredWorld, request: IngestRequest): Promise<IngestReport> {
  const { home, store, record } = stored;
  if (home === undefined) throw noWorld();
  const settings = { ...request, ...defined({ calendar: request.calendar ?? record?.calendar }) };
  const files = await readFiles(worldPath(home), stored.session, settings);
  collectIfGrown();
  const rules = await loadRules({ worldRoot: files.world.config.root, store });
  return ingestContent(stored, { ...settings, ...files, rules, warnOfWords: true });
}

/** A world as read, and the rules to run on it. */
export interface ContentRequest extends IngestRequest {
  readonly world: Omit<OpenWorld, 'session'>;
  readonly rules: LoadedRules;
  /** Looks for what own rules ask about and the world does not have; a watch, which ingests at every save, does not. */
  readonly warnOfWords?: boolean;
  /** Called once the store holds the world. */
  readonly onIngested?: (ingested: IngestResult) => Promise<void>;
}

/** `ingestWorld` after the reading: plan and write, run the rules, report. */
export function ingestContent(stored: StoredWorld, request: ContentRequest): Promise<IngestReport> {
  // The content is in the store then: no frame holds on to it while rules run, when the engine takes the most memory.
  return writeContent(stored, request).then((written) => checkAndReport(stored, written));
}

/** Reads a world's files. Their text leaves memory, unless it is kept there: the graph takes the room next. */
async function readFiles(
  path: string,
  held: SessionOf | undefined,
  { calendar, extract, onFile }: IngestRequest,
): Promise<Pick<ContentRequest, 'world' | 'onIngested'>> {
  const { session, ...world } = await openWorld({
    path,
    session: held ?? storedSession,
    ...defined({ calendar, extract, onFile }),
  });
  if (held === undefined) session?.release(world.content);
  const onIngested = async (ingested: IngestResult) => {
    session?.setIngested(ingested);
    if (held === undefined) await session?.store();
  };
  return { world, onIngested };
}

/** A world that the store holds, and how it is to be checked. */
interface WrittenContent extends IngestedContent, Pick<ContentRequest, 'rules' | 'onRule'> {
  /** Absent: nothing that rules look at has changed. */
  readonly scope: RunScope | undefined;
  readonly record: WorldRecord;
  readonly decisions: readonly Decision[];
  /** The hash of the rules; part of the record once they have run. */
  readonly digest: string;
}

async function writeContent(stored: StoredWorld, request: ContentRequest): Promise<WrittenContent> {
  const { store, clock, home } = stored;
  const { world, onRule, calendar, onWrite } = request;
  const { config } = world;
  const { files, prose, waivers } = world.content;
  const before = await readWorldRecord(store);
  if (home === undefined) throw noWorld();
  await refuseOtherIngest(store, before, home);

  // Where only some files have changed, all notes are called as they were.
  if (world.content.change === undefined) await followNames(store, world.content, clock);
  const united = await uniteDecisions(store, home.root, clock); // a watch may run for days
  const applied = [...untold(stored.decisions), ...united.applied];
  const decisions = await readDecisions(store, clock());
  const settings = {
    ...planSettings(world),
    decisions: claimDecisionsInForce(decisions),
    ...defined({ onProgress: onWrite }),
  };
  const ingested = await ingest(store, world.content, settings, clock);
  await request.onIngested?.(ingested);
  const rules = await askingOfStore(store, config, request.rules);
  const digest = rulesDigest(rules, config);
  const otherWaivers = await storeWaivers(store, waivers);
  const sameRules = before?.checked_by === digest;
  // Before the rules: until they have run, an ingest that was killed leaves what it touched to the next one.
  const { everything, entities } = ingested.touched;
  await awaitRules(store, { everything: everything || !sameRules, entities });
  const scope = await scopeAfter(store, ingested, sameRules && !otherWaivers);
  // The record comes before the run: a run that fails leaves a store that later commands can work on.
  await stampSchema(store, clock);
  const { checked_by, replaced } = before ?? {};
  const record = { ...namedWorld(home), ...defined({ calendar, checked_by, replaced }) };
  await writeWorldRecord(store, before, record);
  const strange = request.warnOfWords === true ? await strangeWordsInStore(store, config, rules) : [];
  const problems = [
    ...world.problems,
    ...united.problems,
    ...settingsOfNoRule(config.root, rules, true),
    ...rules.problems,
    ...strange,
  ];
  const content = { files, prose, waivers };
  return {
    config,
    content,
    problems,
    applied,
    decisions,
    rules,
    ingested,
    scope,
    record,
    digest,
    ...defined({ onRule }),
  };
}

/** The decisions that were applied when the store was opened, once. */
function untold(opened: StoredWorld['decisions']): StoredWorld['decisions']['applied'] {
  if (told.has(opened)) return [];
  told.add(opened);
  return opened.applied;
}

const told = new WeakSet<object>();

/**
 * The scope of the rules: nothing, the affected parts with the memories that contradict a changed sentence, or everything if all of it or
 * the rules are new.
 */
async function scopeAfter(
  store: GraphStore,
  { touched, sources: { created, changed, restored, gone } }: IngestResult,
  sameRules: boolean,
): Promise<RunScope | undefined> {
  if (!sameRules || touched.everything) return fullScope;
  const beside = await memoriesBesideFiles(store, [...created, ...changed, ...restored, ...gone]);
  const entities = [...touched.entities, ...beside];
  return entities.length === 0 ? undefined : touchedScope({ ...touched, entities });
}

async function checkAndReport(stored: StoredWorld, written: WrittenContent): Promise<IngestReport> {
  const { store } = stored;
  const { ingested, scope, record, digest } = written;
  if (scope === fullScope) collectIfLarge();
  const result = scope === undefined ? undefined : await runOn(scope, stored, written);
  const told = await readTold(stored, written, result);
  if (result !== undefined) {
    await sweepDone(store, ingested);
    await writeWorldRecord(store, record, { ...record, checked_by: digest });
  }
  return ingestReport(stored, written, { result, told });
}

/** Reads the story again, as far as what was written can have changed it. */
async function readTold(
  stored: StoredWorld,
  { config, ingested, scope }: WrittenContent,
  result: RunResult | undefined,
): Promise<StoryRead | undefined> {
  const { claims, sources, chunks } = ingested;
  const isSame = [claims, sources, chunks].every(
    ({ created, changed, restored, moved, gone }) =>
      created.length + changed.length + restored.length + moved.length + gone.length === 0,
  );
  if (result === undefined && isSame) return undefined;
  const runId = result?.run.id;
  const isNarrow = scope !== fullScope;
  const about = isNarrow ? await toldAnew(stored.store, scope?.ids ?? [], claims.moved, result) : undefined;
  return readStoryOver(stored, { config, ...defined({ about, runId }) });
}

function runOn(
  scope: RunScope,
  { store, clock }: StoredWorld,
  { config, content, decisions, rules, onRule }: WrittenContent,
): Promise<RunResult> {
  return runUndisturbed(store, {
    rules,
    mode: scope.ids === undefined ? 'full' : 'live',
    scope,
    ...runSettings(config),
    waivers: content.waivers,
    decisions,
    clock,
    ...defined({ onRule }),
  });
}
