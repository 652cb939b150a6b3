import { afterEach, describe, expect, it, vi } from 'vitest';
import { listOpenConfusions } from '../../../../src/queries/detective/confusions.ts';
import { createServer } from '../../../../src/surfaces/mcp/server/server.ts';
import { stderrLogger } from '../../../../src/util/logger.ts';
import { ferryWorld } from '../../../support/memory/remembering.ts';
import { connectedTo } from '../../../support/program/mcp.ts';
import { ServingWorld } from '../../../support/program/serving.ts';
import { asking, slowClock } from '../../../support/worlds/confused-model.ts';
import { hanging, type ModelServer, modelServer, type Reply } from '../../content/prose/model-server.ts';

vi.setConfig({ testTimeout: 60_000 });
const waiting = { timeout: 30_000, interval: 50 };

let server: ModelServer | undefined;
let serving: ServingWorld | undefined;
afterEach(async () => {
  await serving?.close();
  await server?.close();
  [server, serving] = [undefined, undefined];
});

/** A served world that a model reads which answers so. */
async function readBy(reply: Reply) {
  server = await modelServer(reply);
  const environment = { LORE_MODEL: 'scribe-1', OPENAI_API_KEY: 'key', OPENAI_BASE_URL: server.baseURL };
  serving = await ServingWorld.open(ferryWorld, { environment, clock: slowClock() });
  return { server, serving };
}

const question = 'Does the ferry at Ternhold still run?';
const openQuestions = async ({ world }: ServingWorld) => {
  const open = await listOpenConfusions(world.stored.store);
  return open.filter(({ category }) => category === 'confusion').map(({ message }) => message);
};

describe('a served world that a model reads', () => {
  it('answers who writes over REST while the model has not answered, and ends at once when it is stopped', async () => {
    const { server: model, serving: served } = await readBy(hanging);
    await served.remember('Ysolde took the ferry at Ternhold.');
    expect(await served.remember('The ferry at Ternhold runs at dusk.')).toBe(201);
    await expect.poll(() => model.asked.length, waiting).toBe(1);
    // It waits for the model, and will for minutes; who writes does not.
    expect(await served.remember('The ferry at Ternhold lies still.')).toBe(201);
    expect(model.asked).toHaveLength(1);
    await served.stop();
    expect(await openQuestions(served)).toEqual([]);
  });

  it('answers who writes over MCP as soon', async () => {
    const { server: model, serving: served } = await readBy(hanging);
    const { client, close } = await connectedTo(createServer(served.world, ['memory']));
    const remember = (text: string) => client.callTool({ name: 'remember', arguments: { text } });
    expect((await remember('Ysolde took the ferry at Ternhold.')).isError).not.toBe(true);
    expect((await remember('The ferry at Ternhold runs at dusk.')).isError).not.toBe(true);
    await expect.poll(() => model.asked.length, waiting).toBe(1);
    expect((await remember('The ferry at Ternhold lies still.')).isError).not.toBe(true);
    expect(model.asked).toHaveLength(1);
    await close();
  });

  it('asks what the reader without a model would, while the model has not answered', async () => {
    const { server: model, serving: served } = await readBy(hanging);
    await served.remember('We use REST.');
    await served.remember('We switched to GraphQL.');
    await expect.poll(() => model.asked.length, waiting).toBe(1);
    await served.remember('The API is REST-based.');
    await expect.poll(() => openQuestions(served), waiting).toEqual([expect.stringMatching(/^Do we still use REST\?/)]);
    expect(model.asked).toHaveLength(1);
  });

  it('opens the questions of the model soon after the write', async () => {
    const { serving: served } = await readBy(asking(question, 'ferry'));
    await served.remember('Ysolde took the ferry at Ternhold.');
    await served.remember('Nobody has seen the ferry since.');
    await expect.poll(() => openQuestions(served), waiting).toEqual([question]);
  });

  it('sends nothing and says nothing where no key and no server is set', async () => {
    const log = { ...stderrLogger('silent'), warn: vi.fn() };
    let looked = 0;
    const environment = {
      get LORE_MODEL() {
        looked++;
        return 'scribe-1';
      },
    };
    serving = await ServingWorld.open(ferryWorld, { environment, log });
    expect(await serving.remember('The ferry at Ternhold runs at dusk.')).toBe(201);
    await expect.poll(() => looked, waiting).toBe(1);
    await serving.stop();
    expect(log.warn).not.toHaveBeenCalled();
  });
});
