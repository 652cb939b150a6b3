import { scanWorld } from '../../content/scan.ts';
import type { GraphStore } from '../../graph/port.ts';
import { readJournal } from '../../ingest/store/journal.ts';
import { problemLevels } from '../../model/problem-levels.ts';
import { countStore } from '../../queries/contents.ts';
import { checkIndexes, ensureIndexes } from '../../queries/meta/indexes.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { version } from '../../util/package.ts';
import { printableText } from '../../util/text/printable.ts';
import { latestRunOf } from '../runs/latest-run.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import { readSchemaVersion, schemaVersion } from '../store/schema-version.ts';
import { rulesOf } from '../store/stored-config.ts';
import { openStoredWorld, type StoredWorld, type StoreEngine } from '../store/stored-world.ts';
import { readSettings } from '../world/open-world.ts';
import { decisionsDiagnosis } from './decisions.ts';
import type { Diagnosis } from './diagnosis.ts';
import { storedDecisionsDiagnosis } from './stored-decisions.ts';

export interface DoctorReport {
  readonly schema: 'lore-doctor/1';
  readonly healthy: boolean;
  /** The server that keeps the store did not answer, or let nobody in: the store was not looked at. */
  readonly out_of_reach?: true;
  readonly diagnoses: readonly Diagnosis[];
}

export interface DoctorRequest {
  readonly engine: StoreEngine;
  readonly home?: WorldHome | undefined;
  readonly clock: Clock;
}

/** The result of a look at the server. */
const versionFaults: ReadonlySet<string> = new Set(['neo4j-too-old', 'neo4j-unknown-server']);

/** Looks at everything a world's store needs, and says of each trouble what to do. Never rejects because of what it finds. */
export async function examine(request: DoctorRequest): Promise<DoctorReport> {
  const diagnoses: Diagnosis[] = [
    { name: 'program', state: 'ok', detail: `lore-engine ${version()} on Node ${process.versions.node}` },
    worldDiagnosis(request),
    ...(request.home === undefined
      ? []
      : [await settingsDiagnosis(request.home), ...decisionsDiagnosis(request.home, request.clock())]),
  ];
  let isOutOfReach = false;
  try {
    const world = await openStoredWorld({ ...request, store: 'need' });
    try {
      diagnoses.push(...(await examineStore(world)));
    } finally {
      await world.close();
    }
  } catch (error) {
    diagnoses.push(troubleOf(error));
    isOutOfReach = error instanceof LoreError && error.code.startsWith('neo4j-') && !versionFaults.has(error.code);
  }
  const healthy = diagnoses.every(({ state }) => state !== 'trouble');
  return { schema: 'lore-doctor/1', healthy, ...(isOutOfReach ? { out_of_reach: true } : {}), diagnoses };
}

function worldDiagnosis({ home, engine }: DoctorRequest): Diagnosis {
  const name = 'world';
  if (home !== undefined) return { name, state: 'ok', detail: home.file ?? home.root };
  const detail = 'no lore.yaml, .lore/ or .obsidian/ in this folder or above it';
  const fix = 'Go into the folder of your world, or name it: --world DIR.';
  // A database can be looked at from anywhere; rules need the world's settings.
  return { name, state: engine.ownsFile ? 'trouble' : 'warning', detail, fix };
}

/** The faults of `lore.yaml` and the calendars: commands that use settings refuse, or use other ones than intended. */
async function settingsDiagnosis(home: WorldHome): Promise<Diagnosis> {
  const name = 'settings';
  try {
    const scan = await scanWorld(worldPath(home));
    const { problems, broken } = readSettings(scan, undefined);
    const misnamed = scan.problems.filter(({ code }) => code === 'misnamed-settings');
    const wrong = [...problems, ...misnamed].filter(({ code }) => problemLevels[code] === 'error');
    const first = broken ?? wrong[0];
    if (first === undefined) return { name, state: 'ok', detail: 'nothing is wrong with them' };
    const more = wrong.length > 1 ? ` (and ${wrong.length - 1} more)` : '';
    const detail = `${first.path}:${first.line}:${first.column} ${first.message}${more}`;
    return { name, state: 'trouble', detail, fix: 'Fix it. `lore check` shows every fault.' };
  } catch (error) {
    // A store may outlive the files of its world.
    if (error instanceof UserInputError)
      return { name, state: 'warning', detail: error.message, ...defined({ fix: error.fix }) };
    return { ...troubleOf(error), name };
  }
}

/** A locked file names its holder; a server that is away, its address. */
function troubleOf(error: unknown): Diagnosis {
  if (!(error instanceof LoreError)) throw error;
  const { message, fix } = error;
  return { name: 'store', state: 'trouble', detail: message, ...defined({ fix }) };
}

async function examineStore(world: StoredWorld): Promise<Diagnosis[]> {
  const { store, record } = world;
  const { name, version: engineVersion, location, holder } = store.engine;
  const sharing = holder?.readOnly === true ? 'which lets others look' : 'which shares it';
  const use = holder === undefined ? 'free to use' : `open in process ${holder.pid} (${holder.command}), ${sharing}`;
  return [
    { name: 'engine', state: 'ok', detail: `${name} ${engineVersion}` },
    { name: 'store', state: 'ok', detail: `${location}, ${use}` },
    { name: 'holds', state: 'ok', detail: record === undefined ? 'nothing yet' : `the world "${record.name}"` },
    await schemaDiagnosis(store),
    await indexDiagnosis(store),
    await countsDiagnosis(store),
    await journalDiagnosis(store),
    await runDiagnosis(world),
    ...(await storedDecisionsDiagnosis(world)),
    ...rulesDiagnosis(await rulesOf(world)),
  ];
}

/** Older stores were brought up to date when this one was opened. */
async function schemaDiagnosis(store: GraphStore): Promise<Diagnosis> {
  const found = await readSchemaVersion(store);
  return { name: 'schema', state: 'ok', detail: `version ${found ?? schemaVersion}, the newest` };
}

async function indexDiagnosis(store: GraphStore): Promise<Diagnosis> {
  const { needed, missing } = await checkIndexes(store);
  if (missing.length === 0) return { name: 'indexes', state: 'ok', detail: `all ${needed} present` };
  return {
    name: 'indexes',
    state: 'trouble',
    detail: `${missing.length} of ${needed} missing: ${missing.join(', ')}`,
    fix: 'Run `lore doctor --fix`, which makes them; until then each search is slow.',
  };
}

/** Makes what `examine` finds missing. */
export async function repair(request: DoctorRequest): Promise<void> {
  const world = await openStoredWorld({ ...request, store: 'need' });
  try {
    await ensureIndexes(world.store);
  } finally {
    await world.close();
  }
}

async function countsDiagnosis(store: GraphStore): Promise<Diagnosis> {
  const { nodes, edges } = await store.counts();
  const { entities, claims, sources, findings } = await countStore(store);
  const parts = `${entities} entities, ${claims} claims, ${sources} sources, ${findings} findings and gaps`;
  return { name: 'contents', state: 'ok', detail: `${parts} (${nodes} nodes, ${edges} edges)` };
}

async function journalDiagnosis(store: GraphStore): Promise<Diagnosis> {
  const name = 'ingest';
  const journal = await readJournal(store);
  if (journal === undefined) return { name, state: 'warning', detail: 'never', fix: 'Run `lore ingest`.' };
  const { generation, unfinished, pending } = journal;
  if (unfinished) {
    const detail = 'one is running, or has broken off';
    return {
      name,
      state: 'trouble',
      detail,
      fix: 'Run `lore ingest`: it continues after the other ends, or completes its work.',
    };
  }
  if (pending.everything || pending.entities.length > 0) {
    const what = pending.everything ? 'everything' : `${pending.entities.length} entities`;
    const detail = `finished, but no rule has checked the changes (${what})`;
    return { name, state: 'trouble', detail, fix: 'Run `lore run`.' };
  }
  return { name, state: 'ok', detail: `finished (${generation} so far that changed something)` };
}

async function runDiagnosis(world: StoredWorld): Promise<Diagnosis> {
  const name = 'last run';
  const { run, age_hours, stale, last_full_at, open, unfinished = [] } = await latestRunOf(world);
  if (run === undefined) return { name, state: 'warning', detail: 'none yet', fix: 'Run `lore run`.' };
  const faults = open.contradiction + open.anachronism + open.ontology;
  const full = last_full_at === undefined ? 'none over everything yet' : `over everything ${age_hours} h ago`;
  const detail = `${full}, ${faults} finding${faults === 1 ? '' : 's'} and ${open.orphan} gap${open.orphan === 1 ? '' : 's'} open`;
  if (unfinished.length > 0) {
    const rules = unfinished.map(printableText).join('; ');
    const fix = 'Fix these rules, or remove them.';
    return { name, state: 'warning', detail: `${detail}; not run to the end: ${rules}`, fix };
  }
  if (!stale) return { name, state: 'ok', detail };
  return { name, state: 'warning', detail, fix: 'Run `lore run`, or leave `lore nightly` on.' };
}

/** Only what must not run is worth a line. */
function rulesDiagnosis({ refused, unreadable }: LoadedRules): Diagnosis[] {
  const bad = [...refused.map(({ rule: { id }, reason }) => ({ id, reason })), ...unreadable];
  const [first] = bad;
  if (first === undefined) return [];
  const more = bad.length > 1 ? ` (and ${bad.length - 1} more)` : '';
  const detail = `${first.id} is ${first.reason}${more}`;
  return [
    { name: 'rules', state: 'warning', detail, fix: '`lore rules list` lists rules that cannot run, with the reason.' },
  ];
}
