import type { KeptHead } from './kept-reading.ts';

/** Where readings are kept from one run to the next. */
export interface ReadingsFile {
  readonly path: string;
  /** Of this user on this machine: what another one left there is not taken. */
  readonly seal: Uint8Array;
  /** Stands for all that a reading depends on besides its file: program, settings, calendars. */
  readonly key: string;
  /** Unix milliseconds when this run began to look at files; absent: the content of a file is looked at each time. */
  readonly begunMs?: number;
}

/** What is known of a file besides what it says. */
export interface FileState {
  readonly sha256: string;
  /** Stands for its size and times; absent where it may have changed since without these telling. */
  readonly stamp?: string;
}

/** Which of the two times that a file was understood counts, and claims that have another id because others are equal. */
export interface Standing {
  readonly pass: 'first' | 'second';
  /** By the claim's place among those of the file; absent: none. */
  readonly renamed?: readonly (readonly [index: number, id: string])[];
}

/** What an ingest made of the readings, in words of its own, and the terms they were understood by. */
export interface TakenNote {
  readonly note: string;
  readonly terms: string;
}

/** What a file of readings has of one file. */
export interface Entry extends FileState {
  readonly path: string;
  readonly standing?: Standing;
  /** Absent where the file is better read anew. */
  readonly kept?: { readonly head: KeptHead; readonly start: number; readonly end: number };
}

/** The last part of a file of readings: what there is of each file, and where. */
export interface Index {
  readonly key: string;
  readonly entries: readonly Entry[];
  /** Where the marks are, in bytes, and how many. */
  readonly marks: readonly [start: number, count: number];
  /** Of what is kept of later runs: the tag of the file that it goes with. */
  readonly over?: string;
  /** Files that this one has and that are no more. */
  readonly gone?: readonly string[];
  /** Of files that it has, and that are the same under other stamps. */
  readonly stamps?: readonly (readonly [path: string, stamp: string | undefined])[];
  readonly taken?: TakenNote;
}

/** Bytes that say how long the index is. */
export const lengthBytes = 6;
/** Of a mark. */
export const markBytes = 4;
export const laterName = (path: string): string => `${path}-since`;
