import type { GraphStore } from '../../graph/port.ts';
import { detectiveRules, type FoundConfusion } from '../../model/confusion.ts';
import { isAboutFinding } from '../../model/decision.ts';
import type { Story } from '../../model/story.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { confusionSubjects, type StandingConfusion } from '../../queries/detective/confusions.ts';
import { noteConfusions } from '../../queries/runs.ts';
import { DecidedFindings } from '../../rules/reconcile/decided-findings.ts';
import { planReconciliation, type ReconcilePlan, type RuleResult } from '../../rules/reconcile/plan.ts';
import { type PriorFinding, readPriorFindings } from '../../rules/reconcile/prior-findings.ts';
import { writePlan } from '../../rules/reconcile/write.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { factsOf, statedConfusion } from './story-findings.ts';

/** The changes in the store from a reading of the story, as ids of findings, sorted. */
export interface ConfusionDelta {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  /** Found before, and open still, or decided by a person. */
  readonly known: readonly string[];
}

export interface Keeping {
  /** The whole story, or the part of it that was read; in either the facts of what models found. */
  readonly story: Story;
  /** The findings of the reader without a model. */
  readonly arcs: readonly FoundConfusion[];
  /** The findings of models. */
  readonly standing: readonly StandingConfusion[];
  /** Which of the stored ones that no model found the reader would have found again; absent: all. */
  readonly readAgain?: (stored: readonly PriorFinding[]) => Promise<readonly PriorFinding[]>;
  /** The id of its run; absent: none. */
  readonly runId?: string;
  readonly actor?: string;
}

interface Kept {
  readonly store: GraphStore;
  readonly clock: Clock;
}

/**
 * Compares what was found in the story without a model with what is stored, and writes the difference in one transaction. A model's finding
 * stays as long as its facts are unchanged, for every later reader of the story.
 */
export async function keepConfusions(
  { store, clock }: Kept,
  { story, arcs, standing, readAgain, runId, actor }: Keeping,
): Promise<ConfusionDelta> {
  const found = [...arcs, ...unchanged(standing, story)];
  const all = await storedConfusions(store);
  if (found.length + all.length === 0) {
    if (runId !== undefined) await store.write((tx) => noteConfusions(tx, runId));
    return { opened: [], closed: [], known: [] };
  }
  const stored = readAgain === undefined ? all : await readAgain(all);
  return keep({ store, clock }, { found, stored, checked: 'all', ...defined({ runId, actor }) });
}

/** Keeps what a model found that is new, and touches nothing else: the story may have gone on since it was asked. */
export async function keepNarrated(
  { store, clock }: Kept,
  { narrated, actor }: { readonly narrated: readonly FoundConfusion[]; readonly actor?: string },
): Promise<ConfusionDelta> {
  if (narrated.length === 0) return { opened: [], closed: [], known: [] };
  const stored = await storedConfusions(store);
  return keep({ store, clock }, { found: narrated, stored, checked: 'none', ...defined({ actor }) });
}

const storedConfusions = (store: GraphStore): Promise<PriorFinding[]> =>
  readPriorFindings(store, { rules: detectiveRules, subjects: [], fingerprints: [] });

interface Compared {
  readonly found: readonly FoundConfusion[];
  readonly stored: readonly PriorFinding[];
  readonly checked: RuleResult['checked'];
  readonly runId?: string;
  readonly actor?: string;
}

async function keep(
  { store, clock }: Kept,
  { found, stored, checked, runId, actor = 'engine' }: Compared,
): Promise<ConfusionDelta> {
  const at = clock();
  const subjectOf = await confusionSubjects(store, found);
  const stated = found.map((each) => statedConfusion(each, subjectOf(each)));
  const results = detectiveRules.map(
    (ruleId): RuleResult => ({
      ...{ ruleId, found: stated.filter(({ finding }) => finding.rule_id === ruleId) },
      ...{ checked, resolution: 'no longer found' },
    }),
  );
  const decided = new DecidedFindings((await readDecisions(store, at)).filter(isAboutFinding));
  const plan = planReconciliation(results, stored, undefined, decided);
  await store.write(async (tx) => {
    await writePlan(tx, plan, { runId: runId ?? '', at: at.toISOString(), actor });
    if (runId !== undefined) await noteConfusions(tx, runId);
  });
  return deltaIn(plan);
}

/** The stored ones of a model of which every fact says what it said. */
function unchanged(stored: readonly StandingConfusion[], story: Story): FoundConfusion[] {
  const facts = new Map(story.map((fact) => [fact.id, fact]));
  return stored.flatMap(({ id: _, fact_ids, hash, ...confusion }) => {
    const told = fact_ids.flatMap((id) => facts.get(id) ?? []);
    return told.length === fact_ids.length && factsOf(told) === hash ? [{ ...confusion, facts: told }] : [];
  });
}

function deltaIn(plan: ReconcilePlan): ConfusionDelta {
  const ids = (found: readonly { readonly finding: { readonly id: string } }[]): string[] =>
    found.map(({ finding }) => finding.id).sort();
  return {
    opened: ids([...plan.opened, ...plan.reopened]),
    closed: plan.closed.map(({ was }) => was.id).sort(),
    known: ids([...plan.stillOpen, ...plan.decided, ...plan.settled]),
  };
}
