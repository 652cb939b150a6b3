import type { CalendarSet } from '../../time/calendar.ts';
import { scalarOf, seqOf } from '../../util/yaml/index.ts';
import type { Declaration, SourceFile, Statement, Words } from '../reading.ts';
import { dateOf } from './dates.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** Events whose date is an attribute of the person, first tag first. */
const datedEvents: readonly (readonly [attribute: string, tags: readonly string[]])[] = [
  ['birth', ['BIRT']],
  ['baptism', ['BAPM', 'CHR']],
  ['death', ['DEAT']],
  ['burial', ['BURI', 'CREM']],
];

/** Where such an event happened, as text: a file names places without saying what they are parts of. */
const placedEvents: readonly (readonly [attribute: string, tag: string])[] = [
  ['born_at', 'BIRT'],
  ['died_at', 'DEAT'],
  ['buried_at', 'BURI'],
];

/** Facts given as the line's own value; several of them are one list. */
const facts: readonly (readonly [attribute: string, tag: string])[] = [
  ['title', 'TITL'],
  ['occupation', 'OCCU'],
  ['people', 'NATI'],
];

const genders: ReadonlyMap<string, string> = new Map([
  ['M', 'male'],
  ['F', 'female'],
  ['X', 'other'],
]);

/** An INDI record as a Person; undefined where it has no pointer, so that nothing could refer to it. */
export function personOf(record: GedcomRecord, file: SourceFile, calendars: CalendarSet): Declaration | undefined {
  if (record.xref === undefined) return undefined;
  const [name, ...aliases] = distinct(childrenOf(record, 'NAME').flatMap(namesIn));
  return {
    file,
    offset: record.start,
    id: scalarOf(record.xref, record.start),
    kind: scalarOf('Person', record.start),
    ...(name === undefined ? {} : { name }),
    aliases,
    statements: [
      ...gender(record),
      ...datedEvents.flatMap(([attribute, tags]) => dates(record, attribute, tags, calendars)),
      ...placedEvents.flatMap(([attribute, tag]) => places(record, attribute, tag)),
      ...facts.flatMap(([attribute, tag]) => values(record, attribute, tag)),
    ],
    relations: [],
    unknownKeys: 'near-miss',
  };
}

/** `Maren /Vael/` → `Maren Vael`, and its nickname. A name left blank is none. */
function namesIn(record: GedcomRecord): Words[] {
  return [record, ...childrenOf(record, 'NICK')].flatMap((each) => {
    const name = each.value.replaceAll('/', ' ').replace(/\s+/g, ' ').trim();
    return name === '' ? [] : [scalarOf(name, each.offset, each.offset + each.value.length)];
  });
}

function distinct(names: readonly Words[]): Words[] {
  return [...new Map([...names].reverse().map((name) => [name.text, name])).values()].reverse();
}

function gender(record: GedcomRecord): Statement[] {
  const sex = child(record, 'SEX');
  const word = genders.get(sex?.value.trim().charAt(0).toUpperCase() ?? '');
  return sex === undefined || word === undefined ? [] : [statement('gender', scalarOf(word, sex.offset))];
}

/** Every dated record of an event: GEDCOM lists rival evidence as several events of one kind. */
function dates(record: GedcomRecord, attribute: string, tags: readonly string[], calendars: CalendarSet): Statement[] {
  const events = tags.flatMap((tag) => childrenOf(record, tag));
  const said = events.flatMap((event) => dateOf(event, calendars) ?? []);
  return said.map((date) => statement(attribute, date));
}

function places(record: GedcomRecord, attribute: string, tag: string): Statement[] {
  const place = childrenOf(record, tag)
    .map((event) => child(event, 'PLAC'))
    .find((found) => found !== undefined && found.value.trim() !== '');
  return place === undefined ? [] : [statement(attribute, scalarOf(place.value.trim(), place.offset))];
}

function values(record: GedcomRecord, attribute: string, tag: string): Statement[] {
  const words = childrenOf(record, tag).flatMap(({ value, offset }) =>
    value.trim() === '' ? [] : [scalarOf(value.trim(), offset, offset + value.length)],
  );
  const [first] = words;
  if (first === undefined) return [];
  return [statement(attribute, words.length === 1 ? first : seqOf(first.start, words))];
}

const statement = (key: string, value: Statement['value']): Statement => ({ key: scalarOf(key, value.start), value });
