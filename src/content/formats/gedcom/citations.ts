import { scalarOf, type YamlPair } from '../../../util/yaml/index.ts';
import type { Words } from '../parsed-file.ts';
import { plainNote } from './markup.ts';
import { child, childrenOf, type GedcomLineProblem, type GedcomRecord } from './records.ts';

/** Records that others point at: sources such as books and registers (`SOUR`), and notes (`NOTE`, in version 7 `SNOTE`). */
export class SharedRecords {
  private readonly sources = new Map<string, Words>();
  private readonly notes = new Map<string, GedcomRecord>();
  private readonly lost = new Map<'SOUR' | 'NOTE', { offset: number; pointers: Set<string> }>();

  add(record: GedcomRecord): void {
    if (record.xref === undefined) return;
    if (record.tag === 'SOUR') {
      const title = titleOf(record);
      if (title !== undefined) this.sources.set(record.xref, title);
    }
    if (noteTags.has(record.tag)) this.notes.set(record.xref, record);
  }

  /** The title of the cited source, at the citation's place; undefined when the citation points at no source. */
  titleFor(citation: GedcomRecord): Words | undefined {
    if (citation.pointer === undefined) return titled(citation.value, citation);
    const title = this.sources.get(citation.pointer);
    if (title === undefined) this.miss('SOUR', citation.pointer, citation.offset);
    return title === undefined ? undefined : scalarOf(title.text, citation.offset, citation.offset);
  }

  /** The record that holds a note's text: the note itself or the one it points at; undefined when there is none. */
  noteFor(note: GedcomRecord): GedcomRecord | undefined {
    if (note.pointer === undefined) return note;
    const shared = this.notes.get(note.pointer);
    if (shared === undefined) this.miss('NOTE', note.pointer, note.offset);
    return shared;
  }

  /** One problem for all dangling citations and one for all dangling notes, since a file may have thousands of them. */
  problems(): GedcomLineProblem[] {
    return [...this.lost].map(([tag, { offset, pointers }]) => {
      const [first = ''] = pointers;
      const others = pointers.size - 1;
      const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'does' : 'do'} likewise`;
      const what = tag === 'SOUR' ? 'its citations have no source' : 'such a note is not read';
      const message = `${tag} points at @${first}@, and no ${tag} record has that pointer${more}; ${what}. Export the tree again with its ${tag === 'SOUR' ? 'sources' : 'notes'}.`;
      return { offset, code: 'dangling-pointer', message };
    });
  }

  private miss(tag: 'SOUR' | 'NOTE', pointer: string, offset: number): void {
    const known = this.lost.get(tag);
    if (known === undefined) this.lost.set(tag, { offset, pointers: new Set([pointer]) });
    else known.pointers.add(pointer);
  }
}

const noteTags: ReadonlySet<string> = new Set(['NOTE', 'SNOTE']);

/** True if a file has records that others may point at. A file without them is read in one pass. */
export const hasSharedRecords = (text: string): boolean =>
  /^[ \t]*0[ \t]+@[^@\r\n]+@[ \t]+(?:SOUR|S?NOTE)\b/m.test(text);

/** The title of a source, else its short title, else its author. */
function titleOf(source: GedcomRecord): Words | undefined {
  for (const tag of ['TITL', 'ABBR', 'AUTH']) {
    const found = child(source, tag);
    const words = found === undefined ? undefined : titled(found.value, found);
    if (words !== undefined) return words;
  }
  return undefined;
}

function titled(text: string, { offset }: GedcomRecord): Words | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain === '' ? undefined : scalarOf(plain, offset);
}

/** The highest value of `QUAY`, the quality of evidence: 0 unreliable, 1 questionable, 2 secondary, 3 primary. */
const highestQuality = 3;

/**
 * The claim fields that the citations below a record give: the first citation becomes `source`, with `quote` (`DATA`/`TEXT`)
 * and `confidence` (`QUAY` divided by 3). `note` holds the record's notes, the `PAGE`, and all further citations.
 */
export function citationFields(record: GedcomRecord, shared: SharedRecords): YamlPair[] {
  const cited = childrenOf(record, 'SOUR').flatMap((citation) => {
    const title = shared.titleFor(citation);
    return title === undefined ? [] : [{ citation, title }];
  });
  const own = notesText(record, shared);
  const [first, ...others] = cited;
  if (first === undefined) return own === '' ? [] : [field('note', own, record.offset)];
  const { citation, title } = first;
  const further = others.map(({ title: { text }, citation: other }) =>
    [text, page(other), notesText(other, shared)].filter(Boolean).join(', '),
  );
  const said = notesText(citation, shared);
  const note = [own, page(citation), said, ...(further.length === 0 ? [] : [`also ${further.join('; ')}`])].filter(
    Boolean,
  );
  const data = child(citation, 'DATA');
  const quote = (data === undefined ? undefined : child(data, 'TEXT'))?.value.trim() ?? '';
  const quality = Number(child(citation, 'QUAY')?.value.trim() || Number.NaN);
  const isQuality = Number.isInteger(quality) && quality >= 0 && quality <= highestQuality;
  return [
    { key: scalarOf('source', citation.offset), value: title },
    ...(quote === '' ? [] : [field('quote', quote, citation.offset)]),
    ...(isQuality ? [field('confidence', (quality / highestQuality).toFixed(2), citation.offset)] : []),
    ...(note.length === 0 ? [] : [field('note', note.join('. '), citation.offset)]),
  ];
}

const page = (citation: GedcomRecord): string => child(citation, 'PAGE')?.value.replace(/\s+/g, ' ').trim() ?? '';

/** The notes on an event, as one text. */
function notesText(record: GedcomRecord, shared: SharedRecords): string {
  return notesOf(record, shared)
    .map((note) => plainNote(note).text.replace(/\s+/g, ' ').trim())
    .join(' ');
}

/** The notes on a whole person or family. */
export function notesOf(record: GedcomRecord, shared: SharedRecords): GedcomRecord[] {
  return record.children.filter(({ tag }) => noteTags.has(tag)).flatMap((note) => shared.noteFor(note) ?? []);
}

const field = (key: string, text: string, offset: number): YamlPair => ({
  key: scalarOf(key, offset),
  value: scalarOf(text, offset, offset),
});
