import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('offers the twelve tools, each with its title, hints and schemas', async () => {
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'add_ontology_rule',
      'check_claim',
      'explain_violation',
      'flag_for_review',
      'get_anachronisms',
      'get_contradictions',
      'get_entity',
      'get_ontology_violations',
      'get_orphans',
      'latest_run',
      'list_ontology_rules',
      'run_consistency_check',
    ]);
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
