import { timeOptions } from '../../src/app/time-options.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readTexts } from '../../src/content/read-world.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { WorldConfig } from '../../src/model/world-config.ts';
import { type LoadedRules, loadRules } from '../../src/rules/load/load.ts';
import { fullScope, type RunOptions, type RunResult } from '../../src/rules/run/options.ts';
import { runRules } from '../../src/rules/run/run.ts';

let shipped: LoadedRules | undefined;

/** A world that is rewritten and checked again, as an author does, over one store that keeps its history. */
export class WorldUnderTest {
  readonly store: GraphStore;
  private readonly settings: string;
  private minute = 0;
  private touched: readonly string[] = [];

  private constructor(store: GraphStore, settings: string) {
    this.store = store;
    this.settings = settings;
  }

  /** Over an empty store of the embedded engine, or the one given. */
  static async open(settings = '', store?: GraphStore): Promise<WorldUnderTest> {
    return new WorldUnderTest(store ?? (await openEmbeddedStore({})), settings);
  }

  /** Takes the files as they are now into the store. */
  async write(yaml: string): Promise<void> {
    const config = this.config();
    const content = readTexts({ 'world.yaml': yaml }, config);
    if (content.problems.length > 0) throw new Error(JSON.stringify(content.problems));
    const plan = { ontology: config.ontology, absentUntil: config.until };
    this.touched = (await ingest(this.store, content, plan, this.clock)).touched.entities;
  }

  /** The rules over everything. */
  async full(options: Partial<RunOptions> = {}): Promise<RunResult> {
    const config = this.config();
    return runRules(this.store, {
      rules: await this.rules(),
      mode: 'full',
      scope: fullScope,
      settings: config.rules,
      ontology: config.ontology,
      time: timeOptions(config.calendars),
      clock: this.clock,
      ...options,
    });
  }

  /** The rules over what the last `write` touched. */
  async live(options: Partial<RunOptions> = {}): Promise<RunResult> {
    return this.full({ mode: 'live', scope: { name: 'touched', ids: this.touched }, ...options });
  }

  /** The shipped rules are read once; those in the store each time. */
  async rules(): Promise<LoadedRules> {
    const [own] = await this.store.read(
      "MATCH (r:OntologyRule) WHERE coalesce(r.source, 'store') = 'store' OR r.enabled = false RETURN count(r) AS n",
    );
    if (own?.n !== 0) return loadRules({ store: this.store });
    shipped ??= await loadRules();
    return shipped;
  }

  /** Writes straight into the store, as a reviewer's tool would. */
  async set(cypher: string): Promise<void> {
    await this.store.write((tx) => tx.query(cypher));
  }

  /** `rule/subject status verdict [members]`, a line for each violation in the store, sorted. */
  async violations(): Promise<string[]> {
    const rows = await this.store.read(
      'MATCH (v:Violation) RETURN v.rule_id AS rule, v.subject_id AS subject, v.status AS status, v.verdict AS verdict, v.member_ids AS members',
    );
    return rows
      .map(
        ({ rule, subject, status, verdict, members }) =>
          `${rule} ${subject}: ${status} ${verdict} [${String(members)}]`,
      )
      .sort();
  }

  /** Everything that is open, in full, sorted. */
  async openViolations(): Promise<string[]> {
    const rows = await this.store.read(
      "MATCH (v:Violation) WHERE v.status = 'open' RETURN v.fingerprint AS fingerprint, v.rule_id AS rule, v.subject_id AS subject, " +
        'v.verdict AS verdict, v.member_ids AS members, v.message AS message',
    );
    return rows
      .map((row) => JSON.stringify([row.rule, row.subject, row.verdict, row.members, row.message, row.fingerprint]))
      .sort();
  }

  /** Who is disputed with whom. */
  async disputes(): Promise<string[]> {
    const rows = await this.store.read(
      'MATCH (a:Assertion) WHERE a.is_disputed = true RETURN a.id AS id, a.disputed_with AS rivals, a.conflicts_with AS higher',
    );
    return rows.map(({ id, rivals, higher }) => JSON.stringify([id, rivals, higher])).sort();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** A minute later each time it is asked. */
  private readonly clock = (): Date => {
    this.minute += 1;
    return new Date(Date.UTC(2024, 0, 1, 0, this.minute));
  };

  private config(): WorldConfig {
    return loadConfig({ root: '/worlds/coast', read: (path) => (path === 'lore.yaml' ? this.settings : undefined) })
      .config;
  }
}

/** Two people who both claim Ashkeep, in the given years. */
export function claimants(...reigns: readonly string[]): string {
  const people = ['maren', 'odo', 'ysolde'];
  const lines = reigns.map(
    (reign, index) =>
      `- { id: ${people[index]}, kind: Person, name: ${capital(people[index])}, rules: { id: r${index + 1}, to: ashkeep, ${reign} } }`,
  );
  return ['- { id: ashkeep, kind: Settlement, name: Ashkeep }', ...lines, ''].join('\n');
}

const capital = (word = ''): string => word.slice(0, 1).toUpperCase() + word.slice(1);
