import { afterAll, beforeAll, expect, test } from 'vitest';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { type Connected, overStdio, overStdioIn } from '../../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const files = {
  ...saltMarch,
  'canon/war.yaml': `- { id: long-ford, kind: Battle, name: The Battle of Long Ford, in_fiction_date: 140, occurred_at: ternhold }
- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 145, participated_in: long-ford }
- { id: fords, kind: Era, name: The Age of Fords, start: 120, end: 190 }
`,
};

/** A storyteller's evening: every tool, some more than once, and what is no answer. */
const conversation: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['latest_run', {}],
  ['get_entity', { entity: 'The Tern Queen' }],
  ['get_entity', { entity: 'corvin' }],
  ['get_entity', { entity: 'Corvn Ashby' }],
  ['list_claims', { subject: 'corvin' }],
  ['list_claims', { subject: 'corvin', at: '200' }],
  ['find', { query: 'Ternhold' }],
  ['list_findings', {}],
  ['list_findings', { entity: 'corvin', limit: 1 }],
  ['get_contradictions', {}],
  ['get_contradictions', { source: 'tern-annals', limit: 1 }],
  ['get_anachronisms', {}],
  ['get_ontology_violations', { limit: 1 }],
  ['get_orphans', {}],
  ['get_orphans', { reason: 'unknown lineage' }],
  ['get_confusions', {}],
  ['ask_person', { id: 'b5af78f66cd29ed9' }],
  ['explain_violation', { node_id: 'b5af78f66cd29ed9' }],
  ['check_claim', { claims: 'The Ferryman ruled Ternhold from 192 to 195.' }],
  ['check_claim', { claims: [{ entity: 'corvin', relation: 'rules', target: 'ternhold', from: '200', until: '205' }] }],
  ['run_consistency_check', { scope: 'Wren of the Reeds' }],
  ['run_consistency_check', { scope: 'era:fords' }],
  ['list_ontology_rules', { limit: 50 }],
  [
    'add_ontology_rule',
    {
      id: 'own/born',
      cypher: 'MATCH (p:Person) WHERE p.birth IS NULL RETURN p',
      description: 'Everybody has a birth.',
      severity: 'warn',
    },
  ],
  ['add_ontology_rule', { id: 'own/wipe', cypher: 'MATCH (n) DETACH DELETE n', description: 'No.', severity: 'warn' }],
  ['run_consistency_check', { scope: 'full' }],
  ['get_ontology_violations', { rule_id: 'own/born' }],
  ['flag_for_review', { node_id: 'wren', reason: 'dead before she was born' }],
  ['get_entity', { entity: 'wren' }],
  ['get_history', { about: 'Wren of the Reeds' }],
  ['latest_run', {}],
];

/** Times, the ids that hang on them, and the engine's name are each server's own. */
function steady(answer: unknown): { readonly isError?: boolean } {
  const text = JSON.stringify(answer)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/run-\d+-[0-9a-f]+/g, '<run>')
    .replace(/"(duration_ms|age_hours)":[\d.]+/g, '"$1":0')
    .replace(/\d+(\.\d+)? h ago/g, '<age>');
  return JSON.parse(text);
}

describeNeo4j('the tools of `lore mcp` over Neo4j', () => {
  const folders = [new WorldFolder(files), new WorldFolder(files)] as const;
  let embedded: Connected;
  let neo4j: Connected;
  const refused: unknown[] = [];
  beforeAll(async () => {
    await clearNeo4j();
    embedded = await overStdio(folders[0].root);
    neo4j = await overStdioIn(neo4jEnvironment(requireNeo4j()), folders[1].root);
  });
  afterAll(async () => {
    await Promise.all([embedded.client.close(), neo4j.client.close()]);
    for (const folder of folders) folder.remove();
  });

  const ask = async ({ client }: Connected, name: string, args: Readonly<Record<string, unknown>>) =>
    steady(await client.callTool({ name, arguments: { ...args } }, undefined, { timeout: 280_000 }));

  test('every tool there is takes part in the conversation', async () => {
    const { tools } = await neo4j.client.listTools();
    expect([...new Set(conversation.map(([name]) => name))].sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  test.each(conversation)('%s %o is answered as the embedded engine answers it', async (name, args) => {
    const expected = await ask(embedded, name, args);
    expect(await ask(neo4j, name, args)).toEqual(expected);
    if (expected.isError === true) refused.push(args);
  });

  test('what was refused is what no engine could answer', () => {
    expect(refused).toEqual([
      { entity: 'Corvn Ashby' },
      { id: 'b5af78f66cd29ed9' },
      expect.objectContaining({ id: 'own/wipe' }),
    ]);
  });

  test('nothing went wrong that only the log would show', () => {
    expect([embedded.stderr(), neo4j.stderr()]).toEqual(['', '']);
  });
});
