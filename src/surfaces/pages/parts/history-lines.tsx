import type { HistoryItem } from '../../../app/decisions/history.ts';
import { staleWords } from '../../../model/stale-words.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';

/** What became of things: when, who, what about which words, and why. */
export function HistoryLines({ items, links }: { items: readonly HistoryItem[]; links: PageLinks }): Html {
  return (
    <ol class="plain history">
      {items.map((item) => (
        <li>
          <HistoryLine item={item} links={links} />
        </li>
      ))}
    </ol>
  );
}

function HistoryLine({ item, links }: { item: HistoryItem; links: PageLinks }): Html {
  const { at, actor, action, about, reason, kind, winner, because, before, after, stale_reason: stale } = item;
  const more = links.historyOf(item.node_id);
  const changed = action !== 'members-changed' && before !== after;
  return (
    <>
      <time class="soft" datetime={at}>
        {at.slice(0, 10)} {at.slice(11, 16)}
      </time>{' '}
      {actor} <strong>{action}</strong>
      {kind === undefined ? '' : ` (${kind})`} {more === undefined ? <>“{about}”</> : <a href={more}>{about}</a>}
      {winner === undefined ? '' : `${action === 'supersede' ? ', by' : ', for'} “${winner.summary}”`}
      {because === undefined ? '' : `, because of “${because.about}”`}
      {changed ? (
        <span class="soft">
          {' '}
          ({before ?? '–'} → {after ?? '–'})
        </span>
      ) : null}
      {reason === '' ? '' : `: ${reason}`}
      {stale === undefined ? null : <span class="soft">; does nothing now, for {staleWords[stale]}</span>}
    </>
  );
}
