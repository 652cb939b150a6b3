import type { HistoryItem } from '../../../app/decisions/history.ts';
import { staleWords } from '../../../model/stale-words.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { shortened } from '../shortened.ts';
import { LongText } from './long-text.tsx';
import { Moment } from './moment.tsx';

/** The message of a finding may be long; its page shows it whole. */
const mostOfAbout = 300;

/** One line of the history: who did what about what, and why. */
export function HistoryLine({ item, links }: { item: HistoryItem; links: PageLinks }): Html {
  const { at, actor, action, about, reason, kind, winner, because, before, after, stale_reason } = item;
  // That what was opened is open since, and was found, goes without saying.
  const isChange = action !== 'members-changed' && before !== undefined && before !== after;
  return (
    <li>
      <span class="soft">
        <Moment at={at} /> · {actor}
      </span>{' '}
      <strong>{actionWords(action)}</strong>
      {kind === undefined ? null : ` (${kind})`}{' '}
      <AboutLink href={aboutAddress(item, links)} text={shortened(about, mostOfAbout)} />
      {winner === undefined
        ? null
        : `${action === 'supersede' ? ', by' : ', for'} "${shortened(winner.summary, mostOfAbout)}"`}
      {because === undefined ? null : (
        <>
          , because of <a href={links.finding(because.called)}>{shortened(because.about, mostOfAbout)}</a>
        </>
      )}
      {isChange ? <span class="soft">{` (${before} → ${after ?? '–'})`}</span> : null}
      {reason === '' || (action === 'opened' && reason === 'found') ? null : (
        <>
          : <LongText text={reason} />
        </>
      )}
      {stale_reason === undefined ? null : <em>{` It has no effect now: ${staleWords[stale_reason]}.`}</em>}
    </li>
  );
}

function AboutLink({ href, text }: { href: string | undefined; text: string }): Html {
  return href === undefined ? <>"{text}"</> : <a href={href}>{text}</a>;
}

function aboutAddress({ finding, called, node_id, action }: HistoryItem, links: PageLinks): string | undefined {
  const isFinding = finding !== undefined || findingActions.has(action);
  return isFinding ? links.finding(called) : links.historyOf(node_id);
}

const plainActions: Readonly<Record<string, string>> = {
  'members-changed': 'noticed a change in',
  undecide: 'undid the decision about',
  flag: 'flagged',
  unflag: 'removed the flag from',
};

/** An action in plain words. */
export const actionWords = (action: string): string => plainActions[action] ?? action;

/** The actions about findings. */
const findingActions: ReadonlySet<string> = new Set([
  ...['opened', 'reopened', 'members-changed', 'waived', 'decided', 'closed'],
  ...['resolve', 'dismiss', 'reopen'],
]);
