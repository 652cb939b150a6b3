import { expect, it } from 'vitest';
import type { ClaimLine } from '../../../../src/app/mirror/claim-lines.ts';
import { alongTime, periodsOf } from '../../../../src/app/mirror/periods.ts';
import type { ClaimKey } from '../../../../src/queries/mirror/claims-about.ts';

const key = (id: string, when: Partial<Pick<ClaimKey, 'begins' | 'axis' | 'type'>>): ClaimKey => {
  return { id, form: 'relation', state: 'active', type: 'ALLY_OF', placed: id, ...when };
};
const line = (id: string): ClaimLine => ({
  id,
  statement: { form: 'attribute', words: 'ally', value: id },
  uncertain: false,
  notes: [],
  disputed: false,
});

const eras = [
  { id: 'dawn', name: 'The Dawn', last: 99 },
  { id: 'war', name: 'The Salt War', first: 100, last: 400 },
  { id: 'siege', name: 'The Siege', first: 200, last: 210 },
];

it('goes along the main calendar, then others, then what has no date by predicate', () => {
  const keys = [
    key('undated enemy', { type: 'ENEMY_OF' }),
    key('undated ally', {}),
    key('elsewhere late', { begins: 7, axis: 'moons' }),
    key('elsewhere early', { begins: 3, axis: 'moons' }),
    key('after', { begins: 300 }),
    key('before', { begins: -40 }),
  ];
  expect(keys.sort(alongTime).map(({ id }) => id)).toEqual([
    ...['before', 'after'],
    ...['elsewhere early', 'elsewhere late'],
    ...['undated ally', 'undated enemy'],
  ]);
});

it('puts each under the shortest era that holds its first day, ends of eras among them', () => {
  const days = [-4000, 99, 100, 200, 210, 211, 400, 401];
  const lines = days.map((begins) => ({ line: line(String(begins)), key: key(String(begins), { begins }) }));
  const told = periodsOf(lines, { eras }).map(({ title, relations }) => [title, relations.map(({ id }) => Number(id))]);
  expect(told).toEqual([
    ['The Dawn', [-4000, 99]],
    ['The Salt War', [100, 211, 400]],
    ['The Siege', [200, 210]],
    ['Dated', [401]],
  ]);
});

it('keeps apart what is dated in a calendar that nothing ties to the main one', () => {
  const moons = key('moons', { begins: 150, axis: 'moons' });
  expect(periodsOf([{ line: line('moons'), key: moons }], { eras })).toEqual([
    { apart: 'other calendar', relations: [line('moons')] },
  ]);
});
