import { join } from 'node:path';
import type { GraphStore } from '../../graph/port.ts';
import { noteForRules } from '../../ingest/store/journal.ts';
import type { Decision } from '../../model/decision.ts';
import { isAboutFinding } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { type RecordedDecision, readDecisions, writeDecisions } from '../../queries/decisions.ts';
import { type AppliedDecision, applyToFindings } from '../../queries/findings/apply-decisions.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { removeLeftBehind } from '../../util/files/passing-file.ts';
import { byPlace } from '../../util/places.ts';
import { addToDecisionsFile, type Unfiled } from './add-decisions.ts';
import { decisionLine } from './decision-line.ts';
import { type DecisionsFile, readDecisionsFile } from './decisions-file.ts';
import { storeFolderOf } from './home.ts';
import { decisionsPath, problemAt } from './parse-decisions.ts';
import { unhideDecisions } from './unhide-decisions.ts';

/** The messages about a world's decisions when its store is opened. */
export interface UnitedDecisions {
  /** The messages about the file, and about differences from the store. */
  readonly problems: readonly Problem[];
  /** Why some of them stand in the store alone; absent where none do, or where the store is only looked at. */
  readonly unfiled?: Unfiled;
  /** Findings that are otherwise now because of decisions that the file brought. */
  readonly applied: readonly AppliedDecision[];
}

/**
 * Makes a store and the file of its world know the same decisions: both are sets that only grow, and nothing that is missing on one side
 * undoes anything on the other. Decisions of the file are applied to the stored findings. The store keeps its own version of a decision that
 * the two state differently.
 *
 * @param root the folder of the world; undefined: none is at hand, and the store has what it has.
 */
export async function uniteDecisions(
  store: GraphStore,
  root: string | undefined,
  clock: Clock,
): Promise<UnitedDecisions> {
  if (root === undefined) return { problems: [], applied: [] };
  const now = clock();
  removeLeftBehind(join(root, decisionsPath));
  const file = readDecisionsFile(root, now);
  const stored = await readDecisions(store, now);
  const missing = without(file.decisions, stored);
  const applied = missing.length === 0 ? [] : await bringIn(store, missing, stored, now);
  const toFile = without(stored, file.decisions);
  const unfiled = toFile.length === 0 ? undefined : await addToDecisionsFile(root, toFile);
  // Programs before this one let git see the file, and not how to merge it.
  if (file.text !== undefined) await unhideDecisions(storeFolderOf({ root })).catch(() => undefined);
  return { problems: problemsOf(file, stored), applied, ...defined({ unfiled }) };
}

/** The result of uniting them, for callers that only look: no change is written. */
export async function compareDecisionSets(
  store: GraphStore,
  root: string | undefined,
  clock: Clock,
): Promise<UnitedDecisions> {
  if (root === undefined) return { problems: [], applied: [] };
  const now = clock();
  return { problems: problemsOf(readDecisionsFile(root, now), await readDecisions(store, now)), applied: [] };
}

function problemsOf({ decisions, places, problems }: DecisionsFile, stored: readonly Decision[]): Problem[] {
  const lines = new Map(stored.map((decision) => [decision.id, decisionLine(decision)]));
  const different = decisions.filter(
    (decision) => (lines.get(decision.id) ?? decisionLine(decision)) !== decisionLine(decision),
  );
  const told = different.map(({ id }) => {
    const message = `The store has this decision, \`${id}\`, in other words, and uses its own. Remove this entry: the store writes its own here.`;
    return problemAt(places.get(id) ?? { line: 1, column: 1 }, 'bad-decision', message);
  });
  return [...problems, ...told].sort(byPlace);
}

async function bringIn(
  store: GraphStore,
  decisions: readonly Decision[],
  stored: readonly Decision[],
  now: Date,
): Promise<AppliedDecision[]> {
  const options = { now, onReopened: noteForRules };
  const about = decisions.filter(isAboutFinding);
  const applied = await applyToFindings(store, about, stored.filter(isAboutFinding), options);
  await store.write((tx) => writeDecisions(tx, decisions.map(recordedFromFile)));
  return applied;
}

/** A decision as the history of a store has it that learns of it from the file. */
export function recordedFromFile(decision: Decision): RecordedDecision {
  return { decision, node_id: isAboutFinding(decision) ? decision.finding : decision.claim };
}

function without(decisions: readonly Decision[], known: readonly Decision[]): Decision[] {
  const ids = new Set(known.map(({ id }) => id));
  return decisions.filter(({ id }) => !ids.has(id));
}
