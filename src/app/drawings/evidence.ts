import type { StoredClaim, StoredEntity } from '../../queries/stored-lore.ts';

/** What a finding rests on, and the entities that this names. */
export interface EvidenceToDraw {
  readonly members: readonly (StoredClaim | StoredEntity)[];
  readonly entityOf: (id: string) => StoredEntity | undefined;
}
