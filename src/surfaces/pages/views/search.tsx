import type { FoundThing, WorldSearchPage } from '../../../app/mirror/search.ts';
import type { RecallHit } from '../../../app/recall/recall.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from '../parts/author-line.tsx';
import { LinkedNames } from '../parts/linked-names.tsx';
import { DisputedMark } from '../parts/marks.tsx';
import { Pager } from '../parts/pager.tsx';
import { shortened } from '../shortened.ts';

export interface SearchProps {
  readonly q: string;
  /** Undefined where nothing is looked for yet. */
  readonly found: WorldSearchPage | undefined;
  readonly isLater: boolean;
  /** Memories with some of the words, the best first. */
  readonly memories: readonly RecallHit[];
  readonly links: PageLinks;
}

const mostOfText = 400;

/** The results of a search. */
export function SearchView({ q, found, isLater, memories, links }: SearchProps): Html {
  return (
    <>
      <h1>{q === '' ? 'Search' : `Search: ${shortened(q, 100)}`}</h1>
      <form class="filters" action={links.section('search')} aria-label="Search again">
        <label>
          Words <input type="search" name="q" value={q} maxlength={300} />
        </label>
        <button type="submit">Search</button>
      </form>
      {found === undefined ? (
        <p class="soft">A result contains all of the words. Case and accents are ignored.</p>
      ) : (
        <Found q={q} found={found} isLater={isLater} links={links} />
      )}
      {memories.length === 0 ? null : <Memories memories={memories} links={links} />}
    </>
  );
}

function Found({ q, found, isLater, links }: Omit<SearchProps, 'memories'> & { found: WorldSearchPage }): Html {
  const { items, total, cursor, counts, nearest } = found;
  if (total === 0) return <Nothing nearest={nearest} links={links} />;
  const words = [
    plural(counts.entities, 'entity', 'entities'),
    plural(counts.claims, 'claim'),
    plural(counts.passages, 'passage'),
  ].filter((each) => !each.startsWith('0 '));
  return (
    <>
      <p class="soft" role="status">
        {words.join(', ')}
      </p>
      <ul class="plain found">
        {items.map((thing) => (
          <li>
            <Thing thing={thing} links={links} />
          </li>
        ))}
      </ul>
      <Pager
        total={total}
        shown={items.length}
        of="result"
        first={isLater ? links.section('search', { q }) : undefined}
        next={cursor === undefined ? undefined : links.section('search', { q, cursor })}
      />
    </>
  );
}

function Memories({ memories, links }: { memories: readonly RecallHit[]; links: PageLinks }): Html {
  return (
    <section>
      <h2>
        Notes <span class="soft">(with some of the words)</span>
      </h2>
      <ul class="plain found">
        {memories.map(({ id, text, by, disputed }) => (
          <li>
            <a href={links.memory(id)}>{shortened(text, mostOfText)}</a>{' '}
            {disputed ? <DisputedMark href={links.memory(id)} /> : null}{' '}
            {by === undefined ? null : <span class="soft">{by}</span>}
          </li>
        ))}
      </ul>
      <p>
        <a href={links.memories()}>All notes</a>
      </p>
    </section>
  );
}

function Nothing({ nearest, links }: { nearest: readonly string[]; links: PageLinks }): Html {
  return (
    <>
      <p role="status">No results. Use fewer or other words.</p>
      {nearest.length === 0 ? null : (
        <p>
          Did you mean{' '}
          {nearest.map((name, index) => (
            <>
              {index === 0 ? '' : ', '}
              <a href={links.section('search', { q: shortened(name, 250) })}>{shortened(name, 100)}</a>
            </>
          ))}
          ?
        </p>
      )}
    </>
  );
}

function Thing({ thing, links }: { thing: FoundThing; links: PageLinks }): Html {
  if (thing.kind === 'entity') {
    const { id, name, kind, aliases, dates } = thing.entity;
    return (
      <>
        <a href={links.entity(id)}>{shortened(name, mostOfText)}</a>{' '}
        <span class="soft">
          {[kind, dates, ...aliases.slice(0, 5)]
            .filter((each) => each !== undefined)
            .map((each) => shortened(each, 80))
            .join(' · ')}
        </span>
      </>
    );
  }
  if (thing.kind === 'claim') {
    const { summary, entities, source, status } = thing.claim;
    return (
      <>
        <LinkedNames text={shortened(summary, mostOfText)} entities={entities} links={links} />{' '}
        {status === 'candidate' ? <span class="soft">(not accepted yet) </span> : null}
        {source.path === '' ? null : <PlaceLink place={{ path: source.path, line: source.line }} links={links} />}
      </>
    );
  }
  const { text, source_id, line } = thing.passage;
  return (
    <>
      <blockquote>{shortened(text, mostOfText)}</blockquote>
      <PlaceLink place={{ path: source_id, line }} links={links} />
    </>
  );
}
