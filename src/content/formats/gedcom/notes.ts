import { chunksOfParagraphs } from '../chunks.ts';
import type { ChunkDraft, SourceFile } from '../parsed-file.ts';
import { plainNote } from './markup.ts';
import type { GedcomRecord } from './records.ts';

/** The notes on people and families, as passages that mention them. A note that several records point at is one passage. */
export class Notes {
  private readonly subjects = new Map<GedcomRecord, Set<string>>();

  add(notes: readonly GedcomRecord[], subjects: readonly string[]): void {
    for (const note of notes) {
      const known = this.subjects.get(note) ?? new Set();
      for (const subject of subjects) known.add(subject);
      this.subjects.set(note, known);
    }
  }

  /** The passages, in file order. */
  chunks(file: SourceFile): ChunkDraft[] {
    const ordered = [...this.subjects].sort(([a], [b]) => a.offset - b.offset);
    return ordered.flatMap(([note, subjects]) =>
      chunksOfParagraphs(file, [plainNote(note)]).map((chunk) => ({
        ...chunk,
        mentions: [...subjects].sort(),
      })),
    );
  }
}
