import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readMemory } from '../../../../src/app/memory/conflicts/likeness/likeness-index.ts';
import { disagreeInSlot } from '../../../../src/app/memory/conflicts/pair-verdict.ts';
import { storedSlotOf } from '../../../../src/app/memory/conflicts/slots/slots.ts';
import { memoryTypes } from '../../../../src/model/choices.ts';
import type { MemoryType } from '../../../../src/model/memory.ts';
import { memoryOf } from '../../../support/memory/memories.ts';

const pairs = z
  .object({
    replaced: z.array(z.tuple([z.string(), z.string()])),
    innocent: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(parse(readFileSync(new URL('replaced-values.yaml', import.meta.url), 'utf8')));

const areTold = ([first, second]: readonly [string, string], type: MemoryType = 'semantic'): boolean => {
  const [one, other] = [first, second].map((text, at) => readMemory(memoryOf(at, text, { type })));
  return one !== undefined && other !== undefined && disagreeInSlot(one, other) && disagreeInSlot(other, one);
};

/** The form that is not read: "salt and ash" may be two. */
const unread = 'The password for the north gate is salt and ash.';

describe('two memories that give one thing two values', () => {
  it('are forty and thirty pairs', () => {
    expect([pairs.replaced.length, pairs.innocent.length]).toEqual([40, 30]);
  });

  it.each(pairs.replaced.filter(([first]) => first !== unread))('share a slot: %s / %s', (...pair) => {
    expect(areTold(pair)).toBe(true);
  });

  it.each(pairs.innocent)('do not where both may hold: %s / %s', (...pair) => {
    expect(areTold(pair)).toBe(false);
  });

  it.each(memoryTypes.filter((type) => type !== 'episodic'))('do so as %s', (type) => {
    expect(areTold(['The Heron is run by Odo.', 'The Heron is run by Bera.'], type)).toBe(true);
  });

  it('do not as episodes, each of its moment', () => {
    expect(areTold(['The gate is open.', 'The gate is closed.'], 'episodic')).toBe(false);
  });

  it('are stored under that slot, so that one finding tells all of them', () => {
    const [first, second] = ['Odo runs the Heron.', 'The Heron is now run by Bera Holt.'];
    expect(storedSlotOf('semantic', first)).toEqual({
      ...{ slot: 'is run by: heron', slot_rule: 'said/is run by', slot_value: 'odo' },
    });
    expect(storedSlotOf('procedural', second)).toMatchObject({ slot: 'is run by: heron', slot_value: 'bera holt' });
  });
});
