import { describe, expect, it } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { isExcused, isInAbsence, isNoteOfOwn } from '../../../src/model/excused.ts';
import { isUntimely, saysUndying, undyingOf } from '../../../src/model/undying.ts';

const nothing = { kind: 'Person', returned: false, attributes: [], species: [], cultures: [] };
const of = (facts: Partial<Parameters<typeof undyingOf>[0]>) => undyingOf({ ...nothing, ...facts }, shippedOntology());
const stated = (type: string, value: unknown) => of({ attributes: [{ type, value }] });

describe('whom death does not hold', () => {
  it.each([
    'undead',
    'Ghosts',
    'Vampire spawn',
    'barrow-wights',
    'returned from the dead',
    'Resurrected in 840',
    'type/undead',
    'restless spirit',
    'an elder vampire in hiding',
  ])('is told by "%s"', (words) => expect(saysUndying(words)).toBe(true));
  it.each([
    'alive',
    'vampire hunter',
    'half-fey',
    'not undead',
    'killed by ghosts',
    'missing',
    'Human',
    'in good spirits',
    'captain of a skeleton crew',
    'god-fearing',
  ])('is not told by "%s"', (words) => expect(saysUndying(words)).toBe(false));
  it('is told by kind, people, attribute and tag', () => {
    expect(of({ kind: 'Deity' })).toBe('undying');
    expect(of({ kind: 'Vampire' })).toBe('undying');
    expect(of({ species: ['Wraiths'] })).toBe('undying');
    expect(stated('tags', 'ghost')).toBe('undying');
    expect(of({ returned: true })).toBe('undying');
    expect(of({})).toBeUndefined();
  });
  it('takes a people by its whole name', () => {
    expect(stated('culture', 'Ghost River folk')).toBeUndefined();
    expect(stated('culture', 'Ghosts')).toBe('undying');
  });
  it('says nothing of a ghost town', () => {
    expect(of({ kind: 'Settlement', attributes: [{ type: 'status', value: 'ghost town' }] })).toBeUndefined();
  });
});

describe('a being whose dates limit no other date', () => {
  const untimely = (type: string, value: string, kind = 'Person') =>
    isUntimely(kind, [{ type, value }], shippedOntology());
  it.each([
    ['status', 'time traveller'],
    ['tags', 'time-traveler'],
    ['status', 'frozen'],
    ['status', 'petrified for a century'],
    ['status', 'slept for 300 years'],
    ['condition', 'turned to stone'],
    ['occupation', 'Time Traveller'],
  ])('is told by %s: %s', (type, value) => expect(untimely(type, value)).toBe(true));
  it.each([
    ['status', 'alive'],
    ['status', 'not frozen'],
    ['species', 'frozen elf'],
    ['tags', 'time'],
    ['occupation', 'hunter of the petrified'],
  ])('is not told by %s: %s', (type, value) => expect(untimely(type, value)).toBe(false));
  it('is no frozen lake', () => expect(untimely('status', 'frozen', 'Location')).toBe(false));
});

it.each([
  ['adopted', true],
  ['honorary', true],
  ['step', true],
  ['uncertian', false],
  ['happy', false],
])('a word beside a relation that is its note: %s: %s', (word, is) => expect(isNoteOfOwn(word)).toBe(is));

describe('a note that says how a claim can hold', () => {
  it.each([
    'in exile',
    'Titular',
    'claimant',
    'in name only',
    'as a ghost',
    'posthumously',
    'the deceased',
    'her body',
    'as a relic',
    'in effigy',
  ])('without anybody there, and beside another: %s', (note) =>
    expect([isInAbsence(note), isExcused(note)]).toEqual([true, true]),
  );
  it.each([
    'regent for his son',
    'rival of Odo',
    'disputed',
    'on behalf of the queen',
    'jointly',
    'co-king',
    'together with Bo',
  ])('beside another, but not after death: %s', (note) =>
    expect([isInAbsence(note), isExcused(note)]).toEqual([false, true]),
  );
  it.each([
    'divorced',
    'adopted',
    'by conquest',
    'in high spirits',
    'a regular guest',
    'member of the governing body',
    'bodyguard',
  ])('in neither way: %s', (note) => expect([isInAbsence(note), isExcused(note)]).toEqual([false, false]));
});
