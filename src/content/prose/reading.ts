import type { ExtractedClaim } from './extracted.ts';

/**
 * Why words of a passage were not read.
 *
 * - `future`: what is to come, was planned, or was foretold
 * - `denial`: what is said not to be so, or did not come about
 * - `hearsay`: what somebody says, believes or remembers
 * - `question`, `condition`: what is asked, or holds only if something else does
 * - `doubt`: what only may be so (perhaps, almost, it seemed)
 * - `speech`: what somebody says in the passage, between marks of speech
 * - `dream`, `fiction`: what happens in a dream or vision, or in a tale within the tale
 * - `figure`: a figure of speech, irony included
 * - `unknown-name`: a name that nobody in the world has
 * - `unreadable-date`: a time that the world's calendars do not hold
 * - `unfit`: a claim that the world's kinds do not allow
 * - `label`: a label that no key goes by, with its value
 * - `language`: a sentence of a note that is not in English
 * - `too-long`: a sentence of more words, or nested deeper, than the reader follows
 * - `construction`: a wording that the reader does not know
 */
export const unreadReasons = [
  'future',
  'denial',
  'hearsay',
  'question',
  'condition',
  'doubt',
  'speech',
  'dream',
  'fiction',
  'figure',
  'unknown-name',
  'unreadable-date',
  'unfit',
  'label',
  'language',
  'too-long',
  'construction',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/**
 * The step that left words unread, in the order in which a passage goes through them.
 *
 * - `heading`, `structure`: titles and headings; labels, lists and tables
 * - `language`: sentences of a note that is not in English
 * - `scope`, `set-apart`, `retraction`: what the sentences around one say of it
 * - `size`, `bare`: what is not parsed, or needs not be
 * - `sentence`, `colon`, `frame`: whose word it is, by its own words, by what leads it, by the passage
 * - `wording`: the words that the parsed sentence leaves over
 * - `kinds`: a claim held against the ontology
 */
export type ReadingStep =
  | 'heading'
  | 'structure'
  | 'language'
  | 'scope'
  | 'set-apart'
  | 'retraction'
  | 'size'
  | 'bare'
  | 'sentence'
  | 'colon'
  | 'frame'
  | 'wording'
  | 'kinds';

/** Words of a passage that made no claim although they may state something: from `start` to `end` of its text. */
export interface UnreadSpan {
  readonly start: number;
  readonly end: number;
  readonly reason: UnreadReason;
  /** Absent of what a model left. */
  readonly step?: ReadingStep;
}

/**
 * The read and the unread parts of a passage. Every sentence is read whole, or has an unread span: a claim never stands for words that were
 * not understood.
 */
export interface Reading {
  /** In the order of the text. */
  readonly claims: readonly ExtractedClaim[];
  /** Sorted by `start`; none overlap. */
  readonly unread: readonly UnreadSpan[];
}
