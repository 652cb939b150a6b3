import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

/** Who and what a world of one note, and of the files beside it, declares, and what is told of them outright. */
function declared(text: string, beside: Readonly<Record<string, string>> = {}, path = 'Annals.md') {
  const { entities, claims, problems } = worldOf({ [path]: text, ...beside });
  const active = claims.filter(({ status }) => status === 'active');
  return { ids: entities.map(({ id }) => id).sort(), entities, claims: active, told: told(active).sort(), problems };
}

const cousins = `| Name | Born | Died | Mother |
|---|---|---|---|
| Old Brillow | 640 | 701 | |
| **Meg Brillow** | 690 | - | Old Brillow |
`;

describe('a table of people or places in a note declares them', () => {
  test('by its columns, each cell at its place', () => {
    const { ids, entities, told: all, claims, problems } = declared(cousins);
    expect(problems).toEqual([]);
    expect(ids).toEqual(['meg-brillow', 'old-brillow']);
    expect(entities.map(({ kind, kind_guessed }) => [kind, kind_guessed])).toEqual([
      ['Person', true],
      ['Person', true],
    ]);
    expect(all).toEqual([
      'meg-brillow.birth = 690',
      'old-brillow -PARENT_OF-> meg-brillow',
      'old-brillow.birth = 640',
      'old-brillow.death = 701',
    ]);
    const born = claims.find((claim) => claim.form === 'attribute' && claim.entity_id === 'meg-brillow');
    expect(born?.place).toMatchObject({ path: 'Annals.md', line: 4, column: 21 });
  });

  test('with all its columns alike: when a town was founded counts as who rules it does', () => {
    const text = `| Town | Founded | Destroyed | Ruler |
|---|---|---|---|
| Brackwater | 310, at night | 420 | Odo |
| Fenmouth | by Odo in 310 | 430 | Odo |
`;
    expect(declared(text, { 'people.yaml': '- { name: Odo, kind: Person }\n' }).told).toEqual([
      'brackwater.destroyed_on = 420',
      'brackwater.founded_on = 310',
      'fenmouth.destroyed_on = 430',
      'odo -RULES-> brackwater',
      'odo -RULES-> fenmouth',
    ]);
  });

  test.each([
    ['the head of its first column', '| Town | Founded |\n|---|---|\n| Brackwater | 300 |\n', 'Settlement'],
    [
      'a rank at the head of its first column',
      '| King | Born | Died |\n|---|---|---|\n| Brackwater | 300 | 340 |\n',
      'Person',
    ],
    ['the heading above it', '## Characters\n\n| Name | Notes |\n|---|---|\n| Brackwater | bakes |\n', 'Person'],
    ['a longer heading', '## Places of the North\n\n| Name | Notes |\n|---|---|\n| Brackwater | wet |\n', 'Location'],
    [
      'births, deaths and reigns',
      '| King | Born | Died | Reign |\n|---|---|---|---|\n| Brackwater | 410 | 470 | 440–470 |\n',
      'Person',
    ],
  ])('by %s', (_, text, kind) => {
    expect(declared(text).entities).toMatchObject([{ id: 'brackwater', kind }]);
    expect(declared(text).entities[0]).not.toHaveProperty('kind_guessed');
  });

  test('a row about somebody declared adds to them, by name, alias or link', () => {
    const row = (name: string) => `## People\n\n| Name | Born |\n|---|---|\n| ${name} | 812 |\n`;
    const beside = { 'People/Odo Vane.md': '---\nkind: Person\naliases: [The Ferryman]\n---\n' };
    for (const name of ['Odo Vane', 'The Ferryman', '[[Odo Vane\\|the old man]]', 'Odo Vane (dead)']) {
      const { entities, told: all } = declared(row(name), beside);
      expect(entities, name).toMatchObject([
        { id: 'odo-vane', name: 'Odo Vane', place: { path: 'People/Odo Vane.md' } },
      ]);
      expect(all, name).toEqual(['odo-vane.birth = 812']);
    }
  });

  test('the note itself may be in its table', () => {
    const { ids, problems } = declared(cousins, {}, 'People/Meg Brillow.md');
    expect([ids, problems]).toEqual([['meg-brillow', 'old-brillow'], []]);
  });
});

describe('no table of anything else declares', () => {
  test.each([
    ['prices', '## Places\n\n| Name | Price |\n|---|---|\n| Brackwater | 3 |\n'],
    ['dice', '## NPCs\n\n| d6 | Name | Race |\n|---|---|---|\n| 1 | Gorn | Dwarf |\n'],
    ['sessions', '| Session | Location | Date |\n|---|---|---|\n| The Ford | Vask | 3 |\n'],
    ['what is made up', '## Random NPCs\n\n| NPC | Race |\n|---|---|\n| Gorn | Dwarf |\n'],
    ['rumours', '## Rumours\n\n| Name | Born | Died |\n|---|---|---|\n| Gorn | 1 | 2 |\n'],
    ['an infobox', '## People\n\n| Name | Gorn |\n|---|---|\n| Born | 812 |\n| Died | 850 |\n'],
    ['previous and next', '## Rulers\n\n| Previous | Name | Next |\n|---|---|---|\n| Ann | Bor | Cass |\n'],
    ['years', '| Year | Event |\n|---|---|\n| 440 | Aldric is crowned |\n'],
    ['items', '| Item | Owner |\n|---|---|\n| The Lamp | Bor |\n'],
    ['one thing', '## Old Town\n\n| Name | Role |\n|---|---|\n| Bor | baker |\n'],
    ['groups and amounts', '## NPCs\n\n| Name | Race |\n|---|---|\n| Guards (x4) | - |\n| 12 | - |\n| Unknown | - |\n'],
    ['a callout', '> | Name | Born | Died |\n> |---|---|---|\n> | Gorn | 1 | 2 |\n'],
  ])('%s', (_, text) => {
    expect(declared(text).ids).toEqual([]);
  });

  test('a note of a session', () => {
    expect(declared('| NPC | Race |\n|---|---|\n| Bort | Orc |\n', {}, 'Sessions/Session 1.md').ids).toEqual([]);
  });

  test.each([
    ['the first name of somebody declared', 'Odo', 'name: Odo Vane\nkind: Person'],
    ['a name of something of another kind', 'Vask', 'name: Vask\nkind: Town'],
  ])('a row with %s', (_, name, beside) => {
    const { entities, claims } = declared(`## People\n\n| Name | Born |\n|---|---|\n| ${name} | 812 |\n`, {
      'a.yaml': beside,
    });
    expect([entities.length, claims]).toEqual([1, []]);
  });
});
