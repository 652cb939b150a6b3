import { describe, expect, it } from 'vitest';
import { slotsOf, storedSlotOf } from '../../../../src/app/memory/conflicts/slots.ts';
import type { MemoryType } from '../../../../src/model/memory.ts';

const stored = (type: MemoryType, text: string) => storedSlotOf(type, text);

describe('the slot of an identity', () => {
  it.each([
    ['Works as a ferryman', 'role'],
    ['Her role is keeper of the keys', 'role'],
    ['I am a data engineer', 'role'],
    ['Grew up in the salt marshes', 'upbringing somewhere'],
    ['She is from Ternhold', 'origin'],
    ['The player comes from a family of smiths', 'family'],
    ['Holds a degree in law', 'credentials'],
    ['Is a licensed pilot', 'credentials'],
    ['Was apprenticed to a glazier', 'credentials'],
  ])('of %j is %s', (text, slot) => {
    expect(stored('identity', text)).toMatchObject({ slot, slot_rule: `identity/${slot.split(' ')[0]}` });
  });

  it('of two people are two', () => {
    expect(stored('identity', 'Maren is a smith').slot).toBe('role: maren');
    expect(stored('identity', 'Odo is a smith').slot).toBe('role: odo');
  });

  it('is none where no rule says so', () => {
    expect(stored('identity', 'Tall and quiet')).toEqual({});
  });
});

describe('the slot of a preference', () => {
  it.each([
    ['prefers rebase workflow', 'kind of workflow'],
    ['The player uses tabs', 'tab'],
    ['likes Teas with milk', 'tea'],
    ['prefers small diffs', 'size of diff'],
    ['doesn’t like combat', 'combat'],
  ])('of %j is what the words behind the verb name: %s', (text, slot) => {
    expect(stored('preference', text)).toMatchObject({
      slot,
      slot_rule: slot.includes(' of ') ? 'preference/kind' : 'preference/noun',
    });
  });

  it('of two that say the same has one value, whoever says it', () => {
    const values = ['prefers small diffs', 'The player prefers small diffs.', 'She really prefers small diffs'].map(
      (text) => stored('preference', text).slot_value,
    );
    expect(new Set(values).size).toBe(1);
  });

  it('has another value where it is denied or disliked', () => {
    expect(stored('preference', 'likes combat').slot_value).toBe('also combat');
    expect(stored('preference', 'doesn’t like combat').slot_value).toBe('not combat');
    expect(stored('preference', 'dislikes combat').slot_value).toBe('not combat');
  });

  it('is of its kind as well, so that two workflows are one matter', () => {
    const kinds = ['prefers rebase workflow', 'prefers merge-commit workflow'].map((text) =>
      slotsOf('preference', text).map(({ slot }) => slot),
    );
    expect(kinds).toEqual([
      ['kind of workflow', 'workflow'],
      ['kind of workflow', 'workflow'],
    ]);
  });

  it('is none without such a verb, or without anything behind it', () => {
    expect(stored('preference', 'no combat, please')).toEqual({});
    expect(stored('preference', 'prefers')).toEqual({});
  });
});

describe('other memories', () => {
  it.each(['semantic', 'episodic', 'procedural'] as const)('have no slot that is stored: %s', (type) => {
    expect(stored(type, 'The player prefers rebase workflow')).toEqual({});
  });

  it('are about what something is used for, but for an episode', () => {
    expect(slotsOf('semantic', 'Use ruff for linting')).toMatchObject([{ slot: 'for lint', value: 'ruff' }]);
    expect(slotsOf('semantic', 'Use flake8 for linting')).toMatchObject([{ slot: 'for lint', value: 'flake8' }]);
    expect(slotsOf('episodic', 'Use flake8 for linting')).toEqual([]);
  });
});
