/**
 * How much is taken of what a caller gives, each limit once: the program refuses what is beyond, and commands, REST, MCP and pages
 * refuse the same. Lengths are in characters.
 */

/**
 * Of an id: a world has ids of whatever length, and each address that a page leads to is to be taken. Longer ones than this no
 * server of HTTP lets through.
 */
export const longestId = 16_000;
/** A cursor ends with the id of what the next page begins after, in letters of base 64. */
export const longestCursor = 4 * longestId;
/** A project is called as its files call it. */
export const longestProject = longestId;
/** What is recalled by: a page of text, as far as an address holds it. */
export const longestQuestion = longestId;
/** Words that names are searched for. */
export const longestSearch = 300;

/** What is longer belongs into a file of the world. */
export const longestMemory = 4000;
/** A tag of a memory, or how two are linked. */
export const longestWord = 100;
/** Where a memory or a fact is from, in the words of whoever notes it. */
export const longestSource = 500;
export const mostTags = 30;
/** Memories that one sums up. */
export const mostSummedUp = 1000;

/** Who decides or notes something, as the history shows it. */
export const longestPerson = 100;
export const longestReason = 10_000;
/** A day or a moment that somebody asks from. */
export const longestMoment = 40;

/** What a question recalls at once. */
export const mostHits = 50;
/** How many times as many are looked at. */
export const mostOverfetch = 100;
/** Links from one thing to another. */
export const mostSteps = 10;

/** Of an entry that is written into a file: a key, a name or date, any other text. */
export const longestKey = 200;
export const longestName = 300;
export const longestText = 20_000;

/** Number of a page of a list. */
export const lastPage = 1_000_000;
