/**
 * How much is taken of what a caller gives, each limit once: the program refuses what is beyond, and commands, REST, MCP and pages
 * refuse the same. Lengths are in characters.
 */

/**
 * The limit of an id: a world has ids of any length, and every linked address is accepted. Longer ones than this no server of HTTP lets
 * through.
 */
export const longestId = 16_000;
/** A cursor ends with the id of what the next page begins after, in letters of base 64. */
export const longestCursor = 4 * longestId;
/** A project is called as its files call it. */
export const longestProject = longestId;
/** The limit of a question to recall: a page of text, as far as an address can contain it. */
export const longestQuestion = longestId;
/** Words that names are searched for. */
export const longestSearch = 300;
/** Letters of a date, as long as the longest relative one. */
export const longestDate = 300;

/** A longer text belongs into a file of the world. */
export const longestMemory = 4000;
/** A tag of a memory, or how two are linked. */
export const longestWord = 100;
/** Where a memory or a fact is from, in the words of whoever notes it. */
export const longestSource = 500;
export const mostTags = 30;
/** Memories that one sums up. */
export const mostSummedUp = 1000;

/** The person who decides or notes something, as the history shows it. */
export const longestPerson = 100;
export const longestReason = 10_000;
/** A day or a moment that somebody asks from. */
export const longestMoment = 40;

/** The limit of results of one question. */
export const mostHits = 50;
/** How many times as many are looked at. */
/** Most tokens that an answer of recall may be limited to. */
export const mostTokens = 100_000;
export const mostOverfetch = 100;
/** Links from one thing to another. */
export const mostSteps = 10;

/** The limits of an entry for a file: a key, a name or date, any other text. */
export const longestKey = 200;
export const longestName = 300;
export const longestText = 20_000;

/** Number of a page of a list. */
export const lastPage = 1_000_000;
