import * as z from 'zod';
import type { Recalled, RecallHit } from '../../../../app/recall/recall.ts';
import { recallOperation } from '../../../../operations/recall.ts';
import type { Wording } from '../../../../util/text/wording.ts';
import { memoryNotice, noteLines } from '../../answers/memory.ts';
import { idOrQuoted, quoted } from '../../answers/quote.ts';
import { operationTool } from '../../calls/operation-tool.ts';
import { things } from './fields.ts';

export const recallTool = operationTool(recallOperation, {
  title: 'Recall',
  description: 'Finds facts about a question, best first (k = 5). Tell disputed hits as disputed.',
  words: { expand: 'Add linked things' },
  listedElsewhere: ['type'],
  output: z.object({
    hits: things('kind, id, text, place or by, score, disputed, status'),
    mode: z.string(),
    notes: recallOperation.output.shape.notes,
  }),
  told: (result) => ({ data: result, text: recalledText(result) }),
});

function recalledText({ hits, notes }: Recalled<Wording>): string {
  const lines = [...hits.map((hit, index) => `${index + 1}. ${hitText(hit)}`), ...noteLines(notes)];
  const notice = lines.some((line) => line.includes('«')) ? [memoryNotice] : [];
  return [...(hits.length === 0 ? ['No result.'] : []), ...notice, ...lines].join('\n');
}

function hitText({ kind, id, text, place, by, score, disputed, status, expanded, parts, at_date }: RecallHit): string {
  const more = [
    `${kind} ${idOrQuoted(id)}`,
    ...(place === undefined ? [] : [idOrQuoted(place)]),
    ...(by === undefined ? [] : [`by ${quoted(by, 100)}`]),
    ...(status === undefined || status === 'active' ? [] : [idOrQuoted(status)]),
    ...(at_date === 'may_have_held' ? ['may have held then'] : []),
    `score ${score.toFixed(2)}`,
    ...(expanded === undefined ? [] : [`${idOrQuoted(expanded.rel)} of ${idOrQuoted(expanded.from)}`]),
    ...(parts === undefined ? [] : [partsText(parts)]),
  ];
  return `${disputed ? 'DISPUTED: ' : ''}${quoted(text)} (${more.join(', ')})`;
}

const partsText = (parts: NonNullable<RecallHit['parts']>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value?.toFixed(2) ?? '–'}`)
    .join(', ');
