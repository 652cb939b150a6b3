import { describe, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { materialise } from '../../../src/ingest/plan/attributes.ts';
import type { AttributeClaim } from '../../../src/model/claim.ts';
import { firstDayOf, lastDayOf, year } from '../../support/time/years.ts';

let line = 0;
function says(type: string, value: AttributeClaim['value'], more: Partial<AttributeClaim> = {}): AttributeClaim {
  line += 1;
  return {
    form: 'attribute',
    id: `${type}-${line}`,
    entity_id: 'maren',
    type,
    value,
    place: { path: 'people.yaml', line, column: 3 },
    source_id: 'people.yaml',
    tier: 'entity',
    status: 'active',
    ...more,
  };
}

const born = (when: ReturnType<typeof year>, more: Partial<AttributeClaim> = {}) =>
  says('birth', when.text, { date: when, ...more });

const of = (...claims: AttributeClaim[]) => Object.fromEntries(materialise(claims, shippedOntology().attributes));

describe('a single value', () => {
  test('comes from the highest tier, whatever the lower ones say', () => {
    const attributes = of(says('gender', 'male', { tier: 'memory' }), says('gender', 'female', { tier: 'canon' }));
    expect(attributes.gender).toEqual({ form: 'value', value: 'female', disputed: false });
  });

  test('is disputed when claims of that tier disagree; the first one written leads', () => {
    const attributes = of(says('gender', 'female'), says('gender', 'male'));
    expect(attributes.gender).toEqual({ form: 'value', value: 'female', disputed: true });
  });

  test('agrees without case and spacing', () => {
    expect(of(says('occupation', 'Ship wright'), says('occupation', ' ship  Wright')).occupation?.disputed).toBe(false);
  });

  test('may change over time: the last one counts, and none is disputed', () => {
    const lady = says('title', 'Lady', { valid_from: year(830), valid_until: year(850) });
    const queen = says('title', 'Queen', { valid_from: year(850) });
    expect(of(queen, lady).title).toEqual({ form: 'value', value: 'Queen', disputed: false });
  });

  test('is disputed when two may have held at once', () => {
    const lady = says('title', 'Lady', { valid_from: year(830), valid_until: year(860) });
    expect(of(lady, says('title', 'Queen', { valid_from: year(850) })).title?.disputed).toBe(true);
  });
});

describe('several values', () => {
  test('of one list are no rivals', () => {
    const titles = of(says('title', 'Duke', { listed: true }), says('title', 'Marshal', { listed: true }));
    expect(titles.title).toEqual({ form: 'value', value: ['Duke', 'Marshal'], disputed: false });
  });

  test('of an attribute that has many are a list without doubles, of one type', () => {
    const epithets = of(says('epithet', 'the Grey'), says('epithet', 'The grey'), says('epithet', 7));
    expect(epithets.epithet).toEqual({ form: 'value', value: ['The grey', '7'], disputed: false });
  });
});

describe('a date', () => {
  test('that can be both "c. 830" and "832" is what both allow, in the more precise words', () => {
    expect(of(born(year(825, 835)), born(year(832))).birth).toEqual({
      form: 'date',
      date: { earliest: firstDayOf(832), latest: lastDayOf(832), text: '832', year: 832 },
      disputed: false,
    });
  });

  test('that cannot be both covers both, so that nothing is proven by picking one', () => {
    expect(of(born(year(812)), born(year(830))).birth).toEqual({
      form: 'date',
      date: { earliest: firstDayOf(812), latest: lastDayOf(830), text: '812 or 830', year: 812 },
      disputed: true,
    });
  });

  test('nobody can read keeps its words, and no days', () => {
    const riddle = { text: 'when the stars fell', unit: 'unknown', calendar: 'years' } as const;
    expect(of(says('birth', riddle.text, { date: riddle })).birth).toEqual({
      form: 'date',
      date: riddle,
      disputed: false,
    });
  });

  test('nobody can read outvotes no date that a less trusted source states', () => {
    const riddle = { text: 'when the stars fell', unit: 'unknown', calendar: 'years' } as const;
    const unread = says('birth', riddle.text, { date: riddle, tier: 'canon' });
    expect(of(unread, born(year(812), { tier: 'memory' })).birth).toMatchObject({ date: { text: '812' } });
    expect(of(unread, born(year(812), { tier: 'canon' })).birth).toMatchObject({ date: { text: '812' } });
  });
});
