import type { GraphStore } from '../../graph/port.ts';
import { ingest } from '../../ingest/ingest.ts';
import { claimDecisionsInForce, type Decision, restsOnMemories } from '../../model/decision.ts';
import type { Waiver } from '../../model/waiver.ts';
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
import { strangeWordsInStore } from '../world/world-words.ts';
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
  /** What all that works on a store takes. To close it closes the store. */
  readonly stored: StoredWorld;
  readonly report: IngestReport;
}

/**
 * A world as `lore ingest` would store it, and its findings, from its files and the decisions in them alone, but for those that rest on memories: neither its store nor
 * its folder is written to, and nobody else has to let go of them.
 *
 * @throws UserInputError where there is nothing to read; ConfigError `broken-settings` where `lore.yaml` cannot be read.
 */
export function worldInMemory({ clock, ...request }: InMemoryRequest): Promise<WorldInMemory> {
  const now = clock();
  return readingAgain(() => asRead({ ...request, clock: () => now }));
}

async function asRead({ store, home, clock, calendar, ...progress }: InMemoryRequest): Promise<WorldInMemory> {
  const asked = defined({ calendar });
  const world = await openWorld({ path: worldPath(home), ...asked, ...defined({ onFile: progress.onFile }) });
  const { config, content } = world;
  const rules = await loadRules({ worldRoot: config.root });
  const { decisions: made, problems } = readDecisionsFile(config.root, clock());
  const decisions = made.filter((decision) => !restsOnMemories(decision));
  const inForce = claimDecisionsInForce(made).filter((decision) => !restsOnMemories(decision));
  const settings = { decisions: inForce, ...defined({ onProgress: progress.onWrite }) };
  const ingested = await ingest(store, content, { ...planSettings(world), ...settings }, clock);
  const record = { name: config.name, ...defined({ file: home.file, calendar }) };
  await storeBeside(store, { decisions, waivers: content.waivers });
  await writeWorldRecord(store, undefined, record);
  collectIfLarge();
  const result = await runRules(store, {
    rules,
    mode: 'full',
    scope: fullScope,
    ...runSettings(config),
    waivers: content.waivers,
    decisions,
    clock,
    ...defined({ onRule: progress.onRule }),
  });
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
  return { stored, report };
}

async function storeBeside(
  store: GraphStore,
  { decisions, waivers }: { readonly decisions: readonly Decision[]; readonly waivers: readonly Waiver[] },
): Promise<void> {
  await store.write((tx) => writeDecisions(tx, decisions.map(recordedFromFile)));
  await storeWaivers(store, waivers);
}
