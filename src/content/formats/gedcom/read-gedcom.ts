import { placed } from '../../../util/places.ts';
import { LineIndex } from '../../../util/text/line-index.ts';
import type { Declaration, Reader, RelationStatement, SourceFile } from '../parsed-file.ts';
import { ChildLinks } from './child-links.ts';
import { hasSharedRecords, notesOf, SharedRecords } from './citations.ts';
import { readGedcomDate } from './dates.ts';
import { decodeGedcom } from './encoding.ts';
import { relationsOf, surplusPartners } from './families.ts';
import { Memberships } from './memberships.ts';
import { Notes } from './notes.ts';
import { personOf } from './people.ts';
import { type GedcomLineProblem, type GedcomRecord, gedcomRecords } from './records.ts';
import { UnreadTags } from './unread-tags.ts';

/**
 * Reads a family tree, GEDCOM 5.5.1 or 7.0. Each INDI becomes a Person with its pointer as id, each FAM a couple and parents,
 * SOUR the source of the claims that cite it, NOTE prose. Records are read one at a time; families are read last, since the
 * record of a child states how it belongs to its family.
 */
export const readGedcom: Reader = ({ path, bytes, sha256, config }) => {
  const { text = '', issue: ofBytes } = decodeGedcom(bytes);
  const issues: GedcomLineProblem[] = ofBytes === undefined ? [] : [ofBytes];
  if (bytes.length === 0 || (ofBytes === undefined && text.trim() === '')) issues.push(empty);
  const file = {
    path,
    kind: 'gedcom',
    title: path,
    sha256,
    lines: new LineIndex(text),
    readDate: readGedcomDate(versionOf(text)),
  } satisfies SourceFile;
  const declarations: Declaration[] = [];
  const families: GedcomRecord[] = [];
  const links = new ChildLinks();
  const memberships = new Memberships();
  const shared = new SharedRecords();
  if (hasSharedRecords(text)) for (const record of gedcomRecords(text, () => undefined)) shared.add(record);
  const context = { calendars: config.calendars, shared };
  const notes = new Notes();
  const unread = new UnreadTags(config.calendars);
  let records = 0;
  let hasHead = false;
  let hasTrailer = false;
  for (const record of gedcomRecords(text, (issue) => issues.push(issue))) {
    records += 1;
    hasHead ||= record.tag === 'HEAD';
    hasTrailer ||= record.tag === 'TRLR';
    unread.add(record);
    if (record.tag === 'FAM') {
      families.push(record);
      links.addFamily(record);
    }
    if (record.tag !== 'INDI') continue;
    links.addPerson(record);
    memberships.addPerson(record);
    const person = personOf(record, file, context);
    if (record.xref !== undefined) notes.add(notesOf(record, shared), [record.xref]);
    if (person === undefined) issues.push(noPointer(record));
    else declarations.push(person);
  }
  if (hasHead && !hasTrailer) issues.push(cutOff(text));
  if (records === 0 && text.trim() !== '') issues.splice(0, issues.length, noGedcom);
  const known = new Set(declarations.map(({ id }) => id?.text));
  issues.push(...families.flatMap((family) => danglingPointers(family, known)), ...memberships.dangling(families));
  issues.push(...families.flatMap(surplusPartners));
  const relations = families
    .map((family) => memberships.complete(withoutDangling(family, known)))
    .flatMap((family): RelationStatement[] => relationsOf(family, file, context, links));
  for (const family of families) notes.add(notesOf(family, shared), partnersOf(family, known));
  return {
    file,
    declarations,
    relations,
    chunks: notes.chunks(file),
    problems: [...issues, ...shared.problems(), ...unread.problems()].map((issue) => placed(path, file.lines, issue)),
  };
};

const empty: GedcomLineProblem = {
  offset: 0,
  code: 'gedcom-line',
  message: 'The file is empty; a family tree begins with the line `0 HEAD`.',
};

const noGedcom: GedcomLineProblem = {
  offset: 0,
  code: 'not-gedcom',
  message:
    'This is not a family tree, so it is not read. Expected lines that begin a record, such as `0 HEAD` and `0 @I1@ INDI`.',
};

function cutOff(text: string): GedcomLineProblem {
  const message =
    'The tree ends without the line `0 TRLR`: it may be cut off. Export or download it again if something is missing.';
  return { offset: text.trimEnd().length, code: 'cut-off', message };
}

/** The version in the header, `2 VERS` below `1 GEDC`. */
function versionOf(text: string): '5.5.1' | '7.0' {
  return /^1 GEDC\s*(?<=[\r\n])2 VERS 7/m.test(text.slice(0, 4096)) ? '7.0' : '5.5.1';
}

function noPointer(record: GedcomRecord): GedcomLineProblem {
  const message =
    'An INDI record without a pointer; expected `0 @I1@ INDI`. Other records cannot refer to it, so it is not read.';
  return { offset: record.start, code: 'not-an-entity', message };
}

function partnersOf({ children }: GedcomRecord, known: ReadonlySet<string | undefined>): string[] {
  const partners = children.filter(({ tag }) => tag === 'HUSB' || tag === 'WIFE');
  return partners.flatMap(({ pointer }) => (pointer !== undefined && known.has(pointer) ? [pointer] : []));
}

const members: ReadonlySet<string> = new Set(['HUSB', 'WIFE', 'CHIL']);
const isDangling = ({ tag, pointer }: GedcomRecord, known: ReadonlySet<string | undefined>): boolean =>
  members.has(tag) && pointer !== undefined && !known.has(pointer);

function danglingPointers(family: GedcomRecord, known: ReadonlySet<string | undefined>): GedcomLineProblem[] {
  return family.children
    .filter((member) => isDangling(member, known))
    .map(({ pointer, tag, offset }) => ({
      offset,
      code: 'dangling-pointer',
      message: `${tag} points at @${pointer}@, and no INDI record has that pointer. Fix the pointer, or add the person.`,
    }));
}

function withoutDangling(family: GedcomRecord, known: ReadonlySet<string | undefined>): GedcomRecord {
  return { ...family, children: family.children.filter((member) => !isDangling(member, known)) };
}
