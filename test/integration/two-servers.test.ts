import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { neo4jEnvironment } from '../support/neo4j/server.ts';
import { describeNeo4j, emptyNeo4j, requireNeo4j } from '../support/neo4j/shared-server.ts';
import { EventReader } from '../support/program/event-reader.ts';
import { overWire } from '../support/program/http.ts';
import { httpClient, said } from '../support/program/mcp.ts';
import { runLore } from '../support/program/program.ts';
import { bearer, mcpKey, restKey, type ServeProgram, serveProgram } from '../support/program/serve.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const running: { close(): unknown }[] = [];

describeNeo4j('two servers on one Neo4j', () => {
  let folder: WorldFolder;
  let [one, other]: ServeProgram[] = [];
  let env: Record<string, string> = {};
  beforeAll(async () => {
    await emptyNeo4j();
    env = neo4jEnvironment(requireNeo4j());
    folder = new WorldFolder(saltMarch);
    one = await serveProgram(folder.root, ['--watch', '--as', 'Wenna'], env);
    await vi.waitFor(async () => expect(await statusOf(one)).toBe('ok'), { timeout: 60_000, interval: 200 });
    other = await serveProgram(folder.root, ['--as', 'Corvin'], env);
  });
  afterEach(() => {
    for (const each of running.splice(0)) each.close();
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    folder.remove();
  });

  const statusOf = async (server: ServeProgram | undefined) =>
    server && JSON.parse((await overWire(server.at('/health'), {})).text).status;

  /** The servers, each with somebody who listens to it. */
  async function both() {
    if (one === undefined || other === undefined) throw new Error('a server did not start');
    const [heard, heardThere] = await Promise.all(
      [one, other].map((server) => EventReader.open(server.at('/events'), bearer(restKey))),
    );
    if (heard === undefined || heardThere === undefined) throw new Error('nobody listens');
    running.push(heard, heardThere);
    return { one, other, heard, heardThere };
  }

  const post = (server: ServeProgram, path: string, body: object) =>
    overWire(server.at(path), {
      method: 'POST',
      headers: { ...bearer(restKey), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  const conflictAt = async (server: ServeProgram): Promise<string> => {
    const { text } = await overWire(server.at('/conflicts'), { headers: bearer(restKey) });
    return JSON.parse(text).items[0].id;
  };

  it('tell of what is decided at the other, with who did it', async () => {
    const { one, other, heard, heardThere } = await both();
    const id = await conflictAt(one);
    expect(await post(other, `/conflicts/${id}/dismiss`, { reason: 'two halls' })).toMatchObject({ status: 200 });
    const expected = expect.objectContaining({ id, status: 'dismissed', decided_by: 'Corvin' });
    for (const events of [heardThere, heard]) expect((await events.until('closed')).at(-1)?.data).toEqual(expected);
    expect(await post(one, `/conflicts/${id}/reopen`, {})).toMatchObject({ status: 200 });
    for (const events of [heard, heardThere]) expect((await events.until('opened')).at(-1)?.data).toMatchObject({ id });
  });

  it('tell of a save that only one of them watches, and of the run that follows', async () => {
    const { heard, heardThere } = await both();
    folder.write('late.yaml', '- { id: late, kind: Person, name: Late Tern, birth: 205, death: 200 }\n');
    for (const events of [heard, heardThere]) {
      const told = await events.until('opened', (data) => JSON.stringify(data).includes('Late Tern'));
      expect(told.map(({ event }) => event)).toContain('lore');
      await events.until('run');
    }
  });

  it('tell of what a command and a language model at the other do', async () => {
    const { one, heard, heardThere } = await both();
    const { status, stderr } = runLore(folder.root, ['rules', 'disable', 'contradictions/rules'], env);
    expect(status, stderr).toBe(0);
    for (const events of [heard, heardThere]) {
      expect((await events.until('rules')).at(-1)?.data).toEqual({ rules: ['contradictions/rules'] });
    }
    const model = await httpClient(one.at('/mcp'), bearer(mcpKey));
    await said(model, 'run_consistency_check', { scope: 'full' });
    for (const events of [heard, heardThere]) {
      const told = await events.until('run', (data) => JSON.stringify(data).includes('"scope":"full"'));
      expect(told.at(-1)?.data).toMatchObject({ mode: 'full' });
    }
    await model.close();
  });
});
