import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const person = (...lines: string[]) => {
  const world = worldOf({
    'tree.ged': ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '0 @I1@ INDI', ...lines, '0 TRLR'].join('\n'),
  });
  expect(world.problems).toEqual([]);
  return world;
};
const called = (...lines: string[]) => {
  const [entity] = person(...lines).entities;
  return [entity?.name, ...(entity?.aliases ?? [])];
};

describe('the names of a person', () => {
  it('are all that the record states', () => {
    expect(
      called(
        '1 NAME Ebba /Sund/',
        '2 NICK Linnet',
        '2 _AKA Ebba of the Ferry',
        '1 NAME Ebba /Holm/',
        '1 _AKA Old Ebba',
      ),
    ).toEqual(['Ebba Sund', 'Linnet', 'Ebba of the Ferry', 'Ebba Holm', 'Old Ebba']);
    expect(called('1 NAME Юрий /Дубов/', '2 ROMN Yuri /Dubov/', '2 TRAN George /Oakes/')).toEqual([
      'Юрий Дубов',
      'George Oakes',
      'Yuri Dubov',
    ]);
    expect(called('1 NAME Ebba /Sund/', '1 ALIA @I1@', '1 ALIA Linnet')).toEqual(['Ebba Sund', 'Linnet']);
  });

  it('have a suffix, which tells namesakes apart', () => {
    expect(called('1 NAME Karl /Sund/', '2 NSFX III')).toEqual(['Karl Sund III', 'Karl Sund']);
    expect(called('1 NAME Karl /Sund/, Jr.', '2 NSFX Jr.')).toEqual(['Karl Sund, Jr.']);
  });

  it.each([
    ['Holm', 'Ebba Mai Holm'],
    ['/Holm/', 'Ebba Mai Holm'],
    ['von Holm', 'Ebba Mai von Holm'],
    ['Ebba Holm', 'Ebba Holm'],
    ['Ebba Mai /Holm/', 'Ebba Mai Holm'],
    ['Mother Holm', 'Mother Holm'],
  ])('by marriage may be a surname or whole: %s', (married, name) => {
    expect(called('1 NAME Ebba Mai /Sund/', `2 _MARNM ${married}`)).toEqual(['Ebba Mai Sund', name]);
  });
});

describe('the events of a life', () => {
  it('are each their own: christening and baptism, cremation and burial', () => {
    const events = ['CHR', 'BAPM', 'CREM', 'BURI'].flatMap((tag, index) => [`1 ${tag}`, `2 DATE ${1800 + index}`]);
    expect(told(person('1 NAME Ebba', ...events).claims)).toEqual([
      'I1.baptism = 1801',
      'I1.burial = 1803',
      'I1.christening = 1800',
      'I1.cremation = 1802',
    ]);
  });

  it.each([
    ['in version 5', ['2 AGE STILLBORN']],
    ['in version 7', ['2 AGE 0y', '3 PHRASE Stillborn']],
  ])('may say that a child was stillborn, %s', (_, age) => {
    expect(told(person('1 NAME Ebba', '1 DEAT', ...age).claims)).toEqual(['I1.stillborn = true']);
  });
});
