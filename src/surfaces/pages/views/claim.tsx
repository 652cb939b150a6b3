import type { WaitingPage } from '../../../app/mirror/waiting-pages.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ReviewItem } from '../../../queries/review-queue.ts';
import type { Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { AuthorLine, PlaceLink } from '../parts/author-line.tsx';
import { ClaimForm, FlagBox, TypedTrouble } from '../parts/decide-forms.tsx';
import { KindMark } from '../parts/marks.tsx';
import { EntityLinks } from '../parts/members.tsx';

/** The findings if an unaccepted claim were accepted. */
export type ClaimTrial =
  /** Not tested yet: a test is a check of the world. */
  { readonly state: 'untried' } | { readonly state: 'tried'; readonly findings: readonly Finding[] };

/** A claim that nobody has accepted yet. */
export function ClaimView({
  page,
  links,
  deciding,
  closed,
  flag,
  would,
}: {
  page: WaitingPage;
  links: PageLinks;
  deciding?: Deciding | undefined;
  /** Why nothing can be decided, to whom it has to be said. */
  closed?: string | undefined;
  flag?: ReviewItem | undefined;
  would: ClaimTrial;
}): Html {
  const { claim, text } = page;
  return (
    <article class="finding">
      <h1>
        <span class="mark waits">not accepted</span>
        {claim.summary}
      </h1>
      <WaitingPlace page={page} links={links} />
      <AuthorLine text={text} source={claim.source} />
      <EntityLinks entities={claim.entities} links={links} />
      {claim.note === undefined ? null : <p class="soft">Note: {claim.note}</p>}
      <TypedTrouble typed={deciding?.typed} />
      {flag === undefined ? null : <FlagBox flag={flag} deciding={deciding && { ...deciding, back: deciding.here }} />}
      {deciding === undefined ? null : <ClaimForm id={claim.id} deciding={deciding} />}
      {closed === undefined ? null : <p class="soft">{closed}</p>}
      <Would would={would} />
    </article>
  );
}

/** Where a claim stands that waits, and what it was read from. */
export function WaitingPlace({ page, links }: { page: WaitingPage; links: PageLinks }): Html {
  const { claim, fromProse, saidBy } = page;
  const { source, source_id, window, reliability, confidence } = claim;
  return (
    <p class="soft">
      {source.path === '' ? null : <PlaceLink place={source} links={links} />} ·{' '}
      {fromProse ? 'read from prose' : 'a draft'}
      {saidBy === undefined ? '' : ' · '}
      {saidBy === undefined ? null : <a href={links.source(source_id)}>{saidBy}</a>}
      {window === undefined ? '' : ` · ${window}`}
      {reliability === undefined ? '' : ` · ${reliability}`}
      {confidence === undefined ? '' : ` · confidence ${confidence}`}
    </p>
  );
}

function Would({ would }: { would: ClaimTrial }): Html {
  if (would.state === 'untried') {
    return <p class="soft">Conflicts not calculated yet. You will see them when you accept.</p>;
  }
  if (would.findings.length === 0) {
    // The end of a reign may be unaccepted too: alone, a claim may open a finding that it does not open with others.
    return (
      <p>
        Accepted together with all other claims from prose, it conflicts with nothing. If you accept it alone, a finding
        may open; you will see it when you accept.
      </p>
    );
  }
  return (
    <section>
      <h2>Conflicts if accepted</h2>
      <ul>
        {would.findings.map((finding) => (
          <li>
            <KindMark finding={finding} />
            {finding.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
