import type { PageRoute } from '../page.ts';
import { entityByIdPage, entityListPage, entityOfKindPage } from './entities.tsx';
import { findingPage, findingsPage } from './findings.tsx';
import { overviewPage } from './overview.tsx';
import { reviewPage } from './review.tsx';
import { waitingPage } from './waiting.tsx';

/** The pages of a world. */
export const pages: readonly PageRoute[] = [
  overviewPage,
  reviewPage,
  findingsPage,
  findingPage,
  waitingPage,
  entityListPage,
  entityByIdPage,
  entityOfKindPage,
];
