import type { ReadingStep, UnreadReason } from './reading.ts';

/** "The Compact was perhaps founded in 320" is left by `src/content/prose/reader/scopes.ts`, for "perhaps". */
export interface WhyUnread {
  readonly step: ReadingStep;
  /** In plain words, what the words are and which step left them. */
  readonly says: string;
  /** Where the step is in the sources of this program. */
  readonly file: string;
}

const reasons: Readonly<Record<UnreadReason, string>> = {
  future: 'It is to come, was planned or was foretold',
  denial: 'The sentence denies it, or it did not come about',
  hearsay: 'Somebody says, believes or remembers it',
  question: 'It is asked',
  condition: 'It holds only if something else does',
  doubt: 'It only may be so',
  speech: 'It is in quotation marks',
  dream: 'It happens in a dream or vision',
  fiction: 'It happens in a tale within the tale',
  figure: 'It is a figure of speech',
  'unknown-name': 'A name in it is not declared',
  'unreadable-date': 'A time in it fits no calendar',
  unfit: 'The kinds of this world do not allow it',
  label: 'No key has this label',
  language: 'It is not in English',
  'too-long': 'The sentence is longer, or nested deeper, than the reader follows',
  construction: 'The reader does not know this wording',
};

const steps: Readonly<Record<ReadingStep, readonly [says: string, file: string]>> = {
  heading: ['the title or a heading above states it of all below it', 'src/content/prose/structure/read-structure.ts'],
  structure: ['it is a label, an item or a cell, and was read as one', 'src/content/prose/structure/label-reader.ts'],
  language: ['the file as a whole is in another language', 'src/content/prose/language.ts'],
  scope: ['it, or a sentence around it in the paragraph, states it', 'src/content/prose/reader/scopes.ts'],
  'set-apart': ['it is not part of the narration: a letter, a song, a vision', 'src/content/prose/reader/set-apart.ts'],
  retraction: ['the next sentence takes it back', 'src/content/prose/reader/retractions.ts'],
  size: ['the sentence was not parsed to its end', 'src/content/prose/reader/read-passage.ts'],
  bare: ['no word of it states anything of somebody known', 'src/content/prose/reader/may-state.ts'],
  sentence: ['words or marks in the sentence reserve all of it', 'src/content/prose/reader/scopes.ts'],
  colon: ['the words before the colon name its speaker', 'src/content/prose/reader/colon-leads.ts'],
  frame: ['the passage around it names its speaker', 'src/content/prose/reader/framing.ts'],
  wording: ['the sentence was parsed, and these words are left of it', 'src/content/prose/reader/unread.ts'],
  kinds: ['it was read, and then refused by the ontology', 'src/content/prose/validate-claims.ts'],
};

/** Why words were left, by the reason and by the step that left them. */
export function whyUnread(reason: UnreadReason, step: ReadingStep): WhyUnread {
  const [says, file] = steps[step];
  return { step, says: `${reasons[reason]}: ${says}.`, file };
}
