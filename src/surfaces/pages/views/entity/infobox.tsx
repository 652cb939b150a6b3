import type { EntityMirror } from '../../../../app/mirror/entity-mirror.ts';
import type { InfoboxField } from '../../../../app/mirror/infobox.ts';
import type { Html } from '../../layout/render.ts';
import type { PageLinks } from '../../links.ts';
import { Dispute } from '../../parts/claim-line.tsx';
import { NoteRefs } from '../../parts/footnotes.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { Part } from './part.tsx';

/** The facts of an entity, field by field, with all their sources. */
export function Infobox({ mirror, links }: { mirror: EntityMirror; links: PageLinks }): Html {
  return (
    <Part part="fields" mirror={mirror} links={links}>
      <dl>
        {mirror.fields.map((field) => (
          <div>
            <dt>
              {field.words}
              <Dispute of={field} links={links} />
            </dt>
            <Values field={field} />
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Values({ field: { values } }: { field: InfoboxField }): Html {
  return (
    <>
      {values.map(({ text, window, uncertain, notes }) => (
        <dd>
          <LongText text={text} />
          {window === undefined ? null : <span class="when">, {window}</span>}
          {uncertain ? <span class="soft"> (uncertain)</span> : null}
          <NoteRefs notes={notes} />
        </dd>
      ))}
    </>
  );
}
