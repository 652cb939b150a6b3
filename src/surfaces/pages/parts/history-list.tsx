import type { HistoryEntry } from '../../../queries/history.ts';
import type { Html } from '../layout/render.ts';

/** What became of a thing, oldest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }): Html {
  return (
    <ol class="plain history">
      {entries.map(({ at, actor, action, before, after, reason }) => (
        <li>
          <time datetime={at}>{momentWords(at)}</time> {actor} {action}
          {before === undefined && after === undefined ? '' : ` (${before ?? '–'} → ${after ?? '–'})`}
          {reason === '' ? '' : `: ${reason}`}
        </li>
      ))}
    </ol>
  );
}

/** `2031-05-01T08:02:15.165Z` as `2031-05-01 08:02 UTC`. */
export const momentWords = (at: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(at) ? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` : at;
