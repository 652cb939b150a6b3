import { describe, expect, it } from 'vitest';
import { everydayPairs } from '../../../../bench/memory/everyday-pairs.ts';
import type { LabelledPair } from '../../../../bench/memory/labelled-pairs.ts';
import { readMemory } from '../../../../src/app/memory/conflicts/likeness/likeness-index.ts';
import { pairVerdict, sayTheSame } from '../../../../src/app/memory/conflicts/pair-verdict.ts';
import { dice } from '../../../../src/app/memory/conflicts/text/text-reading.ts';
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

  it.each([
    ['Brannoch did not betray Odo Vane.', 'Odo Vane betrayed Brannoch.'],
    ['Maren does not trust Odo.', 'Odo trusts Maren.'],
    ['The dog did not chase the cat.', 'The cat chased the dog.'],
    ['Room no. 5 of the inn is cold.', 'Room 5 of the old inn is cold.'],
    ["I can't wait for the siege.", 'I wait for the siege.'],
    ['Is the door not locked?', 'The door is locked.'],
    ["The door is locked, isn't it?", 'The door is locked.'],
    ['Is the door locked?', 'The door is locked.'],
    ['If the well is not poisoned, we drink.', 'The well is poisoned, we drink.'],
    ['If the well is not poisoned, we drink.', 'If the well is poisoned, we drink.'],
    ['If the well is poisoned, we drink.', 'The well is not poisoned.'],
    ['If the well is poisoned, we do not drink.', 'If the well is not poisoned, we drink.'],
    ['The well is not poisoned anymore.', 'The well was poisoned.'],
    ['The well is no longer guarded.', 'The well was once guarded.'],
    ['Kess does not guard the mill any longer.', 'Kess guarded the mill.'],
    ['The gate does not open before dawn.', 'The gate opens after dawn.'],
    ['Do not camp below the bridge.', 'Camp above the bridge.'],
    ['Nobody enters the vault without a pass.', 'Everybody enters the vault with a pass.'],
    ['At first Maren did not trust Odo.', 'Maren trusts Odo.'],
    ['Maren did not trust Odo.', 'Later Maren trusted Odo.'],
    ['The road of Never leads to Vask.', 'The road of Never leads to Vask by night.'],
    ['Kess went to the mill.', 'Kess does not go to the mill any longer.'],
    ['The tower is not five floors high, it has nine.', 'The tower has nine floors, five of stone.'],
    ['The tower is not five floors of stone high, it has nine.', 'The tower has nine floors of stone.'],
  ])('do not contradict each other, nor are they one: %s / %s', (first, second) => {
    for (const texts of [
      [first, second],
      [second, first],
    ] as const) {
      expect(toldOf({ label: 'neither', type: 'semantic', texts })).toBe('neither');
    }
  });

  it.each([
    ['No, the gate stays shut.', 'The gate stays shut.', 'duplicate'],
    ['No, the gate does not stay shut.', 'The gate stays shut.', 'contradiction'],
    ['Maren does not trust Odo.', 'Maren trusts Odo.', 'contradiction'],
    ['Kess did not go to the mill.', 'Kess went to the mill.', 'contradiction'],
    ['Odo never wrote the letter.', 'Odo wrote the letter.', 'contradiction'],
    ['The gate does not open before dawn.', 'The gate opens before dawn.', 'contradiction'],
    ['At first light the gate is not open.', 'At first light the gate is open.', 'contradiction'],
    ['Doctor No did not build the tower.', 'Doctor No built the tower.', 'contradiction'],
    ['Doctor No built the tower.', 'Doctor Yes built the tower.', 'neither'],
    ['At first Maren did not trust Odo.', 'At first Maren trusted Odo.', 'contradiction'],
    ['Odo was not betrayed by Brannoch.', 'Brannoch betrayed Odo.', 'contradiction'],
    ['Maren is not married to Odo.', 'Odo is married to Maren.', 'contradiction'],
    ['At Saltport, Ilse does not sing.', 'Ilse sings at Saltport.', 'contradiction'],
    ['Brannoch trusts Ilse, not Odo.', 'Brannoch trusts Odo, not Ilse.', 'contradiction'],
    ['If the well is poisoned, we do not drink.', 'If the well is poisoned, we drink.', 'contradiction'],
    ['The gate stays locked.', 'The gate does not stay locked any more.', 'contradiction'],
    ['Odo is not tall but strong.', 'Odo is tall and strong.', 'contradiction'],
    ['The door is not locked. Who asks?', 'The door is locked.', 'contradiction'],
  ])('%s / %s: %s', (first, second, label) => {
    expect(toldOf({ label: 'neither', type: 'semantic', texts: [first, second] })).toBe(label);
  });

  it.each([
    ['Kess is a bard and a spy.', 'Kess is a spy.', 'neither'],
    ['Kess is a bard and a spy.', 'Kess is a bard.', 'neither'],
    ['Kess is a bard, a cook and a spy.', 'Kess is a spy.', 'neither'],
    ['Is Kess a spy?', 'Kess is a bard.', 'neither'],
    ["Kess is a spy, isn't she?", 'Kess is a bard.', 'neither'],
    ['Kess is a bard and a spy.', 'Kess is not a spy.', 'contradiction'],
    ['Kess is a bard and a spy.', 'Kess is not a bard.', 'contradiction'],
    ['Kess is a bard.', 'Kess is a spy.', 'contradiction'],
  ])('what somebody is: %s / %s: %s', (first, second, label) => {
    expect(toldOf({ label: 'neither', type: 'identity', texts: [first, second] })).toBe(label);
  });
});
