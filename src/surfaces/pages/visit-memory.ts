import type { Notice } from './layout/shell.tsx';

/** What the pages know of one browser, as long as its session lasts. */
export interface VisitMemory {
  /** To be shown on the next page. */
  notice: Notice | undefined;
}

export const newMemory = (): VisitMemory => ({ notice: undefined });
