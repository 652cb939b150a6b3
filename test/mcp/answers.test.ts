import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toolsFor } from '../../src/surfaces/mcp/tools/index.ts';
import { defined } from '../../src/util/defined.ts';
import { packagePath } from '../../src/util/package.ts';
import { type Connected, overStdio, quietEnvironment, said } from '../support/program/mcp.ts';
import { program } from '../support/program/program.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let server: Connected;
beforeAll(async () => {
  folder = new WorldFolder({
    ...saltMarch,
    'canon/war.yaml': `- { id: long-ford, kind: Battle, name: The Battle of Long Ford, in_fiction_date: 140, occurred_at: ternhold }
- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 145, participated_in: long-ford }
`,
  });
  server = await overStdio(folder.root);
});
afterAll(async () => {
  await server.client.close();
  folder.remove();
});

/**
 * Times and the ids that follow from them differ every time. The wording of a shipped rule is its own tests' matter, and how
 * many rules there are is nobody's.
 */
function steady(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/run-\d+-[0-9a-f]+/g, '<run>')
    .replace(/\b\d+ rules\b/g, '<n> rules')
    .replace(/"rules_run":\d+/g, '"rules_run":"<n>"')
    .replace(/"cypher":"MATCH (?:[^"\\]|\\.)*"/, '"cypher":"<cypher>"')
    .replace(/«MATCH [^»]*»/, '«<cypher>»');
  return JSON.parse(text);
}

const rulesPage = z.object({
  rules: z.array(z.object({ id: z.string(), severity: z.string(), description: z.string() })),
  total: z.number(),
});

/** Every tool has a file with its definition in `golden/tools/`; `-u` writes it. */
const toolNames = toolsFor({ readOnly: false }).map(({ definition }) => definition.name);

describe('full answers, as a client on stdio gets them', () => {
  it.each([
    ['get_contradictions', {}],
    ['get_anachronisms', {}],
    ['get_ontology_violations', { limit: 1 }],
    ['get_orphans', {}],
    ['get_entity', { entity: 'The Tern Queen' }],
    ['check_claim', { claims: 'The Ferryman ruled Ternhold from 192 to 195.' }],
    ['run_consistency_check', { scope: 'Wren of the Reeds' }],
    ['latest_run', {}],
    ['explain_violation', { node_id: 'b5af78f66cd29ed9' }],
    [
      'add_ontology_rule',
      {
        id: 'born',
        cypher: 'MATCH (p:Person) WHERE p.birth IS NULL RETURN p',
        description: 'Everybody has a birth.',
        severity: 'error',
      },
    ],
    ['flag_for_review', { node_id: 'wren', reason: 'dead before she was born' }],
    ['get_history', { about: 'Wren of the Reeds' }],
    ['get_history', { by: 'nobody at all' }],
    ['get_entity', { entity: 'Corvn Ashby' }],
  ])('%s %o', async (name, args) => {
    expect(steady(await server.client.callTool({ name, arguments: args }))).toMatchSnapshot();
  });

  it('explains with the Cypher of the rule, as its author wrote it', async () => {
    const answer = await server.client.callTool({
      name: 'explain_violation',
      arguments: { node_id: 'b5af78f66cd29ed9' },
    });
    expect(answer.structuredContent).toMatchObject({
      rule: { path: 'rules/contradictions/rules.cypher', cypher: expect.stringContaining('time_windows_overlap(') },
    });
  });

  it('lists a page of the rules, and counts those on it', async () => {
    const answer = await server.client.callTool({ name: 'list_ontology_rules', arguments: { limit: 2 } });
    const { rules, total } = rulesPage.parse(answer.structuredContent);
    expect(rules).toHaveLength(2);
    const text = await said(server.client, 'list_ontology_rules', { limit: 2 });
    const [heading, items = '', more] = text.split('\n\n');
    expect(heading).toMatch(`${total} rules, 2 on this page. Text between « and »`);
    expect(items.split('\n')).toEqual(
      rules.map(({ id, severity, description }) => `- ${id} (${severity}): «${description}»`),
    );
    expect(more).toMatch(/^There are more: ask again with cursor /);
  });

  it('pages with a cursor to the end, each item once', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const args = { limit: 2, ...defined({ cursor }) };
      const { structuredContent } = await server.client.callTool({
        name: 'list_ontology_rules',
        arguments: { ...args, limit: 20 },
      });
      const page = JSON.parse(JSON.stringify(structuredContent));
      ids.push(...page.rules.map(({ id }: { id: string }) => id));
      cursor = page.cursor;
      expect(page.total).toBeGreaterThanOrEqual(ids.length);
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(40);
  });

  it.each(toolNames)('the tool %s is defined as golden/tools says', async (name) => {
    const { tools } = await server.client.listTools();
    const definition = tools.find((tool) => tool.name === name);
    await expect(`${JSON.stringify(definition, null, 2)}\n`).toMatchFileSnapshot(`golden/tools/${name}.txt`);
  });

  it('the instructions, the prompt and the resources', async () => {
    const { client } = server;
    expect(client.getInstructions()).toMatchSnapshot('instructions');
    expect(await client.listPrompts()).toMatchSnapshot('prompts');
    expect(
      await client.getPrompt({ name: 'answer_with_lore', arguments: { question: 'Who ruled Ternhold?' } }),
    ).toMatchSnapshot('prompt');
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchSnapshot('templates');
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toMatchSnapshot('resources');
  });
});

describe('while it serves', () => {
  it('has the store: who needs it alone is told who that is', () => {
    const { status, stderr } = spawnSync(process.execPath, [...program, 'ingest', '--world', folder.root], {
      env: quietEnvironment,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toContain(`process ${server.pid} (lore mcp --world`);
  });

  it.each([
    ['rules', 'list'],
    ['rules', 'show', 'contradictions/rules'],
    ['rules', 'test', 'contradictions/rules'],
  ])('lets %s %s see the rules of the store', (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args, '--world', folder.root], {
      env: quietEnvironment,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain('contradictions/rules');
    expect(stderr).not.toContain('the files say');
  });

  it('has said nothing on stderr that a log would not', () => {
    expect(server.stderr()).toBe('');
  });
});

describe('lore mcp', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [...program, 'mcp', ...args], {
      env: quietEnvironment,
      encoding: 'utf8',
      cwd: packagePath('test'),
      input: '',
    });

  it.each([
    [['--read-only', '--watch'], 'which --read-only forbids'],
    [['--http', 'often'], 'often is not a port'],
    [['--http', '0', '--token', 'short'], 'at least 8 characters'],
    [['--token', 'long-enough-token'], '--token is for --http'],
    [[], 'No world here'],
  ])('%j is refused with the reason, on stderr', (args, reason) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
  });
});
