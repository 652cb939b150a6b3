/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWorld } from '../../src/app/check/check-world.ts';
import { sourceLines } from '../../src/app/world/source-lines.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import { formatHtml } from '../../src/report/html/page.ts';
import { packagePath } from '../../src/util/package.ts';
import { openBrowser, withoutBrowser } from '../support/program/browser.ts';
import { tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

/** Names and claims that would like to be markup. */
const hostile = `- { id: keep, kind: Settlement, name: "<img src=x onerror=window.owned=1>" }
- { id: maren, kind: Person, name: "</title><script>window.owned=1</script>", rules: { to: keep, from: 90, until: 140 } }
- { id: odo, kind: Person, name: "Odo\\" onmouseover=\\"window.owned=1", rules: { to: keep, from: 130 } }
`;

const folder = mkdtempSync(join(tmpdir(), 'lore-pages-'));
let browser: Browser;

async function written(world: string, name: string): Promise<string> {
  const store = await openEmbeddedStore();
  const { report, rules, draw } = await checkWorld({ path: world, store, clock: tickingClock() });
  await store.close();
  const path = join(folder, name);
  const options = { toolVersion: '0.1.0', rules: new Map(rules.map((rule) => [rule.id, rule])), draw };
  writeFileSync(path, formatHtml(report, { ...options, sourceLine: sourceLines(report.world) }));
  return pathToFileURL(path).href;
}

/** A page, with whatever it complained of or asked for while it was open. */
async function open(url: string, colorScheme: 'light' | 'dark' = 'light'): Promise<{ page: Page; trouble: string[] }> {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1000, height: 800 } });
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('request', (request) => {
    if (request.url() !== url) trouble.push(request.url());
  });
  await page.goto(url);
  return { page, trouble };
}

describe.skipIf(withoutBrowser())('the HTML report in a browser', () => {
  let coast: string;
  let evil: string;

  beforeAll(async () => {
    browser = await openBrowser();
    coast = await written(packagePath('fixtures', 'ashen-coast'), 'coast.html');
    const world = new WorldFolder({ 'world.yaml': hostile });
    evil = await written(world.root, 'hostile.html');
    world.remove();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('narrows the findings down, and says how many are left', async () => {
    const { page, trouble } = await open(coast);
    const shown = () => page.locator('article:visible').count();
    expect(await page.locator('output').textContent()).toBe('10 of 10 shown');
    expect(await shown()).toBe(4); // the gaps are folded
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('definite');
    expect(await shown()).toBe(4);
    await page.getByRole('searchbox').fill('saltmere thornmere');
    expect(await shown()).toBe(1);
    expect(await page.locator('output').textContent()).toBe('1 of 10 shown');
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('anachronism');
    expect(await page.locator('article:visible').getAttribute('data-rule')).toBe('anachronisms/participated-in');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('');
    await page.getByRole('combobox', { name: 'Rule' }).selectOption('orphans/unowned-item');
    expect(await shown()).toBe(1);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('folds gaps by their reason, and unfolds those that are asked for', async () => {
    const { page, trouble } = await open(coast);
    const gaps = page.locator('details.gaps');
    const visible = () => gaps.locator('article:visible').count();
    expect(await gaps.count()).toBe(6);
    expect(await visible()).toBe(0);
    const bells = gaps.filter({ hasText: 'Unowned artifact: The Drowned Bell' });
    await bells.locator('summary').first().click();
    expect(await bells.locator('article:visible').count()).toBe(1);
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('gap');
    expect(await visible()).toBe(6);
    await page.getByRole('searchbox').fill('wenna');
    expect(await gaps.locator('visible=true').count()).toBeGreaterThan(0);
    expect(await visible()).toBe(1);
    expect(await page.locator('output').textContent()).toBe('1 of 10 shown');
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('draws both reigns on the calendar of the world, and shades the years in which both hold', async () => {
    const { page } = await open(coast);
    const svg = page.locator('article', { hasText: 'both rule Ashkeep' }).locator('svg.timeline');
    const box = async (selector: string, index = 0) => {
      const found = await svg.locator(selector).nth(index).boundingBox();
      if (found === null) throw new Error(`${selector} is not drawn`);
      return { left: found.x, right: found.x + found.width };
    };
    const [clash, first, second] = [await box('.clash'), await box('.bar .sure'), await box('.bar .sure', 1)];
    expect(clash.left).toBeCloseTo(Math.max(first.left, second.left), 0);
    expect(clash.right).toBeCloseTo(Math.min(first.right, second.right), 0);
    expect(await svg.locator('.tick').allTextContents()).toContain('390 AR');
    await page.close();
  });

  it.each(['light', 'dark'] as const)('can be read in %s', async (scheme) => {
    const { page, trouble } = await open(coast, scheme);
    expect(await page.evaluate(faintTexts)).toEqual([]);
    // A page that were blank, or of one colour, would be a few kilobytes.
    expect((await page.screenshot({ fullPage: true })).length).toBeGreaterThan(50_000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('fits a telephone', async () => {
    const { page } = await open(coast);
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.close();
  });

  it('names every control and picture, and has one order of headings', async () => {
    const { page } = await open(coast);
    expect(await page.evaluate(nameless)).toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
    await page.close();
  });

  it('lets no name become markup or script', async () => {
    const { page, trouble } = await open(evil);
    await page.locator('article').first().hover();
    expect(await page.evaluate(() => 'owned' in window)).toBe(false);
    expect(await page.locator('h3').first().textContent()).toContain('<script>window.owned=1</script>');
    expect(trouble).toEqual([]);
    await page.close();
  });
});

/** Runs in the page: texts with less contrast than WCAG 2 asks for (4.5 to 1). */
function faintTexts(): string[] {
  const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = parts(colour).map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const colour = getComputedStyle(element).backgroundColor;
    return (parts(colour)[3] ?? 1) === 0 ? ground(element.parentElement) : colour;
  };
  return [
    ...document.querySelectorAll(
      'h1, h2, h3, p, li, code, span, text, label, summary, footer, output, option, figcaption',
    ),
  ].flatMap((element) => {
    const style = getComputedStyle(element);
    const ink = luminance(element instanceof SVGElement ? style.fill : style.color);
    const paper = luminance(ground(element));
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    return contrast < 4.5 ? [`${element.tagName} ${contrast.toFixed(1)} ${element.textContent?.slice(0, 30)}`] : [];
  });
}

/** Runs in the page: controls without a label, pictures without a name. */
function nameless(): string[] {
  const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  const pictures = [...document.querySelectorAll('svg')];
  const isNamed = (svg: Element) => {
    const title = document.getElementById(svg.getAttribute('aria-labelledby') ?? '');
    return svg.getAttribute('role') === 'img' && title !== null && title.textContent !== '';
  };
  return [
    ...controls.filter(({ labels }) => labels === null || labels.length === 0).map(({ name }) => name),
    ...pictures.filter((svg) => !isNamed(svg)).map((svg) => svg.outerHTML.slice(0, 60)),
  ];
}
