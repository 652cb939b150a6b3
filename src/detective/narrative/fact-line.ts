import type { StoryFact } from '../../model/story.ts';
import { printableText } from '../../util/text/printable.ts';

/** Stands where the end of a text is left out. */
export const cutMark = ' […]';

/** Longest moment, chapter or scope, in characters. */
const longestLabel = 200;

/**
 * A fact as a model is given it: one line of JSON. Nothing that a text holds ends the line, begins another or changes the reading
 * direction, and no quote closes it.
 *
 * @param most characters of the line; a longer text is cut, with a mark.
 */
export function factLine(fact: StoryFact, shortId: string, most: number): string {
  const { when, scope, state, text, words } = fact;
  const line = (said: object): string =>
    JSON.stringify({
      id: shortId,
      when: shortened(oneLine(when), longestLabel),
      ...(scope === '' ? {} : { scope: shortened(oneLine(scope), longestLabel) }),
      ...(state === 'live' ? {} : { state }),
      ...said,
    });
  const said = { text: oneLine(text), ...(isNews(words, text) ? { words: oneLine(words) } : {}) };
  const whole = line(said);
  if (whole.length <= most) return whole;
  // The summary says what the author's words say.
  return fitted((length) => line({ text: shortened(said.text, length) }), said.text.length, most);
}

const oneLine = (text: string): string => printableText(text).replace(/\s+/g, ' ').trim();

const isNews = (words: string, text: string): boolean => oneLine(words) !== '' && oneLine(words) !== oneLine(text);

/** Never half a character. */
const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}${cutMark}`;

/** The line of the longest text with which it is no longer than `most`. */
function fitted(line: (length: number) => string, longest: number, most: number): string {
  let [fits, tooLong] = [0, longest + 1];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    if (line(length).length <= most) fits = length;
    else tooLong = length;
  }
  return line(fits);
}
