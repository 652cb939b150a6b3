import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToDecisionsFile } from '../../../../src/app/store/add-decisions.ts';
import { readDecisionsFile } from '../../../../src/app/store/decisions-file.ts';
import { decisionsPath } from '../../../../src/app/store/parse-decisions.ts';
import { unhideDecisions } from '../../../../src/app/store/unhide-decisions.ts';
import type { Decision } from '../../../../src/model/decision.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder({ 'people.yaml': 'Ilsa: { kind: Person, birth: 700 }\n' });
});
afterEach(() => folder.remove());

const now = new Date('2031-05-01T09:00:00Z');
const read = () => readDecisionsFile(folder.root, now);
const add = (...decisions: Decision[]) => addToDecisionsFile(folder.root, decisions);
const at = (...path: string[]) => join(folder.root, ...path);
const told = () => read().problems.map(({ line, message }) => `${line} ${message}`);
const idsRead = () => read().decisions.map(({ id }) => id);

const dismissal = (id: string, more: Partial<Decision> = {}): Decision => ({
  ...{ id, at: '2031-05-01T08:00:00.000Z', actor: 'Ama', action: 'dismiss', about: 'Ilsa' },
  ...{ finding: 'f0f0', rule: 'contradictions/attribute-conflict', facts: '0123', reason: 'twins' },
  ...(more as object),
});
const entry = (more = '', of = 'finding: f0f0, rule: r/x') =>
  `- { id: aa, at: 2031-05-01T08:00:00Z, actor: Ama, action: dismiss, about: Ilsa, ${of}, facts: "01", reason: twins${more} }\n`;
const good = entry();

describe('an entry that cannot be read', () => {
  it.each([
    [good.replace('id: aa', 'id: 123'), '`id`: expected a text, not `123`; put it in quotes.'],
    [good.replace('id: aa', `id: ${'a'.repeat(65)}`), /`id`: expected at most 64 characters/],
    [good.replace(', reason: twins', ''), '`reason` is missing: expected a text.'],
    [good.replace('reason', 'reson'), 'unknown key `reson`: did you mean `reason`?'],
    [entry(', mood: grim'), /unknown key `mood`. Expected: id, at, actor, action, about, finding, rule, facts/],
    [good.replace('dismiss', 'dismis'), /`action`: expected `resolve`, .* not `dismis`: did you mean `dismiss`\?/],
    [good.replace('dismiss', 'accept'), /`action`: expected `resolve`, `dismiss` or `reopen`, not `accept`/],
    [entry(', claim: c0c0'), 'it states a `claim` and a `finding`, and can be about one of them only.'],
    [entry('', 'path: a.yaml'), 'it needs a `claim` or a `finding`.'],
    [good.replace('finding: ', 'findng: '), 'unknown key `findng`: did you mean `finding`?'],
    [
      good.replace('2031-05-01T08:00:00Z', 'yesterday'),
      '`at`: expected a moment in UTC, such as `2031-05-01T08:00:00Z`.',
    ],
    [good.replace('2031-05-01', '+010000-01-01'), '`at`: expected a moment in UTC, such as `2031-05-01T08:00:00Z`.'],
    [good.replace(/at: \S+ /, ''), '`at` is missing: expected a text.'],
    [good.replace('actor: Ama', 'actor: [Ama]'), '`actor`: expected a text, not a list.'],
    [good.replace('actor: Ama', 'actor: ""'), '`actor` is empty: expected a text.'],
    [entry(', id: bb'), /`id`/],
    ['- done\n', 'expected `{ id: …, at: …, actor: …, action: …, … }`.'],
  ])('is told by its key, in words: %s', (text, reason) => {
    folder.write(decisionsPath, `${text}${good.replace('id: aa', 'id: zz')}`);
    expect(idsRead()).toEqual(['zz']);
    const [problem, ...others] = read().problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'bad-decision', line: 1 });
    const words = problem?.message.replace('This decision cannot be read, and does not apply: ', '');
    expect(words).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
    expect(words).not.toMatch(/invalid|unrecognized|too (?:small|big)|ISO/i);
  });
});

describe('a decision dated when no clock says so', () => {
  it.each([
    ['9999-12-31T23:59:59.999Z', false],
    ['2031-05-02T09:00:00.001Z', false],
    ['2031-05-02T08:59:59Z', true],
  ])('%s', (moment, applies) => {
    folder.write(decisionsPath, good.replace('2031-05-01T08:00:00Z', moment));
    expect(idsRead()).toEqual(applies ? ['aa'] : []);
    if (!applies)
      expect(told()).toEqual([expect.stringMatching(/^1 This decision is dated more than a day after now/)]);
  });
});

describe('two entries with one id', () => {
  const other = good.replace('twins', 'a song');

  it.each([
    ['the one first', [good, other]],
    ['the other first', [other, good]],
  ])('neither apply where they differ, %s', (_, [first = '', second = '']) => {
    folder.write(decisionsPath, `${first}${good.replace('aa', 'bb')}${second}`);
    expect(idsRead()).toEqual(['bb']);
    expect(told()).toEqual([expect.stringMatching(/^1 Lines 1 and 3 state different decisions under one id, `aa`/)]);
  });

  it('are one where they are equal, however they are written', () => {
    folder.write(decisionsPath, `${good}${good.replace('08:00:00Z', '08:00:00.000Z').replace('twins', '"twins"')}`);
    expect(read()).toMatchObject({ decisions: [{ id: 'aa' }], problems: [] });
  });
});

describe('what lies in the place of the file', () => {
  /** It is told, it does not hold anybody up, and it stays what it is. */
  async function refused(code: string, words: RegExp): Promise<void> {
    expect(read()).toMatchObject({ decisions: [], isSound: false, problems: [{ path: decisionsPath, line: 1, code }] });
    expect(told()[0]).toMatch(words);
    const before = lstatSync(at(decisionsPath)).ino;
    expect(await add(dismissal('bb'))).toMatchObject({ place: { path: decisionsPath, line: 1 } });
    expect(lstatSync(at(decisionsPath)).ino).toBe(before);
  }

  it('may be a folder', async () => {
    mkdirSync(at(decisionsPath), { recursive: true });
    await refused('not-a-file', /not a file but a folder, a pipe or a device/);
  });

  it.skipIf(process.platform === 'win32')('may be a pipe without a writer', async () => {
    mkdirSync(at('.lore'));
    expect(spawnSync('mkfifo', [at(decisionsPath)]).status).toBe(0);
    await refused('not-a-file', /not a file but a folder, a pipe or a device/);
  });

  it('may be a link to a device', async () => {
    mkdirSync(at('.lore'));
    symlinkSync('/dev/zero', at(decisionsPath));
    await refused('link-outside', /behind a link out of the world/);
  });

  it('may be a link out of the world, also where the folder is one', async () => {
    const outside = new WorldFolder({ 'decisions.yaml': good });
    try {
      mkdirSync(at('.lore'));
      symlinkSync(join(outside.root, 'decisions.yaml'), at(decisionsPath));
      await refused('link-outside', /behind a link out of the world/);
      folder.delete('.lore');
      symlinkSync(outside.root, at('.lore'));
      await refused('link-outside', /behind a link out of the world/);
      outside.delete('decisions.yaml');
      expect(read()).toMatchObject({ text: undefined, problems: [] });
      expect(await add(dismissal('bb'))).toMatchObject({ reason: expect.stringContaining('link out of the world') });
      expect(lstatSync(join(outside.root, 'decisions.yaml'), { throwIfNoEntry: false })).toBeUndefined();
    } finally {
      outside.remove();
    }
  });

  it('may be a link that leads nowhere, or in a circle', async () => {
    mkdirSync(at('.lore'));
    symlinkSync('gone.yaml', at(decisionsPath));
    await refused('broken-link', /leads nowhere/);
    folder.delete(decisionsPath);
    symlinkSync('decisions.yaml', at(decisionsPath));
    await refused('unreadable', /cannot be read: its links lead in a circle \(ELOOP\)/);
  });

  it('may be a link within the world, which stays one', async () => {
    folder.write('settled/decisions.txt', good);
    mkdirSync(at('.lore'));
    symlinkSync('../settled/decisions.txt', at(decisionsPath));
    expect(await add(dismissal('bb'))).toBeUndefined();
    expect(readlinkSync(at(decisionsPath))).toBe('../settled/decisions.txt');
    expect(readFileSync(at('settled', 'decisions.txt'), 'utf8')).toMatch(/id: aa[\s\S]*id: bb/);
    expect(idsRead()).toEqual(['aa', 'bb']);
  });

  it.skipIf(process.getuid?.() === 0)('may be a file that may not be read, or not be written', async () => {
    folder.write(decisionsPath, good);
    chmodSync(at(decisionsPath), 0o444);
    expect(await add(dismissal('bb'))).toMatchObject({ reason: expect.stringContaining('permission is denied') });
    chmodSync(at(decisionsPath), 0o000);
    await refused('unreadable', /permission is denied/);
  });

  it('keeps the permissions that it has', async () => {
    folder.write(decisionsPath, good);
    chmodSync(at(decisionsPath), 0o640);
    expect(await add(dismissal('bb'))).toBeUndefined();
    expect(statSync(at(decisionsPath)).mode & 0o777).toBe(0o640);
  });
});

describe('a disk that takes nothing', () => {
  const mount = (...options: string[]) => spawnSync('mount', [...options, at('.lore')]).status === 0;
  const canMount = (() => {
    const here = new WorldFolder({ 'disk/x': '' });
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', join(here.root, 'disk')]).status === 0;
    if (isMounted) spawnSync('umount', [join(here.root, 'disk')]);
    here.remove();
    return isMounted;
  })();

  it.skipIf(!canMount)('is the reason, full or read-only, and what was written stays whole', async () => {
    mkdirSync(at('.lore'));
    expect(mount('-t', 'tmpfs', '-o', 'size=16k', 'tmpfs')).toBe(true);
    try {
      folder.write(decisionsPath, good);
      const long = dismissal('bb', { reason: 'x'.repeat(20_000) });
      expect(await add(long)).toMatchObject({
        reason: '.lore/decisions.yaml cannot be written: no room is left on the disk (ENOSPC).',
        fix: expect.stringContaining('Make room'),
      });
      expect(readdirSync(at('.lore'))).toEqual(['decisions.yaml']);
      expect(mount('-o', 'remount,ro')).toBe(true);
      expect(await add(dismissal('bb'))).toMatchObject({ reason: expect.stringContaining('read-only (EROFS)') });
      expect(readFileSync(at(decisionsPath), 'utf8')).toBe(good);
    } finally {
      spawnSync('umount', [at('.lore')]);
    }
  });
});

describe('a layout that somebody made by hand', () => {
  it.each([
    ['dashes on lines of their own', `-\n  ${good.slice(2)}-\n  ${good.slice(2).replace('aa', 'cc')}`],
    ['comments', `# ours\n${good}# of Odo:\n${good.replace('aa', 'cc')}# the end\n`],
    ['lines as Windows ends them', `${good}${good.replace('aa', 'cc')}`.replaceAll('\n', '\r\n')],
    ['no end of its last line', `${good}${good.replace('aa', 'cc')}`.trimEnd()],
  ])('stays, and takes what is added: %s', async (_, text) => {
    folder.write(decisionsPath, text);
    expect(await add(dismissal('bb'))).toBeUndefined();
    expect(read()).toMatchObject({ problems: [] });
    expect(idsRead()).toEqual(['aa', 'bb', 'cc']);
  });

  it.each([
    ['entries on one line', `[${good.slice(2).trim()}, ${good.slice(2).trim().replace('aa', 'cc')}]\n`],
    ['an indented list', `  ${good}  ${good.replace('aa', 'cc')}`],
  ])('is refused where an added line would break it: %s', async (_, text) => {
    folder.write(decisionsPath, text);
    expect(told()).toEqual([expect.stringContaining('Begin each decision on a new line')]);
    expect(await add(dismissal('bb'))).toMatchObject({ place: { line: 1 } });
    expect(readFileSync(at(decisionsPath), 'utf8')).toBe(text);
  });

  it.each([
    ['cut off', '- { id: cc, at: \n'],
    ['with an escape of a control character', entry().replace('aa', 'cc').replace('so', '"\\e[31mso"')],
    ['nothing at all', '-\n'],
    ['nothing, in a word', '- ~\n'],
    ['a number', '- 5\n'],
    ['that stands for another', '- *a\n'],
    ['with another on its line', '- - 1\n  - 2\n'],
  ])('loses one entry that cannot be read, and no other: %s', async (_, bad) => {
    const rest = good.replace('aa', 'bb');
    folder.write(decisionsPath, `# ours\n${good}${bad}${rest}`);
    expect(idsRead()).toEqual(['aa', 'bb']);
    expect(told()).toEqual([expect.stringMatching(/^3 This decision cannot be read, and does not apply: /)]);
    expect(await add(dismissal('dd'))).toBeUndefined();
    expect(idsRead()).toEqual(['aa', 'bb', 'dd']);
    expect(readFileSync(at(decisionsPath), 'utf8')).toContain(bad);
  });

  it('is left alone where what follows the list would end up in it', async () => {
    const text = `${good}...\n`;
    folder.write(decisionsPath, text);
    expect(await add(dismissal('bb'))).toMatchObject({ reason: expect.stringContaining('no line can be added') });
    expect(readFileSync(at(decisionsPath), 'utf8')).toBe(text);
  });

  it('may be an empty list, of which the comments stay', async () => {
    folder.write(decisionsPath, '# ours\n[]\n');
    expect(await add(dismissal('bb'))).toBeUndefined();
    expect(readFileSync(at(decisionsPath), 'utf8')).toMatch(/^# ours\n- \{ id: bb/);
  });
});

it('states the same decision in the same bytes, in whatever order its keys come', async () => {
  const decision = dismissal('aa', { kind: 'intended' } as Partial<Decision>);
  await add(decision);
  const line = () => readFileSync(at(decisionsPath), 'utf8').split('\n').at(-2);
  const first = line();
  folder.delete(decisionsPath);
  await add(Object.fromEntries(Object.entries(decision).reverse()) as unknown as Decision);
  expect(line()).toBe(first);
  expect(first?.match(/(?<=[{,] )\w+(?=:)/g)).toEqual([
    'id',
    'at',
    'actor',
    'action',
    'about',
    'finding',
    'rule',
    'facts',
    'reason',
    'kind',
  ]);
});

describe('what hides the store from version control', () => {
  const three = '*\n!.gitignore\n!decisions.yaml\n';
  const hiding = () => readFileSync(at('.lore', '.gitignore'), 'utf8');

  it('shows also how to merge decisions once there are some, in worlds of older programs too', async () => {
    mkdirSync(at('.lore'));
    await unhideDecisions(at('.lore'));
    expect(hiding()).toBe(three);
    for (const before of [three, '*\n', '*\r\n!.gitignore\r\n!decisions.yaml\r\n']) {
      folder.write('.lore/.gitignore', before);
      await add(dismissal(`id${before.length}`));
      expect(hiding()).toBe(`${three}!.gitattributes\n`);
    }
  });

  it('stays as somebody wrote it, and a link is not written through', async () => {
    folder.write('.lore/.gitignore', '*\n!decisions.yaml\n');
    await add(dismissal('aa'));
    expect(hiding()).toBe('*\n!decisions.yaml\n');
    const outside = new WorldFolder({ theirs: '*\n' });
    try {
      for (const target of [join(outside.root, 'theirs'), join(outside.root, 'nothing')]) {
        folder.delete('.lore/.gitignore');
        symlinkSync(target, at('.lore', '.gitignore'));
        await add(dismissal(target.slice(-4)));
      }
      expect(readFileSync(join(outside.root, 'theirs'), 'utf8')).toBe('*\n');
      expect(lstatSync(join(outside.root, 'nothing'), { throwIfNoEntry: false })).toBeUndefined();
    } finally {
      outside.remove();
    }
  });
});
