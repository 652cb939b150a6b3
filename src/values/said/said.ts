/** What a text says of one thing, as far as a few plain forms of sentence tell it. */
export interface SaidInText {
  /** As it is written, without an article; `we` of who writes. */
  readonly subject: string;
  /** `is`, `use for linting`, `has gates`, `version`. */
  readonly predicate: string;
  readonly value: SaidValue;
  readonly affirmed: boolean;
  /** Another value would exclude it. */
  readonly single: boolean;
  /** False: the text only speaks of it, in passing. */
  readonly stated: boolean;
  /** It says that this came in the place of something that it does not name. */
  readonly turned?: true;
}

export type SaidValue =
  | { readonly kind: 'number'; readonly amount: number; readonly unit: string }
  /** As it is written, without an article. */
  | { readonly kind: 'text'; readonly text: string };
