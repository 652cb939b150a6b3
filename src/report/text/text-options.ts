import type { Details } from '../../model/finding-details.ts';
import type { SourceLine } from '../../model/source-line.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** In terminal cells. */
  readonly width: number;
  readonly sourceLine: SourceLine;
  /** True if to print gaps in full; default: one line for each reason. */
  readonly gaps?: boolean;
  /** What became of findings, by finding id, where that is to be shown. */
  readonly states?: ReadonlyMap<string, string>;
  /** What findings are called, by finding id, where that is more than a report of one moment can tell. */
  readonly names?: ReadonlyMap<string, string>;
  /** Details of findings, by finding id. */
  readonly details?: ReadonlyMap<string, Details>;
}
