import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import {
  type FilePage,
  readSourcePage,
  readSourcePages,
  type SourcePage,
} from '../../../../src/app/mirror/source-pages.ts';
import { everySource } from '../../../../src/app/mirror/sources.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { keep, saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  ...saltMarch,
  'long.yaml': Array.from({ length: 1203 }, (_, at) => `- { id: post-${at}, kind: Location, height: ${at} }\n`).join(
    '',
  ),
});
const outside = new WorldFolder({ 'secret.yaml': 'the token is black-keep\n' });
let world: StoredWorld;
beforeAll(async () => {
  world = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await world.close();
  for (const each of [folder, outside]) each.remove();
});

const read = (id: string, from?: number) => readSourcePage(world.store, folder, { id, from });
const file = (page: SourcePage): FilePage => {
  if (page.form !== 'file') throw new Error('a book');
  return page;
};

it('every file and every book is listed, books first', async () => {
  const sources = await everySource(world.store);
  expect(sources.map(({ form }) => form).join()).toMatch(/^(book,)+(file,?)+$/);
  const annals = sources.find(({ id }) => id === 'tern-annals');
  expect(annals).toMatchObject({ title: 'The Tern Annals', claims: 2, findings: expect.any(Number), tier: 'canon' });
});

it('notes stand on the lines of their claims, with the findings that rest on them', async () => {
  const { lines = [], notes } = file(await read('people.yaml'));
  for (const { line, claims } of notes) {
    for (const { source } of claims) expect([line, source.path]).toEqual([source.line, 'people.yaml']);
  }
  const found = notes.filter(({ findings }) => findings.some(({ rule }) => rule === 'contradictions/rules'));
  expect(found.map(({ line }) => lines[line - 1]?.trim().slice(0, 24))).toEqual([
    'rules: { to: ternhold, f',
    'rules: { to: ternhold, f',
  ]);
});

it('a file has pages of 500 lines; a line in between leads to its page, one beyond the end to the last', async () => {
  const shown = async (from?: number) => {
    const page = file(await read('long.yaml', from));
    return [page.from, page.lines?.length, page.lines_total, page.notes.at(0)?.line];
  };
  expect(await shown()).toEqual([1, 500, 1203, 1]);
  expect(await shown(777)).toEqual([501, 500, 1203, 501]);
  expect(await shown(90_000)).toEqual([1001, 203, 1203, 1001]);
});

it('many at once are the same as one after the other', async () => {
  const requests = [{ id: 'people.yaml' }, { id: 'long.yaml', from: 501 }, { id: 'tern-annals' }, { id: 'long.yaml' }];
  const single: SourcePage[] = [];
  for (const request of requests) single.push(await readSourcePage(world.store, folder, request));
  expect(await readSourcePages(world.store, folder, requests)).toEqual(single);
});

it('a claim that was withdrawn is still beside its line; one whose line was edited away is not', async () => {
  const before = file(await read('long.yaml'));
  const [first, second] = before.notes.flatMap(({ claims }) => claims);
  await decideClaims(world, {
    ids: [first?.id ?? ''],
    decision: 'withdraw',
    reason: 'No post stood there.',
    actor: 'Isolde',
  });
  expect(file(await read('long.yaml')).notes[0]?.claims).toMatchObject([{ id: first?.id, status: 'invalid' }]);
  folder.write(
    'long.yaml',
    '- { id: post-0, kind: Location, height: 0 }\n- { id: post-1, kind: Location, height: 99 }\n',
  );
  await ingestWorld(world);
  const after = file(await read('long.yaml')).notes.flatMap(({ claims }) => claims.map(({ id }) => id));
  expect(after).not.toContain(second?.id);
  expect(after).toHaveLength(2);
});

it('without a folder, and of a file that is gone, there are notes alone', async () => {
  expect(await readSourcePage(world.store, undefined, { id: 'people.yaml' })).toMatchObject({ untold: 'no-folder' });
  rmSync(join(folder.root, 'long.yaml'));
  const page = file(await read('long.yaml'));
  expect([page.untold, page.lines, page.lines_total, page.notes.length]).toEqual(['gone', undefined, 2, 2]);
});

it('nothing outside of the world is shown, and nothing that is no source', async () => {
  symlinkSync(join(outside.root, 'secret.yaml'), join(folder.root, 'long.yaml'));
  expect(file(await read('long.yaml')).untold).toBe('gone');
  for (const id of ['../lore.yaml', 'lore.yaml', '/etc/passwd', '.lore/decisions.yaml', '']) {
    await expect(read(id)).rejects.toMatchObject({ code: 'unknown-source' });
  }
});

it('a file that was changed since says so', async () => {
  expect(file(await read('people.yaml')).changed).toBe(false);
  folder.write('people.yaml', `# later\n${saltMarch['people.yaml'] ?? ''}`);
  expect(file(await read('people.yaml')).changed).toBe(true);
});

it('what is counted of a file is what stands beside its lines, gaps apart', async () => {
  const counted = await everySource(world.store);
  for (const { id, form, findings, gaps } of counted) {
    if (form !== 'file' || id === 'long.yaml') continue;
    const beside = new Map(
      file(await read(id)).notes.flatMap((note) =>
        note.findings.map(({ name, category }) => [name, category] as const),
      ),
    );
    const gapsBeside = [...beside.values()].filter((category) => category === 'orphan').length;
    expect([id, findings, gaps]).toEqual([id, beside.size - gapsBeside, gapsBeside]);
    const { total } = await listFindings(world.store, { source: id });
    expect([id, total]).toEqual([id, findings + gaps]);
  }
  expect(counted.some(({ form, gaps }) => form === 'file' && gaps > 0)).toBe(true);
});
