import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { recall } from '../../src/app/recall/recall.ts';
import { type Embedder, embeddedThresholds } from '../../src/embedding/embedder.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import { indexes } from '../../src/graph/schema.ts';
import { memoryOf, serviceOver, storeMemories } from './recall-store.ts';

const signal = new AbortController().signal;
const dimensions = 384;

/** Prints how long recall takes over so many passages: the first, and later ones. */
export async function measureSpeed(passages: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-recall-'));
  const path = join(folder, 'graph.db');
  const words = vocabulary();
  try {
    await fill(path, passages, words);
    const opening = performance.now();
    const store = await openEmbeddedStore({ path });
    console.log(`\n${passages} passages of 40 words: opened in ${ms(opening)}`);
    for (const [name, embedder] of [
      ['lexical', undefined],
      ['hybrid, given vectors', randomVectors()],
    ] as const) {
      const service = serviceOver(store, embedder);
      const ask = (query: string) =>
        recall(service, { query, mode: embedder === undefined ? 'lexical' : 'hybrid' }, signal, {
          waitMs: Number.POSITIVE_INFINITY,
        });
      const [first, firstCpu] = [performance.now(), cpuMs()];
      await ask(`${words[7]} ${words[900]} ${words[40]}`);
      const took = `${ms(first)} (${(cpuMs() - firstCpu).toFixed(0)} ms of CPU)`;
      const laterCpu = cpuMs();
      const times: number[] = [];
      for (let at = 0; at < 200; at++) {
        const begun = performance.now();
        await ask(`who said ${words[at]} of ${words[at * 7]} and ${words[at * 31 + 5]}`);
        times.push(performance.now() - begun);
      }
      times.sort((a, b) => a - b);
      console.log(
        `${name.padEnd(22)} first ${took}, then median ${times[100]?.toFixed(0)} ms, p95 ${times[190]?.toFixed(0)} ms (${((cpuMs() - laterCpu) / times.length).toFixed(0)} ms of CPU each)`,
      );
    }
    console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
    await store.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ms = (since: number): string => `${(performance.now() - since).toFixed(0)} ms`;

/** The processor time of this process, in milliseconds: other processes affect it less than the clock. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function vocabulary(): string[] {
  const syllables = 'ka ru ten mo sil ver ash dun or mar wen tor lis bre qua fen'.split(' ');
  return Array.from({ length: 20_000 }, (_, at) =>
    [at % 16, (at >> 4) % 16, (at >> 8) % 16, (at >> 12) % 16].map((each) => syllables[each]).join(''),
  );
}

async function fill(path: string, passages: number, words: readonly string[]): Promise<void> {
  const store = await openEmbeddedStore({ path });
  await store.ensureSchema(indexes);
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let from = 0; from < passages; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, passages - from) }, (_, at) => ({
      id: `c${from + at}`,
      source_id: 'notes.md',
      line: from + at + 1,
      text: `${Array.from({ length: 40 }, () => (random() < 0.4 ? 'the' : words[Math.floor(words.length * random() ** 3)])).join(' ')}.`,
    }));
    await store.write((tx) => tx.createNodes({ labels: ['LoreChunk'], rows }));
  }
  await storeMemories(
    store,
    words.slice(0, 500).map((word) => memoryOf(`${word} is remembered`)),
  );
  await store.close();
}

/** Vectors that cost nothing to make, so that only the comparing is measured. */
function randomVectors(): Embedder {
  let seed = 1;
  const next = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  return {
    model: 'random',
    dimensions,
    thresholds: embeddedThresholds,
    embed: async (texts) =>
      texts.map(() => {
        const vector = Float32Array.from({ length: dimensions }, next);
        const length = Math.hypot(...vector);
        return vector.map((value) => value / length);
      }),
    close: async () => undefined,
  };
}
