import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  vi.stubEnv('NEO4J_URI', undefined);
  folder = new WorldFolder(saltMarch);
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

const check = (...words: string[]) => printedBy(['check', '--no-color', ...words], folder.root);
/** Nothing listens there. */
const nameServer = () => vi.stubEnv('NEO4J_URI', 'bolt://127.0.0.1:1');

describe('a check where NEO4J_URI names a server', () => {
  it.each([[['--gaps']], [['--format', 'sarif']], [['--format', 'github']]])(
    'says the same as without, and in one line where it runs (%s)',
    async (words) => {
      const alone = await check(...words);
      expect(alone).toMatchObject({ status: 1, stderr: '' });
      nameServer();
      expect(await check(...words)).toEqual({
        ...alone,
        stderr:
          'lore: A check runs on the embedded engine and leaves the server of NEO4J_URI alone; `lore ingest` and `lore run` work there.\n',
      });
    },
  );

  it('is quiet about it where that is asked for', async () => {
    const alone = await check('--quiet');
    nameServer();
    expect(await check('--quiet')).toEqual(alone);
  });
});

describe('a rule that needs Neo4j', () => {
  const told = 'not run here: needs Neo4j';
  const forEver = `/*---
id: for-ever
category: ontology
severity: error
description: Nobody lives for ever.
message: "{{p}} lives for ever."
subject: { variable: p, label: Person }
engines: [neo4j]
---*/
MATCH (p:Person)
CALL { WITH p RETURN p.id AS id }
WITH p, id
WHERE id <> 'nobody'
RETURN p
`;

  it('is told first among those that do not run, and changes nothing else', async () => {
    const report = async () => JSON.parse((await check('--format', 'json')).stdout);
    const [before, { status }] = [await report(), await check()];
    folder.write('rules/for-ever.cypher', forEver);
    const printed = await check();
    expect(printed.stdout).toContain(`skipped (${told}; no `);
    expect(printed.status).toBe(status);
    const after = await report();
    expect(after.rules).toContainEqual(expect.objectContaining({ id: 'for-ever', skipped: told }));
    expect([after.problems, after.violations.length]).toEqual([before.problems, before.violations.length]);
    const listed = await printedBy(['rules', 'list', '--no-color'], folder.root);
    expect(listed.stdout).toMatch(/for-ever .*\n +needs Neo4j\n/);
  });

  it('does not make a waiver of it useless', async () => {
    folder.write('rules/for-ever.cypher', forEver);
    const waived = (id: string) =>
      folder.write('waived.yaml', `# lore-ignore-file ${id}: they do\n- { id: orla, kind: Person, name: Orla }\n`);
    waived('contradictions/possesses');
    expect((await check()).stdout).toContain('Delete this waiver');
    waived('for-ever');
    expect((await check()).stdout).not.toContain('Delete this waiver');
  });
});
