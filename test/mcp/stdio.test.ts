import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolsFor } from '../../src/surfaces/mcp/tools/index.ts';
import { type Connected, overStdio } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let server: Connected;
beforeAll(async () => {
  folder = new WorldFolder(saltMarch);
  server = await overStdio(folder.root);
});
afterAll(async () => {
  await server.client.close();
  folder.remove();
});

describe('lore mcp on stdio', () => {
  it('takes in a world that was never taken in, and answers about it', async () => {
    const answer = await server.client.callTool({
      name: 'get_contradictions',
      arguments: { subject: 'The Tern Queen' },
    });
    expect(answer.isError).toBeUndefined();
    expect(answer.structuredContent).toMatchObject({ total: 1, findings: [{ rule: 'contradictions/rules' }] });
  });

  it('offers every tool, each with its title, hints and schemas', async () => {
    const { tools } = await server.client.listTools();
    const offered = toolsFor({ readOnly: false }).map(({ definition }) => definition.name);
    expect(tools.map(({ name }) => name)).toEqual(offered);
    expect(new Set(offered).size).toBe(offered.length);
    for (const { title, annotations, inputSchema, outputSchema } of tools) {
      expect(title).toBeTruthy();
      expect(Object.keys(annotations ?? {}).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
        'title',
      ]);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
    }
  });
});
