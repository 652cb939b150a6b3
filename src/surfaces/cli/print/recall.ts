import type { Recalled, RecallHit } from '../../../app/recall/recall.ts';
import { shortMemoryId } from '../../../model/memory.ts';
import type { Paint } from '../../../report/text/paint.ts';
import type { Wording } from '../../../util/text/wording.ts';
import { shownNotes } from './notes.ts';

/** Each hit with its score, kind and place, and its text below; then what is to be said of the answer as a whole. */
export function recallText({ hits, notes }: Recalled<Wording>, paint: Paint): string {
  const lines = hits.flatMap((hit) => [headOf(hit, paint), ...indented(hit.text)]);
  const found = hits.length === 0 ? ['No facts about it.'] : [];
  return `${[...lines, ...found, ...shownNotes(notes)].join('\n')}\n`;
}

function headOf(hit: RecallHit, paint: Paint): string {
  const { score, kind, id, place, by, status, disputed, expanded, parts, at_date } = hit;
  const marks = [
    ...(status === undefined || status === 'active' ? [] : [status]),
    ...(at_date === 'may_have_held' ? ['may have held then'] : []),
    ...(disputed ? ['disputed'] : []),
    ...(expanded === undefined ? [] : [`${expanded.rel} of ${shortMemoryId(expanded.from)}`]),
  ];
  const marked = marks.length === 0 ? '' : `, ${marks.join(', ')}`;
  const where = place ?? (by === undefined ? '' : `by ${by}`);
  const made = parts === undefined ? '' : `  ${partsText(parts)}`;
  return `${paint('bold', score.toFixed(4))} ${kind} ${shortMemoryId(id)}${marked}  ${paint('cyan', where)}${made}`;
}

function partsText({ cosine, lexical, recency, importance }: NonNullable<RecallHit['parts']>): string {
  const meaning = cosine === undefined ? '' : `cosine ${cosine}, `;
  return `${meaning}lexical ${lexical}, recency ${recency}, importance ${importance}`;
}

/** Line breaks of a text are not those of the list. */
const indented = (text: string): string[] => text.split(/\s*\n\s*/).map((line) => `  ${line}`);
