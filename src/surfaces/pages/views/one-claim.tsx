import type { ClaimPicture } from '../../../app/claims/describe-claim.ts';
import { defined } from '../../../util/defined.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { MemberLine, MemberPlace } from '../parts/author-line.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { KindMark } from '../parts/marks.tsx';
import { EntityLinks } from '../parts/members.tsx';

const stateWords: Readonly<Record<ClaimPicture['status'], string>> = {
  active: 'is active',
  claim: 'is hearsay',
  candidate: 'is not accepted yet',
  invalid: 'is withdrawn',
  superseded: 'is superseded',
};

/** A claim of one source at one place, with its state, findings and history. */
export function OneClaimView({
  claim,
  former: isFormer,
  text,
  links,
}: {
  claim: ClaimPicture;
  /** No file says so any more. */
  former: boolean;
  /** The author's line; undefined: none is at hand. */
  text: string | undefined;
  links: PageLinks;
}): Html {
  const { summary, status, source, entities, conflicts, history, superseded_by: winner, note } = claim;
  const placed = { source, ...defined({ text }), ...(isFormer ? { former: isFormer } : {}) };
  return (
    <article>
      <h1>{summary}</h1>
      <p>
        It {stateWords[status]}
        {winner === undefined ? null : (
          <>
            ; it was replaced by <a href={links.claim(winner)}>another claim</a>
          </>
        )}
        .
      </p>
      {source.path === '' ? null : <MemberPlace member={placed} links={links} />}
      <MemberLine member={placed} />
      <EntityLinks entities={entities} links={links} />
      {note === undefined ? null : <p class="soft">Note: {note}</p>}
      {conflicts.length === 0 ? null : (
        <section>
          <h2>Findings</h2>
          <ul class="plain">
            {conflicts.map(({ name, violation }) => (
              <li>
                <KindMark finding={violation} /> <a href={links.finding(name)}>{violation.message}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {history.length === 0 ? null : (
        <section>
          <h2>History</h2>
          <HistoryList entries={history} />
        </section>
      )}
    </article>
  );
}
