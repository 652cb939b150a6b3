import type { ReviewPage } from '../../../app/mirror/review-page.ts';
import type { Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { FlagBox, TypedTrouble } from '../parts/decide-forms.tsx';
import { KeysHelp } from '../parts/keys-help.tsx';
import { type Narrowing, NarrowingForm } from '../parts/narrowing.tsx';
import { type ClaimTrial, ClaimView } from './claim.tsx';
import { FindingView } from './finding.tsx';

export interface ReviewViewProps {
  readonly review: ReviewPage;
  readonly narrowing: Narrowing;
  readonly links: PageLinks;
  /** Undefined: nothing can be decided here. */
  readonly deciding: Deciding | undefined;
  /** Why not, to whom it has to be said. */
  readonly closed: string | undefined;
  readonly would: ClaimTrial;
}

/** The queue: one thing at a time. */
export function ReviewView({ review, narrowing, links, deciding, closed, would }: ReviewViewProps): Html {
  const { thing, total, isGone } = review;
  const flag = thing?.flag;
  return (
    <>
      <Neighbours review={review} narrowing={narrowing} links={links} />
      {isGone ? (
        <p class="notice" role="status">
          {thing === undefined
            ? 'That item is already decided.'
            : 'That item is already decided or gone. This is the next one.'}
        </p>
      ) : null}
      {thing?.kind === 'finding' ? <FindingView {...{ page: thing.page, links, deciding, closed, flag }} /> : null}
      {thing?.kind === 'claim' ? <ClaimView {...{ page: thing.page, links, deciding, closed, flag, would }} /> : null}
      {thing?.kind === 'flag' ? (
        <article>
          <h1>{thing.flag.summary}</h1>
          <p class="soft">
            {thing.flag.label} <FlaggedLink label={thing.flag.label} id={thing.id} links={links} />
          </p>
          <TypedTrouble typed={deciding?.typed} />
          <FlagBox flag={thing.flag} deciding={deciding} />
          {closed === undefined ? null : <p class="soft">{closed}</p>}
        </article>
      ) : null}
      {total === 0 ? <NoneLeft narrowing={narrowing} links={links} /> : null}
      <NarrowingForm
        action={links.section('review')}
        fields={['kind', 'category', 'verdict', 'rule', 'project', 'subject', 'source']}
        given={narrowing}
        allCategories={[['', 'all but gaps']]}
      />
      <KeysHelp />
    </>
  );
}

function Neighbours({ review, narrowing, links }: Pick<ReviewViewProps, 'review' | 'narrowing' | 'links'>): Html {
  const { position, total, previous, next } = review;
  const to = (thing: { readonly id: string }, at: number) =>
    links.section('review', { ...narrowing, at: thing.id, position: at });
  return (
    <nav class="pager queue" aria-label="Queue">
      <strong>{total === 0 ? 'Nothing to review' : `${position} of ${total}`}</strong>
      {previous === undefined ? null : (
        <a rel="prev" href={to(previous, position - 1)} data-key="k">
          Previous <kbd>k</kbd>
        </a>
      )}
      {next === undefined ? null : (
        <a rel="next" href={to(next, position + 1)} data-key="j">
          Next <kbd>j</kbd>
        </a>
      )}
      <a href="#keys" data-key="?">
        Keys <kbd>?</kbd>
      </a>
    </nav>
  );
}

function FlaggedLink({ label, id, links }: { label: string; id: string; links: PageLinks }): Html {
  const href =
    label === 'Entity'
      ? links.entity(id)
      : label === 'Violation'
        ? links.finding(id)
        : label === 'Source'
          ? links.source(id)
          : links.historyOf(id);
  return href === undefined ? <code>{id}</code> : <a href={href}>{id}</a>;
}

function NoneLeft({ narrowing, links }: Pick<ReviewViewProps, 'narrowing' | 'links'>): Html {
  const isNarrowed = Object.values(narrowing).some((given) => given !== undefined);
  return (
    <>
      <h1>{isNarrowed ? 'No items match' : 'Review queue empty'}</h1>
      <p>
        {isNarrowed ? <a href={links.section('review')}>Remove filter</a> : null}
        {isNarrowed ? ' · ' : ''}
        <a href={links.findings({ status: 'all', category: 'all' })}>All findings, with closed ones</a>
      </p>
    </>
  );
}
