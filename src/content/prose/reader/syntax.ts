import type { KnownVerb } from './lexicon.ts';

/** The parts of a sentence, by the indexes of its tokens: from `start` up to, and without, `end`. */
export interface Node {
  readonly start: number;
  readonly end: number;
}

/** A group of words that stands for somebody or something. */
export interface NounPhrase extends Node {
  /** The entity that it names. */
  readonly id?: string;
  /** In small letters: he, them. */
  readonly pronoun?: string;
  /** The noun, in small letters; of "her mother Ysolde" as well as of "the king". */
  readonly noun?: string;
  /** The owner of the noun: "Ysolde's mother", "the mother of Ysolde", "her mother". */
  readonly owner?: { readonly prep: string; readonly who: NounPhrase };
  /** Lower-case words before the noun. */
  readonly modifiers: readonly string[];
  readonly determiner?: string;
  /** "The flood of 590": the date of what it means. */
  readonly date?: string;
  /** True if what it means is not known: a name that nobody has. */
  readonly isUnknownName?: boolean;
  /** "A, B and C": all of them, the phrase itself has nothing but its extent. */
  readonly all?: readonly NounPhrase[];
  /** True if "or" stands between them. */
  readonly isChoice?: boolean;
  readonly asides: readonly Aside[];
}

/** A statement about somebody between commas or brackets, or in a relative clause. */
export type Aside =
  | (Node & {
      readonly kind: 'apposition';
      readonly what: NounPhrase;
      readonly times: Times;
      /** "A book written by Odo": what its participle tells. */
      readonly clauses?: readonly ParsedClause[];
    })
  | (Node & { readonly kind: 'clause'; readonly clauses: readonly ParsedClause[] })
  | (Node & { readonly kind: 'looks'; readonly what: NounPhrase })
  | (Node & { readonly kind: 'life'; readonly birth?: string; readonly death?: string })
  | (Node & { readonly kind: 'times'; readonly times: Times })
  | (Node & { readonly kind: 'unread' });

/** When: dates as written. */
export interface Times {
  readonly at?: string;
  readonly from?: string;
  readonly until?: string;
  /** Between two dates: `from` and `until` are then the bounds of a day, or of a stretch. */
  readonly isBetween?: boolean;
  /** By then it was so. */
  readonly by?: string;
  /** It was so before as well: "in 405 he still ruled". */
  readonly isStill?: boolean;
  /** Told from the date before: so many years behind it, or from then on. */
  readonly apart?: { readonly years: number; readonly isFrom: boolean };
}

export interface TimePhrase extends Node {
  readonly times: Times;
}

/** The words after a verb, or before its clause. */
export type Complement =
  | (Node & { readonly kind: 'thing'; readonly what: NounPhrase; readonly prep?: string; readonly isLoose: boolean })
  | (TimePhrase & { readonly kind: 'time' })
  | (Node & { readonly kind: 'word'; readonly word: string; readonly tag: string })
  | (Node & { readonly kind: 'measure' })
  | (Node & { readonly kind: 'age'; readonly years: number })
  | (Node & { readonly kind: 'clause'; readonly clauses: readonly ParsedClause[] })
  | (Node & { readonly kind: 'unread'; readonly isLoose: boolean; readonly isTime?: boolean });

export interface VerbGroup extends Node {
  /** The form of the main verb, in small letters. */
  readonly form: string;
  /** Its possible verbs of the lexicon; none: an unknown verb. */
  readonly known: readonly KnownVerb[];
  readonly voice: 'active' | 'passive';
  /** True if it says that something was or is so; if not, why. */
  readonly reservation?: 'future' | 'denial' | 'condition' | 'doubt';
  readonly isProgressive: boolean;
  /** True if it is "be" itself: "was king". */
  readonly isCopula: boolean;
  /** The insertion within it: "had in 335 sworn". */
  readonly inserted?: readonly Complement[];
  /** The same words as a participle, where they may be either: "founded by", "and conquered by". */
  readonly otherwise?: VerbGroup;
}

export interface ParsedClause extends Node {
  /** None: it is left out, as in "Born in 561". */
  readonly subject?: NounPhrase;
  readonly verb?: VerbGroup;
  /** The noun or adjectives of a clause without a verb: "Ferryman at Saltby". */
  readonly complements: readonly Complement[];
  /**
   * "Odo joined the guild in 340, Maren in 342": subject and object of the clause whose verb it has. The name of this one may stand
   * for either of them; what it is tells for which.
   */
  readonly gap?: { readonly subject: NounPhrase; readonly object: NounPhrase };
  /** When it was, by the date of the clause that it is joined to. */
  readonly shared?: Times;
  /** True if it ends where a clause may end. */
  readonly isWhole: boolean;
}
