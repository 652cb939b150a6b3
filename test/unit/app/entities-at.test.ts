import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntitiesAt, entitiesAt } from '../../../src/app/entities/entities-at.ts';
import { printedBy } from '../../support/program/printed.ts';
import { RestWorld } from '../../support/program/rest.ts';
import { twoMonths } from '../../support/worlds/two-months.ts';

let rest: RestWorld;
beforeAll(async () => {
  rest = await RestWorld.open(twoMonths);
});
afterAll(() => rest.close());

const asked = (at: string, kind?: string): Promise<EntitiesAt> => entitiesAt(rest.world.stored, { at, kind });

/** The list that an entity is in, with the reason and the missing fact. */
async function standing(id: string, at: string): Promise<(string | undefined)[]> {
  const answer = await asked(at);
  for (const part of ['held', 'may_have_held', 'other_times', 'apart'] as const) {
    const found = answer[part].find((entity) => entity.id === id);
    if (found !== undefined) return [part, ...[found.because, found.would_decide].filter((each) => each !== undefined)];
  }
  return [];
}

describe('entities at a date', () => {
  it.each([
    ['ada', '405', 'held'],
    ['ada', '379', 'other_times', 'not before the birth of Ada, 380'],
    ['ada', '416', 'other_times', 'ended by the death of Ada, 415'],
    ['ada', '415', 'held'],
    ['cole', '405', 'may_have_held', 'no death is known', 'the death of Cole'],
    [
      'newhaven',
      '406',
      'may_have_held',
      'the beginning of Newhaven is vague: c. 407',
      'an exact beginning of Newhaven',
    ],
    ['newhaven', '400', 'other_times', 'not before the beginning of Newhaven, c. 407'],
    ['horn', '4 Ebb 402', 'may_have_held', 'no beginning is known', 'the beginning of The Horn'],
    ['horn', '6 Ebb 402', 'other_times', 'ended by the end of The Horn, 5 Ebb 402'],
    ['siege', '12 Flow 405', 'held'],
    ['siege', '13 Flow 405', 'other_times', 'happened 12 Flow 405'],
    ['fair', '13 Flow 405', 'may_have_held', 'the day is not exact: 405', 'an exact date of The Fair'],
    ['hollow', '405', 'may_have_held', 'no date is known', 'the beginning and the end of Hollow'],
    ['hollow', 'now', 'held', 'undated: true at present'],
    ['ghost', '405', 'apart', 'no date is known', 'the birth and the death of The Ghost'],
  ])('%s at %s: %s', async (id, at, ...answer) => {
    expect(await standing(id, at)).toEqual(answer);
  });

  it('counts each entity once, takes a kind, and says when some day is enough', async () => {
    const { totals, total, on_some_day } = await asked('400 – 410');
    expect(Object.values(totals).reduce((sum, count) => sum + count)).toBe(total);
    expect(on_some_day).toBe(true);
    const people = await asked('405', 'person');
    expect(new Set([...people.held, ...people.other_times].map(({ kind }) => kind))).toEqual(new Set(['Person']));
  });

  it('GET /entities?at= gives the lists, a page at a time', async () => {
    const { body: whole } = await rest.get('/entities?at=405');
    const told = (body: typeof whole): string[] =>
      [...body.held, ...body.may_have_held, ...body.other_times, ...body.apart].map(({ id }) => id);
    expect(whole).toMatchObject({ items: [], at: '405', on_some_day: false, total: told(whole).length });
    const { body: first } = await rest.get('/entities?at=405&limit=3');
    const { body: next } = await rest.get(`/entities?at=405&limit=50&cursor=${first.cursor}`);
    expect([...told(first), ...told(next)]).toEqual(told(whole));
    expect(await rest.get('/entities?at=Tuesdayish')).toMatchObject({ status: 422, body: { code: 'bad-date' } });
  });

  it('lore list --at prints them with the reason', async () => {
    const { stdout } = await printedBy(['list', 'Person', rest.folder.root, '--at', '405', '--no-color']);
    expect(stdout).toMatch(/^At 405\n\nExisted\n {2}ada {3}Ada {3}Person {2}380 – 415 {2}/);
    expect(stdout).toMatch(/\n\nMay have existed\n.*cole .* no death is known; would decide: the death of Cole {2}/s);
    expect(stdout).toMatch(/\n\nOther times, nearest first\n {2}edda .* not before the birth of Edda, 410 {2}/);
    expect(stdout).toMatch(/\n\nIn drafts only\n.*ghost.*\n\n\d entities\.\n$/s);
  });
});
