import type { Finding } from '../../model/finding.ts';
import type { StoredClaim, StoredEntity } from '../../queries/stored-lore.ts';
import { namesApart } from '../../rules/findings/wording/names-apart.ts';

/** What a finding rests on, and the entities that this names. */
export interface EvidenceToDraw {
  readonly members: readonly (StoredClaim | StoredEntity)[];
  /** Entities of one name have what tells them apart behind it. */
  readonly entityOf: (id: string) => StoredEntity | undefined;
}

/** Of the entities that the finding is about, those of one name are told apart. */
export function evidenceToDraw(
  { subject, members: told }: Finding,
  members: EvidenceToDraw['members'],
  entityOf: EvidenceToDraw['entityOf'],
): EvidenceToDraw {
  const ids = [subject.id, ...told.flatMap(({ entities }) => entities.map(({ id }) => id))];
  const apart = namesApart(
    ids.flatMap((id) => entityOf(id) ?? []).map(({ id, name, window: life }) => ({ id, name, life })),
  );
  return {
    members,
    entityOf: (id) => {
      const entity = entityOf(id);
      const mark = apart.get(id);
      return entity === undefined || mark === undefined ? entity : { ...entity, name: `${entity.name} (${mark})` };
    },
  };
}
