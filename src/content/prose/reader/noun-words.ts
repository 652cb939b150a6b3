import { wordSet } from './parser.ts';

export const pronouns = wordSet('he she it they him her them his hers theirs himself herself itself themselves');
export const possessives = wordSet('his her its their');
export const determiners = wordSet(
  'the a an this that these those some any every each another all both one no neither either my your our',
);
/** Nouns of places, in their singular. */
export const placeNouns = wordSet(
  'place town city village hamlet settlement port harbour harbor lake river island isle hill mountain valley forest wood marsh fen bog castle keep fortress tower ford bridge region province district quarter county duchy capital monastery abbey temple ruin ruins bay cape peak pass plain moor desert inn mill farm hall',
);
/** "Towns", "cities": several places. */
export const isPlacePlural = (noun: string): boolean =>
  noun.endsWith('s') && (placeNouns.has(noun.slice(0, -1)) || placeNouns.has(`${noun.slice(0, -3)}y`));
export const regions = wordSet(
  'coast shore shores north south east west edge heart middle centre center border borders bank banks slopes',
);
/** Nouns of two words that the lexicon has as one: grand master. */
export const compounds = wordSet('high grand prince queen great lord crown');
/** Words for somebody or something that no name is given to. */
export const indefinite = wordSet(
  'everyone everybody everything someone somebody something nobody nothing anyone anybody anything none all those others most many few one some both each half',
);
export const namedAs = wordSet('called named known nicknamed');
export const timeNouns = wordSet(
  'spring summer autumn winter year years day days night morning evening month week time century decade hour season',
);
/** Words that go on with somebody else's phrase: everyone but Will. */
export const exceptions = wordSet('but save except besides');
/** Before a noun, when it held: "then captain of the Watch". */
export const oneTime = wordSet('then now once later formerly sometime still already afterwards long');
