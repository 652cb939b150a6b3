import type { Footnote, NoteRef } from '../../../app/mirror/footnotes.ts';
import { defined } from '../../../util/defined.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { AuthorLine, MemberPlace } from './author-line.tsx';
import { LongText } from './long-text.tsx';

const noteId = (note: number): string => `note-${note}`;
const refId = ({ note, ref }: NoteRef): string => `ref-${note}-${ref}`;

/** The numbers behind what somebody says; each leads to who says it, and where. */
export function NoteRefs({ notes }: { notes: readonly NoteRef[] }): Html {
  return (
    <>
      {notes.map((each) => (
        <sup class="ref">
          <a id={refId(each)} href={`#${noteId(each.note)}`} aria-label={`Source ${each.note}`}>
            {each.note}
          </a>
        </sup>
      ))}
    </>
  );
}

/** Each source with its place, words and trust, and links back to each reference. */
export function FootnoteList({ footnotes, links }: { footnotes: readonly Footnote[]; links: PageLinks }): Html | null {
  if (footnotes.length === 0) return null;
  return (
    <section class="notes" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol class="plain">
        {footnotes.map((footnote) => (
          <li id={noteId(footnote.number)}>
            <p>
              <span class="number">{footnote.number}.</span> <BackLinks footnote={footnote} />{' '}
              <SaidBy footnote={footnote} links={links} />
              <Trust footnote={footnote} />
            </p>
            <AuthorLine text={undefined} source={footnote} />
            {footnote.note === undefined ? null : (
              <div class="soft">
                Note: <LongText text={footnote.note} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function BackLinks({ footnote: { number: note, refs } }: { footnote: Footnote }): Html {
  const all = Array.from({ length: refs }, (_, index) => index + 1);
  return (
    <>
      {all.map((ref) => (
        <a
          class="back"
          href={`#${refId({ note, ref })}`}
          aria-label={refs === 1 ? `Back to source ${note}` : `Back to place ${ref} of source ${note}`}
        >
          ↑{refs === 1 ? null : <sub>{ref}</sub>}
        </a>
      ))}
    </>
  );
}

function SaidBy({ footnote, links }: { footnote: Footnote; links: PageLinks }): Html {
  const { said_by: by, path, line, column, former } = footnote;
  const placed = { source: { path, line, column }, ...defined({ former }) };
  return (
    <>
      {by === undefined ? null : (
        <>
          <a href={by.isEntity ? links.entity(by.id) : links.source(by.id)}>{by.title}</a>,{' '}
        </>
      )}
      {path === '' ? <span class="soft">in no file</span> : <MemberPlace member={placed} links={links} />}
    </>
  );
}

function Trust({ footnote: { tier, reliability, confidence, project } }: { footnote: Footnote }): Html | null {
  const words = [
    ...(tier === undefined || tier === 'entity' ? [] : [tier]),
    ...(reliability === undefined ? [] : [reliability]),
    ...(confidence === undefined ? [] : [`confidence ${confidence}`]),
    ...(project === undefined ? [] : [`in ${project}`]),
  ];
  return words.length === 0 ? null : <span class="soft"> ({words.join(', ')})</span>;
}
