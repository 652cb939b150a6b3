import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld } from '../../../src/app/world/open-world.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { settingsIn } from '../../../src/config/read-settings.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const outside = new WorldFolder({ 'theirs.yaml': 'world: Elsewhere\n' });
const folder = new WorldFolder({
  'people.yaml': '- { id: odo, kind: Person, name: Odo }\n',
  'ours.yaml': 'world: Here\n',
});
beforeAll(() => {
  symlinkSync(join(outside.root, 'theirs.yaml'), join(folder.root, 'lore.yaml'));
  symlinkSync(join(folder.root, 'ours.yaml'), join(folder.root, 'inner.yaml'));
  execFileSync('mkfifo', [join(folder.root, 'tide.calendar.yaml')]);
});
afterAll(() => {
  for (const each of [outside, folder]) each.remove();
});

it('reads what is in the folder', () => {
  const read = settingsIn(folder.root);
  expect([read('ours.yaml'), read('inner.yaml'), read('none.yaml')]).toEqual([
    'world: Here\n',
    'world: Here\n',
    undefined,
  ]);
});

it('ignores links out of the folder, and pipes', async () => {
  const read = settingsIn(folder.root);
  expect([read('lore.yaml'), read('tide.calendar.yaml')]).toEqual([undefined, undefined]);
  const { config, problems } = await openWorld({ path: folder.root });
  expect(config.name).not.toBe('Elsewhere');
  expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'lore.yaml link-outside',
    'ours.yaml stray-key',
    'tide.calendar.yaml not-a-file',
  ]);
});

it('takes a folder for none, where a calendar may be called like it', () => {
  const place = new WorldFolder({ 'harptos/tides.yaml': 'world: x\n', 'lore.yaml': 'calendars: [harptos]\n' });
  try {
    expect(settingsIn(place.root)('harptos')).toBeUndefined();
    const { config, problems } = loadConfig({ root: place.root });
    expect([config.calendars.main.name, problems]).toEqual(['Harptos', []]);
  } finally {
    place.remove();
  }
});

it('says of settings that are a folder what they are', () => {
  const place = new WorldFolder({ 'lore.yaml/world.yaml': 'world: x\n' });
  try {
    expect(() => settingsIn(place.root)('lore.yaml')).toThrow('lore.yaml cannot be read (it is a folder).');
  } finally {
    place.remove();
  }
});

it('reads settings in UTF-16, as PowerShell writes them, and in Windows-1252', () => {
  const old = new WorldFolder({ 'people.yaml': '- { id: odo, kind: Person }\n' });
  writeFileSync(join(old.root, 'wide.yaml'), Buffer.from('\ufeffworld: Höhe\n', 'utf16le'));
  writeFileSync(join(old.root, 'narrow.yaml'), Buffer.from('world: Höhe\n', 'latin1'));
  const read = settingsIn(old.root);
  expect([read('wide.yaml'), read('narrow.yaml')]).toEqual(['world: Höhe\n', 'world: Höhe\n']);
  old.remove();
});
