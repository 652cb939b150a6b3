/** A stretch of the author's text, in UTF-16 units from 0. */
export interface TextSpan {
  readonly offset: number;
  readonly length: number;
}
