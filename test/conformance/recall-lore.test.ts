import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { conceptEmbedder } from '../support/worlds/concept-embedder.ts';
import { keepMemories, memoryNamed, nameOfMemory, noted, recallOver } from '../support/worlds/recall-world.ts';
import { keep, saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const notes = `# The ferry at Tern

Old Brannoch rows whoever can pay across the Tern. He lost an eye at the fords.

Nobody takes the ferry after dusk, because the river takes those who do.

# The toll house

The Tern Queen had the toll house built. Its roll 1417 lists every barge of that spring.
`;

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({ ...saltMarch, 'notes/ferry.md': notes });
  mkdirSync(join(folder.root, '.lore'));
});
afterEach(() => folder.remove());

/** What the first engine answered: the others answer the same. */
const answers = new Map<string, unknown>();

onEveryEngine('recall of lore', (store) => {
  beforeEach(async () => {
    const world = await keep(store(), folder.root);
    await ingestWorld(world);
    await runOverStore(await keep(store(), folder.root), { scope: 'full' });
    await keepMemories(store(), [noted('m-ferry', 'The ferryman at Tern owes the Tern Queen a favour.')]);
  });

  it('finds passages, claims, entities and memories, with their places, in the same order on every engine', async () => {
    const trial = recallOver(store());
    for (const query of [
      'who rows across the river',
      'roll 1417',
      'The Tern Queen',
      'Ysolde ternhold',
      'ferries',
      'barge toll',
    ]) {
      const { hits } = await trial.ask(query, { k: 8 });
      const shown = hits.map(({ kind, id, place, text }) => [
        kind,
        kind === 'passage' ? text.slice(0, 30) : nameOfMemory(id),
        place,
      ]);
      expect(hits.length, query).toBeGreaterThan(0);
      if (answers.has(query)) expect(shown, query).toEqual(answers.get(query));
      answers.set(query, shown);
    }
  });

  it('finds a passage by a number in it, with its path and line', async () => {
    const { hits } = await recallOver(store()).ask('roll 1417', { over: ['passages'] });
    expect(hits[0]).toMatchObject({ kind: 'passage', place: 'notes/ferry.md:9', disputed: false });
    expect(hits[0]?.text).toContain('roll 1417');
  });

  it('follows an alias to the entity and what is about it', async () => {
    const { hits } = await recallOver(store()).ask('The Tern Queen', { over: ['entities', 'claims'], k: 20 });
    expect(hits.map(({ kind, id }) => `${kind} ${id}`)).toContain('entity ysolde');
    expect(
      hits.filter(({ kind, text }) => kind === 'claim' && text.startsWith('Ysolde of Tern')).length,
    ).toBeGreaterThan(1);
  });

  it('says of a claim and its entity that an open contradiction is about them', async () => {
    const { hits } = await recallOver(store()).ask('who rules Ternhold', { k: 20 });
    const rulers = hits.filter(({ kind, text }) => kind === 'claim' && / rules Ternhold/.test(text));
    expect(rulers.some(({ disputed }) => disputed)).toBe(true);
    const found = await recallOver(store()).ask('Ternhold', { over: ['entities'] });
    expect(found.hits).toMatchObject([{ id: 'ternhold', disputed: true }]);
  });

  it('gives lore importance 0.5 and the recency of its ingest, never a date of its story', async () => {
    const trial = recallOver(store());
    trial.at('2031-05-11T00:00:00.000Z');
    const { hits } = await trial.ask('Ysolde', { over: ['claims'], explain: true });
    for (const { parts } of hits)
      expect(parts).toMatchObject({ importance: 0.5, recency: expect.closeTo(Math.exp(-1), 2) });
  });

  it('keeps to the kinds that are asked for', async () => {
    for (const kind of ['memories', 'passages', 'claims', 'entities'] as const) {
      const { hits } = await recallOver(store()).ask('Tern Queen', { over: [kind] });
      expect(hits.length).toBeGreaterThan(0);
      const singular = { memories: 'memory', passages: 'passage', claims: 'claim', entities: 'entity' }[kind];
      expect(new Set(hits.map((hit) => hit.kind))).toEqual(new Set([singular]));
    }
  });

  it('knows of lore that was ingested since', async () => {
    const trial = recallOver(store());
    expect(await trial.ids('lighthouse')).toEqual([]);
    folder.write('notes/light.md', 'The lighthouse of Vask burns whale oil.\n');
    await ingestWorld(await keep(store(), folder.root));
    expect((await trial.ask('lighthouse')).hits[0]?.text).toContain('whale oil');
  });

  it('mode hybrid returns the same shape, and finds what meaning alone ranks low', async () => {
    const embedder = conceptEmbedder(['ferry', 'boat', 'ferryman', 'rows', 'barge'], ['night', 'dusk', 'dark']);
    const trial = recallOver(store(), { embedder });
    const semantic = await trial.ask('a boat in the dark', { mode: 'semantic' });
    expect(semantic).toMatchObject({ mode: 'semantic', model: 'concepts-1', notes: [] });
    const hybrid = await trial.ask('a boat in the dark');
    expect(hybrid.mode).toBe('hybrid');
    expect(Object.keys(hybrid.hits[0] ?? {}).sort()).toEqual(Object.keys(semantic.hits[0] ?? {}).sort());
  });

  it('with lexical = recency = importance = 0 hybrid equals semantic', async () => {
    const embedder = conceptEmbedder(['ferry', 'boat', 'ferryman', 'rows', 'barge'], ['queen', 'ysolde']);
    const trial = recallOver(store(), { embedder, readOnly: true });
    const none = { lexical: 0, recency: 0, importance: 0 };
    for (const query of ['a boat', 'the queen has a boat', 'nothing of it']) {
      const semantic = await trial.ask(query, { k: 20, mode: 'semantic' });
      expect((await trial.ask(query, { k: 20, mode: 'hybrid', weights: none })).hits).toEqual(semantic.hits);
    }
  });

  it('query "PR #441" matches the lexical text even when its embedding is mediocre', async () => {
    await keepMemories(store(), [
      noted('m-pr', 'Merged PR #441.'),
      ...Array.from({ length: 30 }, (_, at) => noted(`m-${at}`, `Somebody reviewed a change, number ${at}.`)),
    ]);
    const embedder = conceptEmbedder(['pr', 'change', 'reviewed'], ['somebody'], ['merged']);
    const trial = recallOver(store(), { embedder });
    expect((await trial.ids('reviewed PR #441', { over: ['memories'], mode: 'hybrid', k: 3 }))[0]).toBe('m-pr');
    expect(await trial.ids('reviewed PR #441', { over: ['memories'], mode: 'semantic', k: 3 })).not.toContain('m-pr');
  });

  it('says how many texts are not compared yet, and compares them the next time', async () => {
    const embedder = conceptEmbedder(['ferry', 'boat']);
    embedder.delayMs = 2600;
    const trial = recallOver(store(), { embedder });
    const first = await trial.ask('boat');
    expect(first.notes).toEqual([expect.stringMatching(/^\d+ of \d+ texts are not compared by meaning yet/)]);
    embedder.delayMs = 0;
    expect((await trial.ask('boat')).notes).toEqual([]);
    const once = embedder.embedded.length;
    await trial.ask('ferry');
    expect(embedder.embedded).toHaveLength(once);
  });

  it('compares words where the embedder fails, also where meaning was asked for by name', async () => {
    const embedder = conceptEmbedder(['ferry', 'boat']);
    embedder.broken = true;
    const trial = recallOver(store(), { embedder });
    const recalled = await trial.ask('ferry');
    expect(recalled).toMatchObject({ mode: 'lexical', notes: [expect.stringContaining('does not answer')] });
    expect(recalled.hits.length).toBeGreaterThan(0);
    expect(await trial.ask('ferry', { mode: 'semantic', weights: { lexical: 0, recency: 0, importance: 0 } })).toEqual(
      recalled,
    );
    embedder.broken = false;
    expect(await trial.ask('ferry')).toMatchObject({ mode: 'hybrid', notes: [] });
  });

  it('gives up when nobody waits any more', async () => {
    const { recall } = await import('../../src/app/recall/recall.ts');
    const { service } = recallOver(store());
    await expect(recall(service, { query: 'ferry' }, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(memoryNamed('m-ferry')).toMatch(/^m-/);
  });

  it('gives up midway when nobody waits any more, and notes no memory as recalled', async () => {
    const { recall } = await import('../../src/app/recall/recall.ts');
    const embedder = conceptEmbedder(['ferry', 'boat']);
    const nobody = new AbortController();
    const embed = embedder.embed.bind(embedder);
    let asked = 0;
    const leaving: typeof embedder = Object.assign(embedder, {
      embed: (...[texts, signal, use]: Parameters<typeof embed>) => {
        asked += 1;
        nobody.abort();
        return embed(texts, signal, use);
      },
    });
    await keepMemories(store(), [noted('m-ferry', 'The ferry leaks.')]);
    const { service } = recallOver(store(), { embedder: leaving });
    await expect(recall(service, { query: 'ferry', mode: 'semantic' }, nobody.signal)).rejects.toThrow(/abort/i);
    expect(asked).toBeGreaterThan(0);
    expect(await store().read('MATCH (m:Memory) WHERE m.access_count > 0 RETURN m.id AS id')).toEqual([]);
    expect((await recallOver(store()).ask('ferry')).hits.length).toBeGreaterThan(0);
  });
});
