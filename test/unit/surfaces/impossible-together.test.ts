import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { restHandler } from '../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../src/surfaces/serve/server.ts';
import { overWire } from '../../support/program/http.ts';
import { type InProcess, inProcess, said } from '../../support/program/mcp.ts';
import { printedBy } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

/** Gran, so many of her line whose births no file states, and Kid, each in a file of its own. */
function family(between: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: between }, (_, at) => `Ma ${at + 1}`);
  const line = [...names, 'Kid'].map((name, at) => {
    const birth = name === 'Kid' ? ', birth: 895' : '';
    const text = `- { name: ${name}, kind: Person, mother: ${names[at - 1] ?? 'Gran'}${birth} }\n`;
    return [`${name.replace(' ', '-').toLowerCase()}.yaml`, text] as const;
  });
  return { 'gran.yaml': '- { name: Gran, kind: Person, birth: 900 }\n', ...Object.fromEntries(line) };
}

const message =
  'Kid was born (895), but Gran was born (900): Gran is a parent of Ma 1 and Ma 1 is a parent of Kid; no beginning is known of Ma 1.';
const files = ['gran.yaml', 'ma-1.yaml', 'kid.yaml'];

describe('a chain of claims that cannot all be right', () => {
  const folder = new WorldFolder(family(1));
  let open: InProcess;
  let server: WorldServer;
  beforeAll(async () => {
    open = await inProcess(folder);
    await runOverStore(open.kept, { scope: 'full', actor: 'Isolde' });
    server = await startWorldServer(open.world, {
      ...{ http: { port: 0, token: 'reed' }, actor: 'Wenna', rest: restHandler(open.world), onLink: () => undefined },
    });
  });
  afterAll(async () => {
    await server.close();
    await open.close();
    folder.remove();
  });

  it.each(['text', 'json', 'sarif', 'html', 'github'])('is told with all its places as %s', async (format) => {
    const { stdout: out } = await printedBy(['check', folder.root, '--format', format]);
    expect(out).toContain(message);
    for (const file of files) expect(out, file).toContain(file);
  });

  it('has the two relations and the two dates as members', async () => {
    const { stdout: out } = await printedBy(['check', folder.root, '--format', 'json']);
    const { violations } = JSON.parse(out);
    const [chain] = violations.filter(({ rule_id }: { rule_id: string }) => rule_id === 'ontology/impossible-together');
    const places = chain.members.map(
      ({ summary, source }: { summary: string; source: { path: string; line: number } }) => [
        summary,
        source.path.split('/').at(-1),
        source.line,
      ],
    );
    expect(places.sort()).toEqual([
      ['Gran is a parent of Ma 1', 'ma-1.yaml', 1],
      ['Gran: birth 900', 'gran.yaml', 1],
      ['Kid: birth 895', 'kid.yaml', 1],
      ['Ma 1 is a parent of Kid', 'kid.yaml', 1],
    ]);
  });

  it('is told on the pages of the finding and of the entity', async () => {
    const at = async (path: string) => {
      const headers = { Authorization: 'Bearer reed', Accept: 'text/html' };
      return (await overWire(new URL(path, server.origin), { headers })).text;
    };
    const list = await at('/conflicts?category=ontology');
    expect(list).toContain(message);
    const href = /href="(\/conflicts\/[^"]+)"[^>]*>[^<]*Kid was born/.exec(list)?.[1] ?? '';
    const page = await at(href);
    expect(page).toContain(message);
    for (const file of files) expect(page, file).toContain(file);
    expect(await at('/entities/kid')).toContain(message);
  });

  it('is told to a language model, and explained with each claim', async () => {
    const list = await said(open.client, 'get_ontology_violations');
    expect(list).toContain(message);
    for (const file of files) expect(list, file).toContain(file);
    const id = /\bid ([0-9a-f]{8,})/.exec(list)?.[1];
    const explained = await said(open.client, 'explain_violation', { node_id: id });
    for (const claim of ['Gran: birth 900', 'Kid: birth 895', 'Gran is a parent of Ma 1', 'Ma 1 is a parent of Kid'])
      expect(explained).toContain(claim);
  });
});

describe('a chain of sixty links', () => {
  const folder = new WorldFolder(family(59));
  afterAll(() => folder.remove());

  it('is told by its first and last links in every report, and has all places in JSON', async () => {
    for (const format of ['text', 'json', 'sarif', 'html', 'github']) {
      const { stdout: out } = await printedBy(['check', folder.root, '--format', format]);
      const told = /Kid was born \(895\), but [^"\n<]*/.exec(out)?.[0] ?? '';
      expect(told, format).toContain('Gran is a parent of Ma 1, ');
      expect(told, format).toContain('52 more links');
      expect(told, format).toContain('Ma 59 is a parent of Kid');
      expect(told.split(/\\n|%0A/)[0]?.length, format).toBeLessThan(500);
      if (format !== 'json') continue;
      const { violations } = JSON.parse(out);
      const [chain] = violations.filter(({ rule_id }: { rule_id: string }) => rule_id.endsWith('impossible-together'));
      expect(chain.members).toHaveLength(62);
    }
  });
});
