import type { ClaimAt, ClaimsAt } from '../../../app/claims/at/claims-at.ts';
import type { Presence, PresenceAt } from '../../../app/claims/at/presence.ts';
import { longestDate } from '../../../model/limits.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { PlaceLink } from './author-line.tsx';
import { LinkedNames } from './linked-names.tsx';
import { DisputedMark } from './marks.tsx';

/** Asks the server for a date; a static site has no answer. */
export function DateField({
  action,
  at,
  links,
}: {
  action: string | undefined;
  at?: string | undefined;
  links: PageLinks;
}): Html | null {
  if (!links.hasServer || action === undefined) return null;
  return (
    <form class="filters" action={action} aria-label="Date">
      <label>
        At a date <input name="at" value={at ?? ''} maxlength={longestDate} placeholder="405 AR, during the war, now" />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}

/** The claims that were true at a date, that may have been, and those of other times. */
export function ClaimsAtDate({ answer, links }: { answer: ClaimsAt & PresenceAt; links: PageLinks }): Html {
  const { at, on_some_day, held, may_have_held, other_times, apart, here = [], at_place = [] } = answer;
  const lists = [
    ['Held', held],
    ['May have held', may_have_held],
    ['Other times, nearest first', other_times],
    ['Not established', apart],
  ] as const;
  const isEmpty = lists.every(([, claims]) => claims.length === 0);
  return (
    <section class="at-date">
      <h2>
        At {at}
        {on_some_day ? <span class="soft">, on some day of it</span> : null}
      </h2>
      <PresentAtDate title="Here" all={here} links={links} />
      <PresentAtDate title="Is at" all={at_place} links={links} />
      {isEmpty ? <p>No claims at this date. Choose another date.</p> : null}
      {lists.map(([title, claims]) =>
        claims.length === 0 ? null : (
          <>
            <h3>{title}</h3>
            <ul class="plain">
              {claims.map((claim) => (
                <li>
                  <ClaimAtDate claim={claim} links={links} />
                </li>
              ))}
            </ul>
          </>
        ),
      )}
    </section>
  );
}

/** `Aldous; Bran, possibly: no end is known`. */
function PresentAtDate({
  title,
  all,
  links,
}: {
  title: string;
  all: readonly Presence[];
  links: PageLinks;
}): Html | null {
  if (all.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="plain">
        {all.map(({ id, name, certain, because }) => (
          <li>
            <a href={links.entity(id)}>{name}</a>
            {certain ? null : <span class="soft"> possibly{because === undefined ? '' : `: ${because}`}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function ClaimAtDate({ claim, links }: { claim: ClaimAt; links: PageLinks }): Html {
  const { summary, entities, source, disputed, findings = [], because, because_at, would_decide } = claim;
  const [finding] = findings;
  return (
    <>
      <LinkedNames text={summary} entities={entities} links={links} />{' '}
      {disputed ? <DisputedMark href={finding === undefined ? undefined : links.finding(finding)} /> : null}{' '}
      <PlaceLink place={{ path: source.path, line: source.line }} links={links} />
      {because === undefined ? null : <span class="soft"> {because} </span>}
      {because_at === undefined ? null : (
        <PlaceLink place={{ path: because_at.path, line: because_at.line }} links={links} />
      )}
      {would_decide === undefined ? null : <span class="soft"> Would decide: {would_decide}</span>}
    </>
  );
}
