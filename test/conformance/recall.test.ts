import { expect, it } from 'vitest';
import { onEveryEngine } from '../support/engines.ts';
import { keepMemories, memoryNamed, nameOfMemory, noon, noted, recallOver } from '../support/worlds/recall-world.ts';

const daysBefore = (days: number): string => new Date(Date.parse(noon) - days * 86_400_000).toISOString();

onEveryEngine('recall of memories by words', (store) => {
  it('of an empty pool returns nothing, and says how texts were compared', async () => {
    const recalled = await recallOver(store()).ask('ferryman');
    expect(recalled.hits).toEqual([]);
    expect(recalled.mode).toBe('lexical');
    expect(recalled.notes).toEqual([expect.stringContaining('compared by their words')]);
  });

  it('finds an identifier among many alike', async () => {
    const notes = Array.from({ length: 60 }, (_, at) =>
      noted(`m-${at}`, `The clerk copied roll ${1400 + at} at Tern.`),
    );
    await keepMemories(store(), notes);
    const trial = recallOver(store());
    expect((await trial.ids('roll 1417'))[0]).toBe('m-17');
    expect((await trial.ids('what was in roll 1455?'))[0]).toBe('m-55');
  });

  it('gives each hit its text, kind, who remembered it, score, status, and with explain its parts', async () => {
    await keepMemories(store(), [noted('m-1', 'The ferryman is called Brannoch.', { importance: 0.8 })]);
    const { hits } = await recallOver(store()).ask('ferryman', { explain: true });
    expect(hits).toEqual([
      {
        ...{ kind: 'memory', id: memoryNamed('m-1'), text: 'The ferryman is called Brannoch.', by: 'the author' },
        ...{ status: 'active', disputed: false, score: expect.closeTo((0.2 + 0.15 + 0.1 * 0.8) / 0.45, 3) },
        parts: { lexical: 1, recency: 1, importance: 0.8 },
      },
    ]);
  });

  it('ranks the newer of two near-identical memories higher', async () => {
    await keepMemories(store(), [
      noted('m-old', 'The bridge at Tern is closed.', { created_at: daysBefore(365) }),
      noted('m-new', 'The bridge at Tern is closed!', { created_at: daysBefore(1) }),
    ]);
    expect(await recallOver(store()).ids('bridge at Tern')).toEqual(['m-new', 'm-old']);
  });

  it('lets importance 0.95 outrank importance 0.3', async () => {
    await keepMemories(store(), [
      noted('m-a', 'The bridge is closed.', { importance: 0.3 }),
      noted('m-b', 'The bridge is closed.', { importance: 0.95 }),
    ]);
    expect(await recallOver(store()).ids('bridge')).toEqual(['m-b', 'm-a']);
  });

  it('breaks ties by importance, then created_at desc', async () => {
    await keepMemories(store(), [
      noted('m-a', 'The bell rings.', { created_at: daysBefore(3) }),
      noted('m-b', 'The bell rings.', { created_at: daysBefore(1) }),
      noted('m-c', 'The bell rings.', { created_at: daysBefore(2) }),
      noted('m-d', 'The bell rings.', { created_at: daysBefore(9), importance: 0.6 }),
    ]);
    const weights = { cosine: 0, lexical: 1, recency: 0, importance: 0 };
    expect(await recallOver(store()).ids('bell', { weights })).toEqual(['m-d', 'm-b', 'm-c', 'm-a']);
  });

  it('touches the survivors, and the same query in the same second gives the same order', async () => {
    await keepMemories(store(), [
      noted('m-a', 'The ferry crosses at dawn, the ferry.', { last_accessed: daysBefore(40) }),
      noted('m-b', 'The ferry sinks.', { last_accessed: daysBefore(2) }),
      noted('m-c', 'A bell.', { last_accessed: daysBefore(2) }),
    ]);
    const trial = recallOver(store());
    const first = await trial.ask('ferry', { k: 1 });
    expect(await trial.ask('ferry', { k: 1 })).toEqual(first);
    expect(await trial.ask('ferry', { k: 1 })).toEqual(first);
    const rows = await store().read('MATCH (m:Memory) RETURN m.id AS id, m.last_accessed AS at, m.access_count AS n');
    const [survivor] = first.hits.map(({ id }) => id);
    expect(rows.filter(({ n }) => n !== 0)).toEqual([{ id: survivor, at: noon, n: 3 }]);
  });

  it('counts a touch from the next second on, where recency counts from the last recall', async () => {
    await keepMemories(store(), [noted('m-a', 'The ferry.', { last_accessed: daysBefore(40) })]);
    const trial = recallOver(store());
    const recency = async () =>
      (await trial.ask('ferry', { explain: true, recency: 'recalled' })).hits[0]?.parts?.recency;
    expect([await recency(), await recency()]).toEqual([0.0183, 0.0183]);
    trial.at('2031-05-11T12:00:01.000Z');
    expect([await recency(), await recency()]).toEqual([1, 1]);
  });

  it('touches nothing where nobody may write', async () => {
    await keepMemories(store(), [noted('m-a', 'The ferry.', { last_accessed: daysBefore(40) })]);
    await recallOver(store(), { readOnly: true }).ask('ferry');
    expect(await store().read('MATCH (m:Memory) RETURN m.last_accessed AS at, m.access_count AS n')).toEqual([
      { at: daysBefore(40), n: 0 },
    ]);
  });

  it('excludes superseded memories; include_superseded includes them; a chain shows its head, once', async () => {
    await keepMemories(store(), [
      noted('m-a', 'The ferryman is called Brannoch.', { status: 'superseded', superseded_by: memoryNamed('m-b') }),
      noted('m-b', 'The ferryman is called Corm.', { status: 'superseded', superseded_by: memoryNamed('m-c') }),
      noted('m-c', 'Odo rows people over the river now.'),
      noted('m-d', 'Brannoch drinks.', { status: 'invalid' }),
    ]);
    const trial = recallOver(store());
    expect(await trial.ids('ferryman Brannoch')).toEqual(['m-c']);
    const past = await trial.ask('ferryman Brannoch', { include_superseded: true });
    expect(past.hits.map(({ id, status }) => [nameOfMemory(id), status])).toEqual([
      ['m-a', 'superseded'],
      ['m-b', 'superseded'],
    ]);
  });

  it('shows candidates with their status', async () => {
    await keepMemories(store(), [noted('m-a', 'The ferry.', { status: 'candidate' })]);
    expect((await recallOver(store()).ask('ferry')).hits).toMatchObject([
      { id: memoryNamed('m-a'), status: 'candidate' },
    ]);
  });

  it('filters by type, tag, importance and project before the pool is cut', async () => {
    const many = Array.from({ length: 60 }, (_, at) => noted(`m-x${at}`, 'ferry ferry ferry'));
    await keepMemories(store(), [
      ...many,
      noted('m-type', 'the ferry', { type: 'preference' }),
      noted('m-tag', 'the ferry', { tags: ['river', 'north'] }),
      noted('m-weight', 'the ferry', { importance: 0.9 }),
      noted('m-project', 'the ferry', { project: 'south' }),
    ]);
    const trial = recallOver(store());
    const one = { k: 1, overfetch: 1 };
    expect(await trial.ids('ferry', { ...one, type: 'preference' })).toEqual(['m-type']);
    expect(await trial.ids('ferry', { ...one, tag: 'north' })).toEqual(['m-tag']);
    expect(await trial.ids('ferry', { ...one, min_importance: 0.85 })).toEqual(['m-weight']);
    expect(await trial.ids('ferry', { k: 50, project: 'north' })).not.toContain('m-project');
    expect(await trial.ids('ferry', { k: 1, tag: 'west' })).toEqual([]);
  });

  it('returns expanded neighbours with the configured score, at most cap, over the asked links only', async () => {
    await keepMemories(store(), [
      noted('m-a', 'The ferry sank at Tern.'),
      noted('m-b', 'Nobody crosses a river in spate.'),
      noted('m-c', 'Spate is in spring.'),
      noted('m-d', 'Unrelated.'),
    ]);
    const link = (src: string, rel: string, dst: string) => ({
      ...{ id: `${src}${rel}${dst}`, src_id: memoryNamed(src), rel, dst_id: memoryNamed(dst) },
    });
    await store().write((tx) =>
      tx.createNodes({
        labels: ['Link'],
        rows: [
          link('m-a', 'example_of', 'm-b'),
          link('m-b', 'refines', 'm-c'),
          link('m-c', 'refines', 'm-a'),
          link('m-a', 'related', 'm-d'),
          link('m-a', 'refines', 'm-gone'),
        ],
      }),
    );
    const trial = recallOver(store());
    const expanded = async (expand: Parameters<typeof trial.ask>[1]) => {
      const { hits } = await trial.ask('ferry', expand);
      return hits
        .slice(1)
        .map(({ id, score, expanded: by }) => [nameOfMemory(id), score, nameOfMemory(by?.from ?? ''), by?.rel]);
    };
    expect(await expanded({})).toEqual([]);
    expect(await expanded({ expand: true })).toEqual([['m-b', 0.7, 'm-a', 'example_of']]);
    expect(await expanded({ expand: { rels: ['related'], score: 0.3 } })).toEqual([['m-d', 0.3, 'm-a', 'related']]);
    expect(await expanded({ expand: { depth: 5 } })).toEqual([
      ['m-b', 0.7, 'm-a', 'example_of'],
      ['m-c', 0.7, 'm-b', 'refines'],
    ]);
    expect(await expanded({ expand: { depth: 5, cap: 1 } })).toEqual([['m-b', 0.7, 'm-a', 'example_of']]);
    expect(await expanded({ expand: { cap: 0 } })).toEqual([]);
  });

  it('finds a memory that was written since, and one whose text is another now', async () => {
    await keepMemories(store(), [noted('m-a', 'The ferry.')]);
    const trial = recallOver(store());
    expect(await trial.ids('ferry')).toEqual(['m-a']);
    const other = recallOver(store());
    await keepMemories(store(), [noted('m-b', 'The ferry, too.')]);
    expect((await other.ids('ferry')).sort()).toEqual(['m-a', 'm-b']);
  });

  it('cuts a text of more than 2,000 characters, and says so with …', async () => {
    await keepMemories(store(), [noted('m-a', `ferry ${'🜁'.repeat(1500)}`)]);
    const [hit] = (await recallOver(store()).ask('ferry')).hits;
    expect(hit?.text.length).toBeLessThanOrEqual(2000);
    expect(hit?.text.endsWith('🜁…')).toBe(true);
  });

  it.each([
    '+ - && || ! ( ) { } [ ] ^ " ~ * ? : \\ /',
    'ferry AND OR NOT TO',
    '"ferry',
    'text:ferry',
    'ferry~2 fer* /fer.*/ [a TO z] ferry^9',
    '\\',
    '*:*',
    '_exists_:text',
    "') RETURN 1 //",
    'the of and',
    '🜁🜂',
    '灰の港',
    'Паромщик',
    'a'.repeat(10_000),
    '\u0000\u0007ferry',
  ])('takes any words as words: %j', async (query) => {
    await keepMemories(store(), [noted('m-a', 'The ferry.'), noted('m-b', '灰の港'), noted('m-c', 'Паромщик Браннох')]);
    const { hits } = await recallOver(store()).ask(query);
    const expected = /\bferry\b/.test(query)
      ? ['m-a']
      : query === '灰の港'
        ? ['m-b']
        : query === 'Паромщик'
          ? ['m-c']
          : [];
    expect(hits.map(({ id }) => nameOfMemory(id))).toEqual(expected);
  });

  it('answers ten at once alike', async () => {
    await keepMemories(store(), [noted('m-a', 'The ferry.'), noted('m-b', 'The ferry sinks.')]);
    const trial = recallOver(store());
    const all = await Promise.all(Array.from({ length: 10 }, () => trial.ids('ferry')));
    expect(new Set(all.map((ids) => ids.join(' '))).size).toBe(1);
    expect(all[0]).toHaveLength(2);
    expect(await store().read('MATCH (m:Memory) RETURN m.access_count AS n')).toEqual([{ n: 10 }, { n: 10 }]);
  });

  it.each(['semantic', 'hybrid'] as const)('compares words without an embedder, and says so: %s', async (mode) => {
    const { notes, ...found } = await recallOver(store()).ask('ferry', { mode });
    expect([found.mode, notes]).toEqual(['lexical', [expect.stringContaining('LORE_EMBEDDER')]]);
  });

  it.each([
    [{ query: '  ' }, 'bad-query'],
    [{ query: 'x'.repeat(20_001) }, 'bad-limit'],
    [{ k: 0 }, 'bad-limit'],
    [{ k: 51 }, 'bad-limit'],
    [{ over: [] }, 'bad-limit'],
    [{ k: 1.5 }, 'bad-limit'],
    [{ overfetch: 0 }, 'bad-limit'],
    [{ min_importance: 2 }, 'bad-limit'],
    [{ expand: { depth: 0 } }, 'bad-limit'],
    [{ weights: { lexical: -1 } }, 'bad-weights'],
  ])('refuses %o', async (request, code) => {
    await expect(recallOver(store()).ask('ferry', request)).rejects.toMatchObject({ code, fix: expect.any(String) });
  });
});
