import { afterEach, describe, expect, it } from 'vitest';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

const worlds: WorldUnderTest[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close();
});

const sources = `sources:
  - { match: "north/**", project: north }
  - { match: "south/**", project: south }
`;
const lamp =
  '- { id: lamp, kind: Item, name: The Tide Lamp }\n- { id: maren, kind: Person, name: Maren }\n- { id: odo, kind: Person, name: Odo }\n- { id: ysolde, kind: Person, name: Ysolde }\n';
const holds = (who: string, more = '') => `- { id: ${who}, possesses: { to: lamp, from: 100, until: 140${more} } }\n`;
const eyes = (colour: string) => `- { id: maren, eyes: ${colour} }\n`;

async function worldOf(files: Readonly<Record<string, string>>): Promise<WorldUnderTest> {
  const world = await WorldUnderTest.open(sources);
  worlds.push(world);
  await world.write({ 'a.yaml': lamp, ...files });
  return world;
}

/** `project: who states it`, of every open contradiction, by project. */
async function slots(files: Readonly<Record<string, string>>): Promise<string[]> {
  const world = await worldOf(files);
  const { findings } = await world.full();
  return slotsIn(findings);
}

function slotsIn(findings: Awaited<ReturnType<WorldUnderTest['full']>>['findings']): string[] {
  return findings
    .flatMap((found) => (found.category === 'contradiction' && found.status === 'open' ? [found] : []))
    .map(
      ({ project = '', members }) =>
        `${project}: ${members
          .map(({ source }) => source.path)
          .sort()
          .join(' ')}`,
    )
    .sort();
}

describe('claims of two projects', () => {
  it('never clash, and each clashes with those of its own and of none', async () => {
    expect(await slots({ 'north/a.yaml': holds('maren'), 'south/a.yaml': holds('odo') })).toEqual([]);
    expect(await slots({ 'north/a.yaml': holds('maren'), 'north/b.yaml': holds('odo') })).toEqual([
      'north: north/a.yaml north/b.yaml',
    ]);
    expect(await slots({ 'north/a.yaml': holds('maren'), 'b.yaml': holds('odo') })).toEqual([
      'north: b.yaml north/a.yaml',
    ]);
  });

  it('share a clash of claims of none, which is told once', async () => {
    expect(await slots({ 'b.yaml': holds('maren') + holds('odo'), 'north/a.yaml': holds('maren') })).toEqual([
      ': b.yaml b.yaml',
      'north: b.yaml north/a.yaml',
    ]);
  });

  it('are a slot each where both clash with a claim of none', async () => {
    expect(
      await slots({ 'b.yaml': holds('ysolde'), 'north/a.yaml': holds('maren'), 'south/a.yaml': holds('odo') }),
    ).toEqual(['north: b.yaml north/a.yaml', 'south: b.yaml south/a.yaml']);
  });

  it('are told apart on the entry as well', async () => {
    expect(await slots({ 'b.yaml': holds('maren', ', project: north') + holds('odo', ', project: south') })).toEqual(
      [],
    );
    const entry = (who: string, project: string) =>
      `- { id: ${who}, project: ${project}, possesses: { to: lamp, from: 100, until: 140 } }\n`;
    expect(await slots({ 'b.yaml': entry('maren', 'north') + entry('odo', 'south') })).toEqual([]);
    expect(await slots({ 'b.yaml': entry('maren', 'north') + entry('odo', 'north') })).toEqual([
      'north: b.yaml b.yaml',
    ]);
  });

  it('never clash in attributes, though the first rival of a value is of another project', async () => {
    expect(await slots({ 'north/a.yaml': eyes('blue'), 'south/a.yaml': eyes('brown') })).toEqual([]);
    expect(
      await slots({ 'north/a.yaml': eyes('green'), 'south/a.yaml': eyes('brown'), 'south/b.yaml': eyes('blue') }),
    ).toEqual(['south: south/a.yaml south/b.yaml']);
    expect(
      await slots({ 'b.yaml': eyes('blue'), 'north/a.yaml': eyes('brown'), 'south/b.yaml': eyes('green') }),
    ).toEqual(['north: b.yaml north/a.yaml', 'south: b.yaml south/b.yaml']);
  });

  it('count parents in each project, and name those of it', async () => {
    const parent = (who: string) => `- { id: ${who}, parent_of: lio }\n`;
    const child = '- { id: lio, kind: Person, name: Lio }\n- { id: bran, kind: Person, name: Bran }\n';
    const family = { 'c.yaml': child + parent('maren') + parent('odo'), 'north/a.yaml': parent('ysolde') };
    expect(await slots({ ...family, 'south/a.yaml': '- { id: lio, note: "" }\n' })).toEqual([
      'north: c.yaml c.yaml north/a.yaml',
    ]);
    const world = await worldOf({ ...family, 'south/a.yaml': parent('bran') });
    const messages = (await world.full()).findings
      .map(({ message }) => message)
      .filter((text) => text.includes('parents by birth:'));
    expect(messages.sort()).toEqual([
      'Lio has 3 parents by birth: Bran, Maren and Odo.',
      'Lio has 3 parents by birth: Maren, Odo and Ysolde.',
    ]);
    const apart = {
      'c.yaml': child + parent('maren'),
      'north/a.yaml': parent('ysolde'),
      'south/a.yaml': parent('bran'),
    };
    expect(await slots(apart)).toEqual([]);
  });

  it('compare the date of a deed with the dates of their own project', async () => {
    const forged = { 'c.yaml': '- { id: odo, created: { to: lamp, at: 120 } }\n' };
    const dated = (year: number) => `- { id: lamp, created_on: ${year} }\n`;
    expect(await slots({ ...forged, 'north/a.yaml': dated(150) })).toEqual(['north: c.yaml north/a.yaml']);
    expect(await slots({ 'south/c.yaml': forged['c.yaml'], 'north/a.yaml': dated(150) })).toEqual([]);
  });
});

it('keeps the fingerprint of a slot without a project, and makes another with one', async () => {
  const files = { 'b.yaml': holds('maren') + holds('odo') };
  const world = await worldOf(files);
  const before = (await world.full()).findings.find(({ category }) => category === 'contradiction');
  expect(before?.fingerprint).toBe('a1392bf1728f7c93');
  await world.write({ 'a.yaml': lamp, 'north/b.yaml': files['b.yaml'] });
  const after = (await world.live()).findings.find(
    ({ category, status }) => category === 'contradiction' && status === 'open',
  );
  expect(after?.fingerprint).not.toBe(before?.fingerprint);
  const [old] = await world.store.read(
    'MATCH (v:Contradiction {id: $id}) RETURN v.status AS status, v.open_slot AS slot',
    {
      id: before?.id ?? '',
    },
  );
  expect(old).toEqual({ status: 'resolved', slot: null });
});

it('marks an attribute as disputed only where claims of one project differ', async () => {
  const disputed = async (files: Readonly<Record<string, string>>) => {
    const world = await worldOf(files);
    const [row] = await world.store.read("MATCH (e:Entity {id: 'maren'}) RETURN e.disputed AS disputed");
    return row?.disputed;
  };
  const born = (year: number) => `- { id: maren, birth: ${year} }\n`;
  expect(await disputed({ 'north/a.yaml': eyes('blue'), 'south/a.yaml': eyes('brown') })).toEqual([]);
  expect(await disputed({ 'north/a.yaml': eyes('blue'), 'b.yaml': eyes('brown') })).toEqual(['eyes']);
  expect(await disputed({ 'north/a.yaml': born(100), 'south/a.yaml': born(120) })).toEqual([]);
  expect(await disputed({ 'north/a.yaml': born(100), 'b.yaml': born(120) })).toEqual(['birth']);
});

it('is found by a live run as by a full one, when a claim changes its project', async () => {
  const look = (colour: string) => `- { id: ysolde, eyes: ${colour} }\n`;
  const world = await worldOf({
    'north/a.yaml': holds('maren') + look('blue'),
    'south/a.yaml': holds('odo') + look('green'),
  });
  await world.full();
  const moves = [
    { 'north/a.yaml': holds('maren') + look('blue'), 'north/b.yaml': holds('odo') + look('green') },
    { 'c.yaml': holds('maren') + look('blue'), 'north/b.yaml': holds('odo') + look('green') },
    { 'c.yaml': holds('maren', ', project: south') + look('blue'), 'north/b.yaml': holds('odo') + look('green') },
  ];
  for (const files of moves) {
    await world.write({ 'a.yaml': lamp, ...files });
    await world.live();
    expect(await world.openViolations()).toEqual(await world.wouldBeOpen());
  }
});
