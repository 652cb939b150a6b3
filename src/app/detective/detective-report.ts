import type { Finding } from '../../model/finding.ts';
import type { ReportedProblem } from '../../model/problem.ts';
import type { IngestReport } from '../ingest/ingest-report.ts';

/** What a model was asked about the story, and what came of it. */
export interface ModelReading {
  readonly model: string;
  /** Nothing was asked: the story is as it was when it was read to its end last. */
  readonly unchanged: boolean;
  readonly facts: number;
  /** Of these, how many were left out: what is old is read again by chance. */
  readonly forgotten: number;
  readonly batches: number;
  /** Of these, how many came to nothing: whether there is confusion in them nobody knows. */
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

/** What `lore detective --format json` prints. */
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
  /** What is wrong with the files of the world: what they say there is not read. */
  readonly problems: readonly ReportedProblem[];
  /** How much of its files was read: no question is asked of the rest. Absent where they are not at hand. */
  readonly files?: Pick<IngestReport, 'counts' | 'prose'>;
  /** What its author should know of how its chapters were found, a sentence each. */
  readonly notes: readonly string[];
  /** Absent where no model was named. */
  readonly model?: ModelReading;
  /** What would have to be set for a model to read the story, where one is named and cannot be reached. */
  readonly missing?: string;
  /** The questions that are open, those of a model among them. */
  readonly confusions: readonly Finding[];
  /** Ids of those among them that were not open before. */
  readonly new: readonly string[];
  /** Ids of those that were open and are not. */
  readonly gone: readonly string[];
}
