import { describe, expect, it } from 'vitest';
import type { GraphStore, Row } from '../../src/graph/port.ts';
import { GREGORIAN } from '../../src/time/calendars/built-in.ts';
import { placeCalendar } from '../../src/time/calendars/definition/place-calendar.ts';
import { type ExpandOptions, expandTimeFunctions } from '../../src/time/cypher/expand.ts';
import type { DateValue } from '../../src/time/date-value.ts';
import {
  datesDisjoint,
  longerThan,
  moreThanDaysAfter,
  timeBefore,
  timeInWindow,
  windowsOverlap,
  yearLength,
  yearsAtLeast,
} from '../../src/time/windows/index.ts';
import { onEveryEngine } from '../support/engines.ts';
import { loadTimeCases } from '../support/time/cases.ts';
import { date, dateProperties } from '../support/time/dates.ts';
import { everyDate, everyWindow } from '../support/time/readings.ts';

const cases = loadTimeCases();

async function ask(
  store: GraphStore,
  cypher: string,
  params: Record<string, readonly Record<string, number | string>[]>,
  options?: ExpandOptions,
): Promise<Row[]> {
  const { text, problems } = expandTimeFunctions(cypher, options);
  expect(problems).toEqual([]);
  return store.read(text, params);
}

const dated = everyDate.map((value, at) => ({ at, ...dateProperties('date', value) }));
const windows = everyWindow.map(({ from, until }, at) => ({
  at,
  ...dateProperties('from', from),
  ...dateProperties('until', until),
}));
const some = <T>(list: readonly T[], at: unknown): T | undefined => list[Number(at)];

onEveryEngine('time functions in Cypher', (store) => {
  it.each([...new Set(cases.map(({ question }) => question))])('answer the case table: %s', async (question) => {
    const asked = cases.filter((each) => each.question === question);
    const rows = asked.map(({ given, amount }, at) => ({
      at,
      amount,
      ...Object.assign({}, ...[...given].map(([name, value]) => dateProperties(name, value))),
    }));
    const year = { mean: 100, slack: 0 };
    const cypher = `UNWIND $rows AS row RETURN row.at AS at, ${asked[0]?.cypher} AS answer ORDER BY at`;
    const answers = await ask(store(), cypher, { rows }, { year });
    expect(answers.map(({ answer }, at) => [asked[at]?.name, answer])).toEqual(
      asked.map(({ name, answer }) => [name, answer]),
    );
  });

  it.each([false, true])(
    'answer every pair of windows over four days as TypeScript does; untied axes: %s',
    async (axes) => {
      // One list a window: a row for each of 130,000 pairs would take longer to carry than to answer.
      const answers = await ask(
        store(),
        `UNWIND $windows AS a
       RETURN a.at AS a, [b IN $windows | time_windows_overlap(a.from, a.until, b.from, b.until)] AS overlaps`,
        { windows },
        { axes },
      );
      expect(answers.length).toBe(everyWindow.length);
      for (const { a, overlaps } of answers) {
        const window = some(everyWindow, a) ?? {};
        expect([a, overlaps]).toEqual([a, everyWindow.map((other) => windowsOverlap(window, other))]);
      }
    },
  );

  it('answer every date against every window and every date as TypeScript does', async () => {
    const inside = await ask(
      store(),
      `UNWIND $dated AS t UNWIND $windows AS w
       RETURN t.at AS t, w.at AS w, time_in_window(t.date, w.from, w.until) AS inside`,
      { dated, windows },
    );
    const different = inside.filter(
      ({ t, w, inside }) => timeInWindow(some(everyDate, t), some(everyWindow, w) ?? {}) !== inside,
    );
    expect(inside.length).toBe(everyDate.length * everyWindow.length);
    expect(different).toEqual([]);

    const pairs = await ask(
      store(),
      `UNWIND $dated AS a UNWIND $dated AS b
       RETURN a.at AS a, b.at AS b, time_before(a.date, b.date) AS before, time_disjoint(a.date, b.date) AS disjoint,
              time_days_after(a.date, b.date, 1) AS later`,
      { dated },
    );
    expect(pairs.map(({ before, disjoint, later }) => [before, disjoint, later])).toEqual(
      pairs.map(({ a, b }) => {
        const [one, other] = [some(everyDate, a), some(everyDate, b)];
        return [timeBefore(one, other), datesDisjoint(one, other), moreThanDaysAfter(one, other, 1)];
      }),
    );
  });

  it('know nothing across calendars that nothing ties together', async () => {
    const reigns: readonly (DateValue | undefined)[][] = [
      [date(10), date(20)],
      [date(15, 'Underdark'), date(25, 'Underdark')],
      [date(12, 'Underdark'), undefined],
      [undefined, date(18)],
      [date(30), date(5, 'Underdark')],
      [undefined, undefined],
    ];
    const rows = reigns.map(([from, until], at) => ({
      at,
      ...dateProperties('from', from),
      ...dateProperties('until', until),
    }));
    const answers = await ask(
      store(),
      `UNWIND $rows AS a UNWIND $rows AS b
       RETURN a.at AS a, b.at AS b, time_windows_overlap(a.from, a.until, b.from, b.until) AS overlap,
              time_in_window(a.from, b.from, b.until) AS inside, time_before(a.until, b.from) AS before,
              time_disjoint(a.from, b.until) AS disjoint, time_before(a.from, 12) AS early`,
      { rows },
      { axes: true },
    );
    const window = (at: unknown) => {
      const [from, until] = some(reigns, at) ?? [];
      return { ...(from && { from }), ...(until && { until }) };
    };
    expect(
      answers.map(({ overlap, inside, before, disjoint, early }) => [overlap, inside, before, disjoint, early]),
    ).toEqual(
      answers.map(({ a, b }) => [
        windowsOverlap(window(a), window(b)),
        timeInWindow(window(a).from, window(b)),
        timeBefore(window(a).until, window(b).from),
        datesDisjoint(window(a).from, window(b).until),
        timeBefore(window(a).from, date(12)),
      ]),
    );
  });

  it('count years where years differ: never against the birthdays, and undecided only within days of one', async () => {
    const gregorian = placeCalendar(GREGORIAN, { firstDay: 1 });
    const year = yearLength(gregorian);
    const rows = Array.from({ length: 400 }, (_, at) => {
      const born = at * 977 - 150_000;
      const years = at % 131;
      const days = Math.round(years * year.mean) + ((at * 7) % 23) - 11;
      return {
        at,
        born,
        years,
        days,
        ...dateProperties('birth', date(born)),
        ...dateProperties('death', date(born + days)),
      };
    });
    const answers = await ask(
      store(),
      `UNWIND $rows AS row RETURN row.at AS at, time_years_at_least(row.birth, row.death, row.years) AS reached,
         time_longer_than(row.birth, row.death, row.years) AS exceeded`,
      { rows },
      { year },
    );
    expect(answers.length).toBe(rows.length);
    for (const { at, reached, exceeded } of answers) {
      const row = some(rows, at);
      if (row === undefined) throw new Error(`No row ${at} was asked.`);
      const [birth, death] = [date(row.born), date(row.born + row.days)];
      const off = Math.abs(row.days - row.years * year.mean);
      const near = off <= year.slack ? [null] : [];
      expect([...near, yearsAtLeast(birth, death, row.years, gregorian)]).toContain(reached);
      expect([...near, longerThan(birth, death, row.years, gregorian)]).toContain(exceeded);
    }
  });

  it('count whole years exactly, although no two are of one length', async () => {
    const gregorian = placeCalendar(GREGORIAN, { firstDay: 1 });
    const yearOf = (year: number) => {
      const [first, next] = gregorian.yearSpan(year);
      return { ...date(first), earliest: first, latest: next - 1 };
    };
    const rows = Array.from({ length: 400 }, (_, at) => {
      const born = 1000 + ((at * 37) % 900);
      const [years, died] = [at % 131, born + (at % 131) + (at % 5) - 2];
      return {
        ...{ at, born, died, years, birth_year: born, death_year: died },
        ...dateProperties('birth', yearOf(born)),
        ...dateProperties('death', yearOf(died)),
      };
    });
    const answers = await ask(
      store(),
      `UNWIND $rows AS row RETURN row.at AS at, time_years_at_least(row.birth, row.death, row.years) AS reached,
         time_longer_than(row.birth, row.death, row.years) AS exceeded`,
      { rows },
      { year: yearLength(gregorian) },
    );
    expect(answers.length).toBe(rows.length);
    for (const { at, reached, exceeded } of answers) {
      const row = some(rows, at);
      if (row === undefined) throw new Error(`No row ${at} was asked.`);
      const [birth, death] = [yearOf(row.born), yearOf(row.died)];
      expect(reached).toBe(yearsAtLeast(birth, death, row.years, gregorian));
      expect(exceeded).toBe(longerThan(birth, death, row.years, gregorian));
    }
  });

  it('run a rule as its author wrote it: no two kingdoms over one place at a time', async () => {
    await store().write(async (tx) => {
      await tx.query(`CREATE (keep:Location {id: 'black-keep'}), (ford:Location {id: 'iron-ford'}),
        (north:Kingdom {id: 'north', valid_from_earliest: 80000, valid_from_latest: 80099, valid_until_earliest: 85000, valid_until_latest: 85099}),
        (south:Kingdom {id: 'south', valid_from_earliest: 84000, valid_from_latest: 84099, valid_until_earliest: 90000, valid_until_latest: 90099}),
        (heirs:Kingdom {id: 'heirs', valid_from_earliest: 85000, valid_from_latest: 85099}),
        (north)-[:CONTROLS]->(keep), (south)-[:CONTROLS]->(keep), (north)-[:CONTROLS]->(ford), (heirs)-[:CONTROLS]->(ford)`);
    });
    const rule =
      'MATCH (k1:Kingdom)-[:CONTROLS]->(loc:Location)<-[:CONTROLS]-(k2:Kingdom) WHERE k1 <> k2 AND ' +
      'time_windows_overlap(k1.valid_from, k1.valid_until, k2.valid_from, k2.valid_until) RETURN k1.id AS k1, k2.id AS k2, loc.id AS loc';
    const rows = await store().read(expandTimeFunctions(rule).text);
    expect(rows.map(({ k1, k2, loc }) => `${k1} ${k2} ${loc}`).sort()).toEqual([
      'north south black-keep',
      'south north black-keep',
    ]);
  });

  it('are usable in every clause, with parameters, backticks and calls inside calls', async () => {
    await store().write(async (tx) => {
      await tx.query(
        'CREATE (:Person {id: "maren", birth_earliest: 100, birth_latest: 100, `last seen_earliest`: 150, `last seen_latest`: 160})',
      );
    });
    const { text } = expandTimeFunctions(
      `MATCH (p:Person) WHERE time_before(p.birth, $now) AND NOT coalesce(time_before($now, p.\`last seen\`), false)
       WITH p, time_in_window(p.\`last seen\`, p.birth, null) AS seen,
            TIME_BEFORE(CASE WHEN time_before(p.birth, $now) THEN p.birth_latest ELSE 0 END, 120) AS nested
       RETURN p.id AS id, seen, nested, time_before(p.death, 5) AS gone ORDER BY time_before(p.birth, 0)`,
    );
    expect(await store().read(text, { now: 170 })).toEqual([{ id: 'maren', seen: null, nested: true, gone: null }]);
  });
});

describe('the time functions', () => {
  it('are asked in Cypher what they are asked in TypeScript', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
  });
});
