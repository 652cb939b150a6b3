import type { ListedEntity } from '../../../queries/listed-lore.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { Pager } from '../parts/pager.tsx';

export interface EntitiesProps {
  readonly items: readonly Pick<ListedEntity, 'id' | 'name' | 'aliases' | 'kind' | 'dates'>[];
  readonly total: number;
  readonly links: PageLinks;
  /** What the list is narrowed down to, and by what it can be; undefined on a static site. */
  readonly filters?: EntityFilters | undefined;
  /** Addresses of other pages of the list. */
  readonly first?: string | undefined;
  readonly next?: string | undefined;
}

export interface EntityFilters {
  readonly kind: string | undefined;
  readonly q: string | undefined;
  /** Those that entities of the world have. */
  readonly kinds: readonly string[];
}

/** The entities of a world, or those of a kind or with certain words. */
export function EntitiesView({ items, total, links, filters, first, next }: EntitiesProps): Html {
  return (
    <>
      <h1>Entities</h1>
      {filters === undefined ? null : <Filters filters={filters} links={links} />}
      {total === 0 ? (
        <p>{filters?.q === undefined && filters?.kind === undefined ? 'This world has none yet.' : 'None is so.'}</p>
      ) : (
        <p class="soft">{plural(total, 'entity', 'entities')}</p>
      )}
      <ul class="plain entities">
        {items.map(({ id, name, aliases, kind, dates }) => (
          <li>
            <a href={links.entity(id)}>{name}</a>{' '}
            <span class="soft">
              {kind}
              {dates === undefined ? '' : `, ${dates}`}
              {aliases.length === 0 ? '' : `; also ${aliases.join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
      <Pager total={total} shown={items.length} of="entity" many="entities" first={first} next={next} />
    </>
  );
}

function Filters({ filters: { kind, q, kinds }, links }: { filters: EntityFilters; links: PageLinks }): Html {
  const all = kind === undefined || kinds.includes(kind) ? kinds : [kind, ...kinds];
  return (
    <form class="filters" action={links.section('entities')}>
      <label>
        Kind
        <br />
        <select name="kind">
          <option value="">any</option>
          {all.map((each) => (
            <option value={each} selected={each === kind}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <label>
        With the words
        <br />
        <input name="q" value={q ?? ''} maxlength={300} />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
