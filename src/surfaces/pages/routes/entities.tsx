import * as z from 'zod';
import { askAbout } from '../../../app/claims/ask-claims.ts';
import { requireKind } from '../../../app/entities/list-entities.ts';
import { findEntity } from '../../../app/lookup/find-entity.ts';
import { readEntityList } from '../../../app/mirror/entity-list.ts';
import type { EntityMirror } from '../../../app/mirror/entity-mirror.ts';
import { readEntityMirrors } from '../../../app/mirror/read-entity-mirrors.ts';
import { mirrorParts } from '../../../app/mirror/shown-claims.ts';
import { storedCalendar } from '../../../app/mirror/stored-calendar.ts';
import { lastPage, longestDate, longestSearch } from '../../../model/limits.ts';
import { UserInputError } from '../../../util/errors.ts';
import { groupBy } from '../../../util/group.ts';
import { nothing } from '../../rest/route.ts';
import { definePage, type PageCall, type ShownPage } from '../page.ts';
import { ClaimsAtDate, DateField } from '../parts/at-date.tsx';
import { EntitiesView } from '../views/entities.tsx';
import { EntityView } from '../views/entity.tsx';

const words = z.string().min(1);
const pageWords = 'expected a whole number of 1 or more';
const pageNumber = z.coerce.number(pageWords).int(pageWords).min(1, pageWords).max(lastPage).optional();

export const entityListPage = definePage({
  path: '/entities',
  params: nothing,
  query: z.strictObject({ kind: words.optional(), q: words.max(longestSearch).optional(), page: pageNumber }),
  open: async ({ query: { kind, q, page = 1 } }, { world, links }) => {
    const list = await readEntityList(world.stored.store, { kind, q, page });
    return { title: 'Entities', section: 'entities', body: <EntitiesView {...{ list, kind, q, links }} /> };
  },
});

const atWords = z.string().max(longestDate).optional();
const partQuery = z.strictObject({ at: atWords, part: z.enum(mirrorParts).optional(), page: pageNumber });
type PartQuery = z.output<typeof partQuery>;

interface AskedEntity {
  readonly id: string;
  readonly query: PartQuery;
  readonly call: PageCall;
}

/** The pages of entities with these ids, in their order. Those that show the same part are read at once. */
async function pagesOf(asked: readonly AskedEntity[]): Promise<ShownPage[]> {
  const shown = new Map<AskedEntity, ShownPage>();
  for (const alike of groupBy(asked, ({ query }) => JSON.stringify([query.part, query.page])).values()) {
    const read = await mirrorsOf(alike);
    for (const each of alike) {
      const mirror = read.get(each.id);
      if (mirror !== undefined) shown.set(each, pageOf(mirror, each.call));
    }
  }
  return asked.map((each) => {
    const page = shown.get(each);
    if (page === undefined) throw gone(each.id);
    return page;
  });
}

async function mirrorsOf(alike: readonly AskedEntity[]): Promise<ReadonlyMap<string, EntityMirror>> {
  const [first] = alike;
  if (first === undefined) return new Map();
  const { call, query } = first;
  const { stored } = call.world;
  const mirrors = await readEntityMirrors(
    stored,
    alike.map(({ id }) => id),
    {
      calendar: await storedCalendar(stored),
      part: query.part === undefined ? undefined : { part: query.part, page: query.page ?? 1 },
      // On a static site the same world always gives the same pages.
      decisionsOnly: !call.links.hasServer,
      // An answer to the reader who asks; a static site exports what files state.
      concludes: call.links.hasServer,
    },
  );
  return new Map(mirrors.map((mirror) => [mirror.id, mirror]));
}

function pageOf(mirror: EntityMirror, { links }: PageCall): ShownPage {
  return { title: mirror.name, section: 'entities', body: <EntityView mirror={mirror} links={links} /> };
}

/** Between two questions to the store an ingest may have taken it away. */
const gone = (id: string): UserInputError =>
  new UserInputError(`The entity ${JSON.stringify(id)} is gone.`, {
    code: 'unknown-entity',
    fix: 'Open the list of entities.',
  });

async function entityPage(call: PageCall, name: string, query: PartQuery, kind?: string): Promise<ShownPage> {
  const { store } = call.world.stored;
  const { id } = await findEntity(store, name);
  if (kind !== undefined) await requireKind(store, id, kind);
  const [page] = await pagesOf([{ id, query, call }]);
  if (page === undefined) throw gone(id);
  const { at = '' } = query;
  const { links, world } = call;
  const field = <DateField action={links.entity(id)} at={at} links={links} />;
  const body =
    at.trim() === '' ? (
      <>
        {field}
        {page.body}
      </>
    ) : (
      <>
        <h1>
          <a href={links.entity(id)}>{page.title}</a>
        </h1>
        {field}
        <ClaimsAtDate answer={await askAbout(world.stored, id, at)} links={links} />
      </>
    );
  return { ...page, body };
}

export const entityByIdPage = definePage({
  path: '/entities/{id}',
  params: z.strictObject({ id: words }),
  query: partQuery,
  open: ({ params, query }, call) => entityPage(call, params.id, query),
  openMany: (asked) => pagesOf(asked.map(({ params, query, call }) => ({ id: params.id, query, call }))),
});

export const entityOfKindPage = definePage({
  path: '/entities/{type}/{id}',
  params: z.strictObject({ type: words, id: words }),
  query: partQuery,
  open: ({ params, query }, call) => entityPage(call, params.id, query, params.type),
});
