import type { UndoStep } from '../../app/reviews/outcome.ts';
import type { Notice } from './layout/shell.tsx';

/** A decision that was made in a browser, and what takes it back. */
export interface Undoable {
  /** Counts up: a page that shows an older one takes back nothing else. */
  readonly number: number;
  readonly steps: readonly UndoStep[];
  /** The decision: `Dismissed: …`. */
  readonly words: string;
  /** The page on which it was decided. */
  readonly here: string;
}

/** The state of one browser, as long as its session lasts. */
export interface VisitMemory {
  /** To be shown on the next page. */
  notice: Notice | undefined;
  /** The latest last. */
  readonly done: Undoable[];
}

/** Decisions that a browser can take back one after another. */
const mostDone = 100;

export const newMemory = (): VisitMemory => ({ notice: undefined, done: [] });

/** Remembers how a decision is taken back. */
export function remember({ done }: VisitMemory, undoable: Omit<Undoable, 'number'>): void {
  done.push({ ...undoable, number: (done.at(-1)?.number ?? 0) + 1 });
  if (done.length > mostDone) done.shift();
}
