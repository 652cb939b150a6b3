import { sep } from 'node:path';
import type { IngestMemo } from '../../ingest/incremental/memo.ts';
import { ingest, sweepDone } from '../../ingest/ingest.ts';
import type { Delta, IngestResult } from '../../ingest/result.ts';
import type { WorldContent } from '../../model/claim.ts';
import type { Finding } from '../../model/finding.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { Counts, Report, RuleOutcome, Run } from '../../model/report.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { countWorld } from '../../queries/contents.ts';
import { countOpen, countWaived, totalOf } from '../../queries/findings/counts.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { storeWaivers } from '../../queries/meta/waivers.ts';
import { readWorldRecord, type WorldRecord, writeWorldRecord } from '../../queries/meta/world-record.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { fullScope, type RunResult, type RunScope, touchedScope } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import { collectGarbage, collectLetGo } from '../../util/heap.ts';
import { byPlace } from '../../util/places.ts';
import { type GoneFinding, goneFinding } from '../findings/gone-finding.ts';
import { worldPath } from '../store/home.ts';
import { keptReadings } from '../store/kept-readings.ts';
import { refuseOtherWorld } from '../store/other-world.ts';
import { stampSchema } from '../store/schema-version.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import { runUndisturbed } from '../store/undisturbed.ts';
import type { ExtractorOf } from '../world/model-extractor.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { rulesDigest, runSettings } from '../world/run-settings.ts';

export interface IngestProgress {
  readonly onFile?: (path: string, done: number, total: number) => void;
  /** After each transaction. */
  readonly onWrite?: (done: number, total: number) => void;
  readonly onRule?: (done: number, total: number, id: string) => void;
}

export interface IngestRequest extends IngestProgress {
  /** In place of the world's own calendars; default: as it was taken in before. */
  readonly calendar?: string;
  /** Reads the prose with a model, in place of the patterns. */
  readonly extract?: ExtractorOf;
  /** Take this world in though the store holds one of another name. */
  readonly replace?: boolean;
}

/** What an ingest changed, in the lore and in what is found wrong with it. */
export interface IngestReport {
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
  /** Of that run. */
  readonly rules: readonly RuleOutcome[];
  readonly findings: {
    /** Opened, or opened again. */
    readonly new: readonly Finding[];
    readonly gone: readonly GoneFinding[];
    /** Open before and after. */
    readonly unchanged: number;
    readonly open: number;
    /** Allowed by waivers in the files. */
    readonly waived: number;
  };
  readonly problems: readonly Problem[];
}

/**
 * Takes the world's files into its store, lets the rules look at what that touched, and says what changed. The same files
 * again change nothing.
 *
 * @throws UserInputError where there is nothing to read, or the store holds another world.
 */
export async function ingestWorld(kept: StoredWorld, request: IngestRequest = {}): Promise<IngestReport> {
  if (kept.home === undefined) throw noWorld();
  const calendar = request.calendar ?? kept.record?.calendar;
  const { world, onTaken } = await readOnce(worldPath(kept.home), { ...request, ...defined({ calendar }) });
  collectGarbage();
  const rules = await loadRules({ worldRoot: world.config.root, store: kept.store });
  return takeIn(kept, { world, rules, onTaken, ...request, ...defined({ calendar }) });
}

/** A world, of whose words nothing is left in memory but what they say: the graph takes the room next. */
async function readOnce(
  path: string,
  { calendar, extract, onFile }: IngestRequest,
): Promise<Pick<TakeIn, 'world'> & Required<Pick<TakeIn, 'onTaken'>>> {
  const { cache, ...world } = await openWorld({
    path,
    cache: keptReadings,
    ...defined({ calendar, extract, onFile }),
  });
  await cache?.keep();
  const write = cache?.takenWriter();
  // What they say, put together, lets go of the words; what only a few files said last is soon looked at where it stands.
  const { since } = world.content;
  if (since === undefined) putTogether(world.content);
  return {
    world,
    onTaken: async (note) => {
      if (note !== undefined) await write?.(note);
    },
  };
}

function putTogether({ claims, chunks }: WorldContent): number {
  return claims.length + chunks.length;
}

/** A world as read, and the rules to look at it with. */
export interface TakeIn extends IngestRequest {
  readonly world: OpenWorld;
  readonly rules: LoadedRules;
  /** Of earlier ones of this world, by the same settings. */
  readonly memo?: IngestMemo;
  /** Once the store holds it: what a later ingest will know the store again by, if it will. */
  readonly onTaken?: (note: string | undefined) => Promise<void>;
}

/** `ingestWorld` after the reading. */
export function takeIn(kept: StoredWorld, request: TakeIn): Promise<IngestReport> {
  // What the files say is in the store by then: no frame holds on to it while rules run, when the engine takes the most room.
  return writeWorld(kept, request).then((written) => sweepAndReport(kept, written));
}

/** A world that the store holds, and what is needed of it to look at it and to report. */
interface WrittenWorld extends Pick<TakeIn, 'rules' | 'onRule'> {
  readonly config: WorldConfig;
  readonly content: Pick<OpenWorld['content'], 'files' | 'prose' | 'waivers'>;
  readonly problems: readonly Problem[];
  readonly ingested: IngestResult;
  /** Absent: nothing that rules look at has changed. */
  readonly scope: RunScope | undefined;
  readonly record: WorldRecord;
  /** What the record says once the rules have looked. */
  readonly digest: string;
}

async function writeWorld(kept: StoredWorld, request: TakeIn): Promise<WrittenWorld> {
  const { store, clock } = kept;
  const { world, rules, memo, onRule } = request;
  const { config, problems } = world;
  const { files, prose, waivers } = world.content;
  const before = await readWorldRecord(store);
  const name = { name: config.name, ...defined({ file: kept.home?.file }) };
  if (request.replace !== true) refuseOtherWorld(store, before, name);

  const settings = { ...planSettings(world), ...defined({ memo, onProgress: request.onWrite }) };
  const ingested = await ingest(store, world.content, settings, clock);
  await request.onTaken?.(ingested.note);
  const digest = rulesDigest(rules, config);
  const otherWaivers = await storeWaivers(store, waivers);
  const scope = scopeAfter(ingested, before?.checked_by === digest && !otherWaivers);
  // The record comes before the run: a run that fails leaves a store that later commands can work on.
  await stampSchema(store, clock);
  const checked = before?.checked_by === undefined ? {} : { checked_by: before.checked_by };
  const calendar = request.calendar === undefined ? {} : { calendar: request.calendar };
  const record = { ...name, ...calendar, ...checked };
  await writeWorldRecord(store, before, record);
  return {
    config,
    content: { files, prose, waivers },
    problems,
    rules,
    ingested,
    scope,
    record,
    digest,
    ...defined({ onRule }),
  };
}

async function sweepAndReport(kept: StoredWorld, written: WrittenWorld): Promise<IngestReport> {
  const { store } = kept;
  const { config, content, ingested, rules, scope, record, digest } = written;
  const { entities, claims, sources, chunks, resumed } = ingested;
  if (scope === fullScope) collectLetGo();
  const result = scope === undefined ? undefined : await sweep(kept, written, scope);
  if (result !== undefined) {
    await sweepDone(store, ingested);
    await writeWorldRecord(store, record, { ...record, checked_by: digest });
  }
  return {
    schema: 'lore-ingest/1',
    world: {
      name: config.name,
      root: config.root.split(sep).join('/'),
      ...(ingested.now === undefined ? {} : { now: ingested.now.text }),
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
    findings: await findingsDelta(kept, result),
    problems: [...written.problems, ...rules.problems, ...(result?.waivers.problems ?? [])].sort(byPlace),
  };
}

/** What the rules have to look at: nothing, what was touched, or everything, where all of it is new or the rules are. */
function scopeAfter({ touched }: IngestResult, sameRules: boolean): RunScope | undefined {
  if (!sameRules || touched.everything) return fullScope;
  return touched.entities.length === 0 ? undefined : touchedScope(touched);
}

function sweep(
  { store, clock }: StoredWorld,
  { config, content, rules, onRule }: WrittenWorld,
  scope: RunScope,
): Promise<RunResult> {
  return runUndisturbed(store, {
    rules,
    mode: scope.ids === undefined ? 'full' : 'live',
    scope,
    ...runSettings(config),
    waivers: content.waivers,
    clock,
    ...defined({ onRule }),
  });
}

async function findingsDelta({ store }: StoredWorld, result: RunResult | undefined): Promise<IngestReport['findings']> {
  const open = totalOf(await countOpen(store));
  const waived = await countWaived(store);
  if (result === undefined) return { new: [], gone: [], unchanged: open, open, waived };
  const fresh = new Set([...result.delta.opened, ...result.delta.reopened]);
  const gone = await readFindings(store, result.delta.closed);
  return {
    new: result.findings.filter(({ id }) => fresh.has(id)),
    gone: gone.map(goneFinding),
    unchanged: open - fresh.size,
    open,
    waived,
  };
}

function isChange({ created, changed, restored, moved, gone }: Delta): boolean {
  return [created, changed, restored, moved, gone].some((ids) => ids.length > 0);
}
