import {
  partQuery,
  partTitle,
  type TimelineHead,
  type TimelineItem,
  type TimelinePage,
  type WholeTimeline,
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

/** One part of what is dated, in order, with the way to the others. */
export function TimelineView({ timeline, links }: { timeline: TimelinePage; links: PageLinks }): Html {
  const { parts, shown, items, undated } = timeline;
  const current = shown === undefined ? undefined : parts[shown];
  return (
    <>
      <h1>Timeline</h1>
      {current === undefined ? (
        <p>No dates yet. Add a date to an event or a birth, and it appears here.</p>
      ) : (
        <div class="by-part">
          <Parts parts={parts} shown={shown ?? 0} links={links} />
          <section class="moments">
            <PartHead part={current} links={links} />
            <Pages timeline={timeline} part={current} where="above" links={links} />
            <Items items={items} links={links} />
            <Pages timeline={timeline} part={current} where="below" links={links} />
            <Beside parts={parts} shown={shown ?? 0} links={links} />
          </section>
        </div>
      )}
      <Undated undated={undated} />
    </>
  );
}

/** All that is dated, on one page: of a world where that is not too much. */
export function WholeTimelineView({ timeline, links }: { timeline: WholeTimeline; links: PageLinks }): Html {
  const { sections, undated } = timeline;
  return (
    <>
      <h1>Timeline</h1>
      <div class="by-part">
        {sections.length < 2 ? null : (
          <nav class="parts" aria-label="Eras">
            <ol class="plain">
              {sections.map(({ part }, index) => (
                <li class={part.kind}>
                  <a href={`#part-${index + 1}`}>{shortened(partTitle(part), 80)}</a>{' '}
                  <span class="soft">{part.total}</span>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div class="moments">
          {sections.map(({ part, items }, index) => (
            <section id={`part-${index + 1}`}>
              <PartHead part={part} links={links} />
              <Items items={items} links={links} />
            </section>
          ))}
        </div>
      </div>
      <Undated undated={undated} />
    </>
  );
}

function PartHead({ part, links }: { part: TimelineHead; links: PageLinks }): Html {
  return (
    <>
      <h2>{shortened(partTitle(part), mostOfLabel)}</h2>
      <p class="soft">
        {part.era?.when === undefined ? null : `${part.era.when} · `}
        {part.era === undefined ? null : (
          <>
            <a href={links.entity(part.era.id)}>era</a> ·{' '}
          </>
        )}
        {plural(part.total, 'entry', 'entries')}
      </p>
    </>
  );
}

function Items({ items, links }: { items: readonly TimelineItem[]; links: PageLinks }): Html {
  return (
    <ol class="plain timeline">
      {items.map((item) => (
        <Item item={item} links={links} />
      ))}
    </ol>
  );
}

function Undated({ undated }: Pick<TimelinePage, 'undated'>): Html {
  return (
    <p class="soft">
      Without a date: {plural(undated.entities, 'entity', 'entities')} and {plural(undated.relations, 'relation')}.
    </p>
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
    <nav class="pager" aria-label="Eras before and after">
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
  readonly where: 'above' | 'below';
  readonly links: PageLinks;
}

function Pages({ timeline: { page, pages }, part, where, links }: PagesProps): Html | null {
  if (pages === 1) return null;
  const to = (wanted: number) =>
    links.section('timeline', { ...partQuery(part), page: wanted === 1 ? undefined : wanted });
  return (
    <nav class="pager" aria-label={`Pages of this part, ${where}`}>
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
  const { form, label, when, entities, source, hearsay, reliability, disputed, conflict } = item;
  const trust = [...(hearsay ? ['hearsay'] : []), ...(reliability === undefined ? [] : [reliability])];
  return (
    <li class={form}>
      <span class="when">{shortened(when, 80)}</span>
      <span class="what">
        <LinkedNames text={shortened(label, mostOfLabel)} entities={entities} links={links} />
        {formWords[form]}
        {trust.length === 0 ? null : <span class="soft"> ({trust.join(': ')})</span>}
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
