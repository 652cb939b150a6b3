import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, sidewaysPixels, type Visited } from '../support/program/pages.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

const skip = withoutBrowser();

/** Ids of the elements that a link of the page leads to and that are not there. */
const brokenAnchors = (page: Page): Promise<string[]> =>
  page.evaluate(
    "[...document.querySelectorAll('a[href^=\"#\"]')].map((a) => a.getAttribute('href')).filter((href) => document.getElementById(href.slice(1)) === null)",
  );

/** Ids that stand there twice. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(
    "[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)",
  );

describe.skipIf(skip)('the page of an entity', () => {
  const folder = new WorldFolder({
    ...saltMarch,
    'eras.yaml': '- { id: salt-war, kind: Era, name: The Salt War, start: 185, end: 195 }\n',
    'drafts/corvin.yaml': '- { id: corvin, ally_of: ysolde }\n',
    'notes/winter.md': 'That winter Corvin Ashby kept the keys of the ford.\n',
    'ford.yaml': '- { id: corvin, birth: 158, mentor_of: { to: toll-keeper, from: 186, until: 190 } }\n',
  });
  let served: ServedPages;
  let visited: Visited;
  beforeAll(async () => {
    served = await ServedPages.of(folder);
    visited = await served.visit();
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  async function at(path: string): Promise<Page> {
    const { page } = visited;
    await page.setViewportSize({ width: 1280, height: 800 });
    const answer = await page.goto(served.at(path));
    expect(answer?.status()).toBe(200);
    return page;
  }

  it('says what is known, who says so, what is hearsay, what waits and where it is mentioned', async () => {
    const page = await at('/entities/corvin');
    expect(await page.textContent('h1')).toBe('Corvin Ashby');
    const text = ((await page.textContent('main')) ?? '').replace(/\s+/g, ' ');
    expect(text).toContain('Person');
    expect(await page.textContent('.part.fields')).toContain('never by water');
    expect(await page.textContent('.part.hearsay')).toContain('birth: 161');
    expect(await page.textContent('.part.waiting')).toContain('is an ally of Ysolde of Tern');
    expect(await page.textContent('.part.passages')).toContain('kept the keys');
    const periods = await page.locator('.period h3').allTextContents();
    expect(periods).toEqual(['100 – 199 CE', 'The Salt War', 'Without a date']);
    expect(visited.troubles).toEqual([]);
  });

  it('leads from each number to its source and back', async () => {
    const page = await at('/entities/corvin');
    const number = page.locator('.part.fields .ref a').first();
    const id = await number.getAttribute('id');
    await number.click();
    const note = page.locator('.notes li:target');
    expect(await note.textContent()).toMatch(/ford\.yaml:1:\d+/);
    await note.locator('.back').first().click();
    expect(new URL(page.url()).hash).toBe(`#${id}`);
    expect(await brokenAnchors(page)).toEqual([]);
    expect(await repeatedIds(page)).toEqual([]);
  });

  it('marks every field and relation in dispute, each with a link to its conflict', async () => {
    const page = await at('/entities/corvin');
    const field = page.locator('.part.fields dt', { hasText: 'birth' });
    expect(await field.textContent()).toContain('⚠ disputed');
    const conflict = await field.locator('a.disputed').getAttribute('href');
    const answer = await fetch(served.at(conflict ?? ''), {
      headers: { Authorization: 'Bearer reed-and-salt-and-reed', Accept: 'application/json' },
    });
    expect(await answer.json()).toMatchObject({ subject: { id: 'corvin' }, status: 'open', predicate: 'birth' });
    const reign = page.locator('.part.relations li', { hasText: 'rules Ternhold' });
    expect(await reign.locator('a.disputed').getAttribute('href')).toMatch(/^\/conflicts\/[0-9a-f]+/);
    await field.locator('a.disputed').click();
    expect(new URL(page.url()).pathname).toBe(conflict);
    expect(await page.textContent('main')).toMatch(/Corvin Ashby.*birth|birth.*Corvin Ashby/s);
    await page.goBack();
    const ally = page.locator('.part.relations li', { hasText: 'Toll Keeper' });
    expect(await ally.locator('.disputed').count()).toBe(0);
  });

  it('leads to the others', async () => {
    const page = await at('/entities/corvin');
    await page.locator('.part.relations a', { hasText: 'Ternhold' }).click();
    expect(new URL(page.url()).pathname).toBe('/entities/ternhold');
    expect(await page.textContent('.part.relations')).toContain('Corvin Ashby rules Ternhold');
  });

  it('can be used by everybody, light or dark, wide or narrow', async () => {
    for (const path of ['/entities/corvin', '/entities/ternhold', '/entities']) {
      const page = await at(path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessFaults(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 400, height: 800 });
      expect(await sidewaysPixels(page)).toBe(0);
    }
  });

  it('has the facts at the side of a wide window, and above all else in a narrow one', async () => {
    const page = await at('/entities/corvin');
    const places = async () => {
      const [facts, relations] = [page.locator('.part.fields'), page.locator('.part.relations')];
      return [await facts.boundingBox(), await relations.boundingBox()] as const;
    };
    const [wideFacts, wideRelations] = await places();
    expect(wideFacts?.x).toBeGreaterThan((wideRelations?.x ?? 0) + (wideRelations?.width ?? 0));
    expect(wideRelations?.width).toBeGreaterThan(1.5 * (wideFacts?.width ?? 0));
    await page.setViewportSize({ width: 400, height: 800 });
    const [facts, relations] = await places();
    expect(facts?.y).toBeLessThan(relations?.y ?? 0);
    expect(facts?.x).toBe(relations?.x);
  });

  it('is found by name, alias and kind, and says of what is not there that it is not', async () => {
    expect(await (await at('/entities/The%20Tern%20Queen')).textContent('h1')).toBe('Ysolde of Tern');
    expect(await (await at('/entities/Person/ysolde')).textContent('h1')).toBe('Ysolde of Tern');
    const { page } = visited;
    for (const path of ['/entities/nobody', '/entities/Settlement/ysolde']) {
      expect((await page.goto(served.at(path)))?.status()).toBe(404);
    }
  });

  it('lists entities by kind and by words', async () => {
    const page = await at('/entities');
    await page.selectOption('select[name=kind]', 'Person');
    await page.fill('.filters input[name=q]', 'tern');
    await page.click('.filters button');
    expect(await page.locator('.entities a').allTextContents()).toEqual(['Ysolde of Tern']);
    expect(await page.inputValue('.filters input[name=q]')).toBe('tern');
  });

  it('still gives programs JSON at the same address', async () => {
    const answer = await fetch(served.at('/entities/corvin'), {
      headers: { Authorization: 'Bearer reed-and-salt-and-reed' },
    });
    expect(await answer.json()).toMatchObject({ id: 'corvin', disputed_attributes: ['birth'] });
  });
});

/** Texts that would do harm, or break a page, if they were taken for more than text. */
const script = '<script>document.title = "taken"</script>';
const image = '"><img src=x onerror="document.title = \'taken\'">';
const turned = '\u202egnikcatta\u2066 \u0007bell\u009f';
const endless = 'Vex'.repeat(3500);

/** What YAML holds in one line. */
const quoted = (text: string): string => JSON.stringify(text);

/** Ids that an address has to write in another way, or that it takes for something else. */
const awkward = ['a/b', 'a%2Fb', '100%', 'a?b#c', 'a b', 'Person/guard', 'søren', '\u{1f409}', `${'i'.repeat(2000)}`];

describe.skipIf(skip)('hostile lore', () => {
  const folder = new WorldFolder({
    'lore.yaml': `world: ${quoted(`Marsh ${script}`)}\nsources:\n  - { match: "drafts/**", status: candidate }\n`,
    'a.yaml': `- id: ${quoted(`x${image}`)}
  kind: Person
  name: ${quoted(`Vara ${script}`)}
  aliases: [${quoted(image)}, ${quoted(turned)}, "javascript:alert(1)"]
  birth:
    - { value: 100, source: book, quote: ${quoted(`${image}${script}`)}, note: ${quoted(`</pre>${script}`)} }
    - { value: 130 }
  oath: ${quoted(`${image}${turned}`)}
  ${quoted(`k ${script}`)}: ${quoted(script)}
  motto: ${endless}
  ally_of:
    - { to: ${quoted('javascript:alert(1)')}, from: ${quoted('120')}, source: book, quote: ${quoted(endless)} }
    - { to: long-one, reliability: legend, note: ${quoted(image)} }
- { id: ${quoted('javascript:alert(1)')}, kind: Person, name: ${quoted(`Jav ${image}`)} }
- { id: long-one, kind: Person, name: ${endless} }
- { id: book, kind: Chronicle, name: ${quoted(`Book ${script}${turned}`)} }
`,
    'ids.yaml': `${awkward.map((id) => `- { id: ${quoted(id)}, kind: Person, name: ${quoted(`Named ${id}`)} }`).join('\n')}\n`,
    'drafts/d.yaml': `- { id: long-one, oath: ${quoted(script)} }\n`,
    [`notes/${'p'.repeat(200)}<u>.md`]: `They say Vara ${script} and ${endless} met. ${image}\n`,
  });
  let served: ServedPages;
  beforeAll(async () => {
    served = await ServedPages.of(folder);
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  // With the policy off, nothing but the escaping stands between the lore and the browser.
  for (const bypassCSP of [false, true]) {
    it(`is text and nothing else${bypassCSP ? ', without any policy' : ''}`, async () => {
      const { page, troubles, close } = await served.visit({ bypassCSP });
      const loaded = new Set<string>();
      page.on('request', (request) =>
        loaded.add(new URL(request.url()).pathname.replace(/^\/(assets|entities)\/.*/, '/$1/')),
      );
      await page.setViewportSize({ width: 400, height: 800 });
      for (const path of [
        `/entities/${encodeURIComponent(`x${image}`)}`,
        '/entities/long-one',
        '/entities/book',
        '/entities',
      ]) {
        expect((await page.goto(served.at(path)))?.status(), path).toBe(200);
        expect(await page.title()).not.toBe('taken');
        expect(await page.locator('main script, main img, main u, [onerror], [style]').count()).toBe(0);
        expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
        const content = await page.content();
        for (const character of ['\u202e', '\u2066', '\u0007', '\u009f']) expect(content).not.toContain(character);
        expect(await sidewaysPixels(page), path).toBe(0);
        expect(await brokenAnchors(page)).toEqual([]);
        expect(await repeatedIds(page)).toEqual([]);
      }
      expect([...loaded].filter((path) => path !== '/favicon.ico').sort()).toEqual([
        '/assets/',
        '/entities',
        '/entities/',
        '/events',
      ]);
      // Without the policy a browser asks for an icon, which there is not.
      if (!bypassCSP) expect(troubles).toEqual([]);
      await close();
    });
  }

  it('has a page under whatever id', async () => {
    const { page, close } = await served.visit();
    for (const id of awkward) {
      await page.goto(served.at(`/entities?q=${encodeURIComponent('Named')}`));
      await page.getByRole('link', { name: `Named ${id}`, exact: true }).click();
      expect(await page.textContent('h1')).toBe(`Named ${id}`);
    }
    await close();
  });

  it('is shown as it was written, and leads to where it belongs', async () => {
    const { page, close } = await served.visit();
    await page.goto(served.at(`/entities/${encodeURIComponent(`x${image}`)}`));
    expect(await page.textContent('h1')).toBe(`Vara ${script}`);
    const facts = await page.textContent('.part.fields');
    expect(facts).toContain(image);
    expect(facts).toContain(script);
    expect(await page.textContent('.notes')).toContain(`</pre>${script}`);
    await page.locator('.part.relations a', { hasText: 'Jav' }).first().click();
    expect(await page.textContent('h1')).toBe(`Jav ${image}`);
    expect(await accessFaults(page)).toEqual([]);
    await close();
  });
});

describe.skipIf(skip)('an entity of which very much is said', () => {
  const guards = Array.from({ length: 450 }, (_, n) => `- { id: guard-${n}, kind: Person, name: Guard ${n} }`);
  const allies = Array.from({ length: 450 }, (_, n) => `    - { to: guard-${n}, from: ${100 + n} }`);
  const folder = new WorldFolder({
    'lore.yaml': 'world: The Gate\n',
    'gate.yaml': ['- id: gate', '  kind: Person', '  name: Gate', '  ally_of:', ...allies, ...guards, ''].join('\n'),
  });
  let served: ServedPages;
  beforeAll(async () => {
    served = await ServedPages.of(folder);
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  it('has a page that leads on to the rest', async () => {
    const { page, close } = await served.visit();
    await page.goto(served.at('/entities/gate'));
    expect(await page.locator('.claims li').count()).toBe(200);
    expect(await page.textContent('.part.relations')).toContain('200 of 450 claims');
    await page.click('text=Next claims');
    expect(await page.locator('.claims li').count()).toBe(200);
    expect(await page.locator('.claims li').first().textContent()).toContain('from 300');
    await page.click('a[rel=next]');
    expect(await page.locator('.claims li').count()).toBe(50);
    expect(await page.locator('a[rel=next]').count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    await page.click('h1 a');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/entities/gate');
    await close();
  });

  it('pages the list of entities', async () => {
    const { page, close } = await served.visit();
    await page.goto(served.at('/entities?kind=Person'));
    expect(await page.locator('.entities li').count()).toBe(100);
    for (const count of [100, 100, 100, 51]) {
      await page.click('a[rel=next]');
      expect(await page.locator('.entities li').count()).toBe(count);
    }
    expect(await page.locator('a[rel=next]').count()).toBe(0);
    await page.click('a[rel=prev]');
    expect(new URL(page.url()).search).toBe('?kind=Person&page=4');
    await page.click('text=First');
    expect(new URL(page.url()).search).toBe('?kind=Person');
    await close();
  });
});
