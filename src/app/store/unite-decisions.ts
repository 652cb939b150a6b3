import type { GraphStore } from '../../graph/port.ts';
import type { Decision } from '../../model/decision.ts';
import { isAboutFinding } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { readDecisions, writeDecisions } from '../../queries/decisions.ts';
import { applyToFindings } from '../../queries/findings/apply-decisions.ts';
import { addToDecisionsFile, readDecisionsFile } from './decisions-file.ts';

/** What there is to say of a world's decisions when its store is opened. */
export interface UnitedDecisions {
  readonly problems: readonly Problem[];
  /** False where decisions stand in the store alone, for the file cannot be written. */
  readonly isFiled: boolean;
}

/**
 * Makes a store and the file of its world know the same decisions: both are sets that only grow, and nothing that is missing on
 * one side undoes anything on the other. What the file brings is applied to the findings that are stored.
 *
 * @param root the folder of the world; undefined: none is at hand, and the store has what it has.
 */
export async function uniteDecisions(store: GraphStore, root: string | undefined): Promise<UnitedDecisions> {
  if (root === undefined) return { problems: [], isFiled: false };
  const file = readDecisionsFile(root);
  const stored = await readDecisions(store);
  const missing = without(file.decisions, stored);
  if (missing.length > 0) await bringIn(store, missing);
  const unfiled = without(stored, file.decisions);
  const isFiled = unfiled.length === 0 || (await addToDecisionsFile(root, unfiled));
  return { problems: file.problems, isFiled };
}

/** What uniting them would find, for whoever only looks: nothing is written. */
export async function compareDecisionSets(store: GraphStore, root: string | undefined): Promise<UnitedDecisions> {
  if (root === undefined) return { problems: [], isFiled: false };
  const { decisions, problems } = readDecisionsFile(root);
  return { problems, isFiled: without(await readDecisions(store), decisions).length === 0 };
}

async function bringIn(store: GraphStore, decisions: readonly Decision[]): Promise<void> {
  await store.write(async (tx) => {
    await writeDecisions(
      tx,
      decisions.map((decision) => ({
        decision,
        node_id: isAboutFinding(decision) ? decision.finding : decision.claim,
      })),
    );
  });
  await applyToFindings(store, decisions.filter(isAboutFinding));
}

function without(decisions: readonly Decision[], known: readonly Decision[]): Decision[] {
  const ids = new Set(known.map(({ id }) => id));
  return decisions.filter(({ id }) => !ids.has(id));
}
