import type { PageRoute } from '../page.ts';
import { entityByIdPage, entityListPage, entityOfKindPage } from './entities.tsx';
import { overviewPage } from './overview.tsx';

/** The pages of a world. */
export const pages: readonly PageRoute[] = [overviewPage, entityListPage, entityByIdPage, entityOfKindPage];
