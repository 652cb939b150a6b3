import { scalarOf, type YamlPair } from '../../../util/yaml/index.ts';
import { citationFields } from './citations.ts';
import { dateOf } from './dates.ts';
import type { GedcomContext } from './people.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** What joins the two partners of a family. */
export interface Couple {
  readonly type: 'SPOUSE_OF' | 'PARTNER_OF';
  /** The fields of the relation. */
  readonly fields: readonly YamlPair[];
}

/** Events of which there are none without a marriage: divorce, its filing, annulment, a marriage contract. */
const implying: readonly string[] = ['DIV', 'DIVF', 'ANUL', 'MARC'];
const parting: readonly string[] = ['DIV', 'ANUL'];
const unmarried = /^(?:unmarried|(?:not|never) married)$/i;

/**
 * Partners are married where the family says so, from marriage until divorce; else they had a family with each other. Each
 * wedding is told by itself: two people may marry each other again, and which wedding a divorce ended nobody says.
 */
export function couplesOf(family: GedcomRecord, context: GedcomContext): Couple[] {
  const weddings = childrenOf(family, 'MARR').filter(happened);
  return (weddings.length > 0 ? weddings : [undefined]).map((wed) => coupleOf(family, wed, context));
}

function coupleOf(family: GedcomRecord, wed: GedcomRecord | undefined, { calendars, shared }: GedcomContext): Couple {
  const isImplied = implying.some((tag) => childrenOf(family, tag).some(happened)) || statuses(family).some(isMarried);
  if (isUnmarried(family) || (wed === undefined && !isImplied)) return { type: 'PARTNER_OF', fields: [] };
  const parted = parting.flatMap((tag) => childrenOf(family, tag)).find(happened);
  const from = wed === undefined ? undefined : dateOf(wed, calendars);
  // Of a divorce without a date it is known that it was.
  const until = parted && (dateOf(parted, calendars) ?? scalarOf('unknown', parted.offset, parted.offset));
  const cited = wed ?? parted;
  const citations = cited === undefined ? [] : citationFields(cited, shared);
  return {
    type: 'SPOUSE_OF',
    fields: [
      ...(from === undefined ? [] : [{ key: scalarOf('from', from.start), value: from }]),
      ...(until === undefined ? [] : [{ key: scalarOf('until', until.start), value: until }]),
      ...(parted === undefined || child(parted, 'DATE') !== undefined ? citations : withNote(citations, parted)),
    ],
  };
}

/** That it ended is known without a date too. */
function withNote(fields: readonly YamlPair[], { tag, offset }: GedcomRecord): YamlPair[] {
  const word = tag === 'DIV' ? 'divorced' : 'annulled';
  const note = fields.find(({ key }) => key.text === 'note')?.value;
  const text = note?.kind === 'scalar' ? `${word}. ${note.text}` : word;
  const others = fields.filter(({ key }) => key.text !== 'note');
  return [...others, { key: scalarOf('note', offset), value: scalarOf(text, offset, offset) }];
}

/** `MARR N` says that there was none; so does the event of a type such as "Unmarried". */
function happened(event: GedcomRecord): boolean {
  return event.value.trim().toUpperCase() !== 'N' && !unmarried.test(typeOf(event));
}

/** `NO MARR` at any time (with a date it speaks of that time only), or an event or status that says so. */
function isUnmarried(family: GedcomRecord): boolean {
  const isDenied = childrenOf(family, 'NO').some(
    (denial) => denial.value.trim().toUpperCase() === 'MARR' && child(denial, 'DATE') === undefined,
  );
  const stated = [...childrenOf(family, 'EVEN').map(typeOf), ...statuses(family)];
  return isDenied || stated.some((text) => unmarried.test(text));
}

function statuses(family: GedcomRecord): string[] {
  return ['_STAT', '_MSTAT', '_UST'].flatMap((tag) => childrenOf(family, tag)).map(({ value }) => value.trim());
}

const isMarried = (status: string): boolean => /^(?:married|divorced|widowed|annulled)$/i.test(status);

const typeOf = (event: GedcomRecord): string => child(event, 'TYPE')?.value.trim() ?? '';
