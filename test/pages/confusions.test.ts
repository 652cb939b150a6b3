import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, sidewaysPixels, type Visited } from '../support/program/pages.ts';
import { askingWorld, askOf } from '../support/worlds/asking-world.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const bearer = { Authorization: 'Bearer reed-and-salt-and-reed', 'Content-Type': 'application/json' };

describe.skipIf(withoutBrowser())('the page of questions', () => {
  let folder: WorldFolder;
  let served: ServedPages;
  let visited: Visited | undefined;
  beforeEach(async () => {
    folder = new WorldFolder(askingWorld);
    served = await ServedPages.of(folder);
    await askOf(served.open.world.stored);
  });
  afterEach(async () => {
    await visited?.close();
    visited = undefined;
    await served.close();
    folder.remove();
  });
  const visit = async (options = {}) => {
    visited = await served.visit(options);
    await visited.page.goto(served.at('/'));
    await visited.page.click('nav >> text=Story questions');
    return visited;
  };

  it.each([
    { key: 'y', words: /Answered yes\..*Withdrawn: Wenna lives in Hartsbridge/s },
    { key: 'n', words: /Answered no\..*Withdrawn: Wenna lives in Lowford/s },
  ])('answers the first with the key $key', async ({ key, words }) => {
    const { page, troubles } = await visit();
    expect(page.url()).toBe(served.at('/confusions'));
    const shown = await page.textContent('main');
    expect(shown).toContain('1 story question');
    expect(shown).toMatch(/Wenna lives in Lowford\..*Wenna lives in Hartsbridge\./s);
    await Promise.all([page.waitForURL(/\/confusions/), page.keyboard.press(key)]);
    await page.waitForSelector('[role=status]');
    expect(await page.textContent('[role=status]')).toMatch(words);
    expect(await page.textContent('h1')).toBe('No story questions');
    await page.click('text=all, with answered ones');
    expect(await page.textContent('main')).toMatch(/resolved by Wenna: answered (?:yes|no)/);
    expect(troubles).toEqual([]);
  });

  it('takes an answer and a note without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.getByLabel('Note').fill('she went home');
    await page.click('button[value=yes]');
    expect(await page.textContent('[role=status]')).toContain('Answered yes.');
    await page.goto(served.at('/confusions?status=all'));
    expect(await page.textContent('main')).toContain('answered yes: she went home');
  });

  it('leaves each at its time, without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.click('button:has-text("Each at its time")');
    expect(await page.textContent('[role=status]')).toContain('Dismissed: each at its time.');
    expect(await page.textContent('h1')).toBe('No story questions');
  });

  it('answers nothing that was settled since it was shown, and keeps the note', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const id = (await page.locator('input[name=about]').first().inputValue()) ?? '';
    const answer = { method: 'POST', headers: bearer, body: JSON.stringify({ answer: 'no' }) };
    expect((await fetch(served.at(`/confusions/${id}/answer`), answer)).status).toBe(200);
    await page.getByLabel('Note').fill('I saw her there');
    await page.click('button[value=yes]');
    expect(await page.textContent('main')).not.toContain('Answered yes.');
    const { stored } = served.open.world;
    const [row] = await stored.store.read('MATCH (v:Confusion) RETURN v.resolution AS resolution');
    expect(row?.resolution).toBe('answered no');
  });

  it('is fit for everybody, in both colours and on a narrow screen', async () => {
    const { page } = await visit();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await sidewaysPixels(page)).toBe(0);
  });
});
