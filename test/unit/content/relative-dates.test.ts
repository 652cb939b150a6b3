import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../src/model/claim.ts';
import type { DateValue } from '../../../src/time/date-value.ts';
import { places, relation, type TextWorld, worldOf } from '../../support/worlds/text-world.ts';

// Four months of thirty days and a year of 120: the year y has the days 120 (y - 1) + 1 to 120 y.
const coast = `calendar: Coast Reckoning
months: [{ name: Frostmoon, days: 30 }, { name: Rova, days: 30 }, { name: Thaw, days: 30 }, { name: Ember, days: 30 }]
eras: [{ name: Age of Ruin, short: [AR], year_one: 1, default: true }]
`;
const world = (text: string, more: Readonly<Record<string, string>> = {}) =>
  worldOf({ 'coast.calendar.yaml': coast, ...more, 'world.yaml': text });
const years = (first: number, last = first) => ({ earliest: 120 * (first - 1) + 1, latest: 120 * last });

function dateOf({ claims }: TextWorld, id: string): DateValue | undefined {
  const claim = claims.find((each) => each.form === 'attribute' && each.entity_id === id);
  return claim?.form === 'attribute' ? claim.date : undefined;
}

const spire = '- { id: spire, kind: Event, name: Black Spire, date: 612 }\n';

describe('a date that hangs on another', () => {
  test('is read, keeps the author’s words, and has the days they leave', () => {
    const told = world(`${spire}- { id: feast, kind: Event, name: The Feast, date: 2 years after Black Spire }`);
    expect(told.problems).toEqual([]);
    expect(dateOf(told, 'feast')).toEqual({
      ...years(614),
      text: '2 years after Black Spire',
      unit: 'range',
      calendar: 'Coast Reckoning',
      year: 614,
    });
  });

  test('finds a birth, whoever states it and where', () => {
    const told = world(
      '- { id: maren, kind: Person, name: Maren, birth: 10 Rova 612 }\n' +
        "- { id: omen, kind: Event, name: The Omen, date: the winter before Maren's birth }",
    );
    expect(told.problems).toEqual([]);
    expect(dateOf(told, 'omen')).toMatchObject({ earliest: 120 * 611 - 29, latest: 120 * 611 });
  });

  test('counts in the seasons of the world’s own calendar', () => {
    const seasons =
      '\nseasons: [{ name: The Dry, from: 11 Rova, to: 20 Thaw }, { name: Wet, from: 21 Thaw, to: 10 Rova }]\n';
    const told = world(
      '- { id: siege, kind: Event, name: The Siege, date: 5 Ember 612 }\n' +
        '- { id: omen, kind: Event, name: The Omen, date: the Dry before the Siege }\n' +
        '- { id: lull, kind: Event, name: The Lull, date: the winter before the Siege }',
      { 'coast.calendar.yaml': coast + seasons },
    );
    // The third month is Thaw: the Dry ends on its twentieth day, and there is no winter.
    expect(dateOf(told, 'omen')).toMatchObject({ earliest: 120 * 611 + 41, latest: 120 * 611 + 80 });
    expect(places(told.problems)).toEqual([expect.stringMatching(/^world.yaml:3:.* no-date$/)]);
  });

  test('finds a reign: the window of what somebody rules', () => {
    const told = world(
      '- { id: keep, kind: Settlement, name: Ashkeep }\n' +
        '- { id: odo, kind: Person, name: Odo, rules: { to: keep, from: 600, until: 620 } }\n' +
        '- { id: plague, kind: Event, name: The Plague, date: during the reign of Odo }',
    );
    expect(told.problems).toEqual([]);
    expect(told.claims.find((claim) => claim.form === 'attribute')).toMatchObject({ date: years(600, 620) });
  });

  test.each([
    ['between Black Spire and the Treaty', years(612, 615)],
    ['between Black Spire and 620', years(612, 620)],
    ['2 years after 612', years(614)],
    ['after Black Spire', { earliest: years(612).earliest }],
    ['Black Spire', years(612)],
    ['the year after the founding of Ashkeep', years(311)],
    ['after the coronation of Odo', { earliest: years(600).earliest }],
    ['before the fall of the House of Vask', { latest: years(640).latest }],
  ])('%s', (words, days) => {
    const told = world(
      `${spire}- { id: treaty, kind: Event, name: The Treaty, date: 615 }
- { id: feast, kind: Event, name: The Feast, date: "${words}" }
- { id: ashkeep, kind: Settlement, name: Ashkeep, founded: 310 }
- { id: vask, kind: House, name: House of Vask, dissolved: 640 }
- { id: odo, kind: Person, name: Odo, rules: { to: ashkeep, from: 600, until: 620 } }`,
    );
    expect(told.problems).toEqual([]);
    const { earliest, latest } = dateOf(told, 'feast') ?? {};
    expect({ ...(earliest && { earliest }), ...(latest && { latest }) }).toEqual(days);
  });

  test('may be either end of a relation, and may hang on another relative date', () => {
    const told = world(
      `${spire}- { id: treaty, kind: Event, name: The Treaty, date: the year after Black Spire }
- { id: ashkeep, kind: Settlement, name: Ashkeep }
- { id: odo, kind: Person, name: Odo, rules: { to: ashkeep, from: 2 years after the Treaty, until: 640 } }`,
    );
    expect(told.problems).toEqual([]);
    expect(relation(told, 'RULES')).toMatchObject({ valid_from: years(615), valid_until: years(640) });
  });

  test('works backwards too: a dated feast tells when the undated siege was', () => {
    const told = world(
      '- { id: siege, kind: Event, name: The Siege }\n' +
        '- { id: vigil, kind: Event, name: The Vigil, date: [3 days after the Siege] }\n' +
        '- { id: song, kind: Event, name: The Song, date: 2 days after the Vigil }\n' +
        '- { id: feast, kind: Event, name: The Feast, date: { value: 20 Rova 612, source: Annals } }\n' +
        '- { id: dawn, kind: Event, name: The Dawn, date: on the same day as the Feast }\n' +
        '- { id: eve, kind: Event, name: The Eve, before: [feast], after: [song] }',
    );
    expect(told.problems).toEqual([]);
    expect(dateOf(told, 'dawn')).toMatchObject({ earliest: 120 * 611 + 50, latest: 120 * 611 + 50 });
    expect(told.entities.find(({ id }) => id === 'eve')?.implied_date?.date).toMatchObject({ latest: 120 * 611 + 50 });
    expect(dateOf(told, 'song')?.latest).toBe(120 * 611 + 50);
    expect(told.entities.find(({ id }) => id === 'siege')?.implied_date?.date).toMatchObject({
      latest: 120 * 611 + 45,
    });
  });

  test('never changes a date that is stated', () => {
    const told = world(
      `${spire}- { id: feast, kind: Event, name: The Feast, date: c. 615, after: [spire] }
- { id: dance, kind: Event, name: The Dance, date: within 2 years after the Feast, before: [treaty] }
- { id: treaty, kind: Event, name: The Treaty, date: 616 }`,
    );
    expect(dateOf(told, 'feast')).toMatchObject({ ...years(610, 620), unit: 'circa' });
    expect(dateOf(told, 'dance')).toMatchObject(years(612, 616));
  });

  test('keeps the identity of its claim when what it hangs on moves', () => {
    const feast = '- { id: feast, kind: Event, name: The Feast, date: 2 years after Black Spire }';
    const id = ({ claims }: TextWorld) =>
      claims.find((each) => each.form === 'attribute' && each.entity_id === 'feast')?.id;
    expect(id(world(spire + feast))).toBe(id(world(spire.replace('612', '700') + feast)));
  });

  test('reads unlike a family tree’s phrase, which hangs on nothing', () => {
    const told = worldOf({
      'tree.ged': '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Odo\n1 BIRT\n2 DATE (after the flood)\n0 TRLR\n',
    });
    expect(told.problems).toEqual([]);
  });
});

describe('what a date cannot hang on', () => {
  test.each([
    ['2 years after Black Spyre', '3:50 unknown-target', 'Did you mean `Black Spire`?'],
    ['between Black Spire and the Unwritten Peace', '3:60 unknown-target', '"the Unwritten Peace" is not declared'],
    ["the winter before Ysolde's birth", '3:54 no-date', '"Ysolde" is not declared'],
    ['after Thornfall', '3:42 ambiguous-target', 'Write the id.'],
  ])('%s', (words, at, message) => {
    const told = world(
      `${spire}- { id: first-fall, kind: Event, name: Thornfall }\n- { id: feast, kind: Event, date: "${words}" }\n- { id: second-fall, kind: Event, name: Thornfall }`,
    );
    const [place = '', code = ''] = at.split(' ');
    expect(places(told.problems)).toEqual([`world.yaml:${place} ${code}`]);
    expect(told.problems[0]?.message).toContain(message);
    expect(dateOf(told, 'feast')).toEqual({ text: words, unit: 'unknown', calendar: 'Coast Reckoning' });
  });

  test.each(['between 830 and 812', 'before 31 Rova 830', 'after 14 Rova', 'after 830 ZZ', 'chapter 12'])(
    '%s stays a date gone wrong',
    (words) => {
      const told = world(`- { id: feast, kind: Event, date: "${words}" }`);
      expect(told.problems).toHaveLength(1);
      expect(told.problems[0]?.code).toMatch(/date|era/);
    },
  );
});

describe('the order of events', () => {
  test('dates an event that nobody dates', () => {
    const told = world(
      `${spire}- { id: feast, kind: Event, name: The Feast, after: [spire], before: [treaty] }
- { id: treaty, kind: Event, name: The Treaty, date: 615 }`,
    );
    expect(told.claims.filter(({ type }) => type === 'PRECEDED')).toHaveLength(2);
    const feast = told.entities.find(({ id }) => id === 'feast');
    expect(feast?.implied_date?.date).toMatchObject({ ...years(612, 615), unit: 'range', text: 'between 612 and 615' });
  });

  test('leaves a world without it as it is', () => {
    expect(world(spire).entities[0]).not.toHaveProperty('implied_date');
  });
});

describe('what is not asserted', () => {
  test('is placed among the dates of others, and moves none of them', () => {
    const told = world(
      `${spire}- { id: prophecy, kind: Chronicle, name: The Prophecy, reliability: prophetic }
- { id: siege, kind: Event, name: The Siege, after: [spire] }
- { id: doom, kind: Event, name: The Doom, date: { value: 2 years after Black Spire, source: prophecy } }
- { id: dusk, kind: Event, name: The Dusk, date: { value: the year before the Siege, source: prophecy } }`,
    );
    expect(told.problems).toEqual([]);
    expect(dateOf(told, 'doom')).toMatchObject(years(614));
    expect(told.entities.find(({ id }) => id === 'siege')?.implied_date?.date).toMatchObject({
      earliest: years(612).earliest,
    });
  });
});

describe('sentences that cannot hold together', () => {
  const clash = (claims: readonly Claim[]) =>
    claims.flatMap(({ id, impossible_with }) =>
      impossible_with === undefined ? [] : [`${id} beside ${impossible_with}`],
    );
  const date = (id: string, value: string) => `date: { id: ${id}, value: ${value} }`;

  test('are marked as a minimal set; what clashes is placed by its own words', () => {
    const told = world(
      `- { id: spire, kind: Event, name: Black Spire, ${date('d1', '612')} }
- { id: siege, kind: Event, name: The Siege, ${date('d2', '2 years after Black Spire')} }
- { id: treaty, kind: Event, name: The Treaty, ${date('d3', '613')} }
- { id: feast, kind: Event, name: The Feast, ${date('d4', 'between the Siege and the Treaty')} }
- { id: market, kind: Event, name: The Market, ${date('d5', 'after the Treaty')} }`,
    );
    expect(clash(told.claims)).toEqual(['d4 beside d1,d3,d2']);
    expect(told.claims.find(({ id }) => id === 'd2')?.impossible_for).toEqual(['d4']);
    expect(told.claims.find(({ id }) => id === 'd5')).not.toHaveProperty('impossible_for');
    expect(dateOf(told, 'siege')).toMatchObject(years(614));
  });

  test('a circle of befores clashes, dated or not', () => {
    const told = world(
      `- { id: siege, kind: Event, name: The Siege, before: { id: r1, to: treaty } }
- { id: treaty, kind: Event, name: The Treaty, before: { id: r2, to: feast } }
- { id: feast, kind: Event, name: The Feast, before: { id: r3, to: siege } }`,
    );
    expect(clash(told.claims)).toEqual(['r3 beside r1,r2']);
  });

  test('two dates the wrong way round are for the rule about the order of events', () => {
    const told = world(
      `- { id: siege, kind: Event, name: The Siege, ${date('d1', '612')}, before: { id: r1, to: treaty } }
- { id: treaty, kind: Event, name: The Treaty, ${date('d2', '580')} }`,
    );
    expect(clash(told.claims)).toEqual([]);
  });

  test('rivals about one date quarrel among themselves only', () => {
    const told = world(
      `- { id: spire, kind: Event, name: Black Spire, date: [{ value: 612, source: Annals }, { value: 620, source: Roll of Kings }] }
- { id: siege, kind: Event, name: The Siege, date: after Black Spire }`,
    );
    expect(clash(told.claims)).toEqual([]);
    expect(dateOf(told, 'siege')).toMatchObject({ earliest: years(612).earliest });
  });

  test('the less trusted source gives way', () => {
    const settings = 'sources: [{ match: "drafts/**", tier: memory }]\n';
    const told = world(spire.replace('date: 612', date('d1', '612')), {
      'lore.yaml': settings,
      'annals.yaml': `- { id: feast, kind: Event, name: The Feast, ${date('d2', '2 years after Black Spire')} }`,
      'drafts/a.yaml': `- { id: feast, ${date('d3', '9 years after Black Spire')} }`,
    });
    expect(told.problems).toEqual([]);
    expect(clash(told.claims)).toEqual(['d3 beside d2']);
  });
});
