import { describe, expect, it } from 'vitest';
import { readMemory } from '../../../../src/app/memory/conflicts/likeness/likeness-index.ts';
import { pairVerdict } from '../../../../src/app/memory/conflicts/pair-verdict.ts';
import { slotsOf, storedSlotOf } from '../../../../src/app/memory/conflicts/slots/slots.ts';
import { lexicalThresholds } from '../../../../src/embedding/embedder.ts';
import type { MemoryType } from '../../../../src/model/memory.ts';
import { memoryOf } from '../../../support/memory/memories.ts';

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

  it.each([
    ['Brannoch was not born in 792.', 'birth date: brannoch', 'not 792'],
    ['Brannoch was born in 792.', 'birth date: brannoch', '792'],
    ['Ilse Tarn never grew up in Northmere.', 'upbringing: ils tarn', 'not northmer'],
    ['Ilse Tarn was not born and raised in Northmere.', 'upbringing: ils tarn', 'not northmer'],
    ['Ilse Tarn was born not in Vask but in Northmere.', 'birthplace: ils tarn', 'not vask'],
    ['Ilse isn’t from Vask.', 'origin: ils', 'not vask'],
    ['Ilse does not come from Vask.', 'origin: ils', 'not vask'],
    ['Ilse never lied and grew up in Vask without parents.', 'upbringing: ils', 'parent vask'],
    ['Ilse, who never lied, grew up in Vask.', 'upbringing', 'vask'],
    ['Ilse was not only born in Vask.', 'birthplace: ils', 'vask'],
  ])('of %j is %s, and there it says %s', (text, slot, slot_value) => {
    expect(stored('identity', text)).toMatchObject({ slot, slot_value });
  });

  it.each(['It is not known whether Ilse grew up in Vask.', 'Ilse was not born in Vask in 792.'])(
    'is none where nobody knows what is denied: %s',
    (text) => {
      expect(stored('identity', text)).toEqual({});
    },
  );

  it.each([
    ['Brannoch was born in 780.', 'Brannoch was not born in 792.', undefined],
    ['Brannoch was born in 792.', 'Brannoch was not born in 792.', 'slot'],
    ['Brannoch was not born in 780.', 'Brannoch was not born in 792.', undefined],
    ['Ilse Tarn grew up in Northmere.', 'Ilse Tarn never grew up in Northmere.', 'slot'],
    ['Ilse Tarn grew up in Vask.', 'Ilse Tarn never grew up in Northmere.', undefined],
    ['Ilse Tarn was born in Vask.', 'Ilse Tarn wasn’t born in Vask.', 'slot'],
    ['Ilse Tarn is from Vask.', 'Ilse Tarn is not from Vask.', 'slot'],
    ['Ilse Tarn is from Ternhold.', 'Ilse Tarn is not from Vask.', undefined],
    ['Ilse Tarn is from Ternhold.', 'Ilse Tarn is from Vask.', 'slot'],
  ])('tells %j and %j apart: %s', (one, other, reason) => {
    const [a, b] = [one, other].map((text, at) => readMemory(memoryOf(at, text, { type: 'identity' })));
    if (a === undefined || b === undefined) throw new Error('there are two');
    const likeness = { similarity: 1, by: 'words', thresholds: lexicalThresholds } as const;
    const verdict = pairVerdict(a, b, likeness);
    expect(typeof verdict === 'object' ? verdict.reason : undefined).toBe(reason);
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
