import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../../../support/worlds/text-world.ts';

const others = {
  'zz.yaml': [
    '- { id: ysolde, name: Ysolde, kind: Person }',
    '- { id: runa, name: Runa, kind: Person }',
    '- { id: house-vask, name: House Vask, kind: House }',
    '- { id: council, name: Small Council, kind: Faction }',
    '- { id: ashkeep, name: Ashkeep, kind: Town }',
    '- { id: coast, name: The Coast, kind: Region }',
  ].join('\n'),
};

/** A note that the plugin keeps: its fields beside those every such note has. */
function noteOf(type: string, fields: string, path = 'Notes/Aldric.md') {
  const { claims, entities, problems } = worldOf({
    [path]: `---\ncr_type: ${type}\ncr_id: "0b3f-11"\n${fields}\n---\n`,
    ...others,
  });
  const entity = entities.find(({ place }) => place.path === path);
  return { claims: claims.filter(({ place }) => place.path === path), entity, problems };
}

describe('A note of Charted Roots', () => {
  test.each([
    ['person', '', 'Person'],
    ['place', 'place_type: castle', 'Building'],
    ['place', 'place_type: crossroads', 'Location'],
    ['place', '', 'Location'],
    ['event', 'event_type: battle', 'Battle'],
    ['event', 'event_type: plot_point', 'Event'],
    ['organization', 'org_type: noble_house', 'House'],
    ['organization', 'org_type: military', 'Army'],
    ['organization', 'org_type: political', 'Faction'],
    ['organization', 'org_type: sword', 'Faction'],
  ])('%s with “%s” is a %s', (type, fields, kind) => {
    const { entity, problems } = noteOf(type, fields);
    expect(entity?.kind).toBe(kind);
    expect(problems).toEqual([]);
  });

  test('the older key `type` tells the same', () => {
    const { claims, entities } = worldOf({ 'Notes/Aldric.md': '---\ncr_id: x\ntype: person\nborn: 790\n---\n' });
    expect(entities.map(({ id, kind }) => [id, kind])).toEqual([['aldric', 'Person']]);
    expect(told(claims)).toEqual(['aldric.birth = 790']);
  });

  test.each(['map', 'schema', 'source', 'universe', 'timeline'])('a %s is nothing in the world', (type) => {
    const { entity, problems } = noteOf(type, 'name: Westmark\nimage: map.jpg');
    expect(entity).toBeUndefined();
    expect(problems).toEqual([]);
  });

  test.each(['constructor', '__proto__', 'toString', 'session'])(
    'of the type “%s” is read by what else it says',
    (type) => {
      const fields = `born: 790\nevents:\n  - event_type: ${type}\nrelationships:\n  - type: ${type}\n    target: "[[Runa]]"`;
      const { claims } = noteOf(type, fields, 'Characters/Aldric.md');
      expect(told(claims)).toEqual([
        'aldric.birth = 790',
        `aldric.life_events_event_type = ${type}`,
        'aldric.relationships_target = Runa',
        `aldric.relationships_type = ${type}`,
      ]);
    },
  );

  test('a number is how sure the author is, of every claim', () => {
    const { claims } = noteOf('person', 'born: 790\nconfidence: 0.4');
    expect(claims.map(({ confidence }) => confidence)).toEqual([0.4]);
  });

  test('common words are the plugin’s only in the note of an event', () => {
    const { claims } = noteOf('place', 'date: "852"\npersons: ["[[Runa]]"]');
    expect(told(claims)).toEqual(['aldric.in_fiction_date = 852', 'aldric.persons = Runa']);
  });

  test.each<[what: string, fields: string, claims: string[]]>([
    ['links with ids beside them', 'father: "[[Ysolde]]"\nfather_id: f1', ['ysolde -PARENT_OF-> aldric']],
    ['a form that was not filled in', 'born: ""\nfather: ""\nmother:\nspouses: []\nspouse: ""', []],
    [
      'marriages by number',
      'spouse1: "[[Ysolde]]"\nspouse1_id: s1\nspouse1_marriage_date: "812"\nspouse1_marriage_status: widowed\n' +
        'spouse2: "[[Runa]]"\nspouse2_marriage_date: "830"\nspouse2_divorce_date: "840"\nspouse2_marriage_location: Ashkeep',
      [
        'aldric -SPOUSE_OF-> runa [830, 840]',
        'aldric -SPOUSE_OF-> ysolde [812, ]',
        'aldric.spouse1_marriage_status = widowed',
      ],
    ],
    [
      'marriages as maps',
      'spouses:\n  - person: "[[Ysolde]]"\n    person_id: s1\n    marriage_date: "812"\n    divorce_date: ""\n    status: current\n  - person: "[[Runa]]"',
      ['aldric -SPOUSE_OF-> runa', 'aldric -SPOUSE_OF-> ysolde [812, ]'],
    ],
    [
      'marriages as links',
      'spouse: ["[[Ysolde]]", "[[Runa]]"]',
      ['aldric -SPOUSE_OF-> runa', 'aldric -SPOUSE_OF-> ysolde'],
    ],
    [
      'memberships in lists side by side',
      'membership_orgs: ["[[House Vask]]", "[[Small Council]]"]\nmembership_org_ids: [o1, o2]\nmembership_roles: [Lord, ""]\n' +
        'membership_from_dates: ["810", "838"]\nmembership_to_dates: ["", "840"]',
      ['aldric -MEMBER_OF-> council [838, 840]', 'aldric -MEMBER_OF-> house-vask [810, ]'],
    ],
    [
      'memberships as maps',
      'memberships:\n  - org: "[[House Vask]]"\n    org_id: o1\n    role: Lord\n    from: "810"\n    to: ""',
      ['aldric -MEMBER_OF-> house-vask [810, ]'],
    ],
    [
      'where somebody lived, and not where else they were seen',
      'events:\n  - event_type: residence\n    place: "[[Ashkeep]]"\n    date_from: "800"\n    date_to: "835"\n' +
        '  - event_type: military\n    place: "[[The Coast]]"\n    date_from: "810"',
      [
        'aldric -LIVES_IN-> ashkeep [800, 835]',
        'aldric.life_events_date_from = 810',
        'aldric.life_events_event_type = military',
        'aldric.life_events_place = The Coast',
      ],
    ],
    [
      'bonds that are the same from either end, and no others',
      'relationships:\n  - type: ally\n    target: "[[Runa]]"\n    target_id: r1\n  - type: mentor\n    target: "[[Ysolde]]"',
      ['aldric -ALLY_OF-> runa', 'aldric.relationships_target = Ysolde', 'aldric.relationships_type = mentor'],
    ],
    [
      'what research there was',
      'cr_root: true\nresearch_level: 3\nahnentafel: 1\nsourced_birth_date: ["[[Annals]]"]\nmedia: "[[a.jpg]]"',
      [],
    ],
  ])('%s', (_, fields, expected) => {
    const { claims, problems } = noteOf('person', fields);
    expect(told(claims)).toEqual(expected);
    expect(problems).toEqual([]);
  });

  test('an event has a date, participants and a place', () => {
    const { claims, problems } = noteOf(
      'event',
      'event_type: lore_event\ndate: "852"\ndate_precision: estimated\npersons: ["[[Runa]]", "[[Ysolde]]"]\nplace: "[[Ashkeep]]"\nconfidence: high',
      'Events/Ash Feast.md',
    );
    expect(told(claims)).toEqual([
      'ash-feast -OCCURRED_AT-> ashkeep',
      'ash-feast.event_type = lore_event',
      'ash-feast.in_fiction_date = c. 852',
      'runa -PARTICIPATED_IN-> ash-feast',
      'ysolde -PARTICIPATED_IN-> ash-feast',
    ]);
    expect(problems).toEqual([]);
  });

  test('links under `events` are what happened at a place', () => {
    const { claims } = noteOf('place', 'events: ["[[Fall of Vask]]"]', 'Places/Vask.md');
    expect(claims).toEqual([]);
    const world = worldOf({
      'Places/Vask.md': '---\ncr_type: place\ncr_id: p1\nevents: ["[[Fall of Vask]]"]\n---\n',
      'a.yaml': '- { name: Fall of Vask, kind: Event }',
    });
    expect(told(world.claims)).toEqual(['fall-of-vask -OCCURRED_AT-> vask']);
  });

  test('an event that lasted has a beginning and an end', () => {
    const { claims } = noteOf('event', 'date: "852"\ndate_end: "855"', 'Events/Long Siege.md');
    expect(told(claims)).toEqual(['long-siege.end = 855', 'long-siege.start = 852']);
  });

  test('the buried take no part in their burial', () => {
    const { claims } = noteOf('event', 'event_type: burial\ndate: "852"\npersons: ["[[Runa]]"]', 'Events/Burial.md');
    expect(told(claims)).toEqual([
      'burial.event_type = burial',
      'burial.in_fiction_date = 852',
      'burial.persons = Runa',
    ]);
  });

  test('places and organizations lie in others', () => {
    expect(told(noteOf('place', 'parent_place: "[[The Coast]]"\nparent_place_id: p2').claims)).toEqual([
      'aldric -PART_OF-> coast',
    ]);
    expect(told(noteOf('organization', 'parent_org: "[[Small Council]]"').claims)).toEqual([
      'aldric -PART_OF-> council',
    ]);
  });

  test('a claim stands where the author wrote whom it is about', () => {
    const { claims } = noteOf('person', 'spouse1_marriage_date: "812"\nspouse1: "[[Ysolde]]"');
    expect(claims.map(({ place }) => [place.line, place.column])).toEqual([[5, 11]]);
  });

  test('who is not there is told at its place', () => {
    const { problems } = noteOf('person', 'spouse1: "[[Nobody Here]]"');
    expect(places(problems)).toEqual(['Notes/Aldric.md:4:11 unknown-target']);
  });
});

test('without its ids the plugin’s keys are an author’s own', () => {
  const { claims } = worldOf({ 'Characters/Aldric.md': '---\nborn: 790\nspouse1: "[[Ysolde]]"\n---\n', ...others });
  expect(told(claims)).toEqual(['aldric.birth = 790', 'aldric.spouse1 = Ysolde']);
});

test('a key with an empty text under it says nothing in any note', () => {
  const { claims, problems } = worldOf({ 'Characters/Aldric.md': '---\nborn: 790\nspouse: ""\ndied: " "\n---\n' });
  expect(told(claims)).toEqual(['aldric.birth = 790']);
  expect(problems).toEqual([]);
});
