import type { MemoryType } from '../../src/model/memory.ts';

/** Two texts, the second noted after the first, and what a person says they are to each other. */
export interface LabelledPair {
  readonly label: 'duplicate' | 'contradiction' | 'neither';
  readonly type: MemoryType;
  readonly texts: readonly [string, string];
  /** True if it is about entities of the Ashen Coast, in words that may be read as claims. */
  readonly hasClaims?: true;
}

const pairs = (
  label: LabelledPair['label'],
  texts: readonly (readonly [string, string])[],
  more: { readonly type?: MemoryType; readonly hasClaims?: true } = {},
): LabelledPair[] => texts.map((each) => ({ label, type: 'semantic', texts: each, ...more }));

/** A hundred pairs, written by hand; none was changed after it was measured. */
export const labelledPairs: readonly LabelledPair[] = [
  // The same words, nearly.
  ...pairs('duplicate', [
    ['The ferryman sings at night.', 'At night the ferryman sings'],
    ['The red lantern means the inn is full', 'the red lantern means: the inn is full!'],
    ['The players trust the ferryman.', 'Players trust the ferryman'],
    ['The tide bell rings twice before a storm', 'Before a storm the tide bell rings twice.'],
    ['Nobody guards the north gate after dusk', 'After dusk nobody guards the north gate'],
    ['The guild never sells on credit', 'The guild doesn’t sell on credit'],
    ['A smuggler hides behind the mill', 'Behind the mill hides a smuggler'],
    ['The well is dry', 'The well is dry.'],
    ['The toll at the ford is two coppers', 'At the ford, the toll is two coppers'],
    ['The baker owes the party a favour', 'The baker owes the party a favour, still'],
  ]),
  // The same in other words.
  ...pairs('duplicate', [
    ['The ferryman is called Brannoch', 'The ferryman’s name is Brannoch'],
    ['The inn burned down last winter', 'Last winter a fire destroyed the inn'],
    ['The captain cannot swim', 'The captain is unable to swim'],
    ['The mayor is afraid of dogs', 'Dogs frighten the mayor'],
    ['The bridge collapsed in the flood', 'The flood brought the bridge down'],
    ['The blacksmith is deaf in one ear', 'The smith hears with one ear only'],
    ['The temple closes at sundown', 'At dusk the temple shuts its doors'],
    ['The princess ran away from the wedding', 'The princess fled her own wedding'],
    ['The thieves meet in the cellar', 'The cellar is where the thieves gather'],
    ['The old king was poisoned', 'Somebody poisoned the old king'],
    ['The raven speaks only in riddles', 'Only in riddles does the raven speak'],
  ]),
  ...pairs(
    'duplicate',
    [
      ['prefers small diffs', 'The player prefers small diffs'],
      ['likes long dialogue', 'She likes long dialogue.'],
    ],
    { type: 'preference' },
  ),
  // One denies.
  ...pairs('contradiction', [
    ['Use lamps below deck', 'Never use lamps below deck'],
    ['The ferryman speaks to strangers', 'The ferryman doesn’t speak to strangers'],
    ['The gate is guarded at night', 'The gate is not guarded at night'],
    ['The dragon sleeps in the tower', 'No dragon sleeps in the tower'],
    ['Travel with a guide through the marsh', 'Travel without a guide through the marsh'],
    ['The guild trusts the mayor', 'The guild won’t trust the mayor'],
    ['Enter the temple by the front door', 'Avoid entering the temple by the front door'],
    ['The captain can swim', 'The captain can’t swim'],
    ['Children should touch the bell', 'Children shouldn’t touch the bell'],
    ['The baker sells on holy days', 'The baker never sells on holy days'],
    ['The healer takes silver for her work', 'The healer takes no silver for her work'],
    ['The key opens the cellar', 'The key does not open the cellar'],
    ['The judge accepts gifts from the guild', 'The judge has never accepted a gift from the guild'],
    ['Pay the toll in coin', 'Don’t pay the toll in coin'],
  ]),
  // They exclude each other without a word that denies.
  ...pairs('contradiction', [
    ['The inn burned down last winter', 'The inn is open and has never burned'],
    ['The mayor is alive', 'The mayor died yesterday'],
    ['The bridge is whole', 'The bridge is broken'],
    ['The captain has both hands', 'The captain lost his left hand as a boy'],
    ['The key is made of silver', 'The key is made of iron'],
    ['The princess is the elder sister', 'The princess is the younger sister'],
    ['The temple door is locked', 'The temple door is open'],
    ['The ferryman is called Brannoch', 'The ferryman is called Odrin'],
  ]),
  ...pairs(
    'contradiction',
    [
      ['Use ruff for linting', 'Use flake8 for linting'],
      ['Use wax candles for the crypt', 'Use oil lamps for the crypt'],
    ],
    { type: 'procedural' },
  ),
  ...pairs(
    'contradiction',
    [
      ['prefers rebase workflow', 'prefers merge-commit workflow'],
      ['The player likes combat', 'The player doesn’t like combat'],
      ['prefers small diffs', 'prefers large diffs'],
      ['The player likes puzzles', 'The player dislikes puzzles'],
    ],
    { type: 'preference' },
  ),
  ...pairs(
    'contradiction',
    [
      ['You are the harbour master', 'Works as a smuggler'],
      ['Grew up in the salt marshes', 'Was raised by nuns in the capital'],
      ['Holds a degree in law', 'Was apprenticed to a glazier and has no other training'],
    ],
    { type: 'identity' },
  ),
  // Entities of the world: claims of both texts, or of the files.
  ...pairs(
    'contradiction',
    [
      ['Hob Nettle died in 395 AR.', 'Hob Nettle died in 401 AR.'],
      ['Sister Wenna was born in 340 AR.', 'Sister Wenna came into the world in 361 AR.'],
      ['Old Gast died in 380 AR.', 'The eel of Cinder Bay was born in 385 AR.'],
      ['Perrin Vael died in 390 AR.', 'Perrin Vael died in 398 AR at sea.'],
      ['Corin Vael died in 410 AR.', 'Corin Vael died in 415 AR.'],
      ['Annis Thornwick died in 405 AR.', 'Annis Thornwick died in 399 AR.'],
      ['Ysolde Vael died in 420 AR.', 'Ysolde Vael died in 425 AR.'],
      ['Alder Thornwick died in 404 AR.', 'Alder Thornwick died in 407 AR of a fever.'],
      ['Old Gast was born in 330 AR.', 'Old Gast died in 320 AR.'],
      ['Odo Thornwick died in 400 AR.', 'Odo Twice-Crowned died in 412 AR.'],
    ],
    { hasClaims: true },
  ),
  // Numbers and names alone.
  ...pairs('neither', [
    ['The silver key lies in room 12 of the inn', 'The silver key of the cook lies in room 13 of the inn'],
    ['Chapter 4 takes place at the ford', 'Chapter 5 takes place at the ford'],
    ['Brannoch keeps bees behind the mill', 'Odrin keeps bees behind the mill'],
    ['Brannoch owes Odrin money', 'Odrin owes Brannoch money'],
    ['Session 7 ended at the inn', 'Session 8 ended at the inn'],
    ['The first watch belongs to Ama', 'The second watch belongs to Ama'],
    ['The left door leads to the crypt', 'The right door leads to the crypt'],
    ['Two guards stand at the north gate', 'Two guards stand at the south gate'],
    ['Ama wants the red stone', 'Ama wants the blue stone'],
    ['PR #441 fixes the calendar', 'PR #442 fixes the calendar'],
  ]),
  // One subject, two things.
  ...pairs('neither', [
    ['The ferryman is called Brannoch', 'The ferryman has a scar'],
    ['The inn serves eel', 'The inn has a red door'],
    ['The captain cannot swim', 'The captain owns three ships'],
    ['The mayor is afraid of dogs', 'The mayor is married'],
    ['The temple closes at sundown', 'The temple was built by giants'],
    ['The guild never sells on credit', 'The guild sells rope'],
    ['The baker sells bread', 'The baker doesn’t sell fish'],
    ['The dragon sleeps in the tower', 'The tower has no stairs'],
    ['The key opens the cellar', 'The cellar isn’t deep'],
    ['Do not feed the raven', 'The raven can speak'],
  ]),
  // Two unrelated texts.
  ...pairs('neither', [
    ['Two guards at the gate', 'The fig tree blooms in spring'],
    ['The tide bell rings twice', 'Never trust a smiling priest'],
    ['The map is torn', 'The queen prefers white wine'],
    ['Ravens follow the army', 'The blacksmith is deaf'],
    ['The bell of the temple is cracked', 'Nobody remembers the old king'],
    ['The cook hides letters in the flour', 'The pilot hides coins in the mast'],
  ]),
  ...pairs(
    'neither',
    [
      ['prefers small diffs', 'prefers quiet scenes'],
      ['likes tea', 'uses dice of bone'],
      ['The player prefers red wine', 'The ferryman prefers white wine'],
    ],
    { type: 'preference' },
  ),
  ...pairs(
    'neither',
    [
      ['You are the harbour master', 'Grew up in the salt marshes'],
      ['Maren is a smith', 'Odrin is a baker'],
    ],
    { type: 'identity' },
  ),
  ...pairs(
    'neither',
    [
      ['Hob Nettle died in 395 AR.', 'Sister Wenna died in 399 AR.'],
      ['Hob Nettle lives in Ashkeep.', 'Hob Nettle was born in 381 AR.'],
      ['Perrin Vael died in 390 AR.', 'Corin Vael died in 410 AR.'],
      ['Sister Wenna lives in Gullstair.', 'Old Gast lives in Cinder Bay.'],
      ['Annis Thornwick died in 405 AR.', 'Alder Thornwick died in 404 AR.'],
    ],
    { hasClaims: true },
  ),
];
