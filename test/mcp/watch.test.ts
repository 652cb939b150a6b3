import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connected, overStdio, said } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let server: Connected;
beforeAll(async () => {
  folder = new WorldFolder(saltMarch);
  server = await overStdio(folder.root, '--watch');
});
afterAll(async () => {
  await server.client.close();
  folder.remove();
});

it('takes a save in, and tells its clients that the world is another', async () => {
  const { client } = server;
  expect(await said(client, 'get_entity', { entity: 'wren' })).toMatch(/^REFUSED/);
  await client.subscribeResource({ uri: 'lore://run/latest' });
  const heard = new Promise<string[]>((resolve) => {
    const all: string[] = [];
    const hear = (what: string) => {
      all.push(what);
      if (all.includes('list') && all.includes('lore://run/latest')) resolve(all);
    };
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => hear('list'));
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => hear(params.uri));
  });
  folder.write('wren.yaml', '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 140 }\n');
  await heard;
  expect(await said(client, 'get_entity', { entity: 'wren' })).toContain('Wren of the Reeds');
  const { structuredContent } = await client.callTool({ name: 'run_consistency_check', arguments: { scope: 'wren' } });
  expect(structuredContent).toMatchObject({ findings: [{ rule: 'ontology/death-before-birth' }], new: [] });
});

it('says with the latest run what of the prose no rule knows', async () => {
  const { client } = server;
  expect(await said(client, 'latest_run')).not.toContain('unread');
  folder.write('ferrymen.md', 'The ferrymen hummed.\n');
  await expect
    .poll(() => said(client, 'latest_run'), { timeout: 60_000 })
    .toContain('Rules know only what was read; also unread: 1 passage without a declared name.');
});
