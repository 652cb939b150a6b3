import { type MirroredIds, mirroredIds } from '../../queries/mirrored-ids.ts';
import { rulesOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** The ids of all that has a page of its own, or a place on one. */
export interface MirroredThings extends MirroredIds {
  readonly rules: readonly string[];
}

export async function mirroredThings(world: StoredWorld): Promise<MirroredThings> {
  const { rules } = await rulesOf(world);
  return { ...(await mirroredIds(world.store)), rules: rules.map(({ id }) => id) };
}
