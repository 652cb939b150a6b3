import { describe, expect, it } from 'vitest';
import { namesAnyOf } from '../../../src/content/prose/names-any-of.ts';

const says = (name: string, text: string) => namesAnyOf([name])(text);

describe('a text names somebody', () => {
  it.each([
    ['Brannoch', 'Brannoch rows at night.'],
    ['Brannoch', 'We saw Old Brannoch row.'],
    ['Brannoch', 'It is Brannoch’s boat, and BRANNOCH keeps it.'],
    ['Salt March', 'None crosses the Salt\nMarch in spring.'],
    ['The Grey Heron', 'They call him Grey Heron.'],
    ['The Heron', 'It belongs to the Heron.'],
    ['ferryman', 'The ferryman never rests.'],
    ['Ísolde', 'Isolde sails at dawn.'],
    ['Zoe\u0301', 'Zoé keeps the light.'],
    ['St. Odo', 'The bells of St. Odo rang.'],
  ])('%s: %s', (name, text) => expect(says(name, text)).toBe(true));

  it('by any of its names', () => expect(namesAnyOf(['Brannoch', 'The Heron'])('The Heron rows.')).toBe(true));
});

describe('a text does not name somebody', () => {
  it.each([
    ['Ana', 'A Banana, an Anaconda and Ana-Maria.'],
    ['Will', 'He will rest.'],
    ['Salt March', 'Salt is dear in March. Salt, March and Tide are ships.'],
    ['Salt March', 'The Salt'],
    ['Unknown', 'Unknown hands lit the beacon.'],
    ['', 'Nobody is named.'],
    ['…', 'Nobody is named…'],
  ])('%s: %s', (name, text) => expect(says(name, text)).toBe(false));
});
