import type { EntityMirror } from '../../../../app/mirror/entity-mirror.ts';
import { type MirrorPart, shownOfPart, shownOnPage } from '../../../../app/mirror/shown-claims.ts';
import { plural } from '../../../../report/shared/plural.ts';
import type { Html } from '../../layout/render.ts';
import type { PageLinks } from '../../links.ts';
import { Pager } from '../../parts/pager.tsx';
import { partWords } from './part-words.ts';

/** One part of the page, under its heading; nothing where there is nothing in it. */
export function Part({
  part,
  mirror,
  links,
  about,
  children,
}: {
  part: MirrorPart;
  mirror: EntityMirror;
  links: PageLinks;
  /** A word on what stands in it. */
  about?: string;
  children: Html | readonly (Html | null)[];
}): Html | null {
  const { title } = partWords[part];
  if (mirror.totals[part] === 0 || (mirror.shown !== undefined && mirror.shown.part !== part)) return null;
  return (
    <section class={`part ${part}`} aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`}>{title}</h2>
      {about === undefined ? null : <p class="soft">{about}</p>}
      {children}
      <Further part={part} mirror={mirror} links={links} />
    </section>
  );
}

/** The way to what the page has no room for. */
function Further({ part, mirror, links }: { part: MirrorPart; mirror: EntityMirror; links: PageLinks }): Html | null {
  const { id, totals, shown } = mirror;
  const { item } = partWords[part];
  const total = totals[part];
  const at = (page: number) => links.entity(id, { part, page });
  if (shown !== undefined) {
    const { page } = shown;
    const size = shownOfPart[part];
    const count = Math.max(0, Math.min(size, total - (page - 1) * size));
    return (
      <Pager
        total={total}
        shown={count}
        of={item}
        previous={page > 1 ? at(page - 1) : undefined}
        next={page * size < total ? at(page + 1) : undefined}
      />
    );
  }
  if (total <= shownOnPage[part]) return null;
  const page = shownOnPage[part] === shownOfPart[part] ? 2 : 1;
  const href = at(page);
  return (
    <p>
      <span class="soft">
        {shownOnPage[part]} of {plural(total, item)}.
      </span>{' '}
      {href === undefined ? null : <a href={href}>{page === 1 ? `All ${item}s` : `Next ${item}s`}</a>}
    </p>
  );
}
