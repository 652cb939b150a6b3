import type { HistoryItem, HistoryPage } from '../../../app/decisions/history.ts';
import { staleWords } from '../../../model/stale-words.ts';
import { plural } from '../../../report/shared/plural.ts';
import { goesBackWords } from '../../../report/shared/state-words.ts';
import type { Paint } from '../../../report/text/paint.ts';

/** One line for each entry, newest last; before them whose history it is, after them how to go back further. */
export function historyText({ subject, conflicts, items, total, cursor }: HistoryPage, paint: Paint): string {
  const head = subject === undefined ? [] : [`${paint('bold', subject.name)} (${subject.kind} ${subject.id})`];
  const touched =
    conflicts === undefined || conflicts.length === 0
      ? []
      : [
          `${plural(conflicts.length, 'conflict')} touched it:`,
          ...conflicts.map(({ name, status, message, resolution, goes_back_to }) => {
            const why = resolution === undefined ? '' : ` (${resolution})`;
            const former = goes_back_to === undefined ? '' : `\n    ${goesBackWords(goes_back_to)}`;
            return `  ${name}  ${status}${why}: ${message}${former}`;
          }),
        ];
  const shown = items.length < total ? ` (${items.length} shown)` : '';
  const more = cursor === undefined ? '' : ` Those before: --cursor ${cursor}`;
  const count = `${plural(total, 'entry', 'entries')}${shown}.${more}`;
  const blocks = [[...head, ...touched], items.map((item) => historyLine(item, paint)), [count]];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** `2026-11-26T07:50:27Z Ama superseded “Ilsa: birth 712” by “Ilsa: birth 700”, because of 11809bdf7322d155: the ballad is late` */
function historyLine(item: HistoryItem, paint: Paint): string {
  const { at, actor, action, about, reason, kind, winner, because, before, after, stale_reason: stale } = item;
  const how = kind === undefined ? '' : ` (${kind})`;
  const by = winner === undefined ? '' : `${action === 'supersede' ? ', by' : ', for'} "${winner.summary}"`;
  const from = because === undefined ? '' : `, because of ${because.called}`;
  const change =
    action === 'members-changed' || before === after ? '' : paint('dim', ` (${before ?? '–'} → ${after ?? '–'})`);
  const why = reason === '' ? '' : `: ${reason}`;
  const when = paint('dim', `${at.slice(0, 19)}Z`);
  const id = paint('dim', ` [${item.called}]`);
  const idle = stale === undefined ? '' : paint('yellow', `; does nothing now, for ${staleWords[stale]}`);
  return `${when} ${actor} ${paint('bold', action)}${how} "${about}"${by}${from}${change}${why}${idle}${id}`;
}
