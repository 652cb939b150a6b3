import { afterEach, describe, expect, it } from 'vitest';
import { WorldUnderTest } from '../../support/world-under-test.ts';

let world: WorldUnderTest;
afterEach(() => world.close());

const only = ['ontology/endpoint-kinds'];
const maren = '- { id: maren, kind: Person, name: Maren, member_of: hale }\n';
const told = (facts: string): string => `${maren}- { id: hale, ${facts} }\n`;

/** What the sweep after a second telling leaves open; a run over everything finds the same. */
async function sweptAfter(before: string, after: string): Promise<string[]> {
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
    expect(finding).toContain('Emberfall (Person)');
  });

  it('when a neighbour that is evidence of a finding has more said of it', async () => {
    expect(await sweptAfter(person, told('kind: Person, name: Hale, gender: female'))).toHaveLength(1);
  });
});
