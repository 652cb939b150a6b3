import { scalarOf, type YamlPair } from '../../../util/yaml/index.ts';
import { citationFields } from './citations.ts';
import { dateOf, readGedcomDate } from './dates.ts';
import type { GedcomContext } from './people.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** The relations between the two partners of a family. */
export interface Couple {
  readonly type: 'SPOUSE_OF' | 'PARTNER_OF';
  /** The fields of the relation. */
  readonly fields: readonly YamlPair[];
}

/** Events of which there are none without a marriage: divorce, its filing, annulment, a marriage contract. */
const implying: readonly string[] = ['DIV', 'DIVF', 'ANUL', 'MARC'];
const parting: readonly string[] = ['DIV', 'ANUL'];
const unmarried = /^(?:unmarried|(?:not|never) married)$/i;
/** `2 TYPE not married`: the type of an event that says there was no marriage. */
export const saysUnmarried = (type: string): boolean => unmarried.test(type.trim());

/** A marriage, from its wedding to what parted the two. */
interface Marriage {
  readonly wed?: GedcomRecord;
  readonly parted?: GedcomRecord;
}

/**
 * Partners are married where the family says so, from marriage until divorce; else they had a family with each other. Each
 * marriage is told by itself: two people may marry each other again.
 */
export function couplesOf(family: GedcomRecord, context: GedcomContext): Couple[] {
  return marriagesIn(family, context).map((marriage) => coupleOf(family, marriage, context));
}

/** `MARR`, `DIV`, `MARR`: each divorce ends what was begun above it. One above all weddings ends what nothing else ends. */
function marriagesIn(family: GedcomRecord, context: GedcomContext): readonly Marriage[] {
  const events = family.children
    .filter((event) => event.tag === 'MARR' || parting.includes(event.tag))
    .filter(happened);
  const partings = events.filter(({ tag }) => tag !== 'MARR');
  const marriages: Marriage[] = [];
  let waiting = partings.length;
  for (const event of events) {
    if (event.tag !== 'MARR') {
      const open = marriages.findIndex(({ parted }) => parted === undefined);
      const begun = marriages[open];
      if (begun !== undefined) {
        marriages[open] = { ...begun, parted: event };
        waiting -= 1;
      }
      continue;
    }
    const before = marriages.at(-1);
    if (before?.wed === undefined || before.parted !== undefined || !isSameWedding(before.wed, event, context))
      marriages.push({ wed: event });
    else if (child(before.wed, 'DATE') === undefined) marriages[marriages.length - 1] = { wed: event };
  }
  if (marriages.length === 0) return [partings[0] === undefined ? {} : { parted: partings[0] }];
  const [above] = partings;
  const isAbove = waiting > 0 && above !== undefined && above.start < (marriages[0]?.wed?.start ?? 0);
  return isAbove ? marriages.map((each) => (each.parted === undefined ? { ...each, parted: above } : each)) : marriages;
}

/** How far apart the rites of one marriage may be: before a magistrate, and in church. */
const yearsOfRites = 2;

/** True if two weddings without a divorce between them are two rites of one marriage. */
function isSameWedding(one: GedcomRecord, other: GedcomRecord, { calendars }: GedcomContext): boolean {
  const [first, second] = [one, other].map((wed) => {
    const words = dateOf(wed, calendars)?.text;
    const read = words === undefined ? undefined : readGedcomDate('5.5.1')(words, { calendars, circa: 0 });
    return read?.ok === true ? read.value : undefined;
  });
  const [day, next] = [first?.earliest ?? first?.latest, second?.earliest ?? second?.latest];
  if (day === undefined || next === undefined || first?.axis !== second?.axis) return true;
  const [from, to] = [day, next].map((each) => calendars.main.fromOrdinal(each).year);
  return from === undefined || to === undefined || Math.abs(to - from) <= yearsOfRites;
}

function coupleOf(family: GedcomRecord, { wed, parted }: Marriage, { calendars, shared }: GedcomContext): Couple {
  const isImplied = implying.some((tag) => childrenOf(family, tag).some(happened)) || statuses(family).some(isMarried);
  if (isUnmarried(family) || (wed === undefined && !isImplied)) return { type: 'PARTNER_OF', fields: [] };
  const from = wed === undefined ? undefined : dateOf(wed, calendars);
  // An undated divorce is known to have happened.
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
  return event.value.trim().toUpperCase() !== 'N' && !saysUnmarried(typeOf(event));
}

/** `NO MARR` at any time (with a date it speaks of that time only), or an event or status that says so. */
function isUnmarried(family: GedcomRecord): boolean {
  const isDenied = childrenOf(family, 'NO').some(
    (denial) => denial.value.trim().toUpperCase() === 'MARR' && child(denial, 'DATE') === undefined,
  );
  const stated = [...childrenOf(family, 'EVEN').map(typeOf), ...statuses(family)];
  return isDenied || stated.some(saysUnmarried);
}

function statuses(family: GedcomRecord): string[] {
  return ['_STAT', '_MSTAT', '_UST'].flatMap((tag) => childrenOf(family, tag)).map(({ value }) => value.trim());
}

const isMarried = (status: string): boolean => /^(?:married|divorced|widowed|annulled)$/i.test(status);

const typeOf = (event: GedcomRecord): string => child(event, 'TYPE')?.value.trim() ?? '';
