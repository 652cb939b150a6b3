import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteFolder } from '../../src/surfaces/pages/mirror/site-folder.ts';
import { openBrowser, withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, sidewaysPixels } from '../support/program/pages.ts';
import { mirrored } from '../support/worlds/mirrored.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

/** What nobody should name anything. */
const strange = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u202egnp.exe',
  'x'.repeat(10_000),
];

describe.skipIf(withoutBrowser())('a mirror, opened from the disk', () => {
  const out = mkdtempSync(join(tmpdir(), 'lore-mirror-'));
  let browser: Browser;
  let paths: string[];
  beforeAll(async () => {
    const entity = (name: string, at: number) =>
      `- ${JSON.stringify({ id: name.slice(0, 200), kind: 'Person', name, aliases: [`also ${name}`], birth: 700 + at, title: name })}\n`;
    const world = new WorldFolder({
      'lore.yaml': `world: ${JSON.stringify(strange[0])}\n`,
      'people.yaml': strange.map(entity).join(''),
      'other.yaml': strange.map((name, at) => entity(name, at + 40)).join(''),
    });
    const site = await mirrored(world.root);
    const folder = await SiteFolder.open(out);
    for (const [path, text] of site) await folder.write(path, text);
    await folder.finish();
    world.remove();
    paths = [...site.keys()].filter((path) => path.endsWith('.html'));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(out, { recursive: true, force: true });
  });

  it('opens the fold of a rule that a link leads to', async () => {
    const page = await browser.newPage();
    const rules = pathToFileURL(join(out, 'rules.html')).href;
    await page.goto(rules);
    const quiet = page.locator('.quiet .rule').last();
    expect(await quiet.isVisible()).toBe(false);
    const id = await quiet.getAttribute('id');
    await page.goto(pathToFileURL(join(out, 'index.html')).href);
    await page.goto(`${rules}#${id}`);
    await quiet.waitFor({ state: 'visible', timeout: 5000 });
    await page.close();
  });

  it('has its style, runs nothing and is not refused anything', async () => {
    const page = await browser.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => troubles.push('a dialog')));
    for (const path of paths) {
      await page.goto(pathToFileURL(join(out, path)).href);
      expect(await page.evaluate("getComputedStyle(document.querySelector('header.top')).display"), path).toBe('flex');
    }
    expect(troubles).toEqual([]);
    await page.close();
  });

  it('is led through by its links', async () => {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(out, 'index.html')).href);
    await page.getByRole('link', { name: 'A–Z' }).click();
    await page
      .getByRole('link', { name: strange[2] ?? '', exact: true })
      .first()
      .click();
    expect(await page.textContent('h1')).toBe(strange[2]);
    await page.close();
  });

  it('fits a narrow window, and every reader', async () => {
    const context = await browser.newContext({ viewport: { width: 400, height: 800 }, bypassCSP: true });
    const page = await context.newPage();
    const firstOfEach = new Map(paths.map((path) => [path.includes('/') ? path.split('/')[0] : path, path]));
    for (const path of firstOfEach.values()) {
      await page.goto(pathToFileURL(join(out, path)).href);
      expect(await sidewaysPixels(page), path).toBeLessThanOrEqual(0);
      expect(await accessFaults(page), path).toEqual([]);
    }
    await context.close();
  });
});
