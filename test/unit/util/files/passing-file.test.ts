import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leftBehind, passingPath, removeLeftBehind } from '../../../../src/util/files/passing-file.ts';
import { writeWhole } from '../../../../src/util/files/write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lore-passing-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'baseline.json');
const nobody = String(spawnSync(process.execPath, ['-e', '']).pid);

/** What a process of this machine was writing when it was killed. */
function leftBy(pid: string, kind: 'part' | 'note' = 'part'): string {
  const path = passingPath(file(), kind).replace(`-${process.pid}-`, `-${pid}-`);
  writeFileSync(path, 'half');
  return path;
}

it('what a killed process was about to move into place is removed at the next write of the same file', () => {
  leftBy(nobody);
  writeWhole(file(), 'whole');
  expect(readdirSync(folder)).toEqual(['baseline.json']);
});

it('what a living process writes stays, whoever it is', () => {
  const own = leftBy(String(process.pid));
  const other = leftBy(String(process.ppid));
  removeLeftBehind(file());
  expect(readdirSync(folder).sort()).toEqual([own, other].map((path) => basename(path)).sort());
});

it('what another machine writes stays for an hour: its processes cannot be seen from here', () => {
  const path = leftBy(nobody).replace(/\.[0-9a-f]{8}-/, '.00000000-');
  writeFileSync(path, 'half');
  expect(leftBehind(file())).toHaveLength(1);
  const longAgo = Date.now() / 1000 - 4000;
  utimesSync(path, longAgo, longAgo);
  expect(leftBehind(file())).toContain(path);
});

it('files of other names, notes, and a folder of such a name stay', () => {
  const note = leftBy(nobody, 'note');
  const odd = leftBy(nobody);
  rmSync(odd);
  mkdirSync(odd);
  for (const name of ['baseline.json.part', 'baseline.json.4711.part', 'other.json']) {
    writeFileSync(join(folder, name), '');
  }
  removeLeftBehind(file());
  expect(readdirSync(folder)).toHaveLength(5);
  expect(leftBehind(file(), 'note')).toEqual([note]);
});
