import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import type { MemoryService } from '../../src/app/memory/memory-service.ts';
import { openEmbedder, storeVectors } from '../../src/app/memory/open-embedder.ts';
import { openMemoryService } from '../../src/app/memory/open-memory-service.ts';
import { cachedEmbedder } from '../../src/embedding/cached-embedder.ts';
import { vectorKey } from '../../src/embedding/vector-file.ts';
import { letterCounter } from '../support/embedding/letter-counter.ts';
import { onEveryStore } from '../support/engines.ts';
import { memoryOf, note } from '../support/memory/memories.ts';
import { keep, WorldFolder } from '../support/worlds/world-folder.ts';

const toll = 'The ferry of Brannoch takes a toll of salt.';
const files = {
  'lore.yaml': 'world: The Salt March\n',
  'people.yaml': '- { id: brannoch, kind: Person, name: Brannoch }\n',
  'notes.md': `# Notes\n\n${toll}\n`,
};
const never = new AbortController().signal;

onEveryStore('vectors on the nodes of a store', (store) => {
  let service: MemoryService;
  let folder: WorldFolder;
  afterEach(() => folder.remove());
  beforeEach(async () => {
    folder = new WorldFolder(files);
    service = await openMemoryService(await keep(store(), folder.root));
    await ingestWorld(service.world);
    await note(service, memoryOf(1, 'The ferryman is called Brannoch.'));
  });

  const passages = async () =>
    (await store().read('MATCH (c:LoreChunk) RETURN c.text AS text')).map(({ text }) => String(text));
  const onNodes = async () =>
    (
      await store().read(
        `MATCH (n) WHERE n.embedding_model IS NOT NULL
         RETURN n.text AS text, n.embedding_model AS model, n.embedding AS vector, n.embedding_key AS key ORDER BY text`,
      )
    ).map(({ text, model, vector, key }) => [text, model, Array.isArray(vector) ? vector.length : 0, key]);

  it('are shared: what one process had embedded, another reads', async () => {
    const texts = ['The ferryman is called Brannoch.', ...(await passages()), 'No node says this.'];
    const first = letterCounter();
    const had = await cachedEmbedder(first, { shared: storeVectors(store(), false) }).embed(texts, never);
    expect(first.asked).toEqual(texts);
    const second = letterCounter();
    const found = await cachedEmbedder(second, { shared: storeVectors(store(), false) }).embed(texts, never);
    expect(second.asked).toEqual(['No node says this.']);
    expect(found.map((vector) => [...vector])).toEqual(
      had.map((vector) => [...vector].map((value) => expect.closeTo(value, 6))),
    );
    expect(await onNodes()).toEqual(
      texts
        .slice(0, -1)
        .toSorted()
        .map((text) => [text, 'letters', 8, vectorKey(text)]),
    );
  });

  it('of another model are neither read nor left beside: a node has those of the last one that was used', async () => {
    const texts = ['The ferryman is called Brannoch.'];
    await cachedEmbedder(letterCounter(8, 'old'), { shared: storeVectors(store(), false) }).embed(texts, never);
    const other = letterCounter(12, 'new');
    await cachedEmbedder(other, { shared: storeVectors(store(), false) }).embed(texts, never);
    expect(other.asked).toEqual(texts);
    expect((await onNodes()).map(([, model, length]) => [model, length])).toEqual([['new', 12]]);
  });

  it('of a text that has changed since are not taken for its', async () => {
    const texts = ['The ferryman is called Brannoch.'];
    await cachedEmbedder(letterCounter(), { shared: storeVectors(store(), false) }).embed(texts, never);
    await store().write((tx) => tx.query("MATCH (m:Memory) SET m.text = 'The ferryman is called Odo.'"));
    const second = letterCounter();
    await cachedEmbedder(second, { shared: storeVectors(store(), false) }).embed(
      ['The ferryman is called Odo.'],
      never,
    );
    expect(second.asked).toEqual(['The ferryman is called Odo.']);
    expect((await onNodes())[0]).toEqual([
      'The ferryman is called Odo.',
      'letters',
      8,
      vectorKey('The ferryman is called Odo.'),
    ]);
  });

  it('are written by nobody who only reads', async () => {
    const embedder = cachedEmbedder(letterCounter(), { shared: storeVectors(store(), true) });
    expect(await embedder.embed(['The ferryman is called Brannoch.'], never)).toHaveLength(1);
    expect(await onNodes()).toEqual([]);
  });

  it('are written again from the folder where an ingest has dropped them', async () => {
    const texts = await passages();
    expect(texts.length).toBeGreaterThan(0);
    const kept = { folder: join(folder.root, '.lore', 'embeddings') };
    await cachedEmbedder(letterCounter(), { ...kept, shared: storeVectors(store(), false) }).embed(texts, never);
    folder.write('notes.md', `# Notes\n\nA line more.\n\n${toll}\n`);
    await ingestWorld(await keep(store(), folder.root));
    const second = letterCounter();
    await cachedEmbedder(second, { ...kept, shared: storeVectors(store(), false) }).embed(await passages(), never);
    expect((await onNodes()).map(([text]) => text)).toEqual((await passages()).toSorted());
    expect(second.asked).toEqual((await passages()).filter((text) => !texts.includes(text)));
  });

  it('are used of a database, and beside a file of this machine’s own only on disk', async () => {
    const embedder = await openEmbedder(service.world, { name: 'energetic', environment: {} });
    await embedder?.embed(['The ferryman is called Brannoch.'], never);
    await embedder?.close();
    expect((await onNodes()).length).toBe(store().engine.name === 'neo4j' ? 1 : 0);
    rmSync(join(folder.root, '.lore'), { recursive: true });
  });
});
