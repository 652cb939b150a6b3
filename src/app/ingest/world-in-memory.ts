import type { GraphStore } from '../../graph/port.ts';
import { ingest } from '../../ingest/ingest.ts';
import { factsStated } from '../../ingest/plan/decided-states.ts';
import type { Withheld } from '../../model/audience.ts';
import { claimDecisionsInForce, restsOnMemories } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { writeDecisions } from '../../queries/decisions.ts';
import { forgetOwnHistory } from '../../queries/meta/own-history.ts';
import { storeWaivers } from '../../queries/meta/waivers.ts';
import { writeWorldRecord } from '../../queries/meta/world-record.ts';
import { loadRules } from '../../rules/load/load.ts';
import { fullScope } from '../../rules/run/options.ts';
import { runRules } from '../../rules/run/run.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { collectIfLarge } from '../../util/heap.ts';
import { readDecisionsFile } from '../store/decisions-file.ts';
import { type WorldHome, worldPath } from '../store/home.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { recordedFromFile } from '../store/unite-decisions.ts';
import { openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { runSettings } from '../world/run-settings.ts';
import { settingsOfNoRule } from '../world/settings-of-rules.ts';
import { askingOfStore, strangeWordsInStore } from '../world/world-words.ts';
import { decisionsInSight, decisionsToTell } from './decisions-for-readers.ts';
import { type IngestReport, ingestReport } from './ingest-report.ts';
import type { IngestProgress } from './ingest-world.ts';
import { readingAgain } from './reading-again.ts';

export interface InMemoryRequest extends IngestProgress {
  /** An empty store in memory, which is thrown away afterwards. */
  readonly store: GraphStore;
  readonly home: WorldHome;
  /** Asked once: everything in the store is of that moment. */
  readonly clock: Clock;
  /** In place of the world's own calendars. */
  readonly calendar?: string;
}

export interface WorldInMemory {
  /** The needs of all work on a store. To close it closes the store. */
  readonly stored: StoredWorld;
  readonly report: IngestReport;
  /** The parts that are left out for readers. */
  readonly withheld?: Withheld;
  /** Globs of `private` that match no file. */
  readonly idleGlobs: readonly Problem[];
}

/**
 * A world as `lore ingest` would store it, and its findings, from its files and the decisions in them alone, but for those that rest on memories: neither its store nor
 * its folder is written to, and nobody else has to let go of them.
 *
 * @throws UserInputError where there is nothing to read; ConfigError `broken-settings` where `lore.yaml` cannot be read,
 * `private-in-doubt` for readers.
 */
export function worldInMemory({ clock, ...request }: InMemoryRequest): Promise<WorldInMemory> {
  const now = clock();
  return readingAgain(() => asRead({ ...request, clock: () => now }));
}

async function asRead({ store, home, clock, calendar, ...progress }: InMemoryRequest): Promise<WorldInMemory> {
  const asked = defined({ calendar });
  const { audience } = home;
  const world = await openWorld({ path: worldPath(home), ...asked, ...defined({ audience, onFile: progress.onFile }) });
  const { config, content } = world;
  const rules = await loadRules({ worldRoot: config.root });
  const { decisions: made, problems } = readDecisionsFile(config.root, clock());
  const ofFiles = made.filter((decision) => !restsOnMemories(decision));
  const forReaders = audience === 'readers' && ofFiles.length > 0;
  const decisions = forReaders
    ? decisionsInSight(ofFiles, factsStated(content.claims, config.ontology.predicates))
    : ofFiles;
  const inForce = claimDecisionsInForce(made).filter((decision) => !restsOnMemories(decision));
  const settings = { decisions: inForce, ...defined({ onProgress: progress.onWrite }) };
  const ingested = await ingest(store, content, { ...planSettings(world), ...settings }, clock);
  const record = { name: config.name, ...defined({ file: home.file, calendar }) };
  await storeWaivers(store, content.waivers);
  await writeWorldRecord(store, undefined, record);
  collectIfLarge();
  const result = await runRules(store, {
    rules: await askingOfStore(store, config, rules),
    mode: 'full',
    scope: fullScope,
    ...runSettings(config),
    waivers: content.waivers,
    decisions,
    clock,
    ...defined({ onRule: progress.onRule }),
  });
  const told = forReaders ? await decisionsToTell(store, decisions) : decisions;
  await store.write((tx) => writeDecisions(tx, told.map(recordedFromFile)));
  const stored = { store, home, record, clock, decisions: { problems, applied: [] }, close: () => store.close() };
  const found = [
    ...world.problems,
    ...problems,
    ...settingsOfNoRule(config.root, rules, false),
    ...(await strangeWordsInStore(store, config, rules)),
    ...rules.problems,
  ];
  const report = await ingestReport(
    stored,
    { config, content, problems: found, ingested, applied: [] },
    { result, told: undefined },
  );
  await forgetOwnHistory(store);
  return { stored, report, idleGlobs: world.idleGlobs, ...defined({ withheld: content.withheld }) };
}
