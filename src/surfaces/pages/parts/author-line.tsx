import type { Member } from '../../../model/finding.ts';
import { memoryOfPath } from '../../../model/memory.ts';
import { markedLine } from '../../../report/shared/marked-line.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { Moment } from './moment.tsx';

type PlaceLinks = Pick<PageLinks, 'source' | 'memory'>;

/** The place of a memory, by its id. */
function MemoryPlace({ id, links }: { id: string; links: PlaceLinks }): Html {
  const words = <code>memory {id}</code>;
  const href = links.memory(id);
  return href === undefined ? (
    <span class="place">{words}</span>
  ) : (
    <a class="place" href={href}>
      {words}
    </a>
  );
}

/** A place of the author's files, as `annals.yaml:4:10`; leads to the line, where the file has a page. */
export function PlaceLink({
  place: { path, line, column },
  links,
}: {
  place: { readonly path: string; readonly line: number; readonly column?: number };
  links: PlaceLinks;
}): Html {
  const memory = memoryOfPath(path);
  if (memory !== undefined) return <MemoryPlace id={memory} links={links} />;
  const words = <code>{[path, line, ...(column === undefined ? [] : [column])].join(':')}</code>;
  const href = links.source(path, line);
  return href === undefined ? (
    <span class="place">{words}</span>
  ) : (
    <a class="place" href={href}>
      {words}
    </a>
  );
}

/** Where a claim or an entity stands; of a memory also when it was noted. A claim that left its line has no link: the line is different now. */
export function MemberPlace({
  member,
  links,
}: {
  member: Pick<Member, 'source' | 'former' | 'noted_at'>;
  links: PageLinks;
}): Html {
  const { source, former, noted_at } = member;
  if (former !== true)
    return (
      <>
        <PlaceLink place={source} links={links} />
        {noted_at === undefined ? null : (
          <span class="soft">
            {' '}
            noted <Moment at={noted_at} />
          </span>
        )}
      </>
    );
  return (
    <span>
      formerly <code class="place">{`${source.path}:${source.line}:${source.column}`}</code>
    </span>
  );
}

/** The author's line of a claim or an entity. A claim that left its line has none. */
export function MemberLine({
  member: { text, source, former },
}: {
  member: Pick<Member, 'source' | 'former'> & { readonly text?: string };
}): Html | null {
  return former === true ? null : <AuthorLine text={text} source={source} />;
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
