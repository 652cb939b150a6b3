import { describe, expect, it } from 'vitest';
import { TreeFile } from '../../../bench/accuracy/tree-file.ts';
import { constraints, shapes } from '../../../bench/peers/constraints.ts';
import { flawedWorld } from '../../../bench/peers/flawed-world.ts';
import { namedInKey } from '../../../bench/peers/gramps-findings.ts';
import { endless, triplesOf } from '../../../bench/peers/triples.ts';
import { worldContent } from '../../../bench/world/content.ts';
import type { GeneratedWorld } from '../../../bench/world/world.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { loadRules } from '../../../src/rules/load/load.ts';

const tree = new TreeFile(`0 @I7@ INDI
0 @F67@ FAM
1 HUSB @I7@
1 CHIL @I12@
0 @F68@ FAM
1 CHIL @I12@
`);

describe('what Gramps names of a key', () => {
  const late = { kind: 'born_after_father_death', child: 'I12', parent: 'I7' };
  const named = (stdout: string, ...definite: { kind: string }[]): number => namedInKey(stdout, { definite }, tree);

  it('is what it says of the sort about the family or the person', () => {
    expect(tree.familiesOf('I12', 'I7')).toEqual(['F67']);
    expect(named('E: Dead father, Family: F0067, Vael, Maren and , Ysolde', late)).toBe(1);
    expect(named('E: Dead father, Family: F0068, Vael, Maren', late)).toBe(0);
    expect(named('W: Old father, Family: F0067, Vael, Maren', late)).toBe(0);
    const wedding = { kind: 'marriage_after_death', person: 'I7', family: 'F67' };
    expect(named('E: Marriage after death, Person: I0007, Vael, Maren', late, wedding)).toBe(1);
  });

  it('is not guessed for a kind that nobody mapped', () => {
    expect(() => named('E: Dead father, Family: F0067, Vael', { kind: 'ghost' })).toThrow('No rule of Gramps is known');
  });
});

describe('a world as triples', () => {
  it('has a node for each relation, and two bounds for each of its dates', () => {
    const world: GeneratedWorld = {
      entities: [
        {
          id: 'maren',
          kind: 'Person',
          name: 'Maren',
          attributes: { birth: { year: 2, form: 'before' } },
          relations: [],
        },
        { id: 'hold', kind: 'Settlement', name: 'Hold', attributes: {}, relations: [] },
      ],
      relations: 0,
    };
    const lines = triplesOf(worldContent(world, shippedOntology())).split('\n');
    expect(lines).toContain(`<urn:lore:hold> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:lore:Location> .`);
    const bound = (name: string, days: number) =>
      `<urn:lore:maren> <urn:lore:${name}> "${days}"^^<http://www.w3.org/2001/XMLSchema#integer> .`;
    expect(lines).toContain(bound('birth_earliest', endless.earliest));
    expect(lines).toContain(bound('birth_latest', 2 * 365 - 1));
    expect(lines).toContain(bound('death_latest', endless.latest));
  });
});

describe('the constraints that are compared', () => {
  it('each name a rule that ships, and a shape', async () => {
    const { rules } = await loadRules();
    const ids = rules.map(({ id }) => id);
    for (const { name, rule } of constraints) {
      expect(ids).toContain(rule);
      expect(shapes).toContain(`l:${name} a sh:`);
    }
  });

  it('have worlds in which people die too early and have too many parents, the same for a seed', () => {
    const world = flawedWorld(1_000, 7);
    expect(flawedWorld(1_000, 7)).toEqual(world);
    const parents = new Map<string, number>();
    for (const { relations } of world.entities) {
      for (const { type, to } of relations) if (type === 'PARENT_OF') parents.set(to, (parents.get(to) ?? 0) + 1);
    }
    expect([...parents.values()].filter((count) => count > 2).length).toBeGreaterThan(0);
    const year = (date: unknown): number =>
      typeof date === 'object' && date !== null && 'year' in date ? Number(date.year) : Number.NaN;
    const deaths = world.entities.filter(({ attributes }) => year(attributes.death) < year(attributes.birth));
    expect(deaths.length).toBeGreaterThan(0);
  });
});
