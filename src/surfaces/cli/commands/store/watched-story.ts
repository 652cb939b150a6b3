import { modelVariable } from '../../../../app/detective/choose-model.ts';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import type { ChangedPart } from '../../../../operations/operation.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { Mutex } from '../../../../util/mutex.ts';
import { printableText } from '../../../../util/text/printable.ts';
import { ChangeFeed } from '../../../served/changes.ts';
import { detectLater } from '../../../served/detecting.ts';
import { changesIn } from '../../../served/ingesting.ts';

/**
 * Has the model that the machine names (`LORE_MODEL`) read the story of a watched world after its saves, in the background, as a server
 * does. Where it names none, nothing is read.
 */
export class WatchedStory {
  readonly #changes = new ChangeFeed();
  readonly #turns = new Mutex();
  readonly #isWanted = (process.env[modelVariable] ?? '').trim() !== '';

  /** Others have changed something in the store. */
  readonly onChanged = (parts: readonly ChangedPart[]): void => this.#changes.announce(...parts);

  /** Ingests wait while what the model found is kept. */
  readonly turn = <T>(work: () => Promise<T>): Promise<T> => this.#turns.run(work);

  readonly ingested = (report: IngestReport): void => this.#changes.announce(...changesIn(report));

  /** Reads for as long as the work takes. */
  async during<T>(stored: StoredWorld, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (!this.#isWanted) return work();
    const end = detectLater({
      ...{ stored, signal, turns: this.#turns, changes: this.#changes, environment: process.env },
      onTrouble: (error) => tell(`the story could not be read again: ${reasonIn(error)}`),
      onOpened: (questions) => tell(`the story leaves ${plural(questions, 'new question')} open: lore detective`),
    });
    try {
      return await work();
    } finally {
      await end();
    }
  }
}

const reasonIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const tell = (words: string): void => void process.stderr.write(`lore: ${printableText(words)}\n`);
