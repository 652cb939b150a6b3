import { describe, expect, it } from 'vitest';
import { everydayPairs } from '../../../../bench/memory/everyday-pairs.ts';
import type { LabelledPair } from '../../../../bench/memory/labelled-pairs.ts';
import { readMemory } from '../../../../src/app/memory/conflicts/likeness-index.ts';
import { pairVerdict, sayTheSame } from '../../../../src/app/memory/conflicts/pair-verdict.ts';
import { dice } from '../../../../src/app/memory/conflicts/text-reading.ts';
import { lexicalThresholds } from '../../../../src/embedding/embedder.ts';
import type { Memory } from '../../../../src/model/memory.ts';

function toldOf({ type, texts: [first, second] }: LabelledPair): LabelledPair['label'] {
  const read = (id: string, text: string) =>
    readMemory({ id, type, text, tags: [], polarity: 0, status: 'active' } as unknown as Memory);
  const [one, other] = [read('a', first), read('b', second)];
  const similarity = dice(one.reading.stems, other.reading.stems);
  const likeness = { similarity, by: 'words', thresholds: lexicalThresholds } as const;
  const verdict = pairVerdict(other, one, likeness);
  if (verdict !== 'ask') return verdict?.kind ?? 'neither';
  return sayTheSame(one, other, likeness) ? 'duplicate' : 'neither';
}

/** Of two that exclude each other without a word that says so. */
const unheard = ['Nobody lives in the lighthouse'];

describe('two memories by their words and slots', () => {
  it.each(everydayPairs.filter(({ texts: [first] }) => !unheard.includes(first)))('are $label: $texts', (pair) => {
    expect(toldOf(pair)).toBe(pair.label);
  });

  it.each([
    ['The gate is not opened until dusk', 'The gate is opened at dusk'],
    ['Do not enter unless invited', 'Do not enter'],
    ['The bell used to ring at dusk', 'The bell rings at dusk'],
  ])('are neither where it is left open: %s / %s', (first, second) => {
    expect(toldOf({ label: 'neither', type: 'semantic', texts: [first, second] })).toBe('neither');
  });
});
