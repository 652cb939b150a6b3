import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { restHandler } from '../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../src/surfaces/serve/server.ts';
import type { WorldFolder } from '../worlds/world-folder.ts';
import { openBrowser } from './browser.ts';
import { type InProcess, type InProcessOptions, inProcess } from './mcp.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A world served to a real browser. */
export class ServedPages {
  readonly browser: Browser;
  readonly open: InProcess;
  readonly server: WorldServer;

  private constructor(browser: Browser, open: InProcess, server: WorldServer) {
    this.browser = browser;
    this.open = open;
    this.server = server;
  }

  static async of(folder: WorldFolder, options: InProcessOptions = {}): Promise<ServedPages> {
    const [browser, open] = [await openBrowser(), await inProcess(folder, options)];
    const server = await startWorldServer(open.world, {
      http: { port: 0, token: 'reed-and-salt-and-reed' },
      actor: 'Wenna',
      rest: restHandler(open.world),
      onLink: () => undefined,
    });
    return new ServedPages(browser, open, server);
  }

  /** A page of a browser that was let in. Its logged and thrown errors are kept in `troubles`. */
  async visit(options: BrowserContextOptions = {}): Promise<Visited> {
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(this.server.origin + this.server.link());
    return { page, troubles, close: () => context.close() };
  }

  at(path: string): string {
    return this.server.origin + path;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
    await this.open.close();
  }
}

export interface Visited {
  readonly page: Page;
  readonly troubles: string[];
  readonly close: () => Promise<void>;
}

/** The faults that axe-core finds in a page: the rule, and the place. */
export async function accessFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`);
}

/** By how many pixels a page is wider than the window. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
