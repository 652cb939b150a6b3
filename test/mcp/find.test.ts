import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type InProcess, inProcess, said } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let open: InProcess;
beforeAll(async () => {
  folder = new WorldFolder({
    ...saltMarch,
    'chapters/ferry.md': '# The Ferry\n\nNobody rowed that night, and the lantern by the sluice went out.\n',
  });
  open = await inProcess(folder);
});
afterAll(async () => {
  await open.close();
  folder.remove();
});

const page = z.object({
  entities: z.array(z.looseObject({ id: z.string() })),
  claims: z.array(z.looseObject({ id: z.string(), says: z.string() })),
  passages: z.number(),
  nearest: z.array(z.string()),
  total: z.number(),
  cursor: z.string().optional(),
});
async function find(query: string, more: Readonly<Record<string, unknown>> = {}) {
  const { structuredContent } = await open.client.callTool({ name: 'find', arguments: { query, ...more } });
  return page.parse(structuredContent);
}

describe('find', () => {
  it('finds an entity by an alias, in any case, with its kind and place', async () => {
    const { entities } = await find('TERN queen', { limit: null, cursor: null });
    expect(entities).toEqual([
      {
        id: 'ysolde',
        name: 'Ysolde of Tern',
        kind: 'Person',
        aliases: ['The Tern Queen'],
        at: 'people.yaml:1',
      },
    ]);
    expect(await said(open.client, 'find', { query: 'tern queen' })).toContain(
      '- «Ysolde of Tern» (Person, id ysolde), also «The Tern Queen», people.yaml:1',
    );
  });

  it('finds a claim by its quote, as get_entity gives it', async () => {
    const { claims } = await find('sat in Ternhold');
    const { structuredContent } = await open.client.callTool({ name: 'get_entity', arguments: { entity: 'ysolde' } });
    const { known } = z.looseObject({ known: z.array(z.looseObject({ id: z.string() })) }).parse(structuredContent);
    expect(claims).toEqual(known.filter(({ id }) => id === claims[0]?.id));
    expect(claims).toMatchObject([
      { said_by: 'The Tern Annals', quote: 'She sat in Ternhold till she died.', disputed: true, at: 'people.yaml:8' },
    ]);
    expect(await said(open.client, 'find', { query: 'sat in Ternhold' })).toMatch(
      /^- «Ysolde of Tern rules.* DISPUTED$/m,
    );
  });

  it('names a draft as one, and says what is not established', async () => {
    const { claims } = await find('Old Ferryman member');
    expect(claims).toMatchObject([{ state: 'draft', at: 'drafts/ghosts.yaml:4' }]);
    expect(await said(open.client, 'find', { query: 'Old Ferryman member' })).toContain('- draft: «The Old Ferryman');
  });

  it('pages with a cursor to the end, each once, entities first', async () => {
    const all = await find('tern');
    expect(all.entities.length).toBeGreaterThan(1);
    expect(all.claims.length).toBeGreaterThan(1);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await find('tern', { limit: 2, cursor });
      ids.push(...[...part.entities, ...part.claims].map(({ id }) => id));
      expect(part.total).toBe(all.total);
      cursor = part.cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual([...all.entities, ...all.claims].map(({ id }) => id));
    const first = await find('tern', { limit: 2 });
    expect(await said(open.client, 'find', { query: 'ford', cursor: first.cursor })).toMatch(
      /^REFUSED: This cursor is not/,
    );
  });

  it('says how many passages have the words, and names that are similar', async () => {
    expect(await find('lantern sluice')).toMatchObject({ entities: [], claims: [], total: 0, passages: 1 });
    expect(await said(open.client, 'find', { query: 'lantern sluice' })).toBe(
      'No entity or claim has these words.\n\n1 passage of prose has the words.',
    );
    expect((await find('Corvn Ashby')).nearest).toContain('Corvin Ashby');
    expect(await said(open.client, 'find', { query: 'Corvn Ashby' })).toContain('Similar names: «Corvin Ashby»');
  });

  it('refuses a query without words', async () => {
    expect(await said(open.client, 'find', { query: '!?' })).toMatch(/^REFUSED: .*Give some in `query`/);
    expect(await said(open.client, 'find')).toMatch(/^REFUSED: .*`query`: is missing/);
  });
});
