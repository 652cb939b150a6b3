import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceLines } from '../../../src/app/world/source-lines.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const outside = new WorldFolder({ 'secret.txt': 'the token is black-keep\n' });
const folder = new WorldFolder({ 'people.yaml': '- { id: odo, kind: Person, name: Odo }\n' });
beforeAll(() => {
  symlinkSync(join(outside.root, 'secret.txt'), join(folder.root, 'linked.yaml'));
  symlinkSync(join(folder.root, 'people.yaml'), join(folder.root, 'inner.yaml'));
  execFileSync('mkfifo', [join(folder.root, 'pipe.yaml')]);
});
afterAll(() => {
  for (const each of [outside, folder]) each.remove();
});

it('shows the lines of files inside the world', () => {
  const line = sourceLines(folder);
  expect(line('people.yaml', 1)).toContain('Odo');
  expect(line('inner.yaml', 1)).toContain('Odo');
  expect(line('people.yaml', 9)).toBeUndefined();
});

it('shows nothing of what a link or a path leads to outside of it, and waits for no pipe', () => {
  const line = sourceLines(folder);
  for (const path of ['linked.yaml', 'pipe.yaml', `../${basename(outside.root)}/secret.txt`]) {
    expect(line(path, 1)).toBeUndefined();
  }
});
