import {
  partQuery,
  partTitle,
  type TimelineHead,
  type TimelineItem,
  type TimelinePage,
} from '../../../app/mirror/timeline.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from '../parts/author-line.tsx';
import { LinkedNames } from '../parts/linked-names.tsx';
import { DisputedMark } from '../parts/marks.tsx';
import { shortened } from '../shortened.ts';

/** Parts that are named before and after the one that is shown. */
const mostBeside = 30;
const mostOfLabel = 400;

/** What is dated, in order, by era. */
export function TimelineView({ timeline, links }: { timeline: TimelinePage; links: PageLinks }): Html {
  const { parts, shown, items, undated } = timeline;
  const current = shown === undefined ? undefined : parts[shown];
  return (
    <>
      <h1>Timeline</h1>
      {current === undefined ? (
        <p>Nothing in this world has a date yet. Give an event or a birth one, and it stands here.</p>
      ) : (
        <div class="by-part">
          <Parts parts={parts} shown={shown ?? 0} links={links} />
          <section class="moments">
            <h2>{shortened(partTitle(current), mostOfLabel)}</h2>
            <p class="soft">
              {current.era?.when === undefined ? null : `${current.era.when} · `}
              {current.era === undefined ? null : (
                <>
                  <a href={links.entity(current.era.id)}>the era itself</a> ·{' '}
                </>
              )}
              {plural(current.total, 'entry', 'entries')}
            </p>
            <Pages timeline={timeline} part={current} links={links} />
            <ol class="plain timeline">
              {items.map((item) => (
                <Item item={item} links={links} />
              ))}
            </ol>
            <Pages timeline={timeline} part={current} links={links} />
            <Beside parts={parts} shown={shown ?? 0} links={links} />
          </section>
        </div>
      )}
      <p class="soft">
        Without any date: {plural(undated.entities, 'entity', 'entities')} and {plural(undated.relations, 'relation')}.
      </p>
    </>
  );
}

interface PartsProps {
  readonly parts: readonly TimelineHead[];
  readonly shown: number;
  readonly links: PageLinks;
}

function Parts({ parts, shown, links }: PartsProps): Html | null {
  if (parts.length < 2) return null;
  const start = Math.max(0, shown - mostBeside);
  const near = parts.slice(start, shown + mostBeside + 1);
  const after = parts.length - start - near.length;
  return (
    <nav class="parts" aria-label="Eras">
      <ol class="plain">
        {start === 0 ? null : <li class="soft">{start} before</li>}
        {near.map((part, index) => (
          <li class={part.kind}>
            <a
              href={links.section('timeline', partQuery(part))}
              aria-current={start + index === shown ? 'page' : undefined}
            >
              {shortened(partTitle(part), 80)}
            </a>{' '}
            <span class="soft">{part.total}</span>
          </li>
        ))}
        {after === 0 ? null : <li class="soft">{after} after</li>}
      </ol>
    </nav>
  );
}

/** Leads to what comes before this part and after it. */
function Beside({ parts, shown, links }: PartsProps): Html | null {
  const [before, after] = [parts[shown - 1], parts[shown + 1]];
  if (before === undefined && after === undefined) return null;
  return (
    <nav class="pager" aria-label="The eras beside this one">
      {before === undefined ? null : (
        <a href={links.section('timeline', partQuery(before))}>← {shortened(partTitle(before), 60)}</a>
      )}
      {after === undefined ? null : (
        <a href={links.section('timeline', partQuery(after))}>{shortened(partTitle(after), 60)} →</a>
      )}
    </nav>
  );
}

interface PagesProps {
  readonly timeline: TimelinePage;
  readonly part: TimelineHead;
  readonly links: PageLinks;
}

function Pages({ timeline: { page, pages }, part, links }: PagesProps): Html | null {
  if (pages === 1) return null;
  const to = (wanted: number) =>
    links.section('timeline', { ...partQuery(part), page: wanted === 1 ? undefined : wanted });
  return (
    <nav class="pager" aria-label="Pages of this part">
      {page > 2 ? <a href={to(1)}>First</a> : null}
      {page > 1 ? (
        <a rel="prev" href={to(page - 1)}>
          Earlier
        </a>
      ) : null}
      <span class="soft">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a rel="next" href={to(page + 1)}>
          Later
        </a>
      ) : null}
      {page < pages - 1 ? <a href={to(pages)}>Last</a> : null}
    </nav>
  );
}

const formWords = { claim: '', begins: ' begins', ends: ' ends', happens: '' } as const;

function Item({ item, links }: { item: TimelineItem; links: PageLinks }): Html {
  const { form, label, when, entities, source, hearsay, disputed, conflict } = item;
  return (
    <li class={form}>
      <span class="when">{shortened(when, 80)}</span>
      <span class="what">
        <LinkedNames text={shortened(label, mostOfLabel)} entities={entities} links={links} />
        {formWords[form]}
        {hearsay ? <span class="soft"> (told, not known)</span> : null}
        {disputed ? (
          <>
            {' '}
            <DisputedMark href={conflict === undefined ? undefined : links.finding(conflict)} />
          </>
        ) : null}{' '}
        {source.path === '' ? null : <PlaceLink place={{ path: source.path, line: source.line }} links={links} />}
      </span>
    </li>
  );
}
