/** English words by which a sentence says of itself that it holds for a short while: "for now", "tonight", "this week". */

/** Whether what a sentence says is soon over, so that it states nothing that lasts. "Now" and "currently" say only that it is so. */
export function isPassing(sentence: string): boolean {
  return passing.test(sentence.slice(0, longestSentence));
}

/** The same of a note of its day. In a book "today" may be an age. */
export function isOfTheDay(sentence: string): boolean {
  const words = sentence.slice(0, longestSentence);
  return passing.test(words) || day.test(words);
}

/** More of a text is no sentence. */
const longestSentence = 2000;

const passing =
  /\b(?:tonight|(?:for|just|right) now|at (?:the|this) (?:very )?moment|for (?:the moment|a moment|the time being|the present|a (?:while|day|night|week|month)|(?:one|this|that) (?:day|night|evening|morning|week))|this (?:very )?(?:week|weekend|morning|afternoon|evening|night|month|once)|temporarily|provisionally|until further notice|in the meantime|meanwhile|momentarily)\b/i;
const day = /\b(?:today|yesterday|tomorrow|(?:last|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;
