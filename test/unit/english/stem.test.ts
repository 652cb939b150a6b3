import { describe, expect, it } from 'vitest';
import { stemOf } from '../../../src/english/stem.ts';
import { textStems, textWords } from '../../../src/english/text-words.ts';

/** The examples of the paper, as they come out of all steps. */
const examples =
  'caresses>caress ponies>poni ties>ti caress>caress cats>cat feed>feed agreed>agre plastered>plaster bled>bled motoring>motor sing>sing ' +
  'conflated>conflat troubled>troubl sized>size hopping>hop tanned>tan falling>fall hissing>hiss fizzed>fizz failing>fail filing>file ' +
  'happy>happi sky>sky relational>relat conditional>condit rational>ration valenci>valenc hesitanci>hesit digitizer>digit ' +
  'conformabli>conform radicalli>radic differentli>differ vileli>vile analogousli>analog vietnamization>vietnam predication>predic ' +
  'operator>oper feudalism>feudal decisiveness>decis hopefulness>hope callousness>callous formaliti>formal sensitiviti>sensit ' +
  'sensibiliti>sensibl triplicate>triplic formative>form formalize>formal electriciti>electr electrical>electr hopeful>hope ' +
  'goodness>good revival>reviv allowance>allow inference>infer airliner>airlin gyroscopic>gyroscop adjustable>adjust defensible>defens ' +
  'irritant>irrit replacement>replac adjustment>adjust dependent>depend adoption>adopt homologou>homolog communism>commun ' +
  'activate>activ angulariti>angular homologous>homolog effective>effect bowdlerize>bowdler probate>probat rate>rate cease>ceas ' +
  'controll>control roll>roll';

describe('the stem of a word', () => {
  it.each(examples.split(' ').map((pair) => pair.split('>')))('of %s is %s', (word, stem) => {
    expect(stemOf(word ?? '')).toBe(stem);
  });

  it('of a word in other letters, of a number and of a very short word is the word', () => {
    expect(['straße', '441', 'is', 'Vask'].map(stemOf)).toEqual(['straße', '441', 'is', 'Vask']);
  });
});

describe('the words of a text', () => {
  it('are in small letters, without accents, with one kind of apostrophe', () => {
    expect(textWords('Don’t  trust Æthelgífu’s PR #441!')).toEqual(["don't", 'trust', "æthelgifu's", 'pr', '441']);
  });

  it('are the parts of an identifier', () => {
    expect(textWords('merge-commit, MemoryStore.recall')).toEqual(['merge', 'commit', 'memorystore', 'recall']);
  });

  it('are stems of what they say, and a text of empty words alone is not empty', () => {
    expect(textStems('The ferries of Vask’s harbour')).toEqual(['ferri', 'vask', 'harbour']);
    expect(textStems('To be or not')).toEqual(['not']);
    expect(textStems('It is')).toEqual(['it', 'is']);
  });

  it('are none of a text without any', () => {
    expect(textStems('— … !')).toEqual([]);
  });
});
