import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printedBy } from '../../../support/program/printed.ts';

// Files share a process and its modules: what is mocked here is loaded anew, and again when this file is done.
const random = vi.hoisted(() => {
  vi.resetModules();
  return { drawn: 0 };
});
afterAll(() => void vi.resetModules());
beforeEach(() => {
  random.drawn = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

// Ids are drawn, or made of the time; what was done at one time stands in their order.
vi.mock('../../../../src/util/random-id.ts', () => ({
  randomId: () => {
    random.drawn += 1;
    return String(random.drawn).padStart(16, '0');
  },
}));

/**
 * What scripts read: `--format json` of the commands that have it, over two worlds, in `golden/json/`. `npx vitest run -u` takes what is
 * printed for expected; a difference is a change of a contract.
 */
const as = ['--as', 'Ama'];
const why = ['--reason', 'as it was told', ...as];

type Answers = Readonly<Record<string, string>>;
type Command = readonly string[] | ((answers: Answers) => readonly string[]);

/** In turn, each with the name of its file. */
function commandsOn(entity: string, other: string, words: string): Readonly<Record<string, Command>> {
  return {
    check: ['check'],
    ingest: ['ingest'],
    'ingest-again': ['ingest'],
    run: ['run'],
    findings: ['findings'],
    orphans: ['orphans'],
    explain: (said) => ['explain', findingIn(said)],
    show: ['show', entity],
    list: ['list'],
    'list-settlements': ['list', 'Settlement'],
    search: ['search', words],
    names: ['names'],
    unread: ['unread'],
    review: ['review'],
    detective: ['detective'],
    dismiss: (said) => ['dismiss', findingIn(said), ...why],
    reopen: (said) => ['reopen', findingIn(said), ...as],
    resolve: (said) => ['resolve', findingIn(said), ...why],
    flag: ['flag', entity, ...why],
    flags: ['flag'],
    'remember-clash': ['remember', `${other} never met ${entity}.`, ...as],
    remember: ['remember', 'The inn has nine rooms.', ...as],
    recall: ['recall', 'rooms of the inn'],
    'memory-list': ['memory', 'list'],
    'memory-show': (said) => ['memory', 'show', memoryIn(said)],
    'memory-link': (said) => ['memory', 'link', memoryIn(said), memoryIn(said, 'remember-clash'), ...as],
    'memory-neighbors': (said) => ['memory', 'neighbors', memoryIn(said)],
    'memory-forget': (said) => ['memory', 'forget', memoryIn(said), ...why],
    history: ['history'],
    'rules-list': ['rules', 'list'],
    'rules-show': ['rules', 'show', 'contradictions/rules'],
    'calendar-list': ['calendar', 'list'],
    'calendar-now': ['calendar', 'now'],
    doctor: ['doctor'],
    export: ['export', '--format', 'json'],
  };
}

const findingIn = ({ findings = '' }: Answers): string => /"violation": \{\s+"id": "(\w+)"/.exec(findings)?.[1] ?? '';
const memoryIn = (said: Answers, command = 'remember'): string =>
  /"id": "(m-\w+)"/.exec(said[command] ?? '')?.[1] ?? '';

/** Without what differs from run to run: where it ran, how long, and on which versions. */
function settled(text: string, folder: string): string {
  return text
    .replaceAll(folder, '/world')
    .replace(/("\w*ms": )[\d.]+/g, '$1"<ms>"')
    .replace(/("version": )"[^"]*"/g, '$1"<version>"')
    .replace(/(lore-engine|Node|embedded) \d+\.\d+\.\d+/g, '$1 <version>');
}

describe.each([
  ['ashen-coast', commandsOn('aldric', 'Maren', 'grey order')],
  ['tidewrack-vault', commandsOn('isolde-marrow', 'Corin Vay', 'lamp war')],
])('the JSON of commands over %s', (fixture, commands) => {
  it('is what scripts know it to be', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lore-json-'));
    const said: Record<string, string> = {};
    try {
      cpSync(fileURLToPath(new URL(`../../../../fixtures/${fixture}`, import.meta.url)), folder, { recursive: true });
      for (const [at, [name, command]] of Object.entries(commands).entries()) {
        vi.setSystemTime(Date.UTC(2031, 4, 1, 9, at));
        const words = typeof command === 'function' ? command(said) : command;
        const { stdout, stderr } = await printedBy(
          [...words, ...(words.includes('--format') ? [] : ['--format', 'json'])],
          folder,
        );
        said[name] = stdout;
        expect.soft(() => JSON.parse(stdout), `${name}: ${stderr}`).not.toThrow();
        await expect.soft(settled(stdout, folder)).toMatchFileSnapshot(`golden/json/${fixture}/${name}.json`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
