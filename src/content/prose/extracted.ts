import type { ChunkDraft, SourceFile } from '../formats/parsed-file.ts';
import type { Mention } from './mentions.ts';

/** A chunk with the names found in it. */
export interface Passage {
  readonly file: SourceFile;
  readonly draft: ChunkDraft;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Id of the entity that its note describes. */
  readonly own?: string;
  /** Stands for what people and things are only called in short in this chunk. */
  readonly firstNames?: string;
}

/** A claim read from a passage, before it is checked against the world. */
export interface ExtractedClaim {
  readonly passage: Passage;
  /** The words that say so: from `start` to `end` of the passage's text. */
  readonly start: number;
  readonly end: number;
  /** Id of the entity it is about. */
  readonly subject: string;
  /** A predicate (`RULES`) or an attribute (`birth`). */
  readonly type: string;
  /** The id of the entity at the other end of a predicate. */
  readonly target?: string;
  /** The key of the world's files with the same meaning as the words, if it is more exact than the predicate: `mother`, of `PARENT_OF`. */
  readonly key?: string;
  /** True if the words allow kinds that are not the usual ones of the predicate: "abbess of" a building. */
  readonly isWide?: boolean;
  /** True for a predicate of which several are valid together: `Races: Elmkin, Stonekin`. */
  readonly shared?: true;
  /** The label's addition to a predicate: `step`, of `Stepmother: Maren`. */
  readonly note?: string;
  /** The value of an attribute, as written. */
  readonly value?: string;
  /** Dates as written; both the same where something happened at one time. */
  readonly from?: string;
  readonly until?: string;
  /** True if the sentence tells what is so at present: "Aldous is king". */
  readonly isPresent?: true;
  /** The date of that present, if the passage states one before: "The year is 395". */
  readonly presentDate?: string;
}
