import type { Decision } from '../../model/decision.ts';
import { addToDecisionsFile, type Unfiled } from '../store/add-decisions.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** True if decisions stand in the world's file. */
export interface Filing {
  /** False where they stand in the store alone, until the file can be written. */
  readonly filed: boolean;
  /** Why; absent where they are filed. */
  readonly unfiled?: Unfiled;
}

/** Writes decisions that the store has into the world's file. */
export async function fileDecisions({ home }: StoredWorld, decisions: readonly Decision[]): Promise<Filing> {
  const unfiled = home === undefined ? noFolder : await addToDecisionsFile(home.root, decisions);
  return unfiled === undefined ? { filed: true } : { filed: false, unfiled };
}

const noFolder: Unfiled = {
  reason: 'No folder of the world is known, so no file was written.',
  fix: 'The next command that opens the store for writing from such a folder writes it there.',
};
