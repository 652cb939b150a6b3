import type { Details } from '../../model/report.ts';
import type { SourceLine } from '../../model/source-line.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** In terminal cells. */
  readonly width: number;
  readonly sourceLine: SourceLine;
  /** Whether to print gaps in full; default: one line for each reason. */
  readonly gaps?: boolean;
  /** Details of findings, by finding id. */
  readonly details?: ReadonlyMap<string, Details>;
}
