import { describe, expect, test } from 'vitest';
import { places, told, worldOf } from '../../support/worlds/text-world.ts';

const odo = (lines: string) => worldOf(`- { id: odo, name: Odo, kind: Person, ${lines} }`);

describe('a date whose parts have keys of their own', () => {
  test('is one date', () => {
    const world = odo('birth_year: 1900, birth_month: 6, birth_day: 14, death_year: 1950, death_month: March');
    expect(told(world.claims)).toEqual(['odo.birth = 14 June 1900', 'odo.death = March 1950']);
    expect(world.problems).toEqual([]);
  });

  test('is one in the columns of a table', () => {
    const world = worldOf({ 'people.csv': 'Name,Birth Year,Birth Month,Birth Day\nOdo,1900,6,14\nIna,1901,,\n' });
    expect(told(world.claims)).toEqual(['ina.birth = 1901', 'odo.birth = 14 June 1900']);
    expect(world.problems).toEqual([]);
  });

  test('is its year alone where the month is not told', () => {
    expect(told(odo('birth_year: 1900, birth_day: 14').claims)).toEqual(['odo.birth = 1900']);
  });
});

describe('a birthday', () => {
  test('without a year has that of the birth', () => {
    const world = odo('born: 1900, birthday: 14 June');
    expect(told(world.claims)).toEqual(['odo.birth = 14 June 1900', 'odo.birth = 1900']);
    expect(world.problems).toEqual([]);
  });

  test('in numbers agrees with the year of the birth', () => {
    const world = odo('born: 1900, birthday: 06-14');
    expect(told(world.claims)).toEqual(['odo.birth = 1900']);
    expect(world.problems).toEqual([]);
  });

  test('of another year is a birth of its own', () => {
    expect(told(odo('born: 1900, birthday: 14 June 1901').claims)).toEqual([
      'odo.birth = 14 June 1901',
      'odo.birth = 1900',
    ]);
  });
});

test('a comma in a number between braces is told', () => {
  expect(places(odo('birth: 1,200, death: 1250').problems)).toEqual(['world.yaml:1:48 bad-value']);
  expect(odo('birth: "1,200", death: 1250').problems).toEqual([]);
});
