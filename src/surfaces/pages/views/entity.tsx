import type { EntityMirror } from '../../../app/mirror/entity-mirror.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from '../parts/author-line.tsx';
import { FootnoteList } from '../parts/footnotes.tsx';
import { OtherClaims, Relations } from './entity/claims.tsx';
import { Infobox } from './entity/infobox.tsx';
import { Part } from './entity/part.tsx';
import { Concluded, FindingsOfEntity, History, Life, PassageList, Unknown } from './entity/standing.tsx';

interface Props {
  readonly mirror: EntityMirror;
  readonly links: PageLinks;
}

/** The page of an entity; or, of one of which very much is said, a page of one part of it. */
export function EntityView({ mirror, links }: Props): Html {
  return (
    <article class="entity">
      <Head mirror={mirror} links={links} />
      <div class={mirror.totals.fields === 0 || mirror.shown !== undefined ? undefined : 'facts-beside'}>
        <Infobox mirror={mirror} links={links} />
        <div>
          <FindingsOfEntity mirror={mirror} links={links} />
          <Life mirror={mirror} />
          <Relations mirror={mirror} links={links} />
          <OtherClaims mirror={mirror} links={links} />
          <Part part="passages" mirror={mirror} links={links}>
            <PassageList mirror={mirror} links={links} />
          </Part>
          <Concluded mirror={mirror} />
          <Unknown mirror={mirror} />
          <Nothing mirror={mirror} />
          <History mirror={mirror} links={links} />
        </div>
      </div>
      <FootnoteList footnotes={mirror.footnotes} links={links} />
    </article>
  );
}

function Head({ mirror, links }: Props): Html {
  const { id, name, aliases, kind, above, dates, draft, isSource, place, shown } = mirror;
  const says = isSource ? links.source(id) : undefined;
  return (
    <header>
      <h1>{shown === undefined ? name : <a href={links.entity(id)}>{name}</a>}</h1>
      <p>
        {[kind, ...above].map((each, index) => (
          <>
            {index === 0 ? '' : ', '}
            <a href={links.section('entities', { kind: each })}>{each}</a>
          </>
        ))}
        {dates === undefined ? null : <span class="when"> · {dates}</span>}
        {draft ? <span class="soft"> · declared in drafts only</span> : null}
      </p>
      {aliases.length === 0 ? null : <p class="soft">Also called {aliases.join(', ')}</p>}
      {place.path === '' ? null : (
        <p class="soft">
          Declared in <PlaceLink place={{ path: place.path, line: place.line }} links={links} />
        </p>
      )}
      {says === undefined ? null : (
        <p>
          <a href={says}>Claims of this source</a>
        </p>
      )}
    </header>
  );
}

function Nothing({ mirror: { totals, shown } }: Pick<Props, 'mirror'>): Html | null {
  const isBare = Object.values(totals).every((total) => total === 0);
  return isBare && shown === undefined ? (
    <p>No facts yet. Add a key to its entry in a file, and it appears here.</p>
  ) : null;
}
