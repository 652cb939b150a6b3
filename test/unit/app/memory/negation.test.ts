import { describe, expect, it } from 'vitest';
import {
  dice,
  readText,
  replacesWords,
  tellsOfOthers,
} from '../../../../src/app/memory/conflicts/text/text-reading.ts';

const countNegations = (text: string) => readText(text).negations;
const negationDiff = (a: string, b: string) => countNegations(a) % 2 !== countNegations(b) % 2;

describe('words that deny', () => {
  it.each("not never no don't doesn't won't shouldn't can't without avoid".split(' '))('%s is one', (word) => {
    expect(countNegations(`They ${word} cross the ford`)).toBe(1);
    expect(countNegations(`THEY ${word.toUpperCase()} CROSS`)).toBe(1);
  });

  it.each(['don’t', 'doesn‘t', 'isn’t', "wouldn't", 'cannot'])(
    '%s is one however its apostrophe is written',
    (word) => {
      expect(countNegations(`They ${word} cross the ford`)).toBe(1);
    },
  );

  it.each(['notable', 'nothing', 'Norden', 'unavoidable', 'know', 'another'])('%s is none', (word) => {
    expect(countNegations(word)).toBe(0);
  });

  it.each([
    ['use X', 'never use X', true],
    ['never use X', 'avoid X', false],
    ['do not go without a lamp', 'go with a lamp', false],
    ['do not go without a lamp', 'go without a lamp', true],
    ['', 'no', true],
  ])('of %j and %j an odd count stands against an even one: %j', (a, b, differs) => {
    expect(negationDiff(a, b)).toBe(differs);
    expect(negationDiff(b, a)).toBe(differs);
  });
});

const likeness = (a: string, b: string) => dice(readText(a).stems, readText(b).stems);

describe('how alike two texts are in their words', () => {
  it('is Dice over the stems of words that say something, without those that deny', () => {
    expect(likeness('Never use ruff', 'Use ruff.')).toBe(1);
    expect(likeness('The ferryman is called Brannoch', 'The ferrymen call Brannoch')).toBeCloseTo(2 / 3);
    expect(likeness('Odo rules Vask', 'Maren sails east')).toBe(0);
  });

  it('is 0 where neither says anything', () => {
    expect(likeness('…', '!')).toBe(0);
  });

  it('counts words that deny where there is nothing else', () => {
    expect(likeness('Never.', 'never')).toBe(1);
  });
});

describe('two texts that are alike', () => {
  const differ = (a: string, b: string) => tellsOfOthers(readText(a), readText(b));
  it.each([
    ['The key lies in room 12', 'The key lies in room 13'],
    ['Twelve oars', 'Thirteen oars'],
    ['From 812 to 830', 'From 830 to 812'],
    ['the ferryman of Vask sleeps', 'the ferryman of Lorn sleeps'],
    ['Maren slew Odo', 'Odo slew Maren'],
  ])('tell of others: %s / %s', (a, b) => {
    expect(differ(a, b)).toBe(true);
  });

  it.each([
    ['The ferryman of Vask sleeps', 'At night the ferryman of Vask sleeps'],
    ['Ferries cross at dawn', 'at dawn ferries cross'],
  ])('tell of the same: %s / %s', (a, b) => {
    expect(differ(a, b)).toBe(false);
  });

  it('replace a word where each has one that the other lacks', () => {
    expect(replacesWords(readText('a red stone'), readText('a blue stone'))).toBe(true);
    expect(replacesWords(readText('a red stone'), readText('a stone'))).toBe(false);
  });
});
