import type { HistoryEntry } from '../../../queries/history.ts';
import type { Html } from '../layout/render.ts';
import { actionWords } from './history-line.tsx';
import { Moment } from './moment.tsx';

/** The history of a thing, oldest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }): Html {
  return (
    <ol class="plain history">
      {entries.map(({ at, actor, action, before, after, reason }) => (
        <li>
          <span class="soft">
            <Moment at={at} /> · {actor}
          </span>{' '}
          <strong>{actionWords(action)}</strong>
          {before === undefined && after === undefined ? '' : ` (${before ?? '–'} → ${after ?? '–'})`}
          {reason === '' || reason === 'found' ? '' : `: ${reason}`}
        </li>
      ))}
    </ol>
  );
}
