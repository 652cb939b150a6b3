import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddingServer, embeddingServer } from '../../support/embedding/embedding-server.ts';
import { overStdioIn } from '../../support/program/mcp.ts';
import { bearer, restKey, serveProgram } from '../../support/program/serve.ts';
import { spawnLore } from '../../support/program/spawned.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

/** A world that somebody sent, on a machine whose environment has a key and a server for other things. */
const files = {
  'lore.yaml': 'world: The Salt March\nmemory: { embedder: "openai:text-embedding-3-small" }\n',
  'people.yaml': '- { id: brannoch, kind: Person, name: Brannoch, birth: 150 }\n',
  'notes.md': '# Notes\n\nThe ferry of Brannoch takes a toll of salt.\n',
};

let folder: WorldFolder;
let server: EmbeddingServer;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = new WorldFolder(files);
  server = await embeddingServer();
  environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: server.baseURL };
  expect(await lore(['ingest'])).toMatchObject({ status: 0 });
});
afterAll(async () => {
  folder.remove();
  await server.close();
});

async function lore(args: readonly string[], more: Record<string, string> = {}) {
  const run = spawnLore(folder.root, args, { ...environment, ...more });
  const { status } = await run.gone;
  return { status, stdout: run.stdout(), stderr: run.stderr() };
}

describe('a world whose lore.yaml names a server, where a key is set and this machine names none', () => {
  it('sends nothing when it is recalled from, or remembers', async () => {
    expect(await lore(['remember', 'The ferryman is called Brannoch.'])).toMatchObject({ status: 0 });
    expect(await lore(['recall', 'who rows?'])).toMatchObject({ status: 0 });
    expect(server.requests()).toBe(0);
  });

  it('sends nothing over MCP', async () => {
    const { client } = await overStdioIn(environment, folder.root, '--toolsets', 'memory');
    try {
      const remembered = await client.callTool({ name: 'remember', arguments: { text: 'The toll is salt.' } });
      const recalled = await client.callTool({ name: 'recall', arguments: { query: 'toll' } });
      expect([remembered.isError, recalled.isError]).toEqual([undefined, undefined]);
    } finally {
      await client.close();
    }
    expect(server.requests()).toBe(0);
  });

  it('sends nothing when it is served', async () => {
    const serving = await serveProgram(folder.root, [], environment);
    try {
      const answer = await fetch(serving.at('/recall?q=toll'), { headers: bearer(restKey) });
      expect(answer.status).toBe(200);
    } finally {
      await serving.stop();
    }
    expect(server.requests()).toBe(0);
  });

  it('is refused where this machine leaves the choice to the world', async () => {
    const { status, stderr } = await lore(['recall', 'who rows?', '--embedder', 'world']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('only this machine may choose')]);
    expect(server.requests()).toBe(0);
  });
});

describe('a server that this machine names', () => {
  it('is sent what is compared, and nothing a second time', async () => {
    const named = ['--embedder', 'openai:text-embedding-3-small'];
    const { status, stdout } = await lore(['recall', 'who rows?', ...named, '--format', 'json']);
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ mode: 'hybrid', notes: [] })]);
    const sent = server.asked.flatMap(({ input }) => input);
    expect(sent.join('\n')).toContain('toll of salt');
    await lore(['recall', 'who rows?'], { LORE_EMBEDDER: 'openai:text-embedding-3-small' });
    expect(server.asked.flatMap(({ input }) => input).slice(sent.length)).toEqual(['who rows?']);
  });

  it('that is gone leaves words to compare, and a note of it', async () => {
    await server.close();
    const gone = { LORE_EMBEDDER: 'openai:text-embedding-3-small' };
    const recalled = await lore(['recall', 'Brannoch toll', '--format', 'json'], gone);
    expect(recalled.status).toBe(0);
    const answer = JSON.parse(recalled.stdout);
    expect(answer).toMatchObject({ mode: 'lexical', notes: [expect.stringContaining('cannot be reached')] });
    expect(answer.hits.length).toBeGreaterThan(0);
    const remembered = await lore(['remember', 'The ferryman has a wooden leg.', '--format', 'json'], gone);
    expect([remembered.status, JSON.parse(remembered.stdout)]).toEqual([
      0,
      expect.objectContaining({ action: 'stored', compared_by: 'words' }),
    ]);
  });
});
