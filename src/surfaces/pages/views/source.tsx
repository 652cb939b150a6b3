import { type BookPage, type FilePage, itemsOfPage, type SourcePage } from '../../../app/mirror/source-pages.ts';
import type { ReportedProblem } from '../../../model/problem.ts';
import { plural } from '../../../report/shared/plural.ts';
import { groupBy } from '../../../util/group.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { AuthorLine, PlaceLink } from '../parts/author-line.tsx';
import { ProblemsOfFile } from '../parts/problems.tsx';
import { LineNotes, NumberedLine, StatedHere } from '../parts/source-notes.tsx';
import { shortened } from '../shortened.ts';
import { OpenOfSource, SourceFacts } from './sources.tsx';

export interface SourceProps {
  readonly page: SourcePage;
  /** Errors and warnings in this file, as it was ingested. */
  readonly problems: readonly ReportedProblem[];
  readonly links: PageLinks;
}

/** A file with its findings in the margin, or a book with its claims. */
export function SourceView({ page, problems, links }: SourceProps): Html {
  const { source } = page;
  return (
    <>
      <h1>{shortened(source.title, 300)}</h1>
      <p>
        <SourceFacts source={source} />
      </p>
      <p>
        {plural(source.claims, 'claim')},{' '}
        {source.findings + source.gaps === 0 ? 'no open findings.' : <OpenOfSource source={source} links={links} />}
      </p>
      {page.form === 'file' ? <FileText {...{ page, problems, links }} /> : <BookClaims page={page} links={links} />}
    </>
  );
}

const untoldWords = {
  'no-folder': 'The folder of this world is missing. The page shows the stored quotes.',
  gone: 'The file is missing or cannot be read. The page shows the stored quotes.',
} as const;

function FileText({ page, problems, links }: SourceProps & { page: FilePage }): Html {
  const { source, from, lines, untold, lines_total, changed, notes } = page;
  const noteAt = new Map(notes.map((note) => [note.line, note]));
  // A problem at the end of a file has no line of its own.
  const problemsAt = groupBy(problems, ({ line }) => Math.min(line, lines_total));
  return (
    <>
      {untold === undefined ? null : <p class="notice trouble">{untoldWords[untold]}</p>}
      {changed ? (
        <p class="notice trouble">
          This file has changed since the last ingest. Notes may be next to the wrong lines until you run{' '}
          <code>lore ingest</code>.
        </p>
      ) : null}
      <ProblemsOfFile problems={problems} id={source.id} lines={lines === undefined ? 0 : lines_total} links={links} />
      <Pieces id={source.id} from={from} total={lines_total} of="line" where="above" links={links} />
      {lines === undefined ? (
        <ul class="plain quoted">
          {notes.map((note) => (
            <li id={`L${note.line}`}>
              <b>Line {note.line}</b>
              {note.claims.slice(0, 1).map((claim) => (
                <AuthorLine text={undefined} source={claim.source} />
              ))}
              <div class="margin">
                <LineNotes note={note} fileId={source.id} isOpen={true} links={links} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <ol class="plain file" aria-label="Lines of the file">
          {lines.map((text, index) => (
            <NumberedLine
              line={from + index}
              text={text}
              note={noteAt.get(from + index)}
              problems={problemsAt.get(from + index)}
              fileId={source.id}
              links={links}
            />
          ))}
        </ol>
      )}
      <Pieces id={source.id} from={from} total={lines_total} of="line" where="below" links={links} />
    </>
  );
}

function BookClaims({
  page: { source, from, claims, claims_total },
  links,
}: {
  page: BookPage;
  links: PageLinks;
}): Html {
  return (
    <>
      {source.path === undefined ? null : (
        <p class="soft">
          Declared in <a href={links.source(source.path)}>{shortened(source.path, 200)}</a>
        </p>
      )}
      {claims.length === 0 ? <p>No claims of this source yet.</p> : null}
      <ol class="plain claims">
        {claims.map((claim, index) => (
          <li class="card" id={`L${from + index}`}>
            <StatedHere claim={claim} links={links} />
            <AuthorLine text={undefined} source={claim.source} />
            <PlaceLink place={claim.source} links={links} />
          </li>
        ))}
      </ol>
      <Pieces id={source.id} from={from} total={claims_total} of="claim" links={links} />
    </>
  );
}

interface PiecesProps {
  readonly id: string;
  readonly from: number;
  readonly total: number;
  readonly of: string;
  /** Where there are two of them: each has a name of its own for who does not see where it stands. */
  readonly where?: 'above' | 'below';
  readonly links: PageLinks;
}

/** Leads to the lines before and after these. */
function Pieces({ id, from, total, of, where, links }: PiecesProps): Html | null {
  if (total <= itemsOfPage) return null;
  const last = Math.min(total, from + itemsOfPage - 1);
  return (
    <nav class="pager" aria-label={[`Pages of ${of}s`, ...(where === undefined ? [] : [where])].join(', ')}>
      {from > itemsOfPage ? <a href={links.source(id)}>First</a> : null}
      {from > 1 ? (
        <a rel="prev" href={links.source(id, from - itemsOfPage)}>
          Previous
        </a>
      ) : null}
      <span class="soft">
        {from} – {last} of {plural(total, of)}
      </span>
      {last < total ? (
        <a rel="next" href={links.source(id, last + 1)}>
          Next
        </a>
      ) : null}
    </nav>
  );
}
