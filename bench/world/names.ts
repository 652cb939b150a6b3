import type { Dice } from './dice.ts';

const onsets = [
  'Al',
  'Bren',
  'Cor',
  'Dra',
  'Ed',
  'Fen',
  'Gal',
  'Hes',
  'Is',
  'Jor',
  'Kel',
  'Lor',
  'Mar',
  'Ner',
  'Os',
  'Per',
  'Quen',
  'Ros',
  'Syl',
  'Tav',
  'Ul',
  'Vor',
  'Wyn',
  'Yss',
  'Zar',
] as const;
const middles = ['a', 'e', 'i', 'o', 'u', 'ae', 'ia', 'or', 'en', 'il'] as const;
const endings = [
  'dric',
  'len',
  'mir',
  'wyn',
  'thas',
  'reth',
  'nor',
  'vane',
  'lys',
  'gar',
  'sel',
  'rik',
  'dan',
  'mond',
  'bel',
] as const;
const lands = ['keep', 'ford', 'mere', 'holm', 'spire', 'wick', 'fell', 'haven', 'marsh', 'gate'] as const;

export const givenName = (dice: Dice): string => `${dice.pick(onsets)}${dice.pick(middles)}${dice.pick(endings)}`;
export const landName = (dice: Dice): string => `${dice.pick(onsets)}${dice.pick(middles)}${dice.pick(lands)}`;
