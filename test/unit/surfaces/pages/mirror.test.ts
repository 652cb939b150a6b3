import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { packagePath } from '../../../../src/util/package.ts';
import { attributes, brokenLinks, mirrored, type Site } from '../../../support/worlds/mirrored.ts';
import { keep, saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

const coast = packagePath('fixtures', 'ashen-coast');
const pagesOf = (site: Site) => [...site].filter(([path]) => path.endsWith('.html'));

describe('the mirror of a world', () => {
  let site: Site;
  beforeAll(async () => {
    site = await mirrored(coast);
  });

  it('is the same bytes again, on another day and in another folder', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'lore-elsewhere-'));
    cpSync(coast, join(parent, 'coast'), { recursive: true });
    const again = await mirrored(join(parent, 'coast'), '2093-02-03T04:05:06Z');
    rmSync(parent, { recursive: true });
    expect([...again.keys()]).toEqual([...site.keys()]);
    for (const [path, text] of site) expect(again.get(path), path).toBe(text);
  });

  it('has no time of its own, and no place of this machine', async () => {
    for (const [path, text] of pagesOf(site)) {
      expect(text, path).not.toMatch(/2031-06-01|12:00:00/);
      expect(text, path).not.toContain(coast);
    }
  });

  it('leads to nothing that is not there', () => {
    expect(brokenLinks(site)).toEqual([]);
  });

  it('leads to no memories, for it has none', () => {
    for (const [path, text] of pagesOf(site)) {
      const [nav = ''] = /<nav aria-label="Pages">.*?<\/nav>/s.exec(text) ?? [];
      expect(nav, path).toContain('Sources');
      expect(nav, path).not.toContain('Memories');
    }
  });

  it('is reached from its first page, all of it', () => {
    const reached = new Set(['index.html']);
    for (const path of reached) {
      for (const address of attributes(site.get(path) ?? '', 'href')) {
        const target = new URL(address, `http://x/${path}`).pathname.slice(1);
        if (site.has(target)) reached.add(target);
      }
    }
    expect([...site.keys()].filter((path) => !reached.has(path))).toEqual([]);
  });

  it('runs nothing, asks for nothing and sends nothing', () => {
    for (const [path, text] of pagesOf(site)) {
      expect(text, path).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;`);
      expect(text, path).not.toMatch(/<script|<form|<button|<input|\sstyle=|<style|\son\w+=/);
    }
  });
});

describe('the mirror of a hostile world', () => {
  const ids = [
    '..',
    '.',
    '../../x',
    'a/b',
    'a\\b',
    'con',
    'NUL',
    'Maren',
    'maren',
    'MAREN',
    'é',
    'e\u0301',
    '?q=1#x',
    '%2e%2e',
    'a b',
  ];
  const strange = [
    '"><script>alert(1)</script>',
    "'onmouseover='alert(1)",
    'javascript:alert(1)',
    '\u202etxt.exe',
    '<!--',
    ']]>',
    'x'.repeat(400),
  ];
  const folder = new WorldFolder({});
  let site: Site;
  beforeAll(async () => {
    const entity = (id: string, at: number) =>
      `- ${JSON.stringify({ id, kind: 'Person', name: `Name ${id}`, aliases: [`alias ${id}`], birth: 700 + at, serves: ids[0] })}\n`;
    folder.write('lore.yaml', `world: ${JSON.stringify('<b>World</b> & "co"')}\n`);
    folder.write('people.yaml', [...ids, ...strange].map(entity).join(''));
    folder.write('other.yaml', [...ids, ...strange].map((id, at) => entity(id, at + 40)).join(''));
    folder.write('sub folder/<i>odd & "name".yaml', '- { id: odd, kind: Person }\n');
    site = await mirrored(folder.root);
  });
  afterAll(() => folder.remove());

  it('has names of files that every system takes, no two for one on any', () => {
    const names = [...site.keys()];
    for (const name of names) expect(name).toMatch(/^(?:[a-z]+\/)?[a-z0-9][a-z0-9_.-]{0,90}\.(?:html|css)$/);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('leads to nothing that is not there', () => {
    expect(brokenLinks(site)).toEqual([]);
  });

  it('makes no markup of what the world states', () => {
    for (const [path, text] of pagesOf(site)) {
      expect(text, path).not.toMatch(/<script|<b>World|<i>odd|<!--|\u202e/);
      for (const address of attributes(text, 'href')) expect(address, path).not.toMatch(/^\s*\w+:|^\/\//);
    }
  });
});

describe('the mirror of a world that people have worked on', () => {
  const folder = new WorldFolder({ ...saltMarch, 'ballad.yaml': '- { id: ysolde, birth: 161 }\n' });
  const isDecided = 'Two reckonings, <b>Ilse</b> says.';
  let site: Site;
  beforeAll(async () => {
    const lines = Array.from({ length: 700 }, (_, at) => `- { id: p${at}, kind: Person, serves: ysolde }\n\n`);
    folder.write('long.yaml', lines.join(''));
    folder.write('notes/ysolde.md', `# Ysolde\n\n${'The Tern Queen sat in Ternhold.\n\n'.repeat(60)}`);
    const store = await openMemoryStore();
    const kept = await keep(store, folder.root);
    await ingestWorld(kept);
    const { items } = await listFindings(store, { category: ['contradiction'] });
    const id = items.find(({ violation }) => violation.subject.id === 'ysolde')?.violation.id ?? '';
    await decideFinding(kept, { id, decision: 'dismiss', reason: isDecided, kind: 'intended', actor: 'Ilse' });
    await store.close();
    site = await mirrored(folder.root, '2093-02-03T04:05:06Z');
  }, 60_000);
  afterAll(() => folder.remove());

  it('leads to nothing that is not there, and runs nothing', () => {
    expect(brokenLinks(site)).toEqual([]);
    for (const [path, text] of pagesOf(site)) expect(text, path).not.toMatch(/<script|<form|<button|<input|2093/);
  });

  it('shows what people decided, with its time and as text', () => {
    const words = isDecided.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(site.get('history.html')).toContain(words);
    expect(site.get('history.html')).toContain('2031-05-01');
    const settled = pagesOf(site).filter(([path, text]) => path.startsWith('findings/') && text.includes(words));
    expect(settled).toHaveLength(1);
  });

  it('has what waits, files of many lines and entities of many claims on several pages', () => {
    expect(site.get('waiting.html')).toContain('The Old Ferryman');
    const long = pagesOf(site).filter(([, text]) => text.includes('<title>long.yaml'));
    expect(long.length).toBe(3);
    expect(long.some(([, text]) => attributes(text, 'id').includes('L1399'))).toBe(true);
    expect(pagesOf(site).filter(([, text]) => text.includes('<title>Ysolde of Tern')).length).toBeGreaterThan(3);
  });
});

it('has pages of an index by which a thousand names are found', async () => {
  const folder = new WorldFolder({ 'lore.yaml': 'world: Many\n' });
  const names = Array.from({ length: 1500 }, (_, at) => `- { id: p${at}, kind: Person, name: "P ${at}" }\n`);
  folder.write('people.yaml', names.join(''));
  const site = await mirrored(folder.root);
  folder.remove();
  const parts = ['a-z.html', 'a-z-2.html'].map((path) => site.get(path) ?? '');
  expect(parts.map((text) => text.match(/<li>/g)?.length)).toEqual([750, 750]);
  expect(attributes(parts[0] ?? '', 'href')).toContain('a-z-2.html');
  expect(site.has('a-z-3.html')).toBe(false);
});
