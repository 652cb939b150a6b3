import type { WaitingPage } from '../../../app/mirror/waiting-pages.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { AuthorLine } from '../parts/author-line.tsx';
import { waits } from '../parts/decide-forms.tsx';
import { EntityLinks } from '../parts/members.tsx';
import { Pager } from '../parts/pager.tsx';
import { MarkBox, SeveralForm } from '../parts/several.tsx';
import { WaitingPlace } from './claim.tsx';

export interface WaitingViewProps {
  readonly claims: readonly WaitingPage[];
  /** On all pages. */
  readonly total: number;
  /** Addresses of other pages of the list. */
  readonly first?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly links: PageLinks;
  readonly deciding: Deciding | undefined;
  readonly closed: string | undefined;
}

/** The claims that nobody has accepted yet, by place. */
export function WaitingView(props: WaitingViewProps): Html {
  const { claims, total, first, previous, next, links, deciding, closed } = props;
  const several = claims.length === 0 ? undefined : deciding;
  const oneByOne = links.section('review', { kind: 'claims' });
  return (
    <>
      <h1>{plural(total, 'unaccepted claim')}</h1>
      {closed === undefined ? null : <p class="soft">{closed}</p>}
      {total === 0 ? (
        <p>No unaccepted claims. Claims from prose and from drafts appear here.</p>
      ) : (
        <p class="soft">
          Rules ignore these claims until you accept them.{' '}
          {oneByOne === undefined ? null : <a href={oneByOne}>Review claims</a>}
        </p>
      )}
      <SeveralForm deciding={several} of="claims">
        <ul class="plain list">
          {claims.map((page) => (
            <li class="item">
              <MarkBox id={page.claim.id} facts={waits} label={`Select: ${page.claim.summary}`} deciding={several} />
              <div>
                <p>
                  <strong>{page.claim.summary}</strong>
                </p>
                <WaitingPlace page={page} links={links} />
                <AuthorLine text={page.text} source={page.claim.source} />
                <EntityLinks entities={page.claim.entities} links={links} />
              </div>
            </li>
          ))}
        </ul>
      </SeveralForm>
      <Pager total={total} shown={claims.length} of="claim" {...{ first, previous, next }} />
    </>
  );
}
