import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';

/** The questions of a model about the story, and their results. */
export interface ModelReading {
  readonly model: string;
  /** No request was sent: the story is unchanged since it was last read to its end. */
  readonly unchanged: boolean;
  readonly facts: number;
  /** The number of those left out: old facts are read again by chance. */
  readonly forgotten: number;
  readonly batches: number;
  /** The number of those without an answer: confusion in them is unknown. */
  readonly failed: number;
  /** Why, each reason once. */
  readonly failures: readonly string[];
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** In the currency of the prices; absent where none are set. */
  readonly cost?: number;
  readonly new: number;
  readonly known: number;
  /** Why its answers could not be stored: they are asked for again next time. */
  readonly not_stored?: string;
  /** Answers that named no facts of the story, or asked nothing. */
  readonly dropped: number;
}

/** The output of `lore detective --format json`. */
export interface DetectiveReport {
  readonly schema: 'lore-detective/1';
  /** Absent when no world was ingested by name. */
  readonly world?: string;
  /** ISO 8601. */
  readonly at: string;
  readonly story: {
    readonly facts: number;
    /** By name of the story: how many facts it has. */
    readonly stories: Readonly<Record<string, number>>;
  };
  /** The problems of the files of the world: the reader ignores those parts. */
  readonly problems: readonly ReportedProblem[];
  /** How much of its files was read: no question is asked of the rest. Absent where they are not at hand. */
  readonly files?: Pick<IngestReport, 'counts' | 'prose'>;
  /** Notes for the author about the chapters, a sentence each. */
  readonly notes: readonly string[];
  /** Absent where no model was named. */
  readonly model?: ModelReading;
  /** The missing setting, if a named model cannot be reached. */
  readonly missing?: string;
  /** The questions that are open, those of a model among them. */
  readonly confusions: readonly Finding[];
  /** Ids of those among them that were not open before. */
  readonly new: readonly string[];
  /** Ids of those that were open and are not. */
  readonly gone: readonly string[];
}
