import type { PageRoute } from '../page.ts';
import { confusionsPage } from './confusions.tsx';
import { entityByIdPage, entityListPage, entityOfKindPage } from './entities.tsx';
import { findingPage, listedFindingsPage } from './findings.tsx';
import { worldHistoryPage } from './history.tsx';
import { memoriesPage, memoryPage } from './memory.tsx';
import { oneClaimPage } from './one-claim.tsx';
import { overviewPage } from './overview.tsx';
import { reviewPage } from './review.tsx';
import { rulesPage } from './rules.tsx';
import { flagsPage, runsPage } from './runs.tsx';
import { searchPage } from './search.tsx';
import { sourcePage, sourcesPage } from './sources.tsx';
import { timelinePage } from './timeline.tsx';
import { waitingPage } from './waiting.tsx';

/** The pages of a world. */
export const pages: readonly PageRoute[] = [
  overviewPage,
  reviewPage,
  listedFindingsPage,
  findingPage,
  confusionsPage,
  waitingPage,
  oneClaimPage,
  entityListPage,
  entityByIdPage,
  entityOfKindPage,
  timelinePage,
  sourcesPage,
  sourcePage,
  rulesPage,
  searchPage,
  worldHistoryPage,
  runsPage,
  flagsPage,
  memoriesPage,
  memoryPage,
];
