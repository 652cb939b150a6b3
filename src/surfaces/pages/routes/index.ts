import type { PageRoute } from '../page.ts';
import { overviewPage } from './overview.tsx';

/** The pages of a world. */
export const pages: readonly PageRoute[] = [overviewPage];
