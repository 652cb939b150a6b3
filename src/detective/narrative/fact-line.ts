import { type StoryFact, shortFactId } from '../../model/story.ts';
import { groupBy } from '../../util/group.ts';
import { printableText } from '../../util/text/printable.ts';

/** Stands where the end of a text is left out. */
export const cutMark = ' […]';

/** Longest moment, chapter or scope, in characters. */
const longestLabel = 200;

/**
 * A fact as a model is given it: one line of JSON. The text of a fact ends no line, begins none and changes no reading direction, and no
 * quote closes it.
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

/** The short names of facts in a story, by their ids: eight characters, and more if two would share a name. */
export function shortIdsOf(ids: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, clashing] of groupBy(new Set(ids), shortFactId)) {
    if (clashing.length === 1) for (const id of clashing) names.set(id, name);
    else for (const [id, longer] of lengthened(clashing)) names.set(id, longer);
  }
  return names;
}

/** All of these ids begin alike: as much of each as tells them apart. */
function lengthened(ids: readonly string[]): [id: string, name: string][] {
  // A short id leaves out what all ids of its sort begin with.
  const names = ids.map((id) => id.slice(id.indexOf(shortFactId(id))));
  const longest = Math.max(...names.map((name) => name.length));
  for (let length = 1; length <= longest; length++) {
    const told = new Set(names.map((name) => name.slice(0, length)));
    if (told.size === ids.length) return ids.map((id, index) => [id, names[index]?.slice(0, length) ?? id]);
  }
  return ids.map((id) => [id, id]);
}
