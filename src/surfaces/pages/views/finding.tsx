import type { FindingPage } from '../../../app/mirror/finding-pages.ts';
import { memoryId } from '../../../model/memory.ts';
import type { ReviewItem } from '../../../queries/review-queue.ts';
import { failsWords } from '../../../report/shared/fails.ts';
import type { Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import { anchorOf, type PageLinks } from '../links.ts';
import { FindingForms, FlagBox, ReopenForm, TypedTrouble } from '../parts/decide-forms.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { KindMark } from '../parts/marks.tsx';
import { Members } from '../parts/members.tsx';
import { Moment } from '../parts/moment.tsx';
import { Pictures } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import { Repairs } from '../parts/repairs.tsx';
import { ClashingSides } from '../parts/sides.tsx';

export interface FindingViewProps {
  readonly page: FindingPage;
  readonly links: PageLinks;
  /** Undefined: nothing can be decided here. */
  readonly deciding?: Deciding | undefined;
  /** Why not, in a sentence, to whom it has to be said. */
  readonly closed?: string | undefined;
  readonly flag?: ReviewItem | undefined;
}

/** One finding with everything there is to know of it: the two lines that clash come first. */
export function FindingView({ page, links, deciding, closed, flag }: FindingViewProps): Html {
  const { finding, sides, more, members, holders, drawing, settle, facts, history, rule } = page;
  const { violation } = finding;
  const { id, status, message } = violation;
  const decided = { id, facts };
  return (
    <article class="finding">
      <h1>
        <KindMark finding={violation} />
        {message}
      </h1>
      <StateWords page={page} links={links} />
      <ClashingSides sides={sides} more={more} links={links} />
      <TypedTrouble typed={deciding?.typed} />
      {flag === undefined ? null : <FlagBox flag={flag} deciding={deciding && { ...deciding, back: deciding.here }} />}
      {deciding !== undefined && status === 'open' ? (
        <FindingForms finding={decided} holders={holders} deciding={deciding} />
      ) : null}
      {deciding !== undefined && status !== 'open' && finding.decided_by !== undefined ? (
        <ReopenForm finding={decided} deciding={deciding} />
      ) : null}
      {closed === undefined ? null : <p class="soft">{closed}</p>}
      {drawing === undefined ? null : <Pictures drawing={drawing} id={`f-${anchorOf(id)}`} />}
      <Members members={members} sides={sides} links={links} />
      <Repairs finding={violation} settle={settle} links={links} />
      <RuleFold rule={rule} finding={finding} links={links} />
      {history.length === 0 ? null : (
        <section>
          <h2>History</h2>
          <HistoryList entries={history} />
        </section>
      )}
    </article>
  );
}

/** Its category, its subject and the decision about it. */
function StateWords({ page: { finding, members }, links }: { page: FindingPage; links: PageLinks }): Html {
  const { violation, resolution, decided_by, decided_at, decision_kind, winner, goes_back_to } = finding;
  const { category, status, subject } = violation;
  const project = violation.category === 'contradiction' ? violation.project : undefined;
  const holds = members.find(({ id }) => id === winner);
  const about = memoryId.test(subject.id) ? links.memory(subject.id) : links.entity(subject.id);
  return (
    <>
      <p class="soft">
        {categoryWords[category]}
        {failsWords(violation)} · about <a href={about}>{subject.name}</a> ({subject.kind})
        {project === undefined ? '' : ` · in the project ${project}`}
      </p>
      {status === 'open' ? null : (
        <p class="state">
          <strong>{status}</strong>
          {decision_kind === undefined ? '' : ` (${decision_kind})`}
          {decided_by === undefined ? '' : ` by ${decided_by}`}
          {decided_by === undefined || decided_at === undefined ? null : (
            <>
              , <Moment at={decided_at} />
            </>
          )}
          {resolution === undefined ? '' : `: ${resolution}`}
          {holds === undefined ? '' : ` · correct: ${holds.summary}`}
        </p>
      )}
      {goes_back_to === undefined ? null : (
        <p class="soft">
          Earlier finding: <a href={links.finding(goes_back_to.name)}>{goes_back_to.name}</a>, {goes_back_to.status}
          {goes_back_to.decided_by === undefined ? '' : ` by ${goes_back_to.decided_by}`}
          {goes_back_to.resolution === undefined ? '' : `: ${goes_back_to.resolution}`}
        </p>
      )}
    </>
  );
}

export const categoryWords = {
  contradiction: 'contradiction',
  anachronism: 'anachronism',
  ontology: 'ontology violation',
  orphan: 'gap',
  confusion: 'story question',
} as const;

function RuleFold({
  rule: { id, description, rationale, as_written },
  finding,
  links,
}: Pick<FindingPage, 'rule' | 'finding'> & { links: PageLinks }): Html {
  return (
    <details>
      <summary>
        Rule <code>{id}</code>
      </summary>
      <p>
        <a href={links.rule(id)}>{id}</a> · <code>{finding.name}</code>
      </p>
      <p>
        <Prose text={[description, rationale ?? ''].filter((text) => text !== '').join(' ')} />
      </p>
      {as_written === '' ? null : <pre tabindex={0}>{as_written}</pre>}
    </details>
  );
}
