import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { groupBy } from '../src/util/group.ts';
import { packagePath } from '../src/util/package.ts';
import { ServedPages } from '../test/support/program/pages.ts';
import { WorldFolder } from '../test/support/worlds/world-folder.ts';

/**
 * `npm run docs:pictures`: pictures of the pages of the shipped examples, for the docs. They are of one moment, so that a picture is another
 * one only where a page is.
 */
const folder = packagePath('docs', 'pictures');
const mostBytes = 150_000;
const wide = { viewport: { width: 1120, height: 760 } };
/** Pixels below what a picture ends with. */
const margin = 12;
const narrow = { viewport: { width: 400, height: 760 } };

interface Picture {
  readonly name: string;
  /** A folder of `fixtures/`. */
  readonly world: 'ashen-coast' | 'the-anarchy';
  readonly path: string;
  readonly context: BrowserContextOptions;
  /** The visible part; default: the upper end of the page. */
  readonly show?: (page: Page) => Promise<void>;
  /** The element above the lower edge of the picture, so that the edge cuts no line. */
  readonly until?: string;
}

const to = (selector: string) => (page: Page) => page.locator(selector).first().scrollIntoViewIfNeeded();

const pictures: readonly Picture[] = [
  { name: 'review', world: 'the-anarchy', path: '/review?category=contradiction', context: wide, until: '.forms' },
  { name: 'overview', world: 'ashen-coast', path: '/', context: wide, until: 'a[href="/runs"]' },
  { name: 'entity', world: 'ashen-coast', path: '/entities/maren-vael', context: wide, until: 'details.life' },
  { name: 'timeline', world: 'ashen-coast', path: '/timeline?era=first-ash', context: wide },
  {
    name: 'source',
    world: 'ashen-coast',
    path: '/sources/people%2Fhouse-vael.yaml?from=1#L63',
    context: wide,
    show: to('#L63'),
  },
  {
    name: 'narrow',
    world: 'the-anarchy',
    path: '/review?category=contradiction',
    context: { ...narrow, colorScheme: 'dark' },
    until: '.sides li:nth-child(2)',
  },
];

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [world, its] of groupBy(pictures, (picture) => picture.world)) await takeAll(world, its);
  const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
  for (const [name, bytes] of sizes) console.log(`${name}: ${Math.round(bytes / 1000)} kB`);
  const large = sizes.filter(([, bytes]) => bytes > mostBytes);
  if (large.length > 0) throw new Error(`Too large: ${large.map(([name]) => name).join(', ')}`);
}

async function takeAll(fixture: string, its: readonly Picture[]): Promise<void> {
  const world = new WorldFolder({});
  cpSync(packagePath('fixtures', fixture), world.root, { recursive: true });
  const served = await ServedPages.of(world);
  try {
    for (const picture of its) await take(served, picture);
  } finally {
    await served.close();
    world.remove();
  }
}

async function take(served: ServedPages, { name, path, context, show, until }: Picture): Promise<void> {
  const { page, troubles, close } = await served.visit(context);
  const answer = await page.goto(served.at(path));
  if (answer?.ok() !== true) throw new Error(`${path} answers ${answer?.status()}`);
  await show?.(page);
  if (until !== undefined) await endBelow(page, until);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await close();
  if (troubles.length > 0) throw new Error(`${path}: ${troubles.join('; ')}`);
}

async function endBelow(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) throw new Error(`${selector} is not on ${page.url()}`);
  await page.setViewportSize({ width: size.width, height: Math.ceil(box.y + box.height) + margin });
}

await main();
