import type { CalendarSet } from '../../../time/calendar.ts';
import { mapOf, scalarOf, seqOf, type YamlNode } from '../../../util/yaml/index.ts';
import type { Declaration, KeyStatement, SourceFile, Words } from '../parsed-file.ts';
import { citationFields, type SharedRecords } from './citations.ts';
import { dateOf, timeOf } from './dates.ts';
import { personNames } from './names.ts';
import { child, childrenOf, type GedcomRecord } from './records.ts';

/** The context of a record: the world's calendars and the file's shared records. */
export interface GedcomContext {
  readonly calendars: CalendarSet;
  readonly shared: SharedRecords;
}

/** Events whose date is an attribute of the person. */
export const datesOfPeople: readonly (readonly [attribute: string, tag: string])[] = [
  ['birth', 'BIRT'],
  ['christening', 'CHR'],
  ['baptism', 'BAPM'],
  ['death', 'DEAT'],
  ['cremation', 'CREM'],
  ['burial', 'BURI'],
];

/** Events whose place is an attribute of the person. It stays a text, since GEDCOM does not declare places. */
export const placedEvents: readonly (readonly [attribute: string, tag: string])[] = [
  ['born_at', 'BIRT'],
  ['died_at', 'DEAT'],
  ['buried_at', 'BURI'],
];

/** Tags whose value is an attribute of the person; several values are one list. */
export const facts: readonly (readonly [attribute: string, tag: string])[] = [
  ['title', 'TITL'],
  ['occupation', 'OCCU'],
  ['people', 'NATI'],
];

const genders: ReadonlyMap<string, string> = new Map([
  ['M', 'male'],
  ['F', 'female'],
  ['X', 'other'],
]);

/** An INDI record as a Person; undefined for a record without a pointer, to which nothing could refer. */
export function personOf(
  record: GedcomRecord,
  file: SourceFile,
  { calendars, shared }: GedcomContext,
): Declaration | undefined {
  if (record.xref === undefined) return undefined;
  return {
    file,
    offset: record.start,
    id: scalarOf(record.xref, record.start),
    kind: scalarOf('Person', record.start),
    ...personNames(record),
    statements: [
      ...wholeRecord(record, shared),
      ...gender(record),
      ...datesOfPeople.flatMap(([attribute, tag]) => dates(record, attribute, tag, { calendars, shared })),
      ...deadAtAll(record),
      ...stillbirth(record),
      ...ageAtDeath(record, { calendars, shared }),
      ...placedEvents.flatMap(([attribute, tag]) => places(record, attribute, tag, shared)),
      ...facts.flatMap(([attribute, tag]) => values(record, attribute, tag, { calendars, shared })),
    ],
    relations: [],
    unknownKeys: 'near-miss',
  };
}

function gender(record: GedcomRecord): KeyStatement[] {
  const sex = child(record, 'SEX');
  const word = genders.get(sex?.value.trim().charAt(0).toUpperCase() ?? '');
  return sex === undefined || word === undefined ? [] : [statement('gender', scalarOf(word, sex.offset))];
}

/** The source and confidence of the whole record. They hold for each claim that cites no source itself. */
function wholeRecord(record: GedcomRecord, shared: SharedRecords): KeyStatement[] {
  const wanted = new Set(['source', 'confidence']);
  return citationFields(record, shared).filter(({ key }) => wanted.has(key.text));
}

/** All dates of an event: GEDCOM gives conflicting evidence as several events of one kind. */
function dates(
  record: GedcomRecord,
  attribute: string,
  tag: string,
  { calendars, shared }: GedcomContext,
): KeyStatement[] {
  return childrenOf(record, tag).flatMap((event) => {
    const date = dateOf(event, calendars);
    return date === undefined ? [] : [statement(attribute, cited(date, event, shared))];
  });
}

/** `DEAT Y` without a date: dead, nobody says when. */
function deadAtAll(record: GedcomRecord): KeyStatement[] {
  const deaths = childrenOf(record, 'DEAT');
  const said = deaths.find(({ value }) => /^y(?:es)?$/i.test(value.trim()));
  if (said === undefined || deaths.some((death) => child(death, 'DATE') !== undefined)) return [];
  return [statement('death', scalarOf('DEAD', said.offset, said.offset + said.value.length))];
}

export const saysStillborn = ({ value }: GedcomRecord): boolean => /^still[ -]?(?:born|birth)$/i.test(value.trim());

/** `AGE STILLBORN`, in version 7 a phrase below the age; some programs write `CAUS Stillbirth`. */
function stillbirth(record: GedcomRecord): KeyStatement[] {
  const ages = [...childrenOf(record, 'DEAT'), ...childrenOf(record, 'BIRT')].flatMap((event) =>
    childrenOf(event, 'AGE'),
  );
  const stated = ages.flatMap((age) => [age, ...childrenOf(age, 'PHRASE')]);
  const causes = childrenOf(record, 'DEAT').flatMap((death) => [
    death,
    ...childrenOf(death, 'CAUS'),
    ...childrenOf(death, 'TYPE'),
  ]);
  const types = childrenOf(record, 'BIRT').flatMap((birth) => childrenOf(birth, 'TYPE'));
  const found = [...stated, ...causes, ...types].find(saysStillborn);
  return found === undefined ? [] : [statement('stillborn', scalarOf('true', found.offset, found.offset))];
}

/** `DEAT` with `AGE 70y`: how old somebody was then. */
function ageAtDeath(record: GedcomRecord, { calendars, shared }: GedcomContext): KeyStatement[] {
  return childrenOf(record, 'DEAT').flatMap((death) => {
    const age = childrenOf(death, 'AGE').find(isAgeInYears);
    const time = timeOf(death, calendars);
    if (age === undefined || time.length === 0) return [];
    const years = Number.parseInt(age.value.trim(), 10);
    return [
      statement('age', cited(scalarOf(String(years), age.offset, age.offset + age.value.length), death, shared, time)),
    ];
  });
}

function places(record: GedcomRecord, attribute: string, tag: string, shared: SharedRecords): KeyStatement[] {
  for (const event of childrenOf(record, tag)) {
    const place = child(event, 'PLAC');
    const words = place === undefined ? '' : placeName(place.value);
    if (place === undefined || words === '') continue;
    return [
      statement(attribute, cited(scalarOf(words, place.offset, place.offset + place.value.length), event, shared)),
    ];
  }
  return [];
}

/** Without the parts that a form leaves empty: `, Fontaine, , Marne` is `Fontaine, Marne`. */
function placeName(value: string): string {
  const parts = value.split(',').map((part) => part.trim());
  return parts.includes('') ? parts.filter((part) => part !== '').join(', ') : value.trim();
}

function values(
  record: GedcomRecord,
  attribute: string,
  tag: string,
  { calendars, shared }: GedcomContext,
): KeyStatement[] {
  const stated = childrenOf(record, tag).flatMap((fact): YamlNode[] => {
    const { value, offset } = fact;
    const words = scalarOf(value.trim(), offset, offset + value.length);
    return value.trim() === '' ? [] : [cited(words, fact, shared, timeOf(fact, calendars))];
  });
  const [first] = stated;
  if (first === undefined) return [];
  return [statement(attribute, stated.length === 1 ? first : seqOf(first.start, stated))];
}

/** The value, as a map with `source` and other fields when the record has citations or notes, or a time. */
function cited(
  value: Words,
  record: GedcomRecord,
  shared: SharedRecords,
  time: ReturnType<typeof timeOf> = [],
): YamlNode {
  const fields = [...time, ...citationFields(record, shared)];
  return fields.length === 0 ? value : mapOf(value.start, [{ key: scalarOf('value', value.start), value }, ...fields]);
}

/** `70y`, `70y 3m`: a bound (`>70y`), a word (`CHILD`) and days alone are no age in years. */
export const isAgeInYears = ({ value }: GedcomRecord): boolean => /^\d{1,3}y(?:\s|$)/i.test(value.trim());

const statement = (key: string, value: KeyStatement['value']): KeyStatement => ({
  key: scalarOf(key, value.start),
  value,
});
