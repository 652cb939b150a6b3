/** The statements of a text about one thing, in a few plain forms of sentence. */
export interface SaidInText {
  /** As it is written, without an article; `we` of who writes. */
  readonly subject: string;
  /** The same as it is written, with its article. */
  readonly subject_name: string;
  /** It is spoken of as several, or as one; absent where the verb does not tell. */
  readonly plural?: boolean;
  /** `is`, `use for linting`, `has gates`, `version`. */
  readonly predicate: string;
  /** The same as it is written, where words of its author are in it: `use for the API`. */
  readonly predicate_name?: string;
  readonly value: SaidValue;
  readonly affirmed: boolean;
  /** Another value would exclude it. */
  readonly single: boolean;
  /** False: the text only speaks of it, in passing. */
  readonly stated: boolean;
  /** It says that this came in the place of something that it does not name. */
  readonly turned?: true;
}

/** `name` is as it is written: `$5`, `three gates`, `a city`. */
export type SaidValue =
  | { readonly kind: 'number'; readonly amount: number; readonly unit: string; readonly name: string }
  /** `text` has no article. */
  | { readonly kind: 'text'; readonly text: string; readonly name: string };
