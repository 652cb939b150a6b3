import type { SourceClaim, SourceNote } from '../../../app/mirror/source-pages.ts';
import type { ReportedProblem } from '../../../model/problem.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { shortened } from '../shortened.ts';
import { LinkedNames } from './linked-names.tsx';
import { LongText } from './long-text.tsx';
import { findingMark, KindMark, ProblemMark, problemMark } from './marks.tsx';

/** The length of a message in the margin; the page of the finding shows it whole. */
const mostOfMessage = 140;
const mostOfSummary = 300;

/** A line of a file with its number, and in the margin what it states and what rests on it. */
export function NumberedLine({
  line,
  text,
  note,
  problems = [],
  fileId,
  links,
}: {
  line: number;
  text: string;
  note: SourceNote | undefined;
  /** The problems of this line. */
  problems?: readonly ReportedProblem[] | undefined;
  fileId: string;
  links: PageLinks;
}): Html {
  const kinds = new Set([...problems.map(problemMark), ...(note?.findings ?? []).map(findingMark)]);
  const gravest = ['definite', 'possible', 'gap'].find((kind) => kinds.has(kind));
  return (
    <li id={`L${line}`} class={gravest === undefined ? undefined : `found ${gravest}`}>
      <a class="number" href={`#L${line}`} aria-label={`Line ${line}`}>
        {line}
      </a>
      <div class="text">
        <LongText text={text} />
      </div>
      {problems.length === 0 && note === undefined ? null : (
        <div class="margin">
          {problems.map((problem) => (
            <p class="problem">
              <ProblemMark problem={problem} />
              <LongText text={problem.message} />
            </p>
          ))}
          {note === undefined ? null : <LineNotes note={note} fileId={fileId} links={links} />}
        </div>
      )}
    </li>
  );
}

/** @param fileId of the file that the line stands in: who else says it is named. */
export function LineNotes({
  note: { claims, findings },
  fileId,
  isOpen = false,
  links,
}: {
  note: SourceNote;
  fileId: string;
  isOpen?: boolean;
  links: PageLinks;
}): Html {
  return (
    <>
      {findings.map((finding) => (
        <p class="finding">
          <KindMark finding={finding} />
          <a href={links.finding(finding.name)}>{shortened(finding.message, mostOfMessage)}</a>
        </p>
      ))}
      {claims.length === 0 ? null : (
        <details open={isOpen}>
          <summary>{plural(claims.length, 'claim')}</summary>
          <ul class="plain">
            {claims.map((claim) => (
              <li>
                <StatedHere claim={claim} links={links} fileId={fileId} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The state of a claim in words; an active one needs none. */
export const claimStateWords: Readonly<Partial<Record<SourceClaim['status'], string>>> = {
  claim: 'hearsay',
  candidate: 'not accepted yet',
  invalid: 'withdrawn',
  superseded: 'replaced by another claim',
};

/** The statement of a claim, with its state. */
export function StatedHere({
  claim: { summary, entities, status, source_id, disputed, findings },
  fileId,
  links,
}: {
  claim: SourceClaim;
  fileId?: string;
  links: PageLinks;
}): Html {
  const state = claimStateWords[status];
  const [conflict] = findings.filter(({ category }) => category === 'contradiction');
  return (
    <>
      <LinkedNames text={shortened(summary, mostOfSummary)} entities={entities} links={links} />
      {state === undefined ? null : <span class="soft"> ({state})</span>}
      {fileId === undefined || source_id === fileId ? null : (
        <span class="soft">
          {' '}
          by <a href={links.source(source_id)}>{shortened(source_id, 80)}</a>
        </span>
      )}
      {disputed && conflict !== undefined ? (
        <>
          {' '}
          <a class="disputed" href={links.finding(conflict.name)}>
            ⚠ disputed
          </a>
        </>
      ) : null}
    </>
  );
}
