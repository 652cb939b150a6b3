import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureWords } from '../../../src/report/shared/prose.ts';
import { loreBeside } from '../../support/program/lore-beside.ts';
import { spawnLore } from '../../support/program/spawned.ts';
import { asking } from '../../support/worlds/confused-model.ts';
import { ferryChapters, ferryQuestion, longChapters } from '../../support/worlds/ferry-chapters.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';
import {
  completion,
  failure,
  hanging,
  type ModelServer,
  modelServer,
  type Reply,
  slow,
} from '../../unit/content/prose/model-server.ts';

let folder: WorldFolder;
let server: ModelServer | undefined;
beforeEach(() => {
  folder = new WorldFolder(ferryChapters);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  folder.remove();
});

/** How a command reaches the model; `more` of its environment. */
const reached = (more: Readonly<Record<string, string>> = {}) => ({
  OPENAI_API_KEY: 'key',
  OPENAI_BASE_URL: server?.baseURL ?? '',
  ...more,
});
const lore = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  loreBeside(folder.root, args, reached(more));

/** What `lore detective --model` says of a model that answers so. */
async function readBy(replies: readonly Reply[], more: Readonly<Record<string, string>> = {}) {
  server ??= await modelServer(...replies);
  const { status, stdout, stderr } = await lore(['detective', '--model', 'scribe-1', '--format', 'json'], more);
  const { schema, model, confusions, missing } = JSON.parse(stdout);
  const questions = confusions.map(({ question }: { question: string }) => question);
  return { status, stderr, schema, model, missing, confusions, questions, server };
}

const good = asking(ferryQuestion, 'ferry');
/** What a good model says, put in other words. */
const wrapped: Reply = (response, asked) => {
  const lines = (asked?.messages[1]?.content ?? '').split('\n').map((line): { id: string } => JSON.parse(line));
  const list = JSON.stringify([{ fact_ids: lines.map(({ id }) => id), question: ferryQuestion, kind: 'reversal' }]);
  completion(`I read [all of it]. This is what I would ask:\n\n\`\`\`json\n${list}\n\`\`\`\nI hope that helps!`)(
    response,
  );
};

describe('lore detective --model', () => {
  it.each<[string, readonly Reply[], number]>([
    ['answers at once', [good], 1],
    ['wraps its answer in prose', [wrapped], 1],
    ['has too many questions at first', [failure(429, 'slow down'), good], 2],
    ['is out of order at first', [failure(503, 'wait'), good], 2],
    ['is slow', [(response, asked) => slow(1_500, (late) => good(late, asked))(response)], 1],
  ])('asks what a model would that %s', async (_, replies, requests) => {
    const { status, schema, model, confusions, questions, server: asked } = await readBy(replies);
    expect({ status, schema }).toEqual({ status: 0, schema: 'lore-detective/1' });
    expect(model).toEqual({
      ...{ model: 'scribe-1', unchanged: false, facts: 3, forgotten: 0, batches: 1, failed: 0, failures: [] },
      ...{ tokens: { prompt: 400, completion: 100 }, new: 1, known: 0, dropped: 0 },
    });
    expect(questions).toEqual([ferryQuestion]);
    expect(confusions).toMatchObject([{ model: 'scribe-1', kind: 'reversal', verdict: 'possible' }]);
    expect(asked.asked).toHaveLength(requests);
  });

  it.each<[string, Reply, string]>([
    ['is cut short', completion('{"confusions": [{"fact_ids": ["', { finish_reason: 'length' }), 'truncated'],
    ['refuses', completion(null, { refusal: 'I would rather not.' }), 'refused'],
    ['speaks of something else', completion('What a fine ferry.'), 'malformed'],
    ['knows no such key', failure(401, 'who are you?'), 'not-served'],
    ['takes its connection away', (response) => void response.destroy(), 'unanswered'],
    ['takes longer than it may', hanging, 'unanswered'],
  ])('says which batches have no answer of a model that %s, fails nothing, and asks again', async (_, reply, why) => {
    const { status, model, questions, server: asked } = await readBy([reply], { LORE_MODEL_TIMEOUT: '1' });
    expect({ status, questions }).toEqual({ status: 0, questions: [] });
    expect(model).toMatchObject({ unchanged: false, batches: 1, failed: 1, failures: [why], new: 0, dropped: 0 });
    const requests = asked.asked.length;
    const text = (await lore(['detective', '--model', 'scribe-1'], { LORE_MODEL_TIMEOUT: '1' })).stdout;
    expect(text).toContain(`has read nothing: 1 batch was asked about, and none was answered (${failureWords[why]})`);
    expect(asked.asked.length).toBeGreaterThan(requests);
  });

  it('keeps what the other batches came to, where one has no answer', async () => {
    folder.remove();
    folder = new WorldFolder(longChapters);
    const part = asking('Does it still rain on Vask?', 'On day 4');
    const { model, questions, server: asked } = await readBy([completion('{"conf', { finish_reason: 'length' }), part]);
    expect(asked.asked.length).toBeGreaterThan(1);
    expect(model).toMatchObject({ batches: asked.asked.length, failed: 1, failures: ['truncated'] });
    expect(model.new).toBeGreaterThan(0);
    expect(questions).toHaveLength(model.new);
  });

  it.each<[string, object]>([
    ['facts that there are not', { fact_ids: ['ffffffff', '00000000'], question: ferryQuestion, kind: 'stale' }],
    ['one fact only', { fact_ids: ['ffffffff'], question: ferryQuestion, kind: 'stale' }],
  ])('drops and counts what a model says of %s', async (_, said) => {
    const { status, model, questions } = await readBy([completion(JSON.stringify({ confusions: [said] }))]);
    expect({ status, questions }).toEqual({ status: 0, questions: [] });
    expect(model).toMatchObject({ failed: 0, new: 0, dropped: 1 });
  });

  it('asks a model nothing a second time about a story that has not changed, and again about one that has', async () => {
    await readBy([good]);
    const again = await readBy([good]);
    expect(again).toMatchObject({ model: { unchanged: true, batches: 0 }, questions: [ferryQuestion] });
    expect(again.server.asked).toHaveLength(1);
    folder.write('chapters/4.md', 'The bells rang.\n');
    expect(await readBy([good])).toMatchObject({ model: { unchanged: false, facts: 4, new: 0, known: 1 } });
    expect(again.server.asked).toHaveLength(2);
  });

  it('sends nothing without a key or a server, and says what is missing', async () => {
    server = await modelServer(good);
    const { stdout, status } = await loreBeside(folder.root, ['detective', '--model', 'scribe-1'], {});
    expect(status).toBe(0);
    expect(stdout).toContain('No model has read the story: scribe-1 cannot be reached: set OPENAI_API_KEY');
    expect(server.asked).toEqual([]);
  });

  it('is refused with a limit that is none', async () => {
    server = await modelServer(good);
    const { stderr, status } = await lore(['detective', '--model', 'scribe-1'], { LORE_MAX_TOKENS: 'many' });
    expect(status).toBe(2);
    expect(stderr).toContain('LORE_MAX_TOKENS is `many`');
    expect(server.asked).toEqual([]);
  });

  it('asks nothing over its limit, and says so', async () => {
    const { status, model } = await readBy([good], { LORE_MAX_TOKENS: '10' });
    expect(status).toBe(0);
    expect(model).toMatchObject({ failed: 1, failures: ['over its limits'] });
    expect(server?.asked).toEqual([]);
  });

  it('ends at once when it is interrupted while a model is asked', async () => {
    const asked = await modelServer(hanging);
    server = asked;
    const running = spawnLore(folder.root, ['detective', '--model', 'scribe-1'], reached());
    await expect.poll(() => asked.asked.length, { timeout: 60_000 }).toBe(1);
    const begun = performance.now();
    running.signal('SIGTERM');
    const { status, at } = await running.gone;
    expect(at - begun).toBeLessThan(10_000);
    expect(status).not.toBe(0);
    expect(running.stderr()).toContain('cancelled');
  });
});

describe('lore nightly --model', () => {
  const night = async () => {
    const { stdout, status } = await lore(['nightly', '--once', '--model', 'scribe-1']);
    return { status, story: JSON.parse(stdout).story };
  };

  it('asks a model about the story after the rules, and nothing in a second night over an unchanged world', async () => {
    server = await modelServer(good);
    const { asked } = server;
    await lore(['ingest']);
    const first = await night();
    expect(first).toMatchObject({ status: 0, story: { model: { model: 'scribe-1', batches: 1, failed: 0, new: 1 } } });
    expect(first.story.questions).toMatchObject([{ question: ferryQuestion }]);
    expect(asked).toHaveLength(1);
    expect(await night()).toMatchObject({ status: 0, story: { model: { unchanged: true }, questions: [] } });
    expect(asked).toHaveLength(1);
    expect((await lore(['findings', '--category', 'confusion'])).stdout).toContain(ferryQuestion);
  });

  it('is a good night also where the model has no answer', async () => {
    server = await modelServer(completion(null, { refusal: 'I would rather not.' }));
    await lore(['ingest']);
    expect(await night()).toMatchObject({
      status: 0,
      story: { model: { failed: 1, failures: ['refused'] }, questions: [] },
    });
  });
});
