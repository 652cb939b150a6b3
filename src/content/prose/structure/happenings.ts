import { kindLine } from '../../../model/kinds.ts';
import type { LabelledClaim, ValueTools } from './read-value.ts';
import { signsOf, type ValuePart } from './value-parts.ts';

/** A longer event: a year next to it may be its start, or one of many. */
const lasting: ReadonlySet<string> = new Set(['War', 'Siege', 'Festival', 'Journey']);

/** When something happened, of a date with its name: `471: Battle of Long Sands`, `468–473 – War of the Nets`. Undefined where it is none. */
export function happeningIn(
  all: readonly ValuePart[],
  { entities, ontology, labels }: ValueTools,
): readonly LabelledClaim[] | undefined {
  const parts = all.filter(({ sign }) => sign !== '|');
  const event = /^D[:-]?t?(?<words>[wBXR]+)ot*N\.?$/.exec(signsOf(parts))?.groups?.words;
  if (event !== undefined) return eventOf(parts, labels, entities);
  if (!/^[DS][:-]?t*N\.?$/.test(signsOf(parts))) return undefined;
  const id = parts.find(({ sign }) => sign === 'N')?.id ?? '';
  const kinds = kindLine(ontology.kinds, entities.get(id)?.kind ?? '');
  const { sign, from = '', until } = parts[0] ?? {};
  const isSpan = sign === 'S' && until !== undefined;
  if (!kinds.includes('Event') || kinds.includes('Festival') || (!isSpan && kinds.some((kind) => lasting.has(kind))))
    return undefined;
  return isSpan
    ? [
        { subject: id, type: 'start', value: from },
        { subject: id, type: 'end', value: until },
      ]
    : [{ subject: id, type: 'in_fiction_date', value: from }];
}

/** `812: Birth of Odo`, `The founding of Vask`: what a label of the one who is named would say. */
function eventOf(
  parts: readonly ValuePart[],
  labels: ValueTools['labels'],
  entities: ValueTools['entities'],
): readonly LabelledClaim[] | undefined {
  const id = parts.find(({ sign }) => sign === 'N')?.id ?? '';
  const kind = entities.get(id)?.kind;
  const label = parts.filter(({ sign }) => /^[wBXR]$/.test(sign)).map(({ text }) => text.toLowerCase());
  const [date] = parts;
  const [meaning] = kind === undefined ? [] : labels.meanings(label.join(' '), kind);
  if (meaning?.as !== 'attribute' || meaning.attribute.type !== 'date' || date?.from === undefined) return undefined;
  return [{ subject: id, type: meaning.attribute.name, value: date.from }];
}
