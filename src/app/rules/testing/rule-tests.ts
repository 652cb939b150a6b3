import * as z from 'zod';
import { loadConfig } from '../../../config/config.ts';
import { readTexts } from '../../../content/read-world.ts';
import type { GraphStore } from '../../../graph/port.ts';
import { fill } from '../../../ingest/fill.ts';
import type { Finding } from '../../../model/finding.ts';
import { type Rule, verdicts } from '../../../model/rule.ts';
import { testMemorySchema, writeTestMemories } from '../../../queries/memory/test-memories.ts';
import { readsOf } from '../../../rules/analysis/reads.ts';
import { fullScope, type RunResult } from '../../../rules/run/options.ts';
import { runRules } from '../../../rules/run/run.ts';
import type { Clock } from '../../../util/clock.ts';
import { RuleError } from '../../../util/errors.ts';
import { byPlace, placed } from '../../../util/places.ts';
import { parseYaml, validateYaml } from '../../../util/yaml/index.ts';
import { planSettings } from '../../world/plan-settings.ts';
import { timeOptions } from '../../world/time-options.ts';

const entity = z.record(z.string(), z.unknown());
const expectationSchema = z.strictObject({
  subject: z.string(),
  /** Ids of the members, in any order. */
  evidence: z.array(z.string()).optional(),
  verdict: z.enum(verdicts).default('definite'),
  message: z.string().optional(),
  /** For an anachronism: which one. */
  claim: z.string().optional(),
});

/** `<name>.test.yaml` beside a rule: a tiny world in world-format, and what the rule finds in variants of it. */
const ruleTestSchema = z.strictObject({
  rule: z.string(),
  /** As in `lore.yaml`. */
  world: entity.optional(),
  given: z.array(entity).default([]),
  cases: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        world: entity.optional(),
        /** Entities of this case only; one of the same id replaces the common one. */
        given: z.array(entity).default([]),
        relations: z.array(entity).default([]),
        /** Sentences of a note, whose claims are accepted. */
        prose: z.string().optional(),
        /** The memories; the first is the oldest. */
        memories: z.array(testMemorySchema).default([]),
        expect: z.array(expectationSchema),
        /** How many rows the dates leave undecided; absent: not looked at. */
        undecided: z.int().optional(),
        /** For reading on the docs pages. */
        example: z.enum(['incorrect', 'correct']).optional(),
      }),
    )
    .min(1),
});
export type RuleTest = z.infer<typeof ruleTestSchema>;
export type RuleCase = RuleTest['cases'][number];

/** The result of one case. `difference` is readable, line by line; absent when it passed. */
export interface CaseResult {
  readonly name: string;
  readonly passed: boolean;
  readonly difference?: string;
}

/** Reads a rule's test file. Rejects with the place of the first mistake. */
export function readRuleTest(path: string, text: string): RuleTest {
  const { documents, issues, lines } = parseYaml(text);
  const [document] = documents;
  const result = document === undefined ? undefined : validateYaml(ruleTestSchema, document);
  const issue = issues[0] ?? result?.issues[0];
  if (result?.value !== undefined && issues.length === 0) return result.value;
  const { offset, message } = issue ?? {
    offset: 0,
    message: 'The file is empty: expected `rule`, `given` and `cases`.',
  };
  const { path: _, ...place } = placed(path, lines, { offset, code: '', message });
  throw new RuleError(message, { code: 'bad-rule-test', place: { path, line: place.line, column: place.column } });
}

/** The parts of their world that tests of a world's own rules use: its words and its calendars, not its lore. */
export interface TestWorld {
  readonly root: string;
  /** `kinds`, `predicates`, `attributes`, `calendars` and `allow` of its `lore.yaml`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly calendarFiles: readonly string[];
  readonly read: (path: string) => string | undefined;
}

/** A world without words of its own: shipped rules are tested in it. */
export const emptyTestWorld: TestWorld = { root: '/rule-test', settings: {}, calendarFiles: [], read: () => undefined };

/** Runs every case of a test against its rule, each in an empty store that `openStore` makes and this closes. */
export async function runRuleTests(
  rule: Rule,
  test: RuleTest,
  openStore: () => Promise<GraphStore>,
  clock: Clock,
  around: TestWorld = emptyTestWorld,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const each of test.cases) {
    const store = await openStore();
    try {
      results.push(await runRuleCase(rule, test, each, store, clock, around));
    } finally {
      await store.close();
    }
  }
  return results;
}

/** Runs one case in an empty store. */
export async function runRuleCase(
  rule: Rule,
  test: RuleTest,
  each: RuleCase,
  store: GraphStore,
  clock: Clock,
  around: TestWorld = emptyTestWorld,
): Promise<CaseResult> {
  const outcome = await runCase(rule, test, each, store, clock, around);
  return 'broken' in outcome ? failed(each, outcome.broken) : compare(each, outcome.findings, outcome.undecided);
}

/** The findings of a rule in the world of a case; or the reason why it could not run. */
export type CaseOutcome =
  | { readonly findings: readonly Finding[]; readonly undecided: number }
  | { readonly broken: readonly string[] };

/** Builds the world of a case in an empty store, and runs its rule there. */
export async function runCase(
  rule: Rule,
  test: RuleTest,
  each: RuleCase,
  store: GraphStore,
  clock: Clock,
  around: TestWorld = emptyTestWorld,
): Promise<CaseOutcome> {
  const outcome = await runRulesInCase([rule], { test, each, around }, store, clock);
  if ('broken' in outcome) return outcome;
  const { findings, rules, run, problems } = outcome;
  const unrun = problems.filter(({ code }) => code === 'rule-failed' || code === 'rule-unfinished');
  const broken =
    unrun.length > 0
      ? unrun.map(({ line, column, message }) => `${line}:${column}: ${message.replace(' The other rules ran.', '')}`)
      : rules.flatMap(({ skipped }) =>
          skipped === undefined || skipped.startsWith('no ') ? [] : [`rule: ${skipped}`],
        );
  return broken.length > 0 ? { broken } : { findings, undecided: run.undecided_found };
}

/** A case of a test, and the world whose words it may use. */
export interface CaseWorld {
  readonly test: RuleTest;
  readonly each: RuleCase;
  readonly around: TestWorld;
}

/** Builds the world of a case in an empty store, and runs rules over it. `broken`: why the world cannot be built. */
export async function runRulesInCase(
  rules: readonly Rule[],
  { test, each, around }: CaseWorld,
  store: GraphStore,
  clock: Clock,
): Promise<RunResult | { readonly broken: readonly string[] }> {
  const settings = JSON.stringify(layered(layered({ ...acceptedProse, ...around.settings }, test.world), each.world));
  const { config, problems } = loadConfig({
    root: around.root,
    calendarFiles: around.calendarFiles,
    read: (path) => (path === 'lore.yaml' ? settings : around.read(path)),
  });
  const content = readTexts({ 'world.yaml': worldText(test, each), ...proseFile(each) }, config);
  // Entities without a declared kind are a possible subject of a rule's test.
  const wrong = [...problems, ...content.problems].filter(({ code }) => code !== 'missing-kind').sort(byPlace);
  if (wrong.length > 0) return { broken: wrong.map(({ code, message }) => `world: ${code}: ${message}`) };
  const time = timeOptions(config.calendars);
  const plan = { ...planSettings({ config, content }), reads: readsOf(rules, time) };
  const { known } = await fill(store, content, plan, clock);
  await writeTestMemories(store, each.memories);
  return runRules(store, {
    rules: { rules, refused: [], disabled: [] },
    mode: 'full',
    scope: fullScope,
    settings: config.rules,
    ontology: config.ontology,
    time,
    clock,
    known,
    record: false,
  });
}

const acceptedProse = { sources: [{ match: 'prose.md', status: 'active' }] };
const proseFile = ({ prose }: RuleCase): Record<string, string> => (prose === undefined ? {} : { 'prose.md': prose });

/** Settings with others on top: tables (`kinds`, `predicates` …) by key, everything else as a whole. */
function layered(
  below: Readonly<Record<string, unknown>>,
  above: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const settings: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const known = settings[key];
    settings[key] = isTable(known) && isTable(value) ? { ...known, ...value } : value;
  }
  return settings;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The things of a case's world: the common ones, its own in place of those with their ids, and what it adds. */
export function entitiesOf(test: RuleTest, { given }: RuleCase): Record<string, unknown>[] {
  const own = new Map(given.map((one) => [one.id, one]));
  const common = test.given.map((one) => own.get(one.id) ?? one);
  const added = given.filter((one) => !test.given.some((other) => other.id === one.id));
  return [...common, ...added];
}

/** The case's world as a file: JSON is YAML. */
function worldText(test: RuleTest, each: RuleCase): string {
  return JSON.stringify({ entities: entitiesOf(test, each), relations: each.relations }, null, 1);
}

function compare(each: RuleCase, findings: readonly Finding[], undecided: number): CaseResult {
  const expected = each.expect.map((expectation) => ({
    wanted: expectation,
    line: lineOf(expectation.verdict, expectation.subject, expectation.evidence ?? []),
  }));
  const left = [...findings];
  const missing = expected.filter(({ wanted }) => {
    const at = left.findIndex((finding) => isWanted(wanted, finding));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const lines = [
    ...missing.map(
      ({ line, wanted }) => `- expected ${line}${wanted.message === undefined ? '' : ` "${wanted.message}"`}`,
    ),
    ...left.map((finding) => `+ found    ${foundLine(finding)} "${finding.message}"`),
  ];
  if (each.undecided !== undefined && each.undecided !== undecided) {
    lines.push(`  undecided: expected ${each.undecided}, found ${undecided}`);
  }
  return lines.length === 0 ? { name: each.name, passed: true } : failed(each, lines);
}

function isWanted(wanted: z.infer<typeof expectationSchema>, finding: Finding): boolean {
  const ids = decidedIds(finding.members).sort();
  return (
    wanted.subject === finding.subject.id &&
    wanted.verdict === finding.verdict &&
    (wanted.evidence === undefined || wanted.evidence.toSorted().join() === ids.join()) &&
    (wanted.message === undefined || wanted.message === finding.message) &&
    (wanted.claim === undefined || ('claim' in finding && finding.claim === wanted.claim))
  );
}

function foundLine({ verdict, subject, members }: Finding): string {
  return lineOf(verdict, subject.id, decidedIds(members));
}

/** The evidence of a finding, without optional members. */
function decidedIds(members: Finding['members']): string[] {
  return members.filter(({ undecided }) => undecided !== true).map(({ id }) => id);
}

/** `definite odo: oath holding`; without evidence nothing follows the subject. */
function lineOf(verdict: string, subject: string, evidence: readonly string[]): string {
  const what = `${verdict} ${subject}`;
  return evidence.length === 0 ? what : `${what}: ${evidence.toSorted().join(' ')}`;
}

function failed({ name }: RuleCase, lines: readonly string[]): CaseResult {
  return { name, passed: false, difference: lines.join('\n') };
}
