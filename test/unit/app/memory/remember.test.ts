import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { restoreMemory } from '../../../../src/app/memory/change-memory.ts';
import { describeMemory } from '../../../../src/app/memory/describe-memory.ts';
import { findMemoryConflicts } from '../../../../src/app/memory/find-conflicts.ts';
import { neighborsOf } from '../../../../src/app/memory/memory-links.ts';
import type { Judge } from '../../../../src/app/memory/memory-service.ts';
import type { ConflictPolicy } from '../../../../src/model/memory.ts';
import { openNli } from '../../../../src/nli/open-nli.ts';
import { RememberingWorld, signal } from '../../../support/memory/remembering.ts';
import { tinyNliFolder } from '../../../support/nli/make-tiny-nli.ts';

let files: RememberingWorld;
let world: RememberingWorld;
beforeAll(async () => {
  files = await RememberingWorld.open();
});
afterAll(() => files.remove());
beforeEach(async () => {
  world = await files.anew();
  // No rule: texts alone.
  const { dryRun: _, ...service } = world.service;
  world.service = service;
});
afterEach(() => world.close());

const size = async () => (await world.service.table.current()).size;

describe('remember', () => {
  it('stores a text with a type, and says that no rule has looked at it where none can', async () => {
    const { memory, ...rest } = await world.remember('  The ferryman sings.\n', { tags: ['ferry', 'ferry'] });
    expect(memory).toMatchObject({
      text: 'The ferryman sings.',
      ...{ type: 'semantic', tags: ['ferry'], importance: 0.5, polarity: 0, status: 'active', access_count: 0 },
      ...{ by: 'a storyteller', rules: 'pending' },
    });
    expect(memory.id).toMatch(/^m-[0-9a-f]{16}$/);
    expect(rest).toEqual({
      ...{ action: 'stored', superseded: [], conflicts: [], read_as: [], claims: [] },
      ...{ findings: [], rules: 'pending', compared_by: 'words', notes: [] },
    });
    expect(await world.memory(memory.id)).toEqual(memory);
  });

  it('two near-identical positives → kind="duplicate"', async () => {
    const { memory } = await world.remember('The old ferryman sings at night');
    const { conflicts, action } = await world.remember('At night, the old ferryman sings.');
    expect(action).toBe('stored');
    expect(conflicts).toEqual([
      {
        other: { kind: 'memory', id: memory.id, text: memory.text },
        ...{ similarity: 1, kind: 'duplicate', reason: 'similarity' },
      },
    ]);
  });

  it.each([
    ['The hunter bit the wolf.', 'The wolf bit the hunter.'],
    ['The guild owes the party 300 marks.', 'The party owes the guild 300 marks.'],
    ['Tea before coffee.', 'Coffee before tea.'],
    ['The north gate is opened at noon.', 'The north gate is painted at noon.'],
  ])('is no duplicate of what says who does what to whom otherwise, or another word: %s %s', async (one, other) => {
    await world.remember(one);
    const { action, conflicts } = await world.remember(other, { on_conflict: 'supersede' });
    expect([action, conflicts.filter(({ kind }) => kind === 'duplicate')]).toEqual(['stored', []]);
    expect(await size()).toBe(2);
  });

  it('is replaced by another value of the same thing, and is no duplicate of it', async () => {
    await world.remember('The guard at the gate has brown eyes.');
    const { action, conflicts } = await world.remember('The guard at the gate has green eyes.', {
      on_conflict: 'supersede',
    });
    expect([action, conflicts.filter(({ kind }) => kind === 'duplicate')]).toEqual(['superseded', []]);
  });

  it.each([
    ['The player likes dragons.', 'The player likes dragons with feathers.'],
    ['The player prefers small diffs in code.', 'The player prefers small diffs.'],
  ])('a preference that says more of the same is no contradiction: %s %s', async (one, other) => {
    await world.remember(one, { type: 'preference' });
    const { conflicts } = await world.remember(other, { type: 'preference' });
    expect(conflicts.filter(({ kind }) => kind === 'contradiction')).toEqual([]);
  });

  it('"Use X" + "Never use X" → kind="contradiction", reason="negation_diff"', async () => {
    await world.remember('Use lamps below deck');
    const { conflicts } = await world.remember('Never use lamps below deck');
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'negation_diff' }]);
  });

  it('tells two that lint with different tools, as one purpose', async () => {
    await world.remember('Use ruff for linting');
    const { conflicts } = await world.remember('Use flake8 for linting');
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'slot' }]);
  });

  it('contradiction beats duplicate: polarity −1 of two equal texts', async () => {
    await world.remember('Lamps below deck', { polarity: 1 });
    const { conflicts } = await world.remember('Lamps below deck', { polarity: -1 });
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'polarity', similarity: 1 }]);
  });

  it('polarity comes before negation, and slot before both', async () => {
    await world.remember('The player likes combat', { type: 'preference', polarity: 1 });
    const slot = await world.remember('The player doesn’t like combat', { type: 'preference', polarity: -1 });
    expect(slot.conflicts).toMatchObject([{ reason: 'slot' }]);
    await world.remember('Lamps below deck', { polarity: 1 });
    const polarity = await world.remember('No lamps below deck', { polarity: -1 });
    expect(polarity.conflicts).toMatchObject([{ reason: 'polarity' }]);
  });

  it('duplicates have one polarity', async () => {
    await world.remember('Lamps below deck', { polarity: 1 });
    expect((await world.remember('Lamps below deck')).conflicts).toEqual([]);
  });

  it('two rooms with two numbers, and two people, are no duplicates and no contradiction', async () => {
    await world.remember('The silver key to the cellar lies in room 12 of the inn');
    const other = await world.remember('The silver key to the cellar lies in room 13 of the inn');
    expect(other.conflicts).toEqual([]);
    await world.remember('Maren slew Odo at the ford');
    expect((await world.remember('Odo slew Maren at the ford')).conflicts).toEqual([]);
  });

  it.each([
    ['of two types', { type: 'procedural' }, { type: 'semantic' }],
    ['with tags that have none in common', { tags: ['ferry'] }, { tags: ['inn'] }],
    ['of which one has a tag and the other none', { tags: ['ferry'] }, {}],
    ['of two projects', { project: 'tide' }, { project: 'ebb' }],
  ] as const)('compares no texts %s', async (_, one, other) => {
    await world.remember('Use lamps below deck', one);
    expect((await world.remember('Never use lamps below deck', other)).conflicts).toEqual([]);
  });

  it.each([
    ['with a tag in common', { tags: ['ferry', 'lamp'] }, { tags: ['lamp'] }],
    ['of a project and of none', { project: 'tide' }, {}],
  ] as const)('compares texts %s', async (_, one, other) => {
    await world.remember('Use lamps below deck', one);
    expect((await world.remember('Never use lamps below deck', other)).conflicts).toHaveLength(1);
  });

  it('two active memories that share (type, project, slot) with different content', async () => {
    await world.remember('prefers rebase workflow', { type: 'preference', project: 'p05' });
    const { conflicts } = await world.remember('prefers merge-commit workflow', { type: 'preference', project: 'p05' });
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'slot' }]);
    const elsewhere = await world.remember('prefers squash workflow', { type: 'preference', project: 'p06' });
    expect(elsewhere.conflicts).toEqual([]);
  });

  it.each(['semantic', 'procedural'] as const)('two values of one thing that no file declares: %s', async (type) => {
    const { memory } = await world.remember('The Drowned Rat is run by Marta.', { type });
    const { conflicts, findings } = await world.remember('Pell now runs the Drowned Rat.', { type });
    expect(conflicts).toMatchObject([{ other: { id: memory.id }, kind: 'contradiction', reason: 'slot' }]);
    expect(findings).toHaveLength(1);
    // One finding for all of one slot.
    const third = await world.remember('The Drowned Rat is run by Odo.', { type });
    expect([third.conflicts.length, third.findings]).toEqual([2, findings]);
  });

  it('the newer of two values replaces the older one with `supersede`', async () => {
    const { memory } = await world.remember('The password of the vault is heron.');
    const { action, superseded } = await world.remember('The password of the vault is lantern.', {
      on_conflict: 'supersede',
    });
    expect([action, superseded]).toEqual(['superseded', [memory.id]]);
  });

  it('two active memories both saying "prefers small diffs" do not contradict each other', async () => {
    await world.remember('prefers small diffs', { type: 'preference' });
    const { conflicts } = await world.remember('prefers small diffs', { type: 'preference' });
    expect(conflicts).toMatchObject([{ kind: 'duplicate' }]);
  });

  it('a role against another, without a word in common', async () => {
    await world.remember('You are the harbour master', { type: 'identity' });
    const { conflicts } = await world.remember('Works as a smuggler', { type: 'identity' });
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'slot', similarity: 0 }]);
  });

  it('an active memory saying X and a candidate saying Y: candidates conflict with nothing', async () => {
    await world.remember('Use lamps below deck');
    const { memory, conflicts } = await world.remember('Never use lamps below deck', { candidate: true });
    expect([memory.status, conflicts]).toEqual(['candidate', []]);
    expect((await world.remember('Use lamps below deck')).conflicts).toMatchObject([{ kind: 'duplicate' }]);
  });
});

describe('the policy of conflicts', () => {
  const lamp = 'Use lamps below deck';
  const denied = 'Never use lamps below deck';

  it.each(['ignore'] as const)('%s: stored, no signal', async (on_conflict) => {
    await world.remember(lamp);
    for (const text of [lamp, denied]) {
      const { action, conflicts, findings } = await world.remember(text, { on_conflict });
      expect([action, conflicts, findings]).toEqual(['stored', [], []]);
    }
    expect(await size()).toBe(3);
  });

  it('warn: stored, and told', async () => {
    await world.remember(lamp);
    expect((await world.remember(lamp)).conflicts).toMatchObject([{ kind: 'duplicate' }]);
    expect(await world.remember(denied)).toMatchObject({ action: 'stored', conflicts: [{}, {}] });
    expect(await size()).toBe(3);
  });

  it('supersede, a duplicate: merged into the older one, touched, its importance raised', async () => {
    const { memory } = await world.remember(lamp, { importance: 0.4 });
    const merged = await world.remember(lamp, { importance: 0.9, on_conflict: 'supersede' });
    expect(merged).toMatchObject({ action: 'merged', memory: { id: memory.id, importance: 0.9, access_count: 1 } });
    expect(merged.memory.last_accessed > memory.last_accessed).toBe(true);
    const again = await world.remember(lamp, { importance: 0.1, on_conflict: 'supersede' });
    expect(again.memory).toMatchObject({ id: memory.id, importance: 0.9, access_count: 2 });
    expect(await size()).toBe(1);
  });

  it('merged, its tags join those of the older one, and a source is taken over, or said to be dropped', async () => {
    const { memory } = await world.remember(lamp, { tags: ['oil'] });
    const first = await world.remember(lamp, { tags: ['light', 'oil'], source: 'one.md', on_conflict: 'supersede' });
    expect(first).toMatchObject({ action: 'merged', memory: { tags: ['oil', 'light'], source: 'one.md' }, notes: [] });
    const second = await world.remember(lamp, { tags: ['light'], source: 'two.md', on_conflict: 'supersede' });
    expect(second.notes).toEqual([`The source two.md was dropped: ${memory.id} keeps its own, one.md.`]);
    expect(await world.memory(memory.id)).toMatchObject({ tags: ['oil', 'light'], source: 'one.md' });
  });

  it('on_conflict="supersede" → old memory has superseded_by set', async () => {
    const old = await world.remember(lamp);
    const { memory, action } = await world.remember(denied, { on_conflict: 'supersede' });
    expect(action).toBe('superseded');
    expect(await world.memory(old.memory.id)).toMatchObject({ status: 'superseded', superseded_by: memory.id });
    expect((await world.memory(old.memory.id))?.superseded_at).toBe(memory.created_at);
    const { neighbors } = await neighborsOf(world.service, { memory_id: memory.id });
    expect(neighbors).toMatchObject([{ rel: 'supersedes', direction: 'out', node: { id: old.memory.id } }]);
    expect((await world.remember(lamp)).conflicts.map(({ other }) => other.id)).toEqual([memory.id]);
  });

  it.each([
    [lamp, denied],
    [denied, lamp],
  ])(
    'supersede, what repeats one and contradicts another is merged, and the other superseded: %s',
    async (...texts) => {
      const said: string[] = [];
      for (const text of texts) said.push((await world.remember(text)).memory.id);
      const [kept = '', over = ''] = texts[0] === lamp ? said : said.toReversed();
      const merged = await world.remember(lamp, { importance: 0.9, on_conflict: 'supersede' });
      expect(merged).toMatchObject({ action: 'merged', memory: { id: kept, importance: 0.9 }, superseded: [over] });
      expect(await world.memory(over)).toMatchObject({ status: 'superseded', superseded_by: kept });
      expect(await size()).toBe(2);
      const { neighbors } = await neighborsOf(world.service, { memory_id: kept });
      expect(neighbors).toMatchObject([{ rel: 'supersedes', direction: 'out', node: { id: over } }]);
      expect(await findMemoryConflicts(world.service, {}, signal)).toEqual([]);
      const actions = async (about: string) =>
        (await readHistoryPage(world.store, { about })).items.map(({ action }) => action);
      expect(await actions(kept)).toContain('merge');
      expect(await actions(over)).toContain('supersede');
      // The other way round it holds again, and in no circle.
      await restoreMemory(world.service, { id: over, actor: 'Ama' });
      const back = await world.remember(denied, { on_conflict: 'supersede' });
      expect(back).toMatchObject({ action: 'merged', memory: { id: over }, superseded: [kept] });
    },
  );

  it.each([lamp, denied])('raise: refused, and nothing at all is written: %s', async (text) => {
    await world.remember(lamp);
    const before = await world.store.read('MATCH (n) RETURN count(n) AS n');
    const { action, memory } = await world.answer(text, { on_conflict: 'raise' });
    expect([action, await size(), memory.text]).toEqual(['rejected', 1, text]);
    // Nothing in it looks like something that is stored.
    for (const field of ['id', 'status', 'created_at', 'last_accessed', 'access_count', 'rules'])
      expect(memory).not.toHaveProperty(field);
    expect(await world.store.read('MATCH (n) RETURN count(n) AS n')).toEqual(before);
  });

  it('is that of the world where a call names none, and the call wins', async () => {
    const settings = { ...world.service.settings(), onConflict: 'raise' satisfies ConflictPolicy } as const;
    world.service = { ...world.service, settings: () => settings };
    await world.remember(lamp);
    expect((await world.answer(lamp)).action).toBe('rejected');
    expect((await world.remember(lamp, { on_conflict: 'warn' })).action).toBe('stored');
  });
});

describe('a memory that sums up others', () => {
  it('supersedes its sources softly, and links lead to them; it is a duplicate, though it denies', async () => {
    const first = await world.remember('Lamps burn below deck at night');
    const second = await world.remember('Lamps do not burn on deck');
    const ids = [first.memory.id, second.memory.id];
    const { memory, conflicts } = await world.remember('Lamps never burn below deck at night', { derived_from: ids });
    expect(conflicts.filter(({ kind }) => kind === 'contradiction')).toEqual([]);
    expect(conflicts).toMatchObject([{ kind: 'duplicate', other: { id: first.memory.id } }]);
    for (const id of ids) {
      expect(await world.memory(id)).toMatchObject({ status: 'superseded', superseded_by: memory.id });
    }
    const { neighbors } = await neighborsOf(world.service, { memory_id: memory.id, rel: 'derived_from' });
    expect(neighbors.map(({ node, direction }) => [node.id, direction]).sort()).toEqual(
      ids.map((id) => [id, 'out']).sort(),
    );
  });

  it.each(['raise', 'supersede'] as const)('is neither refused nor merged because of them: %s', async (on_conflict) => {
    const { memory } = await world.remember('Lamps burn below deck');
    const summary = await world.remember('Lamps burn below deck', { derived_from: [memory.id], on_conflict });
    expect(summary.action).toBe('stored');
  });

  it('leaves them in force where it is told to', async () => {
    const { memory } = await world.remember('Lamps burn below deck');
    await world.remember('Lamps are lit', { derived_from: [memory.id], keep_sources: true });
    expect((await world.memory(memory.id))?.status).toBe('active');
  });

  it('as a candidate leaves them in force', async () => {
    const { memory } = await world.remember('Lamps burn below deck');
    await world.remember('Lamps are lit', { derived_from: [memory.id], candidate: true });
    expect((await world.memory(memory.id))?.status).toBe('active');
  });

  it('tells the finding that it opens', async () => {
    await world.remember('Use lamps below deck');
    const { memory } = await world.remember('The mate spoke of light.');
    const { findings } = await world.remember('Never use lamps below deck', { derived_from: [memory.id] });
    expect(findings).toHaveLength(1);
  });

  it('of something that nobody remembers is refused', async () => {
    await expect(world.remember('Lamps', { derived_from: ['m-0123456789abcdef'] })).rejects.toMatchObject({
      code: 'unknown-memory',
    });
    expect(await size()).toBe(0);
  });
});

describe('two values of one thing', () => {
  it.each([
    ['The rate limit is 1,000 requests/s', 'The rate limit is 5,000 requests/s'],
    ['The temple door is locked', 'The temple door is open'],
  ])('exclude each other without a model: %s / %s', async (one, other) => {
    const first = await world.remember(one);
    const { memory, conflicts, findings } = await world.remember(other);
    const said = { kind: 'contradiction', reason: 'slot' };
    expect(conflicts).toMatchObject([{ other: { id: first.memory.id }, ...said }]);
    expect(findings).toHaveLength(1);
    const found = { a: { id: memory.id }, b: { id: first.memory.id }, ...said };
    expect(await findMemoryConflicts(world.service, {}, signal)).toMatchObject([found]);
    expect((await describeMemory(world.service, memory.id)).conflicts).toMatchObject([found]);
  });

  it('of what happened may be two things that happened', async () => {
    await world.remember('Use of the ferry costs 5 marks', { type: 'episodic' });
    expect((await world.remember('Use of the ferry costs 7 marks', { type: 'episodic' })).conflicts).toEqual([]);
  });
});

describe('a judge', () => {
  const asked: string[] = [];
  const judging = (judge: Judge) => {
    asked.length = 0;
    world.service = {
      ...world.service,
      judge: (a, b, stop) => {
        asked.push(`${a.text} | ${b.text}`);
        return judge(a, b, stop);
      },
    };
  };

  it('custom contradiction_fn is consulted only when negation_diff returns False', async () => {
    judging(() => Promise.resolve(true));
    await world.remember('Use lamps below deck');
    const denied = await world.remember('Never use lamps below deck');
    expect([denied.conflicts[0]?.reason, asked]).toEqual(['negation_diff', []]);
    const { conflicts } = await world.remember('Use torches below deck, and lamps', { tags: [] });
    expect(asked).toContain('Use lamps below deck | Use torches below deck, and lamps');
    expect(conflicts.some(({ reason, kind }) => reason === 'judge' && kind === 'contradiction')).toBe(true);
  });

  it('that says otherwise once the two are swapped has said nothing', async () => {
    let times = 0;
    judging(() => Promise.resolve(times++ === 0));
    const one = await world.remember('The cook hums at dawn');
    const { conflicts, notes } = await world.remember('The cook sleeps at dawn');
    expect(conflicts).toEqual([]);
    expect(notes).toEqual([
      `The judge says otherwise of ${one.memory.id} when the order of the two is reversed. It is ignored.`,
    ]);
    const [first, second] = asked.map((pair) => pair.split(' | '));
    expect(second).toEqual([...(first ?? [])].reverse());
  });

  it('is not asked about what words decide', async () => {
    judging(() => Promise.resolve(true));
    await world.remember('The captain owns three ships');
    const { conflicts } = await world.remember('The captain owns five ships');
    expect(conflicts).toMatchObject([{ kind: 'contradiction', reason: 'slot' }]);
    expect((await world.remember('the captain owns  three ships!')).conflicts).toContainEqual(
      expect.objectContaining({ kind: 'duplicate' }),
    );
    expect(asked).toEqual([]);
  });

  it('is not asked about what is not alike', async () => {
    judging(() => Promise.resolve(true));
    await world.remember('Use lamps below deck');
    expect((await world.remember('The inn has a red door')).conflicts).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('that fails is a note, and no failure', async () => {
    judging(() => Promise.reject(new Error('out of ink')));
    await world.remember('Use lamps below deck');
    const { action, conflicts, notes } = await world.remember('Use lamps, below deck');
    expect([action, conflicts.map(({ kind }) => kind)]).toEqual(['stored', ['duplicate']]);
    expect(notes).toEqual([expect.stringMatching(/^The judge was not heard about m-[0-9a-f]{16}: out of ink\.$/)]);
  });

  it('what it has said is told again without it', async () => {
    judging(() => Promise.resolve(true));
    const one = await world.remember('Lamps burn below deck at night');
    const other = await world.remember('Lamps burn above deck at night');
    const { judge: _, ...service } = world.service;
    world.service = service;
    const found = await findMemoryConflicts(world.service, {}, signal);
    expect(found).toMatchObject([{ a: { id: other.memory.id }, b: { id: one.memory.id }, reason: 'judge' }]);
  });
});

describe('a classifier', () => {
  const nli = openNli(tinyNliFolder);
  afterAll(() => nli.close());
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    const judge: Judge = (a, b) => {
      asked.push(`${a.text} | ${b.text}`);
      return Promise.resolve(false);
    };
    world.service = { ...world.service, nli, judge };
  });

  it('says that two exclude each other, which stays without it, and nobody else is asked', async () => {
    const one = await world.remember('The gate of Ashkeep is tall.');
    const { memory, conflicts, findings } = await world.remember('The gate of Ashkeep is tiny.');
    const said = { kind: 'contradiction', reason: 'judge', tier: 'nli', confidence: 0.993 };
    expect(conflicts).toMatchObject([{ other: { id: one.memory.id }, ...said }]);
    expect([asked, findings.length]).toEqual([[], 1]);
    const { nli: _, ...service } = world.service;
    const found = await findMemoryConflicts(service, {}, signal);
    expect(found).toMatchObject([{ a: { id: memory.id }, b: { id: one.memory.id }, ...said }]);
    expect((await describeMemory(service, memory.id)).conflicts).toMatchObject([said]);
  });

  it('says that two are the same: nobody else is asked then', async () => {
    await world.remember('The gate of Ashkeep is tall.');
    await world.remember('The gate of Ashkeep is huge.');
    expect(asked).toEqual([]);
  });

  it('that decides nothing leaves it to the judge', async () => {
    await world.remember('The gate of Ashkeep is tall.');
    expect((await world.remember('The gate of Ashkeep is loud.')).conflicts).toEqual([]);
    expect(asked).toEqual(['The gate of Ashkeep is tall. | The gate of Ashkeep is loud.']);
  });

  it('is not asked about what tells of others', async () => {
    await world.remember('The old gate of Ashkeep is tall.');
    expect((await world.remember('The old gate of Ternhold is tiny.')).conflicts).toEqual([]);
  });

  it('that fails is a note, and no failure', async () => {
    const classify = () => Promise.reject(new Error('out of ink.'));
    world.service = { ...world.service, nli: { ...nli, classify } };
    await world.remember('The gate of Ashkeep is tall.');
    const { conflicts, notes } = await world.remember('The gate of Ashkeep is tiny.');
    expect([conflicts, notes]).toEqual([[], [`The classifier ${nli.model} was not heard: out of ink.`]]);
    expect(asked).toHaveLength(1);
  });
});
