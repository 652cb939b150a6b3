import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, sidewaysPixels, type Visited } from '../support/program/pages.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  'lore.yaml': 'world: The Ferry\nnow: 500\n',
  'people.yaml':
    '- { id: odo, kind: Person, name: Odo Fen, birth: 440 }\n- { id: ashkeep, kind: Settlement, name: Ashkeep }\n',
});
const json = { Authorization: 'Bearer reed-and-salt-and-reed', 'Content-Type': 'application/json' };

describe.skipIf(withoutBrowser())('the pages of memories', () => {
  let served: ServedPages;
  let visited: Visited;
  beforeAll(async () => {
    served = await ServedPages.of(folder);
    visited = await served.visit({ javaScriptEnabled: false });
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  const post = async (path: string, body: object) => {
    const answer = await fetch(served.at(path), { method: 'POST', headers: json, body: JSON.stringify(body) });
    return (await answer.json()) as { memory: { id: string } };
  };
  const note = async (text: string, more: object = {}) => (await post('/memory', { text, ...more })).memory.id;

  /** A memory's page, once its text has been held against the world. */
  const openRead = async (page: Page, id: string) => {
    await page.goto(served.at(`/memory/${id}`));
    for (let tries = 0; (await page.textContent('main'))?.includes('The rules have not checked'); tries += 1) {
      expect(await page.textContent('main')).not.toContain('No claims in this text');
      expect(tries).toBeLessThan(100);
      await page.waitForTimeout(300);
      await page.reload();
    }
  };

  it('are led to from every page, and none of them is no riddle', async () => {
    const { page } = visited;
    await page.goto(served.at('/'));
    await page.click('nav >> text=Notes');
    expect(page.url()).toBe(served.at('/memory'));
    expect(await page.textContent('main')).toContain('No notes yet.');
    await page.goto(served.at('/memory?type=episodic'));
    expect(await page.textContent('main')).toContain('No notes match.');
  });

  it('show two that contradict each other side by side, and lead from one to the other', async () => {
    const { page } = visited;
    const old = await note('Use the north ferry after dark.', { tags: ['ferry'] });
    const newer = await note('Never use the north ferry after dark.', { tags: ['ferry'] });
    await page.goto(served.at(`/memory/${newer}`));
    expect(await page.textContent('main')).toMatch(/It is active\..*contradiction.*negation_diff/s);
    await page.click('.sides a');
    expect(page.url()).toBe(served.at(`/memory/${old}`));
  });

  it('take what a person decides: supersede, restore, forget, and say what is wrong', async () => {
    const { page } = visited;
    const [old, newer] = [await note('Lanterns are lit at seven.'), await note('The heron nests on the weir.')];
    await page.goto(served.at(`/memory/${old}`));
    await page.fill('input[name=by]', 'm-0000000000000009');
    await page.click('button[value=supersede]');
    expect(await page.textContent('[role=alert]')).toContain('m-0000000000000009');
    expect(await page.inputValue('input[name=by]')).toBe('m-0000000000000009');
    await page.fill('input[name=by]', newer);
    await page.click('button[value=supersede]');
    expect(await page.textContent('main')).toContain(`It is superseded by ${newer}`);
    await page.click('button[value=restore]');
    expect(await page.textContent('main')).toContain('The note is active again.');
    await page
      .getByRole('form', { name: 'Forget note', exact: true })
      .getByLabel('Comment')
      .fill('They burn all night');
    await page.click('button[value=forget]');
    expect(await page.textContent('main')).toMatch(/It is forgotten.*They burn all night/s);
  });

  it('say what one had superseded that is forgotten, and lead to it', async () => {
    const { page } = visited;
    const [old, newer] = [await note('Nets are mended at dusk.'), await note('The toll is paid in eels.')];
    await post(`/memory/${old}/supersede`, { by: newer });
    await page.goto(served.at(`/memory/${newer}`));
    await page.getByRole('form', { name: 'Forget note', exact: true }).getByLabel('Comment').fill('It was a joke');
    await page.click('button[value=forget]');
    await page.click(`text=${old} stays superseded`);
    expect(page.url()).toBe(served.at(`/memory/${old}`));
    await post(`/memory/${newer}/forget`, { reason: 'asked to', hard: true });
    await page.goto(served.at(`/memory/${old}`));
    expect(await page.textContent('main')).toContain('It is superseded by a deleted note.');
    await page.click('button[value=restore]');
    expect(await page.textContent('main')).toContain('It is active.');
  });

  it('promote what waits', async () => {
    const { page } = visited;
    const id = await note('The bell is cracked.', { candidate: true });
    await page.goto(served.at(`/memory/${id}`));
    await page.click('button[value=promote]');
    expect(await page.textContent('main')).toMatch(/Promoted.*It is active\./s);
    expect(await page.locator('button[value=promote]').count()).toBe(0);
  });

  it('promote one that counts already, as long as what was read from it waits', async () => {
    const { page } = visited;
    await openRead(page, await note('Odo Fen was born in 441.'));
    expect(await page.textContent('main')).toMatch(/It is active\..*\(not accepted yet\).*Its claims become active/s);
    await page.click('button[value=promote]');
    const words = await page.textContent('main');
    expect(words).toMatch(/Promoted, with 1 claim\..*Opened: /s);
    expect(words).not.toContain('(not accepted yet)');
    expect(await page.locator('button[value=promote]').count()).toBe(0);
    expect(await page.locator('button[value=graduate]').count()).toBe(1);
  });

  it('forget one for good, after a reason and a box, and keep nothing but that', async () => {
    const { page } = visited;
    const secret = 'The harbour master drinks.';
    const id = await note(secret, { tags: ['master'] });
    const other = await note('The harbour master never drinks.', { tags: ['master'] });
    const older = await note('Pilots are paid by the tide.');
    await post(`/memory/${older}/supersede`, { by: id });
    await post(`/memory/${other}/link`, { to: id });
    await page.goto(served.at(`/memory/${id}`));
    const form = page.getByRole('form', { name: 'Delete permanently' });
    expect(await form.isVisible()).toBe(false);
    await page.click('summary:has-text("Permanent deletion")');
    expect(await page.textContent('details')).toMatch(/Deleted:.*its text.*Kept:.*backups, exports/s);
    await form.getByLabel('Comment').fill('He asked for it');
    await form.getByRole('button').click();
    expect(page.url()).toBe(served.at(`/memory/${id}`)); // the box is empty: nothing was sent
    await form.getByLabel('Permanent deletion is intended').check();
    await form.getByRole('button').click();
    expect(page.url()).toBe(served.at('/memory'));
    expect(await page.textContent('[role=status]')).toMatch(
      new RegExp(`Deleted permanently\\..*${older} stays superseded`),
    );
    await page.click(`text=The history keeps its id: ${id}`);
    expect(page.url()).toBe(served.at('/history'));
    expect(await page.textContent('main')).toContain('He asked for it');
    for (const path of ['/memory?status=all', `/memory/${other}`, '/search?q=harbour', '/history', '/']) {
      await page.goto(served.at(path));
      expect([path, (await page.textContent('body'))?.includes(secret)]).toEqual([path, false]);
    }
    expect((await page.goto(served.at(`/memory/${id}`)))?.status()).toBe(404);
  });

  it('forget nothing for good that nobody has confirmed, given a reason for, or sent from a page', async () => {
    const { page } = visited;
    const id = await note('Eels are smoked in the loft.');
    await page.goto(served.at(`/memory/${id}`));
    const csrf = await page.locator('form[action="/memory/decide"] input[name=csrf]').first().inputValue();
    const here = `/memory/${id}`;
    const sent = (fields: Record<string, string>) =>
      page.request.post(served.at('/memory/decide'), {
        form: { action: 'forget-for-good', about: id, here, ...fields },
        headers: { Origin: served.at(''), Accept: 'text/html' },
      });
    const unsure = await sent({ csrf, reason: 'They are sold' });
    expect(unsure.status()).toBe(422);
    expect(await unsure.text()).toMatch(/Tick the box above the button.*<details open="">.*value="They are sold"/s);
    expect((await sent({ csrf, sure: 'yes' })).status()).toBe(422);
    expect((await sent({ reason: 'They are sold', sure: 'yes' })).status()).toBe(403);
    expect((await page.goto(served.at(here)))?.status()).toBe(200);
  });

  it('name what it is linked with, and what is deleted', async () => {
    const { page } = visited;
    const id = await note('Reeds are cut at the new moon.');
    await post(`/memory/${id}/link`, { to: 'ashkeep', rel: 'about' });
    await post(`/memory/${id}/link`, { to: 'gone-with-the-tide' });
    await page.goto(served.at(`/memory/${id}`));
    expect(await page.textContent('main')).toMatch(/about · entity Ashkeep/);
    expect(await page.textContent('main')).toMatch(/gone-with-the-tide\s+is deleted/);
  });

  it('are listed and found by their words', async () => {
    const { page } = visited;
    const id = await note('A salt tax is paid in spring.', { type: 'episodic' });
    await page.goto(served.at('/memory?type=episodic'));
    expect(await page.locator('.found li').count()).toBe(1);
    await page.goto(served.at('/search?q=salt+tax'));
    await page.click('text=A salt tax is paid in spring.');
    expect(page.url()).toBe(served.at(`/memory/${id}`));
    expect((await page.goto(served.at('/memory/m-0000000000000009')))?.status()).toBe(404);
  });

  it('can be used by everybody, on any window, whatever a memory says', async () => {
    const { page, troubles, close } = await served.visit();
    const id = await note(`<script>alert(1)</script> ${'long'.repeat(200)}`, { tags: ['<b>x</b>', 'y'.repeat(90)] });
    await note(`Never <script>alert(1)</script> ${'long'.repeat(200)}`, { tags: ['<b>x</b>'] });
    const waits = await note('Odo Fen was born in 442.', { tags: ['births'] });
    await openRead(page, waits);
    for (const path of [`/memory/${id}`, `/memory/${waits}`, '/memory?status=all', '/search?q=script']) {
      await page.goto(served.at(path));
      for (const fold of await page.locator('main details summary').all()) await fold.click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([path, await accessFaults(page)]).toEqual([path, []]);
      }
      await page.setViewportSize({ width: 400, height: 800 });
      expect([path, await sidewaysPixels(page)]).toEqual([path, 0]);
    }
    expect(troubles).toEqual([]);
    await close();
  });
});
