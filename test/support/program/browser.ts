import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of this machine: `CHROME_PATH`, or where packages put one. Undefined where there is none. */
const browserPath = (): string | undefined => [process.env.CHROME_PATH ?? '', ...places].find(existsSync);

/** True if a suite that needs a browser has to be skipped: said loudly, and no excuse where CI=true. */
export function withoutBrowser(): boolean {
  if (browserPath() !== undefined || process.env.CI === 'true') return false;
  console.warn('SKIPPED: no Chromium here (apt-get install chromium, or set CHROME_PATH).');
  return true;
}

/** One that asks nobody for anything. */
export function openBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  if (executablePath === undefined) throw new Error('no Chromium here: install it, or set CHROME_PATH');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking'],
  });
}
