import type { Member } from '../../../model/finding.ts';
import { markedLine } from '../../../report/shared/marked-line.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';

/** A place of the author's files, as `annals.yaml:4:10`; leads to the line. */
export function PlaceLink({
  place: { path, line, column },
  links,
}: {
  place: { readonly path: string; readonly line: number; readonly column?: number };
  links: PageLinks;
}): Html {
  return (
    <a class="place" href={links.source(path, line)}>
      <code>{[path, line, ...(column === undefined ? [] : [column])].join(':')}</code>
    </a>
  );
}

/** Characters of the words that are meant; a whole chapter may be one line. */
const mostMarked = 400;

const shortened = (words: string): string =>
  words.length > mostMarked ? `${words.slice(0, mostMarked).replace(/[\uD800-\uDBFF]$/, '')}…` : words;

/**
 * The author's own line with the words that are meant; where the file cannot be read any more, the words alone as they were quoted.
 *
 * @param text the line as it stands in the file; undefined: none is at hand.
 */
export function AuthorLine({
  text,
  source: { line, column, quote },
}: {
  text: string | undefined;
  source: Pick<Member['source'], 'line' | 'column' | 'quote'>;
}): Html | null {
  if (text === undefined || text.trim() === '')
    return quote === undefined ? null : <pre class="line">{shortened(quote)}</pre>;
  const { before, words, after } = markedLine(text, { column, ...(quote === undefined ? {} : { quote }) });
  return (
    <pre class="line">
      <i>{line} │ </i>
      {before}
      <mark>{shortened(words)}</mark>
      {after}
    </pre>
  );
}
