import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restHandler } from '../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../src/surfaces/serve/server.ts';
import { openBrowser, withoutBrowser } from '../support/program/browser.ts';
import { type InProcess, inProcess } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const token = 'reed-and-salt-and-reed';
const folder = new WorldFolder(saltMarch);
let browser: Browser;
let open: InProcess;
let server: WorldServer;
let evil: Server;

describe.skipIf(withoutBrowser())('the session of a real browser', () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    open = await inProcess(folder);
    const rest = restHandler(open.world);
    server = await startWorldServer(open.world, {
      http: { port: 0, token },
      actor: 'Wenna',
      rest,
      onLink: () => undefined,
    });
    evil = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><title>tavern</title>
<form method="post" action="${server.origin}/flags"><input name="node_id" value="corvin"><input name="reason" value="x"></form>`);
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser.close();
    await server.close();
    evil.close();
    await open.close();
    folder.remove();
  });

  /** The same machine by one name or the other: another site, or only another port. */
  const evilAt = (host: string) => `http://${host}:${(evil.address() as AddressInfo).port}/`;
  const flags = async () =>
    (await open.kept.store.read('MATCH (n) WHERE n.review_at IS NOT NULL RETURN n.id AS id')).length;

  it('begins with the link, and is all that the next page needs', async () => {
    await page.goto(`${server.origin}/`);
    expect(await page.textContent('h1')).toBe('Sign in');
    const answer = await page.goto(server.origin + server.link());
    expect({ url: page.url(), status: answer?.status() }).toEqual({ url: `${server.origin}/`, status: 200 });
    expect(await page.textContent('.world')).toBe('The Salt March');
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('begins with the form and the token as well', async () => {
    await page.goto(`${server.origin}/enter`);
    await page.fill('input[name=token]', 'guess');
    await page.click('button');
    expect(await page.textContent('[role=alert]')).toBe('That is not the token of this server.');
    await page.fill('input[name=token]', token);
    await page.click('button');
    expect(page.url()).toBe(`${server.origin}/`);
  });

  it.each(['127.0.0.1', 'localhost'])('is of no use to a page at another port of %s', async (host) => {
    await page.goto(server.origin + server.link());
    await page.goto(evilAt(host));
    const [answer] = await Promise.all([
      page.waitForResponse(`${server.origin}/flags`),
      page.evaluate('document.forms[0].submit()'),
    ]);
    expect([401, 403]).toContain(answer.status());
    const other = await context.newPage();
    await other.goto(evilAt(host));
    const read = `fetch('${server.origin}/session', { credentials: 'include' }).then((a) => a.text(), () => 'refused')`;
    expect(await other.evaluate(read)).toBe('refused');
    expect(await flags()).toBe(0);
  });

  it('writes from a page of its own with its CSRF token, and follows the events', async () => {
    await page.goto(server.origin + server.link());
    const told = page.evaluate(`new Promise((resolve) => {
      const events = new EventSource('/events');
      events.addEventListener('run', (event) => { events.close(); resolve(JSON.parse(event.data).scope); });
      events.addEventListener('hello', async () => {
        const { csrf_token } = await (await fetch('/session')).json();
        const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf_token };
        await fetch('/runs', { method: 'POST', headers, body: JSON.stringify({ scope: 'full' }) });
      });
    })`);
    expect(await told).toBe('full');
  });
});
