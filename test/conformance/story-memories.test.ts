import { beforeEach, expect, it, vi } from 'vitest';
import { shippedOntology } from '../../src/config/ontology.ts';
import { findArcs } from '../../src/detective/arcs/find-arcs.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { indexes, memoryIndexes } from '../../src/graph/schema.ts';
import type { Memory } from '../../src/model/memory.ts';
import type { StoryFact } from '../../src/model/story.ts';
import { readContradictedFacts } from '../../src/queries/detective/contradicted.ts';
import { readStoredStory } from '../../src/queries/detective/read-stored-story.ts';
import { writeVerdicts } from '../../src/queries/memory/verdicts.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keepMemories, memoryNamed, nameOfMemory, noted } from '../support/worlds/recall-world.ts';

vi.setConfig({ testTimeout: 240_000 });

const at = (day: number): string => new Date(Date.UTC(2031, 4, day)).toISOString();
const told = (name: string, day: number, text: string, more: Partial<Memory> = {}): Memory =>
  noted(name, text, { created_at: at(day), last_accessed: at(day), ...more });

/** One line of each statement of a fact. */
const said = ({ statements }: StoryFact): string[] =>
  statements.map(({ subject, predicate, value, affirmed, single, stated }) => {
    const what = value.kind === 'entity' ? `<${value.id}>` : value.kind === 'text' ? value.text : JSON.stringify(value);
    return `${stated ? '' : '~'}${subject.replaceAll('\t', ' of ')} | ${predicate} | ${affirmed ? '' : 'not '}${what}${single ? '!' : ''}`;
  });

async function claimOf(store: GraphStore, memory: string, id: string, more: Record<string, string>): Promise<void> {
  await store.write(async (tx) => {
    const properties = { id, origin: 'memory', memory_id: memory, status: 'candidate', line: 1, column: 1, ...more };
    await tx.createNodes({ labels: ['Assertion', 'Candidate'], rows: [properties] });
    const edge = { type: 'ASSERTED_BY', from: { label: 'Assertion' }, to: { label: 'Memory' } };
    await tx.createEdges({ ...edge, rows: [{ from: id, to: memory }] });
  });
}

onEveryEngine('the story of memories', (store) => {
  const read = () => readStoredStory(store(), { ontology: shippedOntology(), story: [] });
  beforeEach(async () => {
    await store().ensureSchema([...indexes, ...memoryIndexes]);
    await store().write(async (tx) => {
      await tx.createNodes({
        labels: ['Entity', 'Person'],
        rows: [
          { id: 'maren', name: 'Maren', aliases: ['the Heron'] },
          { id: 'odo', name: 'Odo', aliases: [] },
        ],
      });
      await tx.createNodes({ labels: ['Entity', 'Location'], rows: [{ id: 'ashkeep', name: 'Ashkeep', aliases: [] }] });
    });
  });

  it('is told in the order in which they were noted, those of one moment in the order in which they were made', async () => {
    await keepMemories(store(), [
      told('m-later', 3, 'The ferry leaks.'),
      told('m-first', 1, 'The ferry is new.'),
      told('m-a', 2, 'One.'),
      told('m-b', 2, 'Two.', { status: 'superseded', superseded_by: memoryNamed('m-a') }),
      told('m-c', 4, 'Three.', { status: 'invalid' }),
      told('m-d', 5, 'Four.', { status: 'candidate', project: 'ash' }),
    ]);
    const story = await read();
    expect(story.map(({ text }) => text)).toEqual([
      ...['The ferry is new.', 'One.', 'Two.', 'The ferry leaks.', 'Three.', 'Four.'],
    ]);
    expect(new Set(story.map(({ position }) => position)).size).toBe(6);
    expect(story.map(({ state }) => state)).toEqual(['live', 'live', 'superseded', 'live', 'withdrawn', 'live']);
    expect(story[5]).toMatchObject({
      ...{ id: memoryNamed('m-d'), kind: 'memory', story: '(clock)', scope: 'ash', told_at: Date.parse(at(5)) },
      ...{ when: at(5), place: `(memory ${memoryNamed('m-d')})`, conflicts: 0, hearsay: false, words: '' },
    });
    expect(story[5]?.sitting).toBeUndefined();
  });

  it('states what its claims do, on both sides where both are one at a time', async () => {
    await keepMemories(store(), [told('m-rule', 1, 'Maren has taken Ashkeep.'), told('m-odo', 2, 'Odo it is.')]);
    const relation = { form: 'relation', type: 'RULES', to_id: 'ashkeep', tier: 'memory' };
    await claimOf(store(), memoryNamed('m-rule'), 'mc-1', { ...relation, from_id: 'maren' });
    await claimOf(store(), memoryNamed('m-odo'), 'mc-2', { ...relation, from_id: 'odo', project: 'ash' });
    expect((await read()).map(said)).toEqual([
      ['maren | RULES | <ashkeep>', 'ashkeep | ruler | <maren>!'],
      ['odo of ash | RULES | <ashkeep>', 'ashkeep of ash | ruler | <odo>!'],
    ]);
  });

  it('states what its slot does, of which values that say the same in more words are one', async () => {
    const slot = { type: 'preference', slot: 'editor', slot_rule: 'preference/noun' } as const;
    await keepMemories(store(), [
      told('m-1', 1, 'I like vim.', { ...slot, slot_value: 'vim' }),
      told('m-2', 2, 'I like vim, with colours.', { ...slot, slot_value: 'vim with colours' }),
      told('m-3', 3, 'I like emacs, too.', { ...slot, slot_value: 'also emacs' }),
      told('m-4', 4, 'I hate ed.', { ...slot, slot_value: 'not ed', project: 'ash' }),
    ]);
    expect((await read()).map(said)).toEqual([
      ['editor | preference | vim!'],
      ['editor | preference | vim!'],
      ['editor | preference | emacs'],
      ['editor of ash | preference | not ed'],
    ]);
  });

  it('states what its text plainly says where nothing else does, of the entity that it names', async () => {
    await keepMemories(store(), [
      told('m-1', 1, 'Ashkeep has 3 gates.'),
      told('m-2', 2, 'The heron is dead.'),
      told('m-3', 3, 'The north gate is closed.', { polarity: -1 }),
      told('m-4', 4, 'Whatever happened to the bridge?'),
    ]);
    expect((await read()).map(said)).toEqual([
      ['ashkeep | has gates | {"kind":"number","amount":3,"unit":"gates","name":"3 gates"}!'],
      ['maren | is | dead!'],
      ['north gate | is | not closed!'],
      [],
    ]);
  });

  it('knows what was left behind for something else, where only one thing was in use', async () => {
    await keepMemories(store(), [
      told('m-1', 1, 'We use REST.'),
      told('m-2', 2, 'We switched to GraphQL.'),
      told('m-3', 3, 'We use REST.'),
      told('m-4', 4, 'We switched to SOAP.', { project: 'ash' }),
      told('m-5', 5, 'We switched to gRPC.'),
    ]);
    expect((await read()).map(said)).toEqual([
      ['we of graphql | use | rest!'],
      ['we of graphql | use | not rest!', 'we of graphql | use | graphql!'],
      ['we of graphql | use | rest!'],
      ['we of ash | use | soap'],
      ['we | use | grpc'],
    ]);
  });

  it('leaves no doubt to the reader without a model where a story came back to what it had left', async () => {
    await keepMemories(store(), [
      told('m-1', 1, 'We use REST.'),
      told('m-2', 2, 'We switched to GraphQL.'),
      told('m-3', 3, 'We use REST.'),
      told('m-4', 4, 'We use Redis.'),
      told('m-5', 5, 'We do not use Kafka.', { project: 'ash' }),
      told('m-6', 6, 'We switched from npm to pnpm.'),
      told('m-7', 7, 'Postgres 14 is our database.'),
      told('m-8', 8, 'Ama wrote of the Postgres 17 migration.'),
      told('m-9', 9, 'The Postgres 17 cluster was slow.'),
    ]);
    const found = findArcs(await read()).map(({ kind, asks_about }) => `${kind} ${nameOfMemory(asks_about)}`);
    expect(found.sort()).toEqual(['reversal m-3', 'stale m-7']);
  });

  it('says of how many findings it is part, or one of its claims, and counts no confusion', async () => {
    await keepMemories(store(), [told('m-1', 1, 'Maren has taken Ashkeep.'), told('m-2', 2, 'Odo it is.')]);
    const relation = { form: 'relation', type: 'RULES', from_id: 'maren', to_id: 'ashkeep' };
    await claimOf(store(), memoryNamed('m-1'), 'mc-1', relation);
    await store().write(async (tx) => {
      const rows = [
        { id: 'v1', category: 'contradiction', status: 'open' },
        { id: 'v2', category: 'contradiction', status: 'resolved' },
        { id: 'v3', category: 'confusion', status: 'open' },
      ];
      await tx.createNodes({ labels: ['Violation'], rows });
      const changed = { action: 'members-changed', at: at(1), actor: 'run' };
      const entries = [
        { ...changed, id: 'a1', node_id: 'v4', before: `mc-1 ${memoryNamed('m-2')}` },
        { ...changed, id: 'a2', node_id: 'v3', before: memoryNamed('m-2') },
      ];
      await tx.createNodes({ labels: ['AuditEntry'], rows: entries });
      const edge = { type: 'MEMBER', from: { label: 'Violation' } };
      const toMemory = ['v1', 'v2', 'v3'].map((from) => ({ from, to: memoryNamed('m-1') }));
      await tx.createEdges({ ...edge, to: { label: 'Memory' }, rows: toMemory });
      await tx.createEdges({ ...edge, to: { label: 'Assertion' }, rows: [{ from: 'v1', to: 'mc-1' }] });
    });
    expect((await read()).map(({ conflicts }) => conflicts)).toEqual([3, 1]);
  });
});

onEveryEngine('facts that contradict each other already', (store) => {
  it('are those of one open contradiction, and those that were found to conflict', async () => {
    const names = ['m-1', 'm-2', 'm-3', 'm-4'];
    await keepMemories(
      store(),
      names.map((name, day) => told(name, day + 1, `${name} says so.`)),
    );
    const [one = '', two = '', three = '', four = ''] = names.map(memoryNamed);
    await store().ensureSchema(indexes);
    await claimOf(store(), one, 'mc-1', { form: 'relation', type: 'RULES', from_id: 'maren', to_id: 'ashkeep' });
    await store().write(async (tx) => {
      await tx.createNodes({ labels: ['Violation', 'Contradiction'], rows: [{ id: 'v1', status: 'open' }] });
      await tx.createNodes({ labels: ['Violation', 'Contradiction'], rows: [{ id: 'v2', status: 'resolved' }] });
      const edge = { type: 'MEMBER', from: { label: 'Violation' } };
      await tx.createEdges({ ...edge, to: { label: 'Assertion' }, rows: [{ from: 'v1', to: 'mc-1' }] });
      const settled = [two, three].map((to) => ({ from: 'v2', to }));
      await tx.createEdges({ ...edge, to: { label: 'Memory' }, rows: [{ from: 'v1', to: two }, ...settled] });
      const conflict = { memory_id: three, other: { kind: 'memory', id: four }, reason: 'slot' } as const;
      await writeVerdicts(tx, [{ ...conflict, similarity: 1, found_at: at(1) }]);
    });
    const { together } = await readContradictedFacts(store());
    expect([together(one, two), together('mc-1', two), together(three, four), together(four, three)]).toEqual([
      ...[true, true, true, true],
    ]);
    expect([together(two, three), together(one, four), together('nobody', one)]).toEqual([false, false, false]);
  });
});
