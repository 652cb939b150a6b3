import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Embedder,
  EmbeddingError,
  type OpenWorldMemory,
  openWorldMemory,
  type WorldMemory,
} from '../../src/index.ts';
import { letterCounter } from '../support/embedding/letter-counter.ts';
import { notRefused } from '../support/memory/remembering.ts';
import { tinyNliFolder } from '../support/nli/make-tiny-nli.ts';
import { tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const files = {
  'lore.yaml': 'world: The Salt March\n',
  'people.yaml': '- { id: brannoch, kind: Person, name: Brannoch, birth: 150, death: 199 }\n',
};

let folder: WorldFolder;
const opened: WorldMemory[] = [];
beforeEach(() => {
  folder = new WorldFolder(files);
});
afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
  folder.remove();
});

async function open(more: Partial<OpenWorldMemory> = {}): Promise<WorldMemory> {
  const memory = await openWorldMemory({ path: folder.root, clock: tickingClock(), ...more });
  opened.push(memory);
  return memory;
}

describe('the memory of a world, in a program of one’s own', () => {
  it('remembers, recalls, and brings both back when it is opened again', async () => {
    const first = await open();
    await first.ingest();
    const { memory, action } = notRefused(
      await first.remember({ text: 'The player prefers no combat.', type: 'preference' }),
    );
    expect([action, memory.by]).toEqual(['stored', 'library']);
    await opened.pop()?.close();
    const second = await open({ actor: 'Ama' });
    const { hits, mode } = await second.recall({ query: 'combat' });
    expect([mode, hits[0]?.id, hits[0]?.by]).toEqual(['lexical', memory.id, 'library']);
    const known = await second.recall({ query: 'Brannoch', over: ['entities'] });
    expect(known.hits[0]).toMatchObject({ kind: 'entity', id: 'brannoch', place: 'people.yaml:1' });
  });

  it('tells of a contradiction, supersedes, takes it back, forgets and links', async () => {
    const memory = await open();
    const use = notRefused(await memory.remember({ text: 'Use short scenes.', type: 'procedural' }));
    const never = notRefused(await memory.remember({ text: 'Never use short scenes.', type: 'procedural' }));
    expect(never.conflicts).toMatchObject([
      { kind: 'contradiction', reason: 'negation_diff', other: { id: use.memory.id } },
    ]);
    expect(await memory.findConflicts()).toHaveLength(1);
    await memory.supersede(use.memory.id, never.memory.id);
    expect((await memory.describe(use.memory.id)).head).toBe(never.memory.id);
    expect(await memory.restore(use.memory.id)).toBe(true);
    await memory.link(use.memory.id, never.memory.id, 'refines');
    expect((await memory.neighbors({ memory_id: use.memory.id })).neighbors.length).toBeGreaterThan(0);
    expect(await memory.forget(use.memory.id, 'no more')).toMatchObject({
      memory: { status: 'invalid' },
      still_superseded: [],
    });
    await expect(memory.forget('m-0000000000000000', 'no more')).rejects.toMatchObject({ code: 'unknown-memory' });
  });

  it('asks one’s own judge only where neither polarity nor negation says so', async () => {
    const asked: string[][] = [];
    const judge = async (a: { text: string }, b: { text: string }) => {
      asked.push([a.text, b.text].sort());
      return true;
    };
    const memory = await open({ judge });
    await memory.remember({ text: 'The grey ferry leaves the landing before dawn.' });
    await memory.remember({ text: 'The grey ferry never leaves the landing before dawn.' });
    expect(asked).toEqual([]);
    const { conflicts } = notRefused(await memory.remember({ text: 'The grey ferry leaves the landing after dusk.' }));
    // That it never leaves before dawn denies nothing of dusk. Each pair is asked about in both orders.
    const said = [
      'The grey ferry leaves the landing before dawn.',
      'The grey ferry never leaves the landing before dawn.',
    ];
    const pairs = said.map((other) => ['The grey ferry leaves the landing after dusk.', other]);
    expect(asked).toEqual(pairs.flatMap((pair) => [pair, pair]));
    const judged = { reason: 'judge', tier: 'model', confidence: 0.8 };
    expect(conflicts).toContainEqual(expect.objectContaining({ kind: 'contradiction', ...judged }));
  });

  it('asks a classifier of this machine before the judge', async () => {
    const judge = () => Promise.reject(new Error('asked'));
    const memory = await open({ judge, nli: tinyNliFolder });
    await memory.remember({ text: 'The gate of Ashkeep is tall.' });
    const { conflicts, notes } = notRefused(await memory.remember({ text: 'The gate of Ashkeep is tiny.' }));
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'judge', tier: 'nli' }]);
    expect(notes).toEqual([]);
  });

  it('takes one’s own embedder, and keeps its vectors beside the store', async () => {
    const embedder = letterCounter();
    const memory = await open({ embedder });
    const { compared_by } = notRefused(await memory.remember({ text: 'The toll is salt.' }));
    await memory.remember({ text: 'The toll is silver.' });
    expect(compared_by).toBe('meaning');
    expect(await memory.recall({ query: 'toll' })).toMatchObject({ mode: 'hybrid', model: 'letters' });
    expect(readdirSync(join(folder.root, '.lore', 'embeddings'))).toEqual(['letters']);
    expect(embedder.asked.filter((text) => text === 'The toll is salt.')).toHaveLength(1);
  });

  it('goes on with words where one’s own embedder fails, and says so', async () => {
    const down: Embedder = {
      ...letterCounter(),
      embed: () => Promise.reject(new EmbeddingError('The ravens are asleep.', { code: 'embedding-failed' })),
    };
    const memory = await open({ embedder: down });
    expect(await memory.remember({ text: 'The toll is salt.' })).toMatchObject({
      action: 'stored',
      compared_by: 'words',
    });
    const recalled = await memory.recall({ query: 'toll' });
    expect(recalled).toMatchObject({ mode: 'lexical', notes: [expect.stringContaining('The ravens are asleep.')] });
    expect(recalled.hits).toHaveLength(1);
  });

  it('embeds for real where a package is named, and with none sends and loads nothing', async () => {
    const memory = await open({ embedder: 'energetic' });
    await memory.remember({ text: 'Brannoch carries travellers across the water.' });
    await memory.remember({ text: 'The queen hid the letter in the chapel.' });
    const { hits } = await memory.recall({ query: 'Who rows people over the river?', over: ['memories'] });
    expect(hits[0]?.text).toBe('Brannoch carries travellers across the water.');
    await opened.pop()?.close();
    const plain = await open({ environment: { LORE_EMBEDDER: 'energetic' } });
    expect((await plain.recall({ query: 'water' })).mode).toBe('lexical');
  });

  it('leaves nothing open where it cannot be opened', async () => {
    await expect(open({ embedder: 'minilm' })).rejects.toMatchObject({ code: 'bad-embedder' });
    expect(existsSync(join(folder.root, '.lore'))).toBe(true);
    expect((await (await open()).recall({ query: 'anything' })).hits).toEqual([]);
  });
});
