import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, sidewaysPixels, type Visited } from '../support/program/pages.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

/** What would run, break out of where it stands, turn the reading direction, or stretch the page. */
const hostile = [
  '<script>document.title = "owned"</script></pre></li></code></textarea>',
  '"><img src=x onerror="document.title = \'owned\'">',
  '\u202egnp.exe\u2066 \u0007\u001b[31m',
  'a'.repeat(10_000),
].join(' ');

const inYaml = (text: string): string => JSON.stringify(text);
const name = inYaml(hostile);
const hostileWorld: Readonly<Record<string, string>> = {
  'lore.yaml': [
    `world: ${inYaml(hostile.slice(0, 120))}`,
    'now: 300',
    'sources:',
    '  - { match: "canon/**", tier: canon }',
    '',
  ].join('\n'),
  'canon/<script>alert(1)<∕script>.yaml': [
    `- { id: '"><script>', kind: Person, name: ${name}, aliases: [${name}], birth: 100, motto: ${name} }`,
    `- { id: tower, kind: Settlement, name: ${name} }`,
    `- { id: dark, kind: Era, name: ${name}, start: 50, end: 150 }`,
    `- { id: book, kind: Chronicle, name: ${name}, reliability: legend }`,
    `- { id: fall, kind: Event, name: ${name}, date: 120 }`,
    `- { id: one, kind: Person, name: ${name}, rules: { to: tower, from: 100, until: 140, source: book, quote: ${name} } }`,
    `- { id: two, kind: Person, name: ${name}, rules: { to: tower, from: 110, until: 150, note: ${name} } }`,
    '',
  ].join('\n'),
  'tale.md': `# ${hostile}\n\nThe tower stood. ${hostile}\n`,
  'broken.yaml': `- { id: "${'x'.repeat(50)}\n  kind: [`,
};

const addresses = [
  ...['/', '/timeline', '/timeline?era=dark', '/sources', '/sources/tale.md', '/sources/book', '/rules'],
  ...['/search', '/search?q=script', '/search?q=%3Cscript%3E%22', '/history', '/history?by=engine', '/runs', '/flags'],
  `/sources/${encodeURIComponent('canon/<script>alert(1)<∕script>.yaml')}`,
];

describe.skipIf(withoutBrowser())('the pages of a world', () => {
  describe.each([
    ['with hostile lore in every field and file', hostileWorld],
    ['with two kings for one seat', saltMarch],
    ['that is empty', { 'lore.yaml': 'world: Nowhere\n', 'a.yaml': '[]\n' }],
  ] as const)('%s', (_, files) => {
    const folder = new WorldFolder(files);
    let served: ServedPages;
    let visited: Visited;
    beforeAll(async () => {
      served = await ServedPages.of(folder);
      await runOverStore(served.open.kept, { scope: 'full', actor: 'Isolde' });
      served.open.world.troubles.ingested(await ingestedAgain(served));
      visited = await served.visit();
    });
    afterAll(async () => {
      await served.close();
      folder.remove();
    });

    const all =
      files === hostileWorld ? addresses : addresses.filter((path) => !/dark|book|script|tale|engine/.test(path));
    it.each(all)('%s shows what is written as text, fits any window, and can be used by everybody', async (path) => {
      const { page, troubles } = visited;
      await page.setViewportSize({ width: 1280, height: 800 });
      const answer = await page.goto(served.at(path));
      expect([path, answer?.status()]).toEqual([path, 200]);
      expect(await page.title()).not.toBe('owned');
      expect(await page.locator('main script, main img').count()).toBe(0);
      const content = await page.content();
      for (const unwanted of '\u202e\u2066\u0007\u001b') expect(content).not.toContain(unwanted);
      expect(troubles).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessFaults(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 400, height: 800 });
      for (const fold of await page.locator('main details').all())
        await fold.evaluate('(node) => { node.open = true; }');
      expect([path, await sidewaysPixels(page)]).toEqual([path, 0]);
    });

    it('runs none of it where no policy forbids it', async () => {
      const { page, close } = await served.visit({ bypassCSP: true });
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      for (const path of all) {
        await page.goto(served.at(path));
        expect([path, await page.title()]).not.toEqual([path, 'owned']);
        expect([path, await page.locator('main script, main img, [onerror], [style]').count()]).toEqual([path, 0]);
      }
      expect(dialogs).toEqual([]);
      await close();
    });
  });

  describe('of the salt march', () => {
    const folder = new WorldFolder({
      ...saltMarch,
      'eras.yaml': '- { id: high-water, kind: Era, name: High Water, start: 150, end: 200 }\n',
      'long.yaml': Array.from({ length: 620 }, (_, at) => `- { id: post-${at}, kind: Location, height: ${at} }\n`).join(
        '',
      ),
      'wide.yaml': `- { id: wide, kind: Person, name: Wide, oath: ${'w'.repeat(3000)} }\n`,
    });
    let served: ServedPages;
    let visited: Visited;
    beforeAll(async () => {
      served = await ServedPages.of(folder);
      await runOverStore(served.open.kept, { scope: 'full', actor: 'Isolde' });
      visited = await served.visit({ viewport: { width: 1280, height: 800 } });
    });
    afterAll(async () => {
      await served.close();
      folder.remove();
    });

    it('the overview leads to what is open, and says so where it is told of problems', async () => {
      const { page } = visited;
      await page.goto(served.at('/'));
      expect(await page.locator('.tile').first().textContent()).toMatch(/^\d+ contradiction/);
      expect(await page.getByRole('img', { name: /full run/ }).count()).toBe(1);
      folder.write('torn.yaml', '- { id: torn\n');
      served.open.world.troubles.ingested(await ingestedAgain(served));
      await page.goto(served.at('/'));
      expect(await page.getByRole('heading', { name: /problem.* in files/ }).count()).toBe(1);
      expect(await page.textContent('main')).toContain('torn.yaml');
      folder.delete('torn.yaml');
    });

    it('the overview says what of the prose was left unread, and no word of that where all was read', async () => {
      const { page } = visited;
      const overview = async () => {
        served.open.world.troubles.ingested(await ingestedAgain(served));
        await page.goto(served.at('/'));
        return page.textContent('main');
      };
      expect(await overview()).not.toContain('unread');
      folder.write('ferrymen.md', 'The ferrymen hummed.\n');
      expect(await overview()).toContain('also unread: 1 passage without a declared name (lore unread)');
      folder.delete('ferrymen.md');
      expect(await overview()).not.toContain('unread');
    });

    it('rules that found nothing stand in a fold, which a link to one of them opens', async () => {
      const { page } = visited;
      await page.goto(served.at('/rules'));
      const quiet = page.locator('.quiet .rule');
      expect(await quiet.first().isVisible()).toBe(false);
      const id = await quiet.last().getAttribute('id');
      await page.goto(served.at('/'));
      await page.goto(served.at(`/rules#${id}`));
      await quiet.last().waitFor({ state: 'visible', timeout: 5000 });
      expect(await page.locator('.quiet .rule:target').count()).toBe(1);
    });

    it('the timeline of a small world is one page, with all eras on it', async () => {
      const { page } = visited;
      await page.goto(served.at('/timeline'));
      const eras = page.getByRole('navigation', { name: 'Eras', exact: true }).getByRole('link');
      expect(await page.locator('.moments h2').allTextContents()).toEqual(await eras.allTextContents());
      await eras.filter({ hasText: /^High Water$/ }).click();
      expect(await page.locator(':target h2').textContent()).toBe('High Water');
    });

    it('the timeline goes from era to era, and names lead to whom they mean', async () => {
      const { page } = visited;
      await page.goto(served.at('/timeline?page=1'));
      await page
        .getByRole('navigation', { name: 'Eras', exact: true })
        .getByText('High Water', { exact: true })
        .click();
      expect(new URL(page.url()).search).toBe('?era=high-water');
      expect(await page.textContent('.timeline')).toContain('Ysolde of Tern: birth');
      expect(await page.locator('.timeline a', { hasText: 'Ysolde of Tern' }).first().getAttribute('href')).toBe(
        '/entities/ysolde',
      );
      expect(await page.locator('.timeline .disputed').first().getAttribute('href')).toMatch(/^\/conflicts\//);
    });

    it('a finding stands beside its line, and is led to', async () => {
      const { page } = visited;
      await page.goto(served.at('/sources/people.yaml'));
      const line = page.locator('li.found', { hasText: 'rules: { to: ternhold, from: 178' });
      const [text, note] = [
        await line.locator('.text').boundingBox(),
        await line.locator('.finding').first().boundingBox(),
      ];
      expect(note?.x ?? 0).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0) - 1);
      expect(Math.abs((note?.y ?? 0) - (text?.y ?? 0))).toBeLessThan(8);
      expect(await line.locator('.finding a').first().getAttribute('href')).toMatch(/^\/conflicts\//);
      await page.goto(served.at(`/sources/people.yaml#${await line.getAttribute('id')}`));
      expect(await page.locator('li:target').count()).toBe(1);
    });

    it('a long file has pages, and a line of it is on the one that a link leads to', async () => {
      const { page } = visited;
      await page.goto(served.at('/sources/long.yaml'));
      expect(await page.locator('.file > li').count()).toBe(500);
      await page.getByRole('link', { name: 'Next' }).first().click();
      expect(await page.locator('.file > li').count()).toBe(120);
      expect(await page.locator('#L501 .text').textContent()).toContain('post-500');
    });

    it('a long line is cut, and unfolds', async () => {
      const { page } = visited;
      await page.goto(served.at('/sources/wide.yaml'));
      const rest = page.locator('#L1 details.rest');
      expect(await rest.locator('summary').textContent()).toMatch(/2\d\d\d more characters|3\d\d\d more/);
      await rest.locator('summary').click();
      expect((await page.locator('#L1 .text').textContent())?.replaceAll(/\s/g, '')).toContain('w'.repeat(2000));
    });

    it('a file that is gone shows what was quoted, and one that was changed says so', async () => {
      const { page } = visited;
      folder.write('eras.yaml', '# later\n- { id: high-water, kind: Era, name: High Water, start: 150, end: 200 }\n');
      await page.goto(served.at('/sources/eras.yaml'));
      expect(await page.textContent('main')).toContain('has changed since the last ingest');
      rmSync(join(folder.root, 'eras.yaml'));
      await page.goto(served.at('/sources/eras.yaml'));
      expect(await page.textContent('main')).toContain('missing or cannot be read');
      expect(await page.textContent('.quoted')).toContain('start: 150');
    });

    it('search finds by the box at the top, without a script as well', async () => {
      const { page, close } = await served.visit({ javaScriptEnabled: false });
      await page.fill('header input[name=q]', 'ysolde');
      await page.press('header input[name=q]', 'Enter');
      expect(await page.locator('.found a').first().getAttribute('href')).toBe('/entities/ysolde');
      await page.goto(served.at('/search?q=Yslode%20of%20Tern'));
      await page.getByRole('link', { name: 'Ysolde of Tern' }).click();
      expect(await page.locator('.found li').count()).toBeGreaterThan(1);
      await close();
    });

    it('the history is narrowed down by a form', async () => {
      const { page } = visited;
      await page.goto(served.at('/history'));
      await page.fill('form.filters input[name=about]', 'Ternhold');
      await page.click('form.filters button');
      expect(await page.textContent('h1')).toBe('History: Ternhold');
      await page.goto(served.at('/history?since=2026-13-77'));
      expect(await page.textContent('main')).toContain('is not a date');
    });
  });
});

const ingestedAgain = ({ open }: ServedPages) => ingestWorld(open.kept);
