import type { HistoryPage } from '../../../app/decisions/history.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { HistoryLine } from '../parts/history-line.tsx';
import { Pager } from '../parts/pager.tsx';
import { shortened } from '../shortened.ts';

interface HistoryFilters {
  readonly about?: string | undefined;
  readonly by?: string | undefined;
  readonly since?: string | undefined;
}

export interface HistoryProps {
  readonly history: HistoryPage;
  readonly filters: HistoryFilters;
  readonly isLater: boolean;
  /** True if it can be narrowed down: that takes a server. */
  readonly withFilters: boolean;
  readonly links: PageLinks;
}

const mostConflicts = 50;

/** Decisions and changes of findings and claims, the newest first. */
export function HistoryView({ history, filters, isLater, withFilters, links }: HistoryProps): Html {
  const { items, total, cursor, subject, conflicts = [] } = history;
  return (
    <>
      <h1>{subject === undefined ? 'History' : `History: ${shortened(subject.name, 200)}`}</h1>
      {withFilters ? <Filters filters={filters} links={links} /> : null}
      {conflicts.length === 0 ? null : (
        <section>
          <h2>Findings</h2>
          <ul class="plain">
            {conflicts.slice(0, mostConflicts).map(({ name, status, message, resolution }) => (
              <li>
                <span class="soft">{status}</span> <a href={links.finding(name)}>{shortened(message, 300)}</a>
                {resolution === undefined ? null : <span class="soft"> ({shortened(resolution, 300)})</span>}
              </li>
            ))}
          </ul>
          {conflicts.length > mostConflicts ? <p class="soft">And {conflicts.length - mostConflicts} more.</p> : null}
        </section>
      )}
      {items.length > 0 ? null : (
        <p>
          {withFilters
            ? 'No entries match. Remove a filter.'
            : 'No decisions yet. Resolve or dismiss a finding, and it appears here.'}
        </p>
      )}
      <ul class="plain history">
        {[...items].reverse().map((item) => (
          <HistoryLine item={item} links={links} />
        ))}
      </ul>
      <Pager
        total={total}
        shown={items.length}
        of="line"
        first={isLater ? links.section('history', { ...filters }) : undefined}
        next={cursor === undefined ? undefined : links.section('history', { ...filters, cursor })}
      />
    </>
  );
}

function Filters({ filters: { about, by, since }, links }: { filters: HistoryFilters; links: PageLinks }): Html {
  return (
    <form class="filters" action={links.section('history')} aria-label="Filter">
      <label>
        Subject <input name="about" value={about} placeholder="an entity, finding or claim" />
      </label>
      <label>
        Person <input name="by" value={by} maxlength={200} />
      </label>
      <label>
        First day <input name="since" value={since} maxlength={40} placeholder="2026-11-01" />
      </label>
      <button type="submit">Apply filter</button>
    </form>
  );
}
