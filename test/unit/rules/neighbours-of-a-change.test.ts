import { afterEach, describe, expect, it } from 'vitest';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

let world: WorldUnderTest;
afterEach(() => world.close());

const maren = '- { id: maren, kind: Person, name: Maren, member_of: hale }\n';
const told = (facts: string): string => `${maren}- { id: hale, ${facts} }\n`;

/** What the sweep after a second telling leaves open; a run over everything finds the same. */
async function sweptAfter(before: string, after: string, rule = 'ontology/endpoint-kinds'): Promise<string[]> {
  const only = [rule];
  world = await WorldUnderTest.open();
  await world.write(before);
  await world.full({ only });
  await world.write(after);
  await world.live({ only });
  const open = await world.openViolations();
  await world.full({ only });
  expect(open).toEqual(await world.openViolations());
  return open;
}

describe('A rule that asks nothing of neighbours but their names and kinds is swept', () => {
  const person = told('kind: Person, name: Hale');

  it('when a neighbour gets another kind, and a claim about it becomes odd', async () => {
    expect(await sweptAfter(told('kind: House, name: Hale'), person)).toHaveLength(1);
  });

  it('when a neighbour gets another kind, and nothing is odd any more', async () => {
    expect(await sweptAfter(person, told('kind: House, name: Hale'))).toEqual([]);
  });

  it('when a neighbour goes by another name, in which the finding is told', async () => {
    const [finding] = await sweptAfter(person, told('kind: Person, name: Emberfall'));
    expect(finding).toContain('Emberfall has the kind Person');
  });

  it('when a neighbour that is evidence of a finding has more said of it', async () => {
    expect(await sweptAfter(person, told('kind: Person, name: Hale, gender: female'))).toHaveLength(1);
  });
});

describe('A rule that asks for more', () => {
  it('is asked about a neighbour’s neighbour, as far as it reaches', async () => {
    const parents = (gender: string): string =>
      [
        '- { id: maren, kind: Person, name: Maren, gender: female, parent_of: tam }',
        `- { id: odo, kind: Person, name: Odo, gender: ${gender}, parent_of: tam }`,
        '- { id: tam, kind: Person, name: Tam }',
        '',
      ].join('\n');
    expect(await sweptAfter(parents('male'), parents('female'), 'contradictions/parent-of-gender')).toHaveLength(1);
  });

  it('is asked about what two neighbours have in common, once it is told how they are joined', async () => {
    const reigns = (house: string): string =>
      [
        `- { id: maren, kind: Person, name: Maren${house} }`,
        '- { id: hale, kind: House, name: Hale }',
        '- { id: keep, kind: Location, name: Keep, ruled_by: [{ to: maren, from: 100, until: 120 }, { to: hale, from: 110 }] }',
        '',
      ].join('\n');
    const rule = 'contradictions/rules';
    expect(await sweptAfter(reigns(''), reigns(', member_of: hale'), rule)).toEqual([]);
    await world.close();
    expect(await sweptAfter(reigns(', member_of: hale'), reigns(''), rule)).toHaveLength(1);
  });

  it('is asked about what two neighbours have in common, once a claim joins others, or in another way, under the same id', async () => {
    const joined = (type: string, to: string): string =>
      [
        'entities:',
        '- { id: maren, kind: Person, name: Maren }',
        '- { id: odo, kind: Person, name: Odo }',
        '- { id: hale, kind: House, name: Hale }',
        '- { id: keep, kind: Location, name: Keep, ruled_by: [{ to: maren, from: 100, until: 120 }, { to: hale, from: 110 }] }',
        'relations:',
        `- { id: bond, type: ${type}, from_entity: maren, to: ${to} }`,
        '',
      ].join('\n');
    for (const other of [joined('PARENT_OF', 'hale'), joined('MEMBER_OF', 'odo')]) {
      expect(await sweptAfter(joined('MEMBER_OF', 'hale'), other, 'contradictions/rules')).toHaveLength(1);
      await world.close();
    }
    expect(await sweptAfter(joined('PARENT_OF', 'odo'), joined('MEMBER_OF', 'hale'), 'contradictions/rules')).toEqual(
      [],
    );
  });

  it('is not asked about a neighbour of one thing that changed alone, where it only asks about pairs', async () => {
    const reign = (gender: string): string =>
      [
        `- { id: maren, kind: Person, name: Maren, gender: ${gender}, rules: { to: keep, from: 100, until: 120 } }`,
        '- { id: odo, kind: Person, name: Odo, rules: { to: keep, from: 110 } }',
        '- { id: keep, kind: Location, name: Keep }',
        '',
      ].join('\n');
    const only = ['contradictions/rules'];
    world = await WorldUnderTest.open();
    await world.write(reign('female'));
    await world.full({ only });
    await world.write(reign('male'));
    expect((await world.live({ only })).rules).toMatchObject([{ rows: 0 }]);
    expect(await world.openViolations()).toHaveLength(1);
    const scope = { name: 'entity:maren', ids: ['maren'] };
    expect((await world.live({ only, scope })).rules).toMatchObject([{ rows: 1 }]);
  });

  it('is not asked about who is elsewhere in a place, where something new is found in it', async () => {
    const places = (keep: string): string =>
      [
        '- { id: maren, kind: Person, name: Maren, located_in: [{ to: town, from: 100 }, { to: isle, from: 100 }] }',
        '- { id: tam, kind: Person, name: Tam, located_in: [{ to: keep, from: 100 }, { to: isle, from: 100 }] }',
        `- { id: keep, kind: Building, name: Keep${keep} }`,
        '- { id: town, kind: Settlement, name: Town }',
        '- { id: isle, kind: Region, name: Isle }',
        '',
      ].join('\n');
    const only = ['contradictions/located-in'];
    world = await WorldUnderTest.open();
    await world.write(places(''));
    await world.full({ only });
    const open = await world.openViolations();
    await world.write(places(', part_of: town'));
    expect((await world.live({ only })).rules).toMatchObject([{ rows: 1 }]);
    expect(await world.openViolations()).toEqual(open);
    expect(open).toHaveLength(2);
    const scope = { name: 'all', ids: ['maren', 'tam'] };
    expect((await world.live({ only, scope })).rules).toMatchObject([{ rows: 2 }]);
  });

  it('is asked about what lies anywhere below a place', async () => {
    const places = (town: string): string =>
      [
        '- { id: maren, kind: Person, name: Maren, located_in: [{ to: keep, from: 100 }, { to: realm, from: 100 }] }',
        '- { id: keep, kind: Building, name: Keep, part_of: town }',
        `- { id: town, kind: Settlement, name: Town${town} }`,
        '- { id: land, kind: Region, name: Land, part_of: realm }',
        '- { id: realm, kind: Region, name: Realm }',
        '',
      ].join('\n');
    expect(await sweptAfter(places(', part_of: land'), places(''), 'contradictions/located-in')).toHaveLength(1);
  });
});
