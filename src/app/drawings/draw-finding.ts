import type { Drawing } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import { storedEntity } from '../../queries/stored-entities.ts';
import { namesApart } from '../../rules/findings/wording/names-apart.ts';
import type { EntityLookup } from '../../rules/findings/wording/naming.ts';
import type { Calendar } from '../../time/calendar.ts';
import { defined } from '../../util/defined.ts';
import { sketchOf } from './draw-sketch.ts';
import { type EvidenceToDraw, timelineOf } from './draw-timeline.ts';

/** The pictures of a finding, for a report and for its page; undefined where there is nothing to draw. */
export function drawingOf(
  finding: Finding,
  members: EvidenceToDraw['members'],
  nodeOf: EntityLookup,
  calendar: Calendar | undefined,
): Drawing | undefined {
  const evidence = evidenceToDraw(finding, members, nodeOf);
  const timeline = calendar && timelineOf(finding, evidence, calendar);
  const sketch = sketchOf(finding, evidence);
  return timeline === undefined && sketch === undefined ? undefined : defined({ timeline, sketch });
}

/** Entities of the finding that share a name are told apart. */
function evidenceToDraw(
  { subject, members: told }: Finding,
  members: EvidenceToDraw['members'],
  nodeOf: EntityLookup,
): EvidenceToDraw {
  const entityOf = (id: string) => {
    const node = nodeOf(id);
    return node && storedEntity(node);
  };
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
