import * as z from 'zod';
import { entitiesPage as readPage } from '../../../app/entities/entities-page.ts';
import { requireKind } from '../../../app/entities/list-entities.ts';
import { findEntity } from '../../../app/lookup/find-entity.ts';
import { readEntityMirrors } from '../../../app/mirror/read-entity-mirrors.ts';
import { mirrorParts } from '../../../app/mirror/shown-claims.ts';
import { storedCalendar } from '../../../app/mirror/stored-calendar.ts';
import { kindLines } from '../../../queries/entities-page.ts';
import { UserInputError } from '../../../util/errors.ts';
import { nothing } from '../../rest/route.ts';
import { definePage, type PageCall, type ShownPage } from '../page.ts';
import { EntitiesView } from '../views/entities.tsx';
import { EntityView } from '../views/entity.tsx';

const words = z.string().min(1);

export const entityListPage = definePage({
  path: '/entities',
  params: nothing,
  query: z.strictObject({
    kind: words.max(300).optional(),
    q: words.max(300).optional(),
    cursor: words.max(20_000).optional(),
  }),
  open: async ({ query: { kind, q, cursor } }, { world, links }) => {
    const { store } = world.stored;
    const lines = await kindLines(store);
    const kinds = [...new Set(lines.flatMap((line) => [line.kind, ...line.kinds]))].sort();
    const page = await readPage(store, { kind, q, cursor });
    const at = (next: string | undefined) => links.section('entities', { kind, q, cursor: next });
    return {
      title: 'Entities',
      section: 'entities',
      body: (
        <EntitiesView
          items={page.items}
          total={page.total}
          links={links}
          filters={{ kind, q, kinds }}
          first={cursor === undefined ? undefined : at(undefined)}
          next={page.cursor === undefined ? undefined : at(page.cursor)}
        />
      ),
    };
  },
});

const mostPages = 1_000_000;
const partQuery = z.strictObject({
  part: z.enum(mirrorParts).optional(),
  page: z.coerce.number('expected a whole number').int().min(1).max(mostPages).optional(),
});

async function entityPage(
  { world: { stored }, links }: PageCall,
  name: string,
  { part, page = 1 }: z.output<typeof partQuery>,
  kind?: string,
): Promise<ShownPage> {
  const { id } = await findEntity(stored.store, name);
  if (kind !== undefined) await requireKind(stored.store, id, kind);
  const calendar = await storedCalendar(stored);
  const [mirror] = await readEntityMirrors(stored, [id], {
    calendar,
    part: part === undefined ? undefined : { part, page },
  });
  if (mirror === undefined) throw gone(id);
  return { title: mirror.name, section: 'entities', body: <EntityView mirror={mirror} links={links} /> };
}

/** Between two questions to the store an ingest may have taken it away. */
const gone = (id: string): UserInputError =>
  new UserInputError(`There is no entity ${JSON.stringify(id)} any more.`, {
    code: 'unknown-entity',
    fix: 'Look for it among the entities.',
  });

export const entityByIdPage = definePage({
  path: '/entities/{id}',
  params: z.strictObject({ id: words }),
  query: partQuery,
  open: ({ params, query }, call) => entityPage(call, params.id, query),
});

export const entityOfKindPage = definePage({
  path: '/entities/{type}/{id}',
  params: z.strictObject({ type: words, id: words }),
  query: partQuery,
  open: ({ params, query }, call) => entityPage(call, params.id, query, params.type),
});
