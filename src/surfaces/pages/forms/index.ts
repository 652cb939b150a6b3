import type { FormRoute } from '../page.ts';

/** What forms of pages send: decisions, and what takes them back. */
export const forms: readonly FormRoute[] = [];
