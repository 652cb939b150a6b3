import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { flagNode } from '../../src/app/reviews/review-queue.ts';
import { readDecisions } from '../../src/queries/decisions.ts';
import { readWaitingClaims } from '../../src/queries/waiting-claims.ts';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, sidewaysPixels } from '../support/program/pages.ts';
import { tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const token = { Authorization: 'Bearer reed-and-salt-and-reed', 'Content-Type': 'application/json' };
const files = {
  'lore.yaml': 'world: Salt March\n',
  'annals.yaml':
    '- id: ama-mast\n  kind: Person\n  name: Ama Mast\n  birth: 712\n- id: torv\n  kind: Person\n  name: Torv\n  birth: 690\n',
  'ballad.yaml': '- id: ama-mast\n  birth: 731\n- id: torv\n  birth: 691\n',
  'notes.md': 'Ama Mast died in 760.\n\nAma Mast was born in 733.\n',
};

let folder: WorldFolder;
let served: ServedPages;
const clock = tickingClock();

async function serve(more: Readonly<Record<string, string>> = {}, options: { readOnly?: boolean } = {}) {
  folder = new WorldFolder({ ...files, ...more });
  mkdirSync(join(folder.root, '.lore'));
  served = await ServedPages.of(folder, { clock, ...options });
}
const stored = () => served.open.world.stored;
const decisions = async () =>
  (await readDecisions(stored().store)).map(({ action, reason }) => `${action} ${reason}`.trim());
/** What was done; not that the world has changed. */
const notice = '.notice:not([data-news], [role=alert])';
const text = async (page: Page, selector = 'main') => (await page.locator(selector).textContent()) ?? '';
const heading = (page: Page) => text(page, 'h1');
/** Presses a key that leads to another page. */
const leads = async (page: Page, key: string) => {
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press(key)]);
  await page.waitForLoadState();
};
/** The address of the finding about somebody. */
const conflictOf = async (subject: string): Promise<string> => {
  const answer = await fetch(served.at(`/conflicts?subject=${subject}&status=all`), { headers: token });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return `/conflicts/${items[0]?.id}`;
};
const post = (path: string, body: object) =>
  fetch(served.at(path), { method: 'POST', headers: token, body: JSON.stringify(body) });

describe.skipIf(withoutBrowser())('the review, on pages', () => {
  afterEach(async () => {
    await served.close();
    folder.remove();
  });

  describe('of one conflict', () => {
    beforeEach(() => serve());

    it('is its whole life by page and keys alone', async () => {
      const { page, troubles } = await served.visit({ viewport: { width: 1280, height: 800 } });
      await page.goto(served.at('/review?kind=findings&subject=Ama+Mast'));
      expect(await heading(page)).toContain('Ama Mast: birth 7');
      // The annals: which key they have is on the page.
      const annals = await page.locator('label.choice', { hasText: 'annals.yaml:4' }).locator('kbd').textContent();
      await page.keyboard.press(annals ?? '');
      await page.keyboard.type('the ballad rounds up');
      await leads(page, 'Enter');
      expect(await text(page, notice)).toMatch(/Resolved: Ama Mast.*Correct: .*birth 712.*Superseded: .*birth 731/s);
      expect(await decisions()).toEqual(['resolve the ballad rounds up', 'supersede the ballad rounds up']);

      // In the mirror of the entity, and in the history.
      const conflict = await conflictOf('ama-mast');
      await page.goto(served.at('/entities/ama-mast'));
      expect(await text(page)).not.toContain('⚠ disputed');
      await page.goto(served.at(conflict));
      expect(await text(page, '.state')).toMatch(
        /resolved by Wenna.*the ballad rounds up.*correct: Ama Mast: birth 712/s,
      );
      expect(await text(page, '.history')).toContain('Wenna resolve (open → resolved): the ballad rounds up');

      await page.goto(served.at('/history'));
      expect(await text(page)).toContain('the ballad rounds up');
      await page.goto(served.at(conflict));

      // u takes it back, and leads to where it was decided.
      await leads(page, 'u');
      expect(page.url()).toContain('/review?kind=findings');
      expect(await text(page, notice)).toMatch(/Open again: Ama Mast.*Active again: .*birth 731/s);
      await page.goto(served.at('/entities/ama-mast'));
      expect(await text(page)).toContain('⚠ disputed');

      // Dismissed, and opened anew by an edit.
      await page.goto(served.at(conflict));
      await page.keyboard.press('d');
      await page.keyboard.type('two of that name');
      await leads(page, 'Enter');
      expect(await text(page, '.state')).toMatch(/dismissed \(not-a-conflict\) by Wenna.*two of that name/);
      folder.write('ballad.yaml', '- id: ama-mast\n  birth: 730\n- id: torv\n  birth: 691\n');
      await ingestWorld(stored());
      await page.goto(served.at('/review?kind=findings&subject=ama-mast'));
      expect(await text(page)).toMatch(/birth 730.*Earlier finding: \w+-1, dismissed by Wenna: two of that name/s);
      expect(troubles).toEqual([]);
    });

    it('shows both lines at once, with the words marked: side by side, and below each other on a small screen', async () => {
      const { page } = await served.visit({ viewport: { width: 1280, height: 800 } });
      await page.goto(served.at(await conflictOf('ama-mast')));
      const lines = page.locator('.sides .line');
      expect(await lines.locator('mark').allInnerTexts()).toEqual(expect.arrayContaining(['birth: 712', 'birth: 731']));
      expect(await page.locator('.sides .place').allInnerTexts()).toEqual(
        expect.arrayContaining(['annals.yaml:4:10', 'ballad.yaml:2:10']),
      );
      const boxes = async () =>
        Promise.all((await lines.all()).map(async (line) => (await line.boundingBox()) ?? fail()));
      const [left, right] = await boxes();
      expect(left?.y).toBe(right?.y);
      expect((left?.y ?? 0) + (left?.height ?? 0)).toBeLessThan(800);
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      await page.setViewportSize({ width: 400, height: 800 });
      const [upper, lower] = await boxes();
      expect(upper?.x).toBe(lower?.x);
      expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
      expect(await sidewaysPixels(page)).toBe(0);
    });

    it('works the same without JavaScript', async () => {
      const { page } = await served.visit({ javaScriptEnabled: false });
      await page.goto(served.at(await conflictOf('ama-mast')));
      await page.getByRole('radio', { name: /annals.yaml:4/ }).check();
      await page.getByRole('button', { name: 'Resolve' }).click();
      expect(await text(page, '.state')).toContain('resolved by Wenna');
      expect(await decisions()).toEqual(['resolve decided in a review', 'supersede decided in a review']);
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await text(page, notice)).toContain('Open again');
      await page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .fill('meant so');
      await page.getByLabel('Reason').selectOption('intended');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await text(page, '.state')).toMatch(/dismissed \(intended\) by Wenna.*meant so/);
      await page.getByRole('button', { name: 'Reopen' }).click();
      expect(await text(page, notice)).toContain('Open again');
      await page.goto(served.at('/review'));
      await page.getByRole('button', { name: 'Accept' }).click();
      expect(await text(page, notice)).toContain('Accepted: Ama Mast: ');
      await page.getByRole('link', { name: 'Next' }).click();
      expect(await text(page, '.queue')).toContain('2 of ');
    });

    it('keeps what was typed where nothing comes of it, and says why', async () => {
      const { page } = await served.visit();
      await page.goto(served.at(await conflictOf('ama-mast')));
      // Not even a reason, past what the browser itself asks for.
      await page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .evaluate((field) => field.removeAttribute('required'));
      await page.getByLabel('Reason').selectOption('duplicate');
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.getByRole('button', { name: 'Dismiss' }).click(),
      ]);
      expect(answer.status()).toBe(422);
      expect(await text(page, '[role=alert]')).toContain('A decision needs a reason.');
      expect(await page.getByLabel('Reason').inputValue()).toBe('duplicate');
      expect(await decisions()).toEqual([]);
      await page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .fill('told twice');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await text(page, '.state')).toContain('dismissed (duplicate)');
    });

    it('is decided by the first of two browsers, and the second is told so', async () => {
      const [one, other] = [await served.visit(), await served.visit()];
      const conflict = served.at(await conflictOf('ama-mast'));
      await Promise.all([one.page.goto(conflict), other.page.goto(conflict)]);
      await one.page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .fill('two of that name');
      await one.page.getByRole('button', { name: 'Dismiss' }).click();
      await one.page.waitForLoadState();
      await other.page
        .getByLabel('Resolve finding')
        .getByLabel(/^Comment/)
        .fill('the annals');
      const [answer] = await Promise.all([
        other.page.waitForResponse((response) => response.request().method() === 'POST'),
        other.page.getByRole('button', { name: 'Resolve' }).click(),
      ]);
      expect(answer.status()).toBe(409);
      expect(await text(other.page)).toMatch(/It is dismissed already, by Wenna \("two of that name"\)/);
      expect(await text(other.page)).toContain('You wrote: "the annals"');
      expect(await decisions()).toEqual(['dismiss two of that name']);
      // An undo is of the browser that decided: the other has nothing to take back.
      expect(await other.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });

    it('keeps what was typed about it away from what comes in its place', async () => {
      const [one, other] = [await served.visit(), await served.visit()];
      const queue = served.at('/review?kind=findings');
      await Promise.all([one.page.goto(queue), other.page.goto(queue)]);
      const first = await heading(other.page);
      for (const { page } of [one, other]) {
        await page
          .getByLabel('Dismiss finding')
          .getByLabel(/^Comment/)
          .fill('a namesake');
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await page.waitForLoadState();
      }
      expect(await heading(other.page)).not.toBe(first);
      expect(await text(other.page)).toContain('You wrote: "a namesake"');
      expect(
        await other.page
          .getByLabel('Dismiss finding')
          .getByLabel(/^Comment/)
          .inputValue(),
      ).toBe('');
    });

    it('is left as somebody else decided since, when a browser would take its own decision back', async () => {
      const { page } = await served.visit();
      const conflict = await conflictOf('ama-mast');
      await page.goto(served.at(conflict));
      await page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .fill('two of that name');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForSelector('.state');
      await post(`${conflict}/reopen`, { as: 'Odo' });
      await post(`${conflict}/resolve`, { resolution_notes: 'the annals', as: 'Odo' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForSelector('[role=alert]');
      expect(await text(page, '[role=alert]')).toMatch(/cannot be undone.*Odo has decided about it since: resolve/s);
      expect(await text(page, '.state')).toContain('resolved by Odo');
    });

    it('is not decided by who has not seen what it says now', async () => {
      const { page } = await served.visit();
      await page.goto(served.at(await conflictOf('ama-mast')));
      // Ingested meanwhile, as by a watch.
      folder.write('ballad.yaml', '- id: ama-mast\n  birth: 730\n- id: torv\n  birth: 691\n');
      await ingestWorld(stored());
      await page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .fill('two of that name');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForSelector('[role=alert]');
      expect(await text(page, '[role=alert]')).toMatch(/has changed since you saw it. It now says: .*730/);
      expect(
        await page
          .getByLabel('Dismiss finding')
          .getByLabel(/^Comment/)
          .inputValue(),
      ).toBe('two of that name');
      // Edited and not even ingested: it is read again, and shown.
      folder.write('ballad.yaml', '- id: ama-mast\n  birth: 729\n- id: torv\n  birth: 691\n');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('729'));
      expect(await text(page, '[role=alert]')).toContain('No file states the claim');
      expect(await decisions()).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForSelector('.state');
      expect(await decisions()).toEqual(['dismiss two of that name']);
    });

    it('takes no form without the word that it is ours, and none from a stranger', async () => {
      const { page } = await served.visit();
      const about = (await conflictOf('ama-mast')).slice('/conflicts/'.length);
      const form = { action: 'dismiss', about, reason: 'two of that name' };
      for (const csrf of [{}, { csrf: '' }, { csrf: 'reed' }]) {
        const answer = await page.request.post(served.at('/review/decide'), { form: { ...form, ...csrf } });
        expect([csrf, answer.status()]).toEqual([csrf, 403]);
        expect((await page.request.post(served.at('/review/undo'), { form: csrf })).status()).toBe(403);
      }
      const stranger = await fetch(served.at('/review/decide'), { method: 'POST', body: new URLSearchParams(form) });
      expect(stranger.status).toBe(401);
      expect(await decisions()).toEqual([]);
      const { csrf_token: csrf } = await (await page.request.get(served.at('/session'))).json();
      const leading = { ...form, csrf, back: 'https://elsewhere.test/', here: '//elsewhere.test/' };
      const answer = await page.request.post(served.at('/review/decide'), { form: leading, maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([303, '/review']);
      expect(await decisions()).toEqual(['dismiss two of that name']);
    });
  });

  describe('of what is in the queue', () => {
    beforeEach(async () => {
      await serve();
      await flagNode(stored(), { node_id: 'torv', reason: 'who is he?', actor: 'Odo' });
    });

    it('has a key for everything', async () => {
      const { page, troubles } = await served.visit();
      await page.goto(served.at('/review'));
      const at = () => text(page, '.queue strong');
      expect(await at()).toBe('1 of 5');
      await leads(page, 'j');
      expect(await at()).toBe('2 of 5');
      await leads(page, 'k');
      expect(await at()).toBe('1 of 5');
      const first = await heading(page);

      await leads(page, 'w');
      expect(await text(page, notice)).toContain('Withdrawn: Ama Mast: death 760');
      expect(await at()).toBe('1 of 4');
      await leads(page, 'u');
      expect(await heading(page)).toBe(first);
      expect(await text(page, notice)).toContain('Not accepted again: Ama Mast: death 760');
      await leads(page, 'j');
      await leads(page, 'a');
      expect(await text(page, notice)).toMatch(/Accepted: Ama Mast: birth 733.*More claims: Ama Mast/s);
      expect(await text(page, notice)).toContain('u');

      await page.goto(served.at('/review?kind=findings'));
      await page.keyboard.press('2');
      expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
      // What is typed next is the reason, whatever keys are in it.
      await page.keyboard.type('0 due');
      expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('0');
      expect(await page.getByRole('radio').last().isChecked()).toBe(true);
      await page
        .getByLabel('Resolve finding')
        .getByLabel(/^Comment/)
        .fill('');
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      expect(
        await page
          .getByLabel('Resolve finding')
          .getByLabel(/^Comment/)
          .evaluate((at) => at === document.activeElement),
      ).toBe(true);
      // A letter is a letter where somebody types.
      await page.keyboard.type('just so');
      expect(
        await page
          .getByLabel('Resolve finding')
          .getByLabel(/^Comment/)
          .inputValue(),
      ).toBe('just so');
      await page.keyboard.press('Escape');
      await page.keyboard.press('d');
      expect(
        await page
          .getByLabel('Dismiss finding')
          .getByLabel(/^Comment/)
          .evaluate((at) => at === document.activeElement),
      ).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      expect(await page.locator('[type=search]').evaluate((at) => at === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect.poll(() => new URL(page.url()).hash).toBe('#keys');
      expect(await page.locator('#keys').isVisible()).toBe(true);

      await page.goto(served.at('/review?kind=flags'));
      expect(await text(page)).toMatch(/Torv.*Flagged by Odo.*who is he\?/s);
      await leads(page, 'f');
      expect(await text(page, notice)).toContain('Flag removed: Torv');
      expect(await heading(page)).toContain('No items match');
      await leads(page, 'u');
      expect(await text(page)).toContain('who is he?');
      expect(troubles).toEqual([]);
    });

    it('takes a key that is held down for one', async () => {
      const { page } = await served.visit();
      await page.goto(served.at('/review?kind=claims'));
      const first = await heading(page);
      await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.down('w')]);
      await page.waitForLoadState();
      await page.keyboard.down('w'); // as it comes while it is held
      await page.waitForTimeout(300);
      await page.keyboard.up('w');
      expect(await heading(page)).not.toBe(first);
      expect(await decisions()).toEqual(['withdraw']);
    });

    it('is taken back step by step, several deep, and not from a page that is older than that', async () => {
      const { page } = await served.visit();
      await page.goto(served.at('/review'));
      await leads(page, 'w');
      await leads(page, 'w');
      const old = await page.context().newPage();
      await old.goto(served.at('/review'));
      await leads(page, 'u');
      await old.keyboard.press('u');
      await old.waitForLoadState();
      expect(await text(old)).toContain('A later decision of this browser changed the list');
      expect(await text(page, '.queue strong')).toContain('of 4');
      await leads(page, 'u');
      expect(await text(page, '.queue strong')).toContain('of 5');
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });

    it('is narrowed down, and leads on to what comes where something is gone', async () => {
      const { page } = await served.visit();
      await page.goto(served.at('/review'));
      await page.getByText('Filter', { exact: true }).click();
      await page.getByLabel('Sort').selectOption('findings');
      await page.getByLabel('Subject (name or id)').fill('Torv');
      await page.getByRole('button', { name: 'Apply filter' }).click();
      await page.waitForURL(/kind=findings/);
      expect(await text(page, '.queue strong')).toBe('1 of 1');
      expect(await heading(page)).toContain('Torv');
      const address = page.url();
      await page.goto(served.at('/review?kind=claims&source=notes.md'));
      expect(await text(page, '.queue strong')).toBe('1 of 2');
      await page.goto(
        served.at('/review?rule=contradictions/attribute-conflict&verdict=definite&category=contradiction'),
      );
      expect(await text(page, '.queue strong')).toBe('1 of 2');
      await page.goto(served.at('/review?subject=Nobody'));
      expect(await heading(page)).toContain('Nobody');

      await page.goto(address);
      const id = (await conflictOf('ama-mast')).slice('/conflicts/'.length);
      await page.goto(served.at(`/review?kind=findings&at=${id}&position=1`));
      expect(await heading(page)).toContain('Ama Mast');
      await post(`/conflicts/${id}/dismiss`, { reason: 'two of that name', as: 'Odo' });
      await page.reload();
      expect(await text(page)).toContain('That item is already decided or gone.');
      expect(await heading(page)).toContain('Torv');
    });

    it('is decided about in lists, several at once with one reason and one undo', async () => {
      const { page } = await served.visit();
      await page.goto(served.at('/conflicts'));
      expect(await heading(page)).toBe('2 open contradictions');
      await page.getByRole('button', { name: 'Select all findings' }).click();
      await page.getByLabel(/^Comment/).fill('told otherwise');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.waitForSelector(notice);
      expect(await text(page, notice)).toContain('Dismissed: 2 findings');
      expect(await heading(page)).toBe('0 open contradictions');
      expect(await decisions()).toEqual(['dismiss told otherwise', 'dismiss told otherwise']);
      await leads(page, 'u');
      expect(await text(page, notice)).toContain('Open again: 2 findings');
      expect(await heading(page)).toBe('2 open contradictions');

      await page.goto(served.at('/claims?status=candidate'));
      expect(await heading(page)).toBe('2 unaccepted claims');
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.waitForSelector('[role=alert]');
      expect(await text(page, '[role=alert]')).toContain('No item is selected.');
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByLabel(/^Comment/).fill('as the notes say');
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.waitForSelector(notice);
      expect(await text(page, notice)).toMatch(/Accepted: 2 claims/);
      expect(await heading(page)).toBe('0 unaccepted claims');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForSelector('.item');
      expect(await heading(page)).toBe('2 unaccepted claims');
    });
  });

  describe('of lore that would like to be markup', () => {
    const hostile = '"><img src=x onerror=window.owned=1><script>window.owned=1</script>';
    const long = 'x'.repeat(10_000);
    const lore = {
      'lore.yaml': `world: ${JSON.stringify(`March ${hostile}`)}\nsources:\n  - { match: "b*/**", project: ${JSON.stringify(`P ${hostile}`)} }\n`,
      'people.yaml': JSON.stringify([
        { id: `keep${hostile}`, kind: 'Settlement', name: `Keep ${hostile}` },
        { id: 'book', kind: 'Chronicle', name: `Book ${hostile}\u202e`, reliability: 'chronicle' },
        {
          id: 'maren',
          kind: 'Person',
          name: `Maren \u0007\u202e</title><script>window.owned=1</script>`,
          rules: {
            to: `keep${hostile}`,
            from: 90,
            until: 140,
            source: 'book',
            quote: `she sat ${hostile}`,
            note: hostile,
          },
        },
      ]),
      [`b ' onmouseover=window.owned=1/<img src=x onerror=window.owned=1>.yaml`.replaceAll('/<', '/')]: JSON.stringify([
        { id: 'odo', kind: 'Person', name: `Odo ${long}`, rules: { to: `keep${hostile}`, from: 130, until: 150 } },
      ]),
      'notes.md': `Odo ${long} died in 120.\n\nMaren was born in 90. javascript:alert(1) ${hostile}\n`,
    };
    const words = { action: 'dismiss', reason: `why ${hostile} \u202e`, kind: 'intended' };

    beforeEach(async () => {
      folder = new WorldFolder(lore);
      mkdirSync(join(folder.root, '.lore'));
      served = await ServedPages.of(folder, { clock });
      await flagNode(stored(), { node_id: 'book', reason: `look ${hostile}`, actor: `Odo ${hostile}` });
    });

    it.each([false, true])('runs none of it, whether or not a policy forbids it: %s', async (bypassCSP) => {
      const { page, troubles } = await served.visit({ bypassCSP, viewport: { width: 400, height: 800 } });
      page.on('dialog', (dialog) => {
        troubles.push(dialog.message());
        void dialog.dismiss();
      });
      const { csrf_token: csrf } = await (await page.request.get(served.at('/session'))).json();
      const answer = await fetch(served.at('/conflicts'), { headers: token });
      const { items } = (await answer.json()) as { items: { id: string }[] };
      const [conflict] = items;
      expect(items).toHaveLength(1);
      const look = async (path: string) => {
        await page.goto(served.at(path));
        expect(await page.evaluate(() => Reflect.get(window, 'owned')), path).toBe(undefined);
        expect(await page.locator('main img, main script, main iframe, [onmouseover], [onerror]').count(), path).toBe(
          0,
        );
        expect(await page.locator('a[href^="javascript" i]').count(), path).toBe(0);
        expect(await page.content(), path).not.toMatch(/\p{Bidi_Control}|(?![\t\n\r])\p{Cc}/u);
        expect(await sidewaysPixels(page), path).toBe(0);
      };
      const total = await (async () => {
        await look('/review');
        return Number(/of (\d+)/.exec(await text(page, '.queue strong'))?.[1]);
      })();
      expect(total).toBeGreaterThan(1);
      for (let at = 2; at <= total; at += 1) await look(`/review?position=${at}`);
      await look(`/conflicts/${conflict?.id}`);
      expect(await text(page, 'h1')).toContain('<script>window.owned=1</script>');
      for (const path of [
        '/conflicts?category=all',
        '/claims?status=candidate',
        `/review?subject=${encodeURIComponent(hostile)}`,
      ]) {
        await look(path);
      }
      // And in what people write.
      await page.request.post(served.at('/review/decide'), { form: { ...words, about: conflict?.id ?? '', csrf } });
      await look(`/conflicts/${conflict?.id}`);
      expect(await text(page, '.state')).toContain(`why ${hostile}`);
      await look('/conflicts?status=dismissed');
      await page.request.post(served.at('/review/decide'), {
        form: { ...words, about: hostile, here: `/review?at=${hostile}`, csrf },
      });
      await look('/review');
      expect(troubles.filter((words) => !/Failed to load resource/.test(words))).toEqual([]);
    });

    it('can be read by everybody, in the light and in the dark', async () => {
      const { page } = await served.visit();
      const { items } = (await (await fetch(served.at('/conflicts'), { headers: token })).json()) as {
        items: { id: string }[];
      };
      const paths = [
        '/review',
        '/review?kind=claims',
        '/review?kind=flags',
        '/conflicts?category=all',
        '/claims?status=candidate',
      ];
      for (const path of [...paths, `/conflicts/${items[0]?.id}`]) {
        await page.goto(served.at(path));
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await accessFaults(page), `${path} ${colorScheme}`).toEqual([]);
        }
      }
    });
  });

  it('shows at once all three lines by which something cannot be, side by side', async () => {
    await serve({
      'siege.yaml': '- { id: siege, kind: Battle, name: Siege of Tern, date: 670 }\n',
      'torv.yaml': '- id: torv\n  participated_in: siege\n',
      'ballad.yaml': '- id: ama-mast\n  birth: 731\n',
    });
    const { page } = await served.visit({ viewport: { width: 1280, height: 800 } });
    const answer = await fetch(served.at('/conflicts?category=anachronism'), { headers: token });
    const { items } = (await answer.json()) as { items: { id: string }[] };
    await page.goto(served.at(`/conflicts/${items[0]?.id}`));
    const cards = await page.locator('.sides > li').all();
    expect(cards).toHaveLength(3);
    const boxes = await Promise.all(cards.map(async (card) => (await card.boundingBox()) ?? fail()));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    for (const { y, height } of boxes) expect(y + height).toBeLessThan(800);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
  });

  it('says what a claim that waits would clash with, once that is worked out, and shows it at once without', async () => {
    await serve();
    const { page } = await served.visit();
    await page.goto(served.at('/review?kind=claims&position=2'));
    expect(await heading(page)).toContain('Ama Mast: birth 733');
    await expect
      .poll(async () => {
        await page.reload();
        return text(page);
      })
      .toMatch(/Conflicts if accepted.*Ama Mast: birth/s);
    // Of another state of the lore that says nothing.
    folder.write('ballad.yaml', '- id: torv\n  birth: 691\n');
    folder.write('annals.yaml', '- id: ama-mast\n  kind: Person\n  name: Ama Mast\n');
    await ingestWorld(stored());
    await expect
      .poll(async () => {
        await page.reload();
        return text(page);
      })
      .toContain('it conflicts with nothing');
  });

  it('tries a claim anew when a decision is taken back by which it would open nothing', async () => {
    await serve({ 'ballad.yaml': '- id: torv\n  birth: 691\n', 'notes.md': 'Ama Mast was born in 733.\n' });
    const { page } = await served.visit();
    const shown = async () => {
      await page.goto(served.at('/review?kind=claims'));
      return text(page);
    };
    const tried = () => expect.poll(shown, { timeout: 20_000 });
    await tried().toMatch(/Conflicts if accepted.*Ama Mast: birth/s);
    const [claim] = await readWaitingClaims(stored().store);
    const ids = [claim?.id ?? ''];
    const as = { reason: '', actor: 'Wenna' };
    await decideClaims(stored(), { ids, decision: 'accept', ...as });
    const id = (await conflictOf('ama-mast')).replace('/conflicts/', '');
    await decideFinding(stored(), { id, decision: 'dismiss', ...as, reason: 'two of that name' });
    await decideClaims(stored(), { ids, decision: 'undecide', ...as });
    await tried().toContain('it conflicts with nothing');
    // A decision about a conflict alone: no file is read again, and no rule runs.
    await decideFinding(stored(), { id, decision: 'reopen', ...as });
    await tried().toMatch(/Conflicts if accepted.*Ama Mast: birth/s);
    await decideClaims(stored(), { ids, decision: 'accept', ...as });
    const open = await fetch(served.at('/conflicts?subject=ama-mast'), { headers: token });
    expect((await open.json()).items).toMatchObject([
      { id, members: expect.arrayContaining([expect.objectContaining({ id: ids[0] })]) },
    ]);
  });

  it('shows no form where nothing may be written, and says why', async () => {
    await serve({}, { readOnly: true });
    const { page } = await served.visit();
    for (const path of ['/review', '/conflicts', await conflictOf('ama-mast'), '/claims?status=candidate']) {
      await page.goto(served.at(path));
      expect(await page.locator('form[method=post]:not([action="/leave"])').count(), path).toBe(0);
      expect(await text(page), path).toContain('the server runs with --read-only');
    }
  });

  it('says so where nothing is left', async () => {
    folder = new WorldFolder({ 'lore.yaml': 'world: Bare\n', 'a.yaml': '{ id: ilse, kind: Faction, name: Ilse }\n' });
    served = await ServedPages.of(folder, { clock });
    const { page } = await served.visit();
    await page.goto(served.at('/review'));
    expect(await heading(page)).toBe('Review queue empty');
    for (const path of ['/review', '/conflicts', '/claims?status=candidate']) {
      await page.goto(served.at(path));
      expect(await accessFaults(page), path).toEqual([]);
    }
  });
});

function fail(): never {
  throw new Error('it is not to be seen');
}
