import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSchema } from '../../../../src/model/report.ts';
import { type Printed, printedBy } from '../../../support/program/printed.ts';
import { claims, failure, type ModelServer, modelServer, type Reply } from '../../content/prose/model-server.ts';

const cast = '- { id: aldric, name: Aldric, kind: Person }\n- { id: vask, name: Vask, kind: Kingdom }\n';
const note = 'Aldric wore the crown of Vask from 830 on.\n';
const rumour = 'Aldric was seldom seen in Vask.\n';
const crown = { subject: 'aldric', type: 'RULES', target: 'vask', from: '830' };
const there = { ...crown, quote: 'wore the crown of Vask from 830' };
const invented = { ...crown, quote: 'was crowned in Vask by the nine elders' };

let root = '';
let server: ModelServer | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lore-model-cli-'));
  writeFileSync(join(root, 'lore.yaml'), 'world: Vask\n');
  writeFileSync(join(root, 'cast.yaml'), cast);
  writeFileSync(join(root, 'note.md'), note);
  writeFileSync(join(root, 'rumour.md'), rumour);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = 0;
  await server?.close();
  server = undefined;
  rmSync(root, { recursive: true });
});

async function serve(...replies: readonly Reply[]): Promise<ModelServer> {
  server = await modelServer(...replies);
  vi.stubEnv('OPENAI_BASE_URL', server.baseURL);
  vi.stubEnv('OPENAI_API_KEY', 'key');
  return server;
}

const lore = (...words: string[]): Promise<Printed> => printedBy(words);

describe('lore check --model', () => {
  it('asks the model about each passage, and counts what it said and what was not taken', async () => {
    const asked = await serve(claims(there, invented));
    const { stdout, stderr } = await lore('check', root, '--format', 'json', '--model', 'scribe-1');
    const { prose, counts } = reportSchema.parse(JSON.parse(stdout));
    expect(asked.asked.map(({ model }) => model)).toEqual(['scribe-1', 'scribe-1']);
    expect(counts.candidates).toBe(1);
    expect(prose).toMatchObject({
      passages: 2,
      claims: 1,
      rejected: { 'quote-not-found': 3 },
      model: {
        model: 'scribe-1',
        asked: 2,
        cached: 0,
        prompt_tokens: 800,
        completion_tokens: 200,
        limit_reached: false,
      },
    });
    expect(stderr).toBe(
      'scribe-1: 2 passages, 2 asked, 0 from the cache, 1000 tokens; 1 claim taken, 3 rejected (3 not found in the text).\n',
    );
  });

  it('asks nothing twice', async () => {
    const asked = await serve(claims(there));
    await lore('check', root, '--model', 'scribe-1');
    const again = await lore('check', root, '--model', 'scribe-1');
    expect(asked.asked).toHaveLength(2);
    expect(again.stderr).toBe(
      'scribe-1: 2 passages, 0 asked, 2 from the cache, 0 tokens; 1 claim taken, 1 rejected (1 not found in the text).\n',
    );
  });

  it('stops at the limit, and says so', async () => {
    const asked = await serve(claims(there));
    vi.stubEnv('LORE_MAX_TOKENS', '100');
    const { stderr } = await lore('check', root, '--model', 'scribe-1');
    expect(asked.asked).toEqual([]);
    expect(stderr).toContain('\n2 passages not asked about: the limit is reached. Their prose is not read.\n');
  });

  it('says what the server does not serve', async () => {
    await serve(failure(404, 'no such model'));
    const { stderr } = await lore('check', root, '--model', 'scribe-9');
    expect(stderr).toMatch(/without an answer \(\d the server refused the key, the model or the question\)/);
  });

  it('is never meant by a key alone: without the flag no text leaves the machine', async () => {
    const asked = await serve(claims(there));
    const { stdout, stderr } = await lore('check', root, '--format', 'json');
    expect(asked.asked).toEqual([]);
    expect(stderr).toBe('');
    expect(reportSchema.parse(JSON.parse(stdout)).prose).toMatchObject({ passages: 2 });
  });

  it('needs a key or a server', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    vi.stubEnv('OPENAI_BASE_URL', '');
    await expect(lore('check', root, '--model', 'scribe-1')).rejects.toThrow('no key and no server is set');
  });
});

describe('lore ingest --model', () => {
  it('takes what the model read into the store, and reports the same counts', async () => {
    await serve(claims(there, invented));
    const { stdout, stderr } = await lore('ingest', root, '--format', 'json', '--model', 'scribe-1');
    expect(JSON.parse(stdout)).toMatchObject({
      counts: { candidates: 1 },
      prose: { claims: 1, rejected: { 'quote-not-found': 3 }, model: { asked: 2 } },
    });
    expect(stderr).toMatch(/^scribe-1: 2 passages, 2 asked/);
  });
});
