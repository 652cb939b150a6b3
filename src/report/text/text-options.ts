import type { Details } from '../../model/finding-details.ts';
import type { SourceLine } from '../../model/source-line.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** In terminal cells. */
  readonly width: number;
  readonly sourceLine: SourceLine;
  /** True if to print gaps in full; default: one line for each reason. */
  readonly gaps?: boolean;
  /** The states of findings to show, by finding id. */
  readonly states?: ReadonlyMap<string, string>;
  /** The names of findings, by finding id, if a store knows more than a report of one moment. */
  readonly names?: ReadonlyMap<string, string>;
  /** Details of findings, by finding id. */
  readonly details?: ReadonlyMap<string, Details>;
}
