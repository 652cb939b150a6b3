import { countClaims } from '../../queries/claims-page.ts';
import { findingNames } from '../../queries/findings/lives.ts';
import { type MirroredIds, mirroredIds } from '../../queries/mirrored-ids.ts';
import { rulesOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** The ids of all that has a page of its own, or a place on one. */
export interface MirroredThings extends MirroredIds {
  readonly rules: readonly string[];
  /** Ids of findings by the names that they are found by. */
  readonly findingsByName: ReadonlyMap<string, string>;
  /** How many claims nobody has accepted yet. */
  readonly waiting: number;
}

export async function mirroredThings(world: StoredWorld): Promise<MirroredThings> {
  const { rules } = await rulesOf(world);
  const ids = await mirroredIds(world.store);
  const names = await findingNames(world.store, ids.findings);
  const findingsByName = new Map([...names].map(([id, name]) => [name, id]));
  const waiting = await countClaims(world.store, 'candidate');
  return { ...ids, findingsByName, waiting, rules: rules.map(({ id }) => id) };
}
