import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedEmbedder } from '../../../src/embedding/cached-embedder.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { appendVectors, readVectors, vectorFile, vectorKey } from '../../../src/embedding/vector-file.ts';
import { lettersIn } from '../../support/embedding/embedding-server.ts';
import { letterCounter } from '../../support/embedding/letter-counter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-vectors-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

const texts = ['The ferry', 'A toll', 'Salt'];
const fileOf = (model: string, dimensions = 8): string => vectorFile(join(folder, model), dimensions);

describe('vectors that are kept', () => {
  it('are had once for a text, also by the next process', async () => {
    const first = letterCounter();
    const had = await cachedEmbedder(first, { folder }).embed([...texts, 'Salt'], never);
    expect(first.asked).toEqual(texts);
    const second = letterCounter();
    const kept = await cachedEmbedder(second, { folder }).embed([...texts, 'Salt'], never);
    expect(second.asked).toEqual([]);
    expect(kept).toEqual(had);
  });

  it('are of what is to be found; of questions none is kept', async () => {
    const embedder = letterCounter();
    const cached = cachedEmbedder(embedder, { folder });
    await cached.embed(['Who rows?'], never, 'query');
    await cached.embed(['Who rows?'], never, 'query');
    expect(embedder.asked).toHaveLength(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are for this user alone, and hold no text', async () => {
    await cachedEmbedder(letterCounter(), { folder }).embed(texts, never);
    expect(statSync(join(folder, 'letters')).mode & 0o777).toBe(0o700);
    expect(statSync(fileOf('letters')).mode & 0o777).toBe(0o600);
    expect(readFileSync(fileOf('letters'), 'latin1')).not.toMatch(/ferry|toll|salt/i);
  });

  it('of two models are never mixed', async () => {
    await cachedEmbedder(letterCounter(8, 'letters'), { folder }).embed(texts, never);
    const other = letterCounter(8, 'other-letters');
    await cachedEmbedder(other, { folder }).embed(texts, never);
    expect(other.asked).toEqual(texts);
  });

  it('are refused beside those of another length by the same name, with what to delete', async () => {
    await cachedEmbedder(letterCounter(8), { folder }).embed(texts, never);
    const changed = cachedEmbedder(letterCounter(12), { folder });
    for (const use of ['text', 'query'] as const) {
      await expect(changed.embed(['Something new'], never, use)).rejects.toMatchObject({
        code: 'other-dimension',
        fix: expect.stringContaining(join(folder, 'letters')),
      });
    }
    expect(readdirSync(join(folder, 'letters'))).toEqual(['vectors-8.bin']);
  });

  it('are seen by a process that runs already', async () => {
    const [one, two] = [letterCounter(), letterCounter()];
    const [first, second] = [cachedEmbedder(one, { folder }), cachedEmbedder(two, { folder })];
    await first.embed(['The ferry'], never);
    await second.embed(['A toll'], never);
    await first.embed(['A toll', 'Salt'], never);
    await second.embed(['The ferry', 'Salt'], never);
    expect([one.asked, two.asked]).toEqual([['The ferry', 'Salt'], ['A toll']]);
  });
});

describe('an embedder of somebody’s own', () => {
  const ownEmbedder = (vectors: readonly number[][], model = 'own'): Embedder => ({
    ...letterCounter(),
    model,
    embed: () => Promise.resolve(vectors.map((vector) => Float32Array.from(vector))),
  });

  it('gets its vectors brought to the length 1', async () => {
    const cached = cachedEmbedder(ownEmbedder([[3, 4]]), { folder });
    for (const use of ['text', 'query'] as const) {
      const [vector] = await cached.embed(['The ferry'], never, use);
      expect([...(vector ?? [])]).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
    }
  });

  it.each([
    ['too few', [[1, 0]]],
    ['of two lengths', [[1, 0], [1]]],
    [
      'not of numbers',
      [
        [1, 0],
        [Number.NaN, 0],
      ],
    ],
  ])('is refused with vectors that are %s', async (_, vectors) => {
    const failed = cachedEmbedder(ownEmbedder(vectors), { folder }).embed(['The ferry', 'A toll'], never);
    await expect(failed).rejects.toMatchObject({ code: 'bad-vectors' });
  });

  it.each(['../../outside', '/tmp', '..', 'A:b', 'x'.repeat(300), '.hidden'])(
    'may be called %s: its folder lies where it shall',
    async (name) => {
      await cachedEmbedder(ownEmbedder([[1, 0]], name), { folder }).embed(['The ferry'], never);
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[a-z0-9-][a-z0-9._-]+$/)]);
    },
  );
});

describe('what a killed process leaves', () => {
  const keep = () => cachedEmbedder(letterCounter(), { folder }).embed(texts, never);

  it.each([1, 20, 30, 55])('a torn end of %i bytes is passed over, and what comes after it is found', async (lost) => {
    const had = await keep();
    truncateSync(fileOf('letters'), statSync(fileOf('letters')).size - lost);
    const again = letterCounter();
    expect(await cachedEmbedder(again, { folder }).embed(texts, never)).toEqual(had);
    expect(again.asked).toEqual(['Salt']);
    const third = letterCounter();
    expect(await cachedEmbedder(third, { folder }).embed(texts, never)).toEqual(had);
    expect(third.asked).toEqual([]);
  });

  it('a byte that changed costs one vector, and gives no wrong one', async () => {
    const had = await keep();
    const bytes = readFileSync(fileOf('letters'));
    bytes[60] = (bytes[60] ?? 0) ^ 1; // in the second of three records of 56 bytes
    writeFileSync(fileOf('letters'), bytes);
    const again = letterCounter();
    expect(await cachedEmbedder(again, { folder }).embed(texts, never)).toEqual(had);
    expect(again.asked).toEqual(['A toll']);
  });

  it('rubbish before, between and after is passed over', async () => {
    const had = await keep();
    const whole = readFileSync(fileOf('letters'));
    writeFileSync(
      fileOf('letters'),
      Buffer.concat([Buffer.from('LVec?LV'), whole.subarray(0, 56), Buffer.from('LVec')]),
    );
    appendFileSync(fileOf('letters'), Buffer.concat([whole.subarray(56), Buffer.from('LVecLVec')]));
    const again = letterCounter();
    expect(await cachedEmbedder(again, { folder }).embed(texts, never)).toEqual(had);
    expect(again.asked).toEqual([]);
  });

  it('a file that was deleted under a running process is begun anew', async () => {
    const cached = cachedEmbedder(letterCounter(), { folder });
    await cached.embed(texts, never);
    rmSync(join(folder, 'letters'), { recursive: true });
    await cached.embed(['Something new'], never);
    expect([...readVectors(fileOf('letters'), 8).vectors.keys()]).toEqual([vectorKey('Something new')]);
  });
});

describe('a folder that cannot be used', () => {
  const isRoot = process.getuid?.() === 0;

  it.skipIf(isRoot)('costs time only, and is told once', async () => {
    chmodSync(folder, 0o500);
    const told: unknown[] = [];
    const cached = cachedEmbedder(letterCounter(), { folder, onUnkept: (error) => told.push(error) });
    expect(await cached.embed(texts, never)).toHaveLength(3);
    expect(await cached.embed(['Something new'], never)).toHaveLength(1);
    chmodSync(folder, 0o700);
    expect(told).toHaveLength(1);
  });

  it('as where a file stands in its place', async () => {
    writeFileSync(join(folder, 'letters'), '');
    const told: unknown[] = [];
    const cached = cachedEmbedder(letterCounter(), { folder, onUnkept: (error) => told.push(error) });
    expect(await cached.embed(texts, never)).toHaveLength(3);
    expect(told).toHaveLength(1);
  });

  it('writes through no link that somebody put there', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(join(folder, 'letters'));
    symlinkSync(elsewhere, fileOf('letters'));
    expect(await cachedEmbedder(letterCounter(), { folder }).embed(texts, never)).toHaveLength(3);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('an embedder that fails half way has what was had before kept', async () => {
    const counting = letterCounter();
    const failing: Embedder = {
      ...counting,
      embed: (some, signal) => {
        if (counting.asked.length > 0) return Promise.reject(new Error('gone'));
        return counting.embed(some, signal);
      },
    };
    const many = Array.from({ length: 300 }, (_, at) => `Passage ${at}`);
    await expect(cachedEmbedder(failing, { folder }).embed(many, never)).rejects.toThrow('gone');
    const again = letterCounter();
    await cachedEmbedder(again, { folder }).embed(many, never);
    expect(again.asked).toHaveLength(300 - 256);
  });
});

describe('two processes that write at once', () => {
  it('lose nothing of each other', async () => {
    mkdirSync(join(folder, 'letters'));
    const path = fileOf('letters');
    const part = (from: number) =>
      Array.from({ length: 50 }, (_, at): [string, Float32Array] => {
        const text = `Passage ${from + at}`;
        return [vectorKey(text), Float32Array.from(lettersIn(text))];
      });
    for (let from = 0; from < 1000; from += 100) {
      appendVectors(path, part(from));
      appendVectors(path, part(from + 50));
    }
    expect(readVectors(path, 8).vectors.size).toBe(1000);
  });
});
