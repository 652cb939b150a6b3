import type { Route } from '../route.ts';
import { checkClaimRoute } from './check-claim.ts';
import { claimRoutes } from './claims.ts';
import { conflictRoutes } from './conflicts.ts';
import { confusionRoutes } from './confusions.ts';
import { entityRoutes } from './entities.ts';
import { flagRoutes } from './flags.ts';
import { healthRoute } from './health.ts';
import { historyRoute } from './history.ts';
import { memoryRoutes } from './memory.ts';
import { memoryLinkRoutes } from './memory-links.ts';
import { overviewRoute } from './overview.ts';
import { recallRoute } from './recall.ts';
import { reviewRoute } from './review.ts';
import { rulesRoute } from './rules.ts';
import { runRoutes } from './runs.ts';
import { searchRoute } from './search.ts';
import { sourceRoutes } from './sources.ts';
import { stateRoute } from './state.ts';
import { timelineRoute } from './timeline.ts';

/** Every route, in the order in which the document lists them. */
export const routes: readonly Route[] = [
  healthRoute,
  reviewRoute,
  ...conflictRoutes,
  ...confusionRoutes,
  ...entityRoutes,
  stateRoute,
  ...claimRoutes,
  checkClaimRoute,
  ...runRoutes,
  rulesRoute,
  ...flagRoutes,
  historyRoute,
  overviewRoute,
  timelineRoute,
  ...sourceRoutes,
  searchRoute,
  recallRoute,
  ...memoryRoutes,
  ...memoryLinkRoutes,
];
