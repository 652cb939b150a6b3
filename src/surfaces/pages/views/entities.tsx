import type { EntityListPage } from '../../../app/mirror/entity-list.ts';
import type { ListedEntity } from '../../../queries/listed-lore.ts';
import { plural } from '../../../report/shared/plural.ts';
import { groupBy } from '../../../util/group.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { Pager } from '../parts/pager.tsx';

interface Props {
  readonly list: EntityListPage;
  /** The filters of the list. */
  readonly kind: string | undefined;
  readonly q: string | undefined;
  readonly links: PageLinks;
}

/** The entities of a world, or those of a kind or with certain words. */
export function EntitiesView({ list, kind, q, links }: Props): Html {
  const { items, total, page, pages } = list;
  const at = (other: number) => links.section('entities', { kind, q, page: other === 1 ? undefined : other });
  return (
    <>
      <h1>{kind === undefined ? 'Entities' : `Entities: ${kind}`}</h1>
      {links.hasServer ? <Filters list={list} kind={kind} q={q} links={links} /> : null}
      {total === 0 ? (
        <p>
          {q === undefined && kind === undefined
            ? 'No entities yet. Add an entry to a file of the world, and it appears here.'
            : 'No entity matches. Remove a filter.'}
        </p>
      ) : (
        <p class="soft">{plural(total, 'entity', 'entities')}</p>
      )}
      {q === undefined ? <ByKind items={items} links={links} /> : <List items={items} links={links} withKind />}
      <Pager
        total={total}
        shown={items.length}
        of="entity"
        many="entities"
        first={page > 2 ? at(1) : undefined}
        previous={page > 1 ? at(page - 1) : undefined}
        next={page < pages ? at(page + 1) : undefined}
      />
    </>
  );
}

interface ListProps {
  readonly items: readonly ListedEntity[];
  readonly links: PageLinks;
}

function ByKind({ items, links }: ListProps): Html {
  return (
    <>
      {[...groupBy(items, ({ kind }) => kind)].map(([kind, those]) => (
        <section>
          <h2>{kind}</h2>
          <List items={those} links={links} />
        </section>
      ))}
    </>
  );
}

function List({ items, links, withKind = false }: ListProps & { readonly withKind?: boolean }): Html {
  return (
    <ul class="plain entities">
      {items.map(({ id, name, aliases, kind, dates }) => {
        const known = [...(withKind ? [kind] : []), ...(dates === undefined ? [] : [dates])].join(', ');
        const also = aliases.length === 0 ? [] : [`also ${aliases.join(', ')}`];
        return (
          <li>
            <a href={links.entity(id)}>{name}</a>{' '}
            <span class="soft">{[...(known === '' ? [] : [known]), ...also].join('; ')}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Filters({ list: { kinds }, kind, q, links }: Props): Html {
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
        Words
        <br />
        <input name="q" value={q ?? ''} maxlength={300} />
      </label>
      <button type="submit">Apply filter</button>
    </form>
  );
}
