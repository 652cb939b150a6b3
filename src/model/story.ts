import type { DateValue, TimeWindow } from '../time/date-value.ts';

/**
 * A story: facts in the order in which they were told. The order comes from what really has one: memories and edits by the clock,
 * a manuscript by its chapters. Facts of two stories have no order among them.
 */

/** Name of the story that the clock orders: memories, and claims that were edited. A manuscript is called by its folder, which is no such word. */
export const clockStory = '(clock)';

/** True if a fact still counts. Superseded, withdrawn and dismissed facts are history: they are shown, and raise no question. */
const factStates = ['live', 'superseded', 'withdrawn'] as const;
export type FactState = (typeof factStates)[number];

/** The statement about its subject, in a comparable form. */
export type StoryValue =
  /** Each `name` is the shown one: as the author writes it, if that is known. */
  | { readonly kind: 'entity'; readonly id: string; readonly name?: string }
  /** `unit` is empty where there is none. */
  | { readonly kind: 'number'; readonly amount: number; readonly unit: string; readonly name?: string }
  | { readonly kind: 'date'; readonly date: DateValue }
  /** `text` is in lower case, with one space between words. */
  | { readonly kind: 'text'; readonly text: string; readonly name?: string };

/** The statement of a fact about one thing. */
export interface StoryStatement {
  /** Id of an entity; of a text that names none, the words that it is about, in lower case. In a project as `subjectIn` has it. */
  readonly subject: string;
  /** As the author writes it, with its article. */
  readonly subject_name: string;
  /** The author speaks of it as of several, or of one; absent where nobody can tell. */
  readonly plural?: boolean;
  /** A predicate, the name of an attribute, or the verb of a text. */
  readonly predicate: string;
  /** The same as the author writes it, where that is known: `use for the API`. */
  readonly predicate_name?: string;
  readonly value: StoryValue;
  /** False: it says that this is not so. */
  readonly affirmed: boolean;
  /** True if its subject can have one such value at a time. Two values of a predicate that takes many do not exclude each other. */
  readonly single: boolean;
  /** False: the fact only speaks of this value, in passing, and does not say that it holds. */
  readonly stated: boolean;
  /** When it holds in the world; a bound that the author does not date is absent. */
  readonly window: TimeWindow;
}

export interface StoryFact {
  /** The id of the claim, memory or passage. */
  readonly id: string;
  readonly kind: 'claim' | 'memory' | 'passage';
  /** Its statement, in one line. */
  readonly text: string;
  /** The author's own words, where `text` is a summary of a claim. */
  readonly words: string;
  /** The author's sentence right before those words; absent or empty where there is none. */
  readonly before?: string;
  readonly story: string;
  /** The project it belongs to, else its folder; empty where it has neither. */
  readonly scope: string;
  /** Rises with the story. Two facts that have the same were told at once: neither is later. */
  readonly position: number;
  /** When it was noted, in milliseconds since 1970; absent in a manuscript. */
  readonly told_at?: number;
  /** The sitting of its statement: the file of a manuscript; absent if the clock says it. */
  readonly sitting?: string;
  /** For people: a moment, or a chapter. */
  readonly when: string;
  readonly state: FactState;
  /** How many findings it was part of, ever. */
  readonly conflicts: number;
  /** Somebody says so in the story, and nobody knows whether it is true. */
  readonly hearsay: boolean;
  /** Its statements; several if it makes several, none if none was read. */
  readonly statements: readonly StoryStatement[];
  /** `path:line`, or that it is a memory. */
  readonly place: string;
}

/**
 * The subject of a statement of a project: claims and memories of two projects, or of one and of none, are never about one matter, so that
 * the project is part of it. Any other word that separates a matter does so too.
 */
export const subjectIn = (apart: string | undefined, subject: string): string =>
  apart === undefined ? subject : `${subject}\t${apart}`;

/** The entity or words that a subject is, in whatever project. */
export const subjectOfAny = (subject: string): string => subject.split('\t', 1)[0] ?? subject;

/** Facts sorted by story, then position, then id. A claim that was taken back and stated again is told each time, under its id. */
export type Story = readonly StoryFact[];

/** The first eight characters by which a fact is called in a story: of a memory those after `m-`. */
export const shortFactId = (id: string): string => id.replace(/^(?:m|mc)-/, '').slice(0, 8);
