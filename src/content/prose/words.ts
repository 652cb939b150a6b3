/** Words before a place's name that make it another place's: New Vask is not Vask. */
export const placePrefixes: ReadonlySet<string> = new Set(
  'new north south east west northern southern eastern western upper lower inner outer little greater lesser nova fort port mount lake castle house clan saint st'.split(
    ' ',
  ),
);

/** "Little Ruth" is Ruth, and Little Vask is another place than Vask. */
export const sizes: ReadonlySet<string> = new Set('little wee big'.split(' '));

/** Words with a point that end no sentence. */
export const abbreviations: ReadonlySet<string> = new Set(
  'st mr mrs ms dr lt capt sgt col gen rev hon no vol ca c cf e.g i.e'.split(' '),
);

/**
 * English words that are also given to people and places. At the start of a sentence, where every word has a capital,
 * they are taken for the word. A world's own prose adds those it writes in small letters.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'will may mark rose hope grace faith art dawn bill jack drew pat sue grant chase hunter ash raven storm winter summer spring autumn ' +
    'april june august may joy iris ivy lily daisy violet olive hazel heather holly jasmine ruby pearl amber jade crystal gem sky star ' +
    'river brook lake forest glen dale cliff rock stone flint clay reed rush sage basil ginger rusty sandy misty stormy chance case ' +
    'frank earnest rich rob nick dick tom don dean king duke earl baron bishop abbot page carter cooper mason smith baker miller ' +
    'victor victory justice honor honour charity mercy patience prudence constance verity temperance destiny serenity harmony melody ' +
    'song echo shadow shade night day light dark grey gray black white brown green red gold silver iron steel copper bronze ' +
    'north south east west wall gate bridge tower keep hold watch guard order council circle hand crown throne sword shield ' +
    'one two three four five six seven eight nine ten first last fall fell rise bane doom ruin wrath fury fate luck ' +
    'lance spike blade arrow bow dart rain snow frost ember flame blaze fire water earth wind air sun moon bear wolf fox hawk eagle robin wren lark crow'
  ).split(' '),
);

/** The ones among these that are verbs first: before another finite verb, or a comma, they can only be names. */
export const verbNames: ReadonlySet<string> = new Set(
  'will mark bill jack drew pat sue grant chase rob nick tom don'.split(' '),
);
/** And the ones that only an article makes a noun of the sentence: before a finite verb they can only be names, too. */
export const countedNames: ReadonlySet<string> = new Set(
  'rose lily daisy violet iris hazel heather holly jasmine olive raven hawk eagle robin wren lark crow fox wolf bear hunter abbot page carter cooper mason smith baker miller'.split(
    ' ',
  ),
);
/** "Tom" and "Rose" are words that a verb or an owner's mark behind them makes names; "Dawn" may be the word there, too. */
export const mayBeName = (word: string): boolean => verbNames.has(word) || countedNames.has(word);
export const beforeVerb =
  /^(?:,| \((?:(?:born|died|b\.|d\.|c\.|ca\.) ?)?\d| (?:was|were|is|had|has|did|went|came|led|rode|fought|slew|wrote|built|wed|died|rose|stood|knew|gave|took|left|took|held|won|lost|bore|met|kept|sold|ruled|became|said|made|found|saw|lived|lies|lay|fell|[a-z]{2,}ed)\b)/;
