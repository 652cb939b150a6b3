import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, sidewaysPixels, type Visited } from '../support/program/pages.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const folder = new WorldFolder(saltMarch);
const html = { Authorization: 'Bearer reed-and-salt-and-reed', Accept: 'text/html' };
let served: ServedPages;

describe.skipIf(withoutBrowser())('what stands around every page', () => {
  let visited: Visited;
  beforeAll(async () => {
    served = await ServedPages.of(folder);
    visited = await served.visit();
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  it('is where a browser comes that was let in', async () => {
    const { page, troubles } = visited;
    expect(page.url()).toBe(served.at('/'));
    expect(await page.title()).toContain('Overview');
    expect(troubles).toEqual([]);
  });

  it('can be used by everybody, on any window', async () => {
    const { page } = visited;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await sidewaysPixels(page)).toBe(0);
  });

  it('leads to each of its pages, memories too, and says on which one a reader is', async () => {
    const { page, close } = await served.visit({ javaScriptEnabled: false, viewport: { width: 400, height: 800 } });
    const names = await page.locator('nav a').allTextContents();
    expect(names).toContain('Notes');
    for (const name of names) {
      await page.locator('nav').getByRole('link', { name, exact: true }).click();
      expect(await page.locator('nav a[aria-current=page]').allTextContents()).toEqual([name]);
      expect([name, await sidewaysPixels(page)]).toEqual([name, 0]);
    }
    expect(await page.locator('nav a').count()).toBe(names.length);
    await close();
  });

  it('says of what is not there that it is not, with a page', async () => {
    const { page } = visited;
    const answer = await page.goto(served.at('/no-such-page'));
    expect(answer?.status()).toBe(404);
    expect(await page.textContent('h1')).toContain('Page not found');
    expect(await page.locator('nav a').count()).toBeGreaterThan(3);
  });

  it('goes to browsers alone: a program gets JSON at the same address', async () => {
    const asked = await fetch(served.at('/no-such-page'), { headers: { Authorization: html.Authorization } });
    expect(asked.headers.get('content-type')).toContain('application/json');
    const shown = await fetch(served.at('/'), { headers: html });
    expect(shown.headers.get('content-type')).toContain('text/html');
    expect(shown.headers.get('vary')).toBe('Accept');
    expect(shown.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('lets a browser leave', async () => {
    const { page, close } = await served.visit();
    await page.click('text=Sign out');
    expect(page.url()).toBe(served.at('/enter'));
    expect((await page.goto(served.at('/')))?.status()).toBe(401);
    await close();
  });

  it('tells strangers nothing of the world', async () => {
    const answer = await fetch(served.at('/'), { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('Salt');
  });

  it('says that the world has changed, when it has', async () => {
    const { page, close } = await served.visit();
    expect(await page.isVisible('[data-news]')).toBe(false);
    await Promise.all([page.waitForResponse(served.at('/events')), page.reload()]);
    await fetch(served.at('/entities'), {
      method: 'POST',
      headers: { Authorization: html.Authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Isolde Fen', kind: 'Person', birth: 640 }),
    });
    await page.waitForSelector('[data-news]:not([hidden])', { timeout: 10_000 });
    await close();
  });

  it('says so on every page of a browser, of which one follows the events', async () => {
    const { page, close } = await served.visit();
    const followed: string[] = [];
    page.context().on('request', (request) => {
      if (request.url() === served.at('/events')) followed.push(request.url());
    });
    const more = await Promise.all([1, 2].map(() => page.context().newPage()));
    for (const each of more) await each.goto(served.at('/rules'));
    await fetch(served.at('/entities'), {
      method: 'POST',
      headers: { Authorization: html.Authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ros Fen', kind: 'Person', birth: 641 }),
    });
    for (const each of [page, ...more]) await each.waitForSelector('[data-news]:not([hidden])', { timeout: 10_000 });
    expect(followed.length).toBeLessThanOrEqual(1);
    await close();
  });
});
