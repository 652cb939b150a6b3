import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { packagePath } from '../src/util/package.ts';
import { ServedPages } from '../test/support/program/pages.ts';
import { WorldFolder } from '../test/support/worlds/world-folder.ts';

/**
 * `npm run docs:pictures`: pictures of the pages of the shipped example, for the docs. They are of one moment, so that a picture is another
 * one only where a page is.
 */
const folder = packagePath('docs', 'pictures');
const mostBytes = 150_000;
const wide = { viewport: { width: 1120, height: 760 } };
const narrow = { viewport: { width: 400, height: 760 } };

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly context: BrowserContextOptions;
  /** What is to be seen; default: the upper end of the page. */
  readonly show?: (page: Page) => Promise<void>;
}

const to = (selector: string) => (page: Page) => page.locator(selector).first().scrollIntoViewIfNeeded();

const pictures: readonly Picture[] = [
  { name: 'review', path: '/review?category=contradiction', context: wide },
  { name: 'overview', path: '/', context: wide },
  { name: 'entity', path: '/entities/maren-vael', context: wide },
  { name: 'entity-dark', path: '/entities/maren-vael', context: { ...wide, colorScheme: 'dark' } },
  { name: 'timeline', path: '/timeline?era=first-ash', context: wide },
  { name: 'source', path: '/sources/people%2Fhouse-vael.yaml?from=1#L63', context: wide, show: to('#L63') },
  { name: 'review-narrow', path: '/review?category=contradiction', context: narrow },
  { name: 'overview-narrow-dark', path: '/', context: { ...narrow, colorScheme: 'dark' } },
];

async function main(): Promise<void> {
  const world = new WorldFolder({});
  cpSync(packagePath('fixtures', 'ashen-coast'), world.root, { recursive: true });
  const served = await ServedPages.of(world);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const picture of pictures) await take(served, picture);
  } finally {
    await served.close();
    world.remove();
  }
  const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
  for (const [name, bytes] of sizes) console.log(`${name}: ${Math.round(bytes / 1000)} kB`);
  const large = sizes.filter(([, bytes]) => bytes > mostBytes);
  if (large.length > 0) throw new Error(`Too large: ${large.map(([name]) => name).join(', ')}`);
}

async function take(served: ServedPages, { name, path, context, show }: Picture): Promise<void> {
  const { page, troubles, close } = await served.visit(context);
  const answer = await page.goto(served.at(path));
  if (answer?.ok() !== true) throw new Error(`${path} answers ${answer?.status()}`);
  await show?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await close();
  if (troubles.length > 0) throw new Error(`${path}: ${troubles.join('; ')}`);
}

await main();
