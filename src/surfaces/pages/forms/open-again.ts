import { queryOf } from '../../rest/query-of.ts';
import type { PageCall, ShownPage } from '../page.ts';
import { pages } from '../routes/index.ts';
import { reviewPage } from '../routes/review.tsx';

/** The page that a form was sent from, as it is now: the queue where there is no such page. */
export async function openAgain(here: string, call: PageCall): Promise<ShownPage> {
  const url = new URL(here, 'http://localhost');
  for (const page of pages) {
    const params = paramsOf(page.path, url.pathname);
    if (params !== undefined)
      return { ...(await page.open({ params, query: queryOf(url.href) }, { ...call, here })), here };
  }
  return { ...(await reviewPage.open({ params: {}, query: {} }, { ...call, here: '/review' })), here: '/review' };
}

function paramsOf(path: string, pathname: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const match = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname);
  if (match === null) return undefined;
  try {
    return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
  } catch {
    return undefined; // half a character
  }
}
