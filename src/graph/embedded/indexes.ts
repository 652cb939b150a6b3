import type { GrafeoDB } from '@grafeo-db/js';
import type { IndexSpec } from '../port.ts';
import { notUnique } from './errors.ts';
import { rowsOf, runCypher } from './query.ts';
import * as statements from './statements.ts';

export async function createIndexes(db: GrafeoDB, indexes: readonly IndexSpec[]): Promise<void> {
  for (const { label, property } of indexes) await runCypher(db, statements.createIndex(label, property));
}

/** Rejects with GraphError `not-unique`: the engine itself accepts a constraint that the data already breaks. */
export async function addUniqueness(db: GrafeoDB, { label, property }: IndexSpec): Promise<void> {
  const [duplicate] = await rowsOf(db, statements.findDuplicate(label, property));
  if (duplicate !== undefined) throw notUnique(label, property, JSON.stringify(duplicate.value));
  await runCypher(db, statements.createUniqueness(label, property));
}
