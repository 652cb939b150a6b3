import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disputedAttributes } from '../../../src/queries/entities.ts';
import { writeClosing, writeReopening } from '../../../src/queries/findings/decide.ts';
import { claimants, WorldUnderTest } from '../../support/worlds/world-under-test.ts';

const clash = claimants('from: 100, until: 140', 'from: 120, until: 160');

describe('the slot of a contradiction', () => {
  let world: WorldUnderTest;
  beforeEach(async () => {
    world = await WorldUnderTest.open(
      'sources: [{ match: "notes/**", tier: memory }, { match: "canon/**", tier: canon }]\n',
    );
  });
  afterEach(() => world.close());

  const slot = async () => {
    const [row] = await world.store.read(
      `MATCH (v:Contradiction) RETURN v.id AS id, v.fingerprint AS fingerprint, v.status AS status, v.open_slot AS open_slot,
         v.slot_kind AS slot_kind, v.slot_key AS slot_key, v.project AS project, v.is_disputed AS is_disputed,
         v.first_seen_at AS first_seen_at`,
    );
    return row;
  };
  const members = async () =>
    (
      await world.store.read(
        'MATCH (:Contradiction)-[m:MEMBER]->(a) RETURN a.tier AS tier, m.member_kind AS kind, m.member_layer_trust AS trust ORDER BY trust',
      )
    ).map(({ tier, kind, trust }) => `${tier} ${kind} ${trust}`);

  it('is named, and open', async () => {
    await world.write(clash);
    await world.full();
    expect(await slot()).toMatchObject({
      status: 'open',
      slot_kind: 'entity_slot',
      slot_key: '["contradictions/rules","ashkeep","RULES",""]',
      project: '',
      is_disputed: true,
      first_seen_at: expect.stringMatching(/^2024-/),
    });
    const { fingerprint, open_slot } = (await slot()) ?? {};
    expect(open_slot).toBe(fingerprint);
    expect(await members()).toEqual(['entity entity 2', 'entity entity 2']);
  });

  it('is across layers where its claims are of more than one tier, and of memory where all are', async () => {
    const [seat = '', maren = '', odo = ''] = clash.split('\n');
    await world.write({ 'a.yaml': seat, 'canon/a.yaml': maren, 'notes/b.yaml': odo });
    await world.full();
    expect(await slot()).toMatchObject({ slot_kind: 'cross_layer' });
    expect(await members()).toEqual(['memory memory 1', 'canon project_state 3']);
    await world.write({ 'a.yaml': seat, 'notes/a.yaml': maren, 'notes/b.yaml': odo });
    await world.live();
    expect(await slot()).toMatchObject({ slot_kind: 'memory_slot' });
    expect(await members()).toEqual(['memory memory 1', 'memory memory 1']);
  });

  it('is given back when the finding is decided, waived or gone, and taken again when it opens', async () => {
    const taken = async () => {
      const { open_slot, is_disputed, fingerprint } = (await slot()) ?? {};
      return [open_slot === fingerprint, is_disputed];
    };
    await world.write(clash);
    await world.full();
    const { id } = (await slot()) ?? {};
    const closing = { reason: 'two seats', at: '2024-01-02T00:00:00.000Z', actor: 'Ada' };
    await world.store.write((tx) => writeClosing(tx, String(id), 'dismissed', closing));
    expect(await taken()).toEqual([false, null]);
    await world.store.write((tx) => writeReopening(tx, String(id)));
    expect(await taken()).toEqual([true, true]);
    await world.write(claimants('from: 100, until: 110', 'from: 120, until: 160'));
    await world.live();
    expect(await taken()).toEqual([false, null]);
    await world.write(clash);
    await world.live();
    expect(await taken()).toEqual([true, true]);
    await world.full({
      waivers: [
        {
          rule: 'contradictions/rules',
          reason: 'meant',
          place: { path: 'world.yaml', line: 1, column: 1 },
          claims: [],
          entities: ['ashkeep'],
          file: false,
        },
      ],
    });
    expect(await taken()).toEqual([false, null]);
  });

  it('is held by one open finding at most', async () => {
    await world.write(clash);
    await world.full();
    await expect(
      world.set("MATCH (v:Contradiction) CREATE (:Violation:Contradiction {id: 'other', open_slot: v.open_slot})"),
    ).rejects.toMatchObject({ code: 'not-unique' });
  });
});

it('an attribute is in dispute while its contradiction is open, and no longer once a person has decided', async () => {
  const world = await WorldUnderTest.open('sources: [{ match: "notes/**", tier: memory }]\n');
  const maren = (colour: string) => `- { id: maren, kind: Person, name: Maren, eyes: ${colour} }\n`;
  await world.write({ 'a.yaml': maren('blue'), 'notes/b.yaml': '- { id: maren, eyes: brown }\n' });
  expect(await disputedAttributes(world.store, 'maren')).toEqual([]);
  await world.full();
  expect(await disputedAttributes(world.store, 'maren')).toEqual(['eyes']);
  await world.write({ 'a.yaml': maren('blue'), 'b.yaml': '- { id: maren, eyes: brown }\n' });
  await world.live();
  expect(await disputedAttributes(world.store, 'maren')).toEqual(['eyes']);
  await world.set(
    "MATCH (v:Contradiction) WHERE v.status = 'open' SET v.status = 'dismissed', v.resolution = 'two', v.open_slot = null",
  );
  expect(await disputedAttributes(world.store, 'maren')).toEqual([]);
  await world.close();
});
