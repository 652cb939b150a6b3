import * as z from 'zod';
import { type HistoryItem, type HistoryPage, readHistoryPage } from '../../../app/decisions/history.ts';
import { longestId, longestMoment, longestPerson } from '../../../model/limits.ts';
import { staleWords } from '../../../model/stale-words.ts';
import { plural } from '../../../report/shared/plural.ts';
import { defined } from '../../../util/defined.ts';
import { idOrQuoted, quoted } from '../answers/quote.ts';
import { cursorParam, findingInShort, limitParam, pageShape } from '../answers/shapes.ts';
import { listingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

/** Conflicts shown of one entity. */
const most = 50;

export const getHistory = defineTool({
  name: 'get_history',
  title: 'Show the history',
  description:
    'Lists decisions about findings and claims, replaced claims with the reason, and every conflict about an entity, newest last.',
  hints: reads,
  input: z.strictObject({
    about: z.string().min(1).max(longestId).optional().describe('Entity, finding or claim: id or name'),
    by: z.string().min(1).max(longestPerson).optional(),
    since: z.string().max(longestMoment).optional().describe('2026-11-01'),
    limit: limitParam,
    cursor: cursorParam,
  }),
  output: z.object({
    conflicts: z.array(findingInShort).describe('status, resolution, goes_back_to'),
    entries: z
      .array(z.looseObject({ id: z.string(), at: z.string() }))
      .describe('actor, action, about, reason, kind, winner, because, idle'),
    ...pageShape,
  }),
  run: async (request, { world }) => {
    const data = dataOf(await readHistoryPage(world.stored.store, request));
    return { data, text: textOf(data) };
  },
});

function dataOf({ items, conflicts = [], total, cursor }: HistoryPage) {
  return {
    conflicts: conflicts.slice(0, most).map(({ name: id, status, message, resolution, goes_back_to }) => ({
      ...{ id, status, message },
      ...defined({ resolution, goes_back_to: goes_back_to?.name }),
    })),
    entries: items.map(entryData),
    total,
    ...defined({ cursor }),
  };
}

function entryData({ at, actor, action, about, called: id, reason, kind, winner, because, ...rest }: HistoryItem) {
  const idle = rest.stale_reason && staleWords[rest.stale_reason];
  return {
    ...{ at, actor, action, about, id, reason },
    ...defined({ kind, winner: winner?.summary, because: because?.called, idle }),
  };
}

function textOf({ conflicts, entries, total, cursor }: ReturnType<typeof dataOf>): string {
  const touched = conflicts.map(({ id, status, message, resolution, goes_back_to }) => {
    const why = resolution === undefined ? '' : ` (${quoted(resolution)})`;
    return `- ${idOrQuoted(id)} ${status}${why}: ${quoted(message)}${goes_back_to === undefined ? '' : `, goes back to ${idOrQuoted(goes_back_to)}`}`;
  });
  const listing = listingText({
    heading: total === 0 ? 'Nothing is recorded' : plural(total, 'entry', 'entries'),
    items: entries.map(entryText),
    oneLineEach: true,
    total,
    cursor,
  });
  return [listing, ...(touched.length === 0 ? [] : [['Conflicts that touched it:', ...touched].join('\n')])].join(
    '\n\n',
  );
}

function entryText(entry: ReturnType<typeof entryData>): string {
  const { at, actor, action, about, id, reason, kind, winner, because, idle } = entry;
  return [
    `- ${at} ${idOrQuoted(actor)} ${idOrQuoted(action)}${kind === undefined ? '' : ` (${idOrQuoted(kind)})`} ${quoted(about)}`,
    ...(winner === undefined ? [] : [`for ${quoted(winner)}`]),
    ...(because === undefined ? [] : [`because of ${idOrQuoted(because)}`]),
    ...(reason === '' ? [] : [`reason ${quoted(reason)}`]),
    ...(idle === undefined ? [] : [`does nothing now, for ${idle}`]),
    `id ${idOrQuoted(id)}`,
  ].join(', ');
}
