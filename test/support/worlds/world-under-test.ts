import { timeOptions } from '../../../src/app/world/time-options.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { readTexts } from '../../../src/content/read-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { ingest, sweepDone } from '../../../src/ingest/ingest.ts';
import type { IngestResult } from '../../../src/ingest/result.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { WorldConfig } from '../../../src/model/world-config.ts';
import { type LoadedRules, loadRules } from '../../../src/rules/load/load.ts';
import { fullScope, type RunOptions, type RunResult, touchedScope } from '../../../src/rules/run/options.ts';
import { runRules } from '../../../src/rules/run/run.ts';
import { groupBy } from '../../../src/util/group.ts';

let shipped: LoadedRules | undefined;

/** A world that is rewritten and checked again, as an author does, over one store that keeps its history. */
export class WorldUnderTest {
  readonly store: GraphStore;
  private readonly config: WorldConfig;
  private readonly own: readonly Rule[];
  private minute = 0;
  private last: IngestResult | undefined;

  private constructor(store: GraphStore, settings: string, own: readonly Rule[]) {
    this.store = store;
    this.own = own;
    this.config = loadConfig({
      root: '/worlds/coast',
      read: (path) => (path === 'lore.yaml' ? settings : undefined),
    }).config;
  }

  /** Over an empty store of the embedded engine, or the one given; with the shipped rules, and these of its own. */
  static async open(settings = '', store?: GraphStore, own: readonly Rule[] = []): Promise<WorldUnderTest> {
    return new WorldUnderTest(store ?? (await openEmbeddedStore({})), settings, own);
  }

  /** Takes the files as they are now into the store: a text by path, or `world.yaml` alone. */
  async write(files: string | Readonly<Record<string, string>>): Promise<void> {
    const { config } = this;
    const content = readTexts(typeof files === 'string' ? { 'world.yaml': files } : files, config);
    if (content.problems.length > 0) throw new Error(JSON.stringify(content.problems));
    const plan = { ontology: config.ontology, absentUntil: config.until };
    this.last = await ingest(this.store, content, plan, this.clock);
  }

  /** The rules over everything. The changed parts are checked then, as after `lore ingest`. */
  async full(options: Partial<RunOptions> = {}): Promise<RunResult> {
    const { config, last } = this;
    const result = await runRules(this.store, {
      rules: await this.rules(),
      mode: 'full',
      scope: fullScope,
      settings: config.rules,
      ontology: config.ontology,
      time: timeOptions(config.calendars),
      clock: this.clock,
      ...options,
    });
    if (last !== undefined && options.record !== false) await sweepDone(this.store, last);
    return result;
  }

  /** The rules over what the last `write` touched. */
  async live(options: Partial<RunOptions> = {}): Promise<RunResult> {
    const scope = touchedScope(this.last?.touched ?? { entities: [], relinked: false });
    return this.full({ mode: 'live', scope, ...options });
  }

  /** The shipped rules are read once; those in the store each time. */
  async rules(): Promise<LoadedRules> {
    const [own] = await this.store.read(
      "MATCH (r:OntologyRule) WHERE coalesce(r.source, 'store') = 'store' OR r.enabled = false RETURN count(r) AS n",
    );
    if (own?.n !== 0) return loadRules({ store: this.store });
    shipped ??= await loadRules();
    return this.own.length === 0 ? shipped : { ...shipped, rules: [...shipped.rules, ...this.own] };
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
      "MATCH (v:Violation) WHERE v.status = 'open' RETURN v.id AS id, v.fingerprint AS fingerprint, v.rule_id AS rule, " +
        'v.subject_id AS subject, v.verdict AS verdict, v.member_ids AS members, v.members_hash AS hash, v.message AS message',
    );
    const undecided = groupBy(
      await this.store.read(
        "MATCH (v:Violation)-[m:MEMBER]->(a) WHERE v.status = 'open' AND m.undecided = true RETURN v.id AS id, a.id AS member",
      ),
      ({ id }) => String(id),
    );
    return rows
      .map((row) => [
        ...[row.rule, row.subject, row.verdict, idsIn(row.members)],
        (undecided.get(String(row.id)) ?? []).map(({ member }) => String(member)).sort(),
        ...[row.hash, row.message, row.fingerprint],
      ])
      .map((facts) => JSON.stringify(facts))
      .sort();
  }

  /** The open findings of a run over everything now, as `openViolations` lists them; no change is written. */
  async wouldBeOpen(): Promise<string[]> {
    return (await this.wouldBe()).open;
  }

  /** The same, with what a run over everything would say of rules that cannot run. */
  async wouldBe(): Promise<{ readonly open: string[]; readonly problems: RunResult['problems'] }> {
    const { findings, evidence, problems } = await this.full({ record: false });
    const open = findings
      .filter(({ status }) => status === 'open')
      .map((found) => [
        found.rule_id,
        found.subject.id,
        found.verdict,
        idsIn(found.members.filter(({ undecided }) => undecided !== true).map(({ id }) => id)),
        idsIn(found.members.filter(({ undecided }) => undecided === true).map(({ id }) => id)),
        evidence.get(found.id)?.signatures.own.facts,
        found.message,
        found.fingerprint,
      ])
      .map((facts) => JSON.stringify(facts))
      .sort();
    return { open, problems };
  }

  /** The pairs of open contradictions: each claim with its rivals. */
  async disputesOfOpen(): Promise<string[]> {
    const rows = await this.store.read(
      "MATCH (a:Assertion)<-[m:MEMBER]-(v:Contradiction)-[n:MEMBER]->(b:Assertion) WHERE v.status = 'open' AND a.id <> b.id " +
        'AND m.undecided IS NULL AND n.undecided IS NULL ' +
        'RETURN DISTINCT a.id AS id, a.tier AS tier, b.id AS rival, b.tier AS rival_tier, v.clashes AS clashes',
    );
    const standings = new Map<string, { rivals: string[]; higher: string[] }>();
    for (const { id, tier, rival, rival_tier, clashes } of rows) {
      const pair = [String(id), String(rival)].sort().join(' ');
      if (!Array.isArray(clashes) || !clashes.includes(pair)) continue;
      const standing = standings.get(String(id)) ?? { rivals: [], higher: [] };
      if (standing.rivals.includes(String(rival))) continue;
      standing.rivals.push(String(rival));
      if (rankOf(rival_tier) > rankOf(tier)) standing.higher.push(String(rival));
      standings.set(String(id), standing);
    }
    return [...standings]
      .map(([id, { rivals, higher }]) =>
        JSON.stringify([id, rivals.sort(), higher.length === 0 ? null : higher.sort()]),
      )
      .sort();
  }

  /** The disputed pairs. */
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
}

const rankOf = (tier: unknown): number => ['memory', 'entity', 'canon'].indexOf(String(tier));
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).sort() : []);

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
