import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { neo4jEnvironment } from '../support/neo4j/server.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../support/neo4j/shared-server.ts';
import { runLore } from '../support/program/program.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const telling = (ilsa: number, torv: number) =>
  `- { id: ilsa, kind: Person, name: Ilsa, birth: ${ilsa} }\n- { id: torv, kind: Person, name: Torv, birth: ${torv} }\n`;
const files = { 'lore.yaml': 'world: Vask\n', 'annals.yaml': telling(700, 710), 'ballad.yaml': telling(712, 722) };

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(Object.fromEntries(Object.entries(files).map(([path, text]) => [`ours/${path}`, text])));
});
afterEach(() => folder.remove());

const at = (checkout: string) => join(folder.root, checkout);
/** What the program answers in a checkout; it has to do its work. */
function answered(checkout: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = runLore(at(checkout), [...args, '--format', 'json'], env);
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  return JSON.parse(stdout);
}
const open = (checkout: string, env: Readonly<Record<string, string>> = {}): string[] =>
  answered(checkout, ['findings'], env)
    .items.map(({ violation }: { violation: { subject: { id: string } } }) => violation.subject.id)
    .sort();
const findingOf = (checkout: string, id: string, env: Readonly<Record<string, string>> = {}): string =>
  answered(checkout, ['findings', '--subject', id], env).items[0].violation.fingerprint;
const decided = (checkout: string): string[] =>
  readFileSync(join(at(checkout), '.lore', 'decisions.yaml'), 'utf8')
    .match(/action: \w+/g)
    ?.sort() ?? [];

describe('two branches on which people decided', () => {
  function gitIn(checkout: string, ...args: readonly string[]): void {
    const who = ['-c', 'user.name=Ama', '-c', 'user.email=ama@vask.example', '-c', 'init.defaultBranch=main'];
    const env = { PATH: process.env.PATH, HOME: folder.root, GIT_CONFIG_NOSYSTEM: '1' };
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], {
      cwd: at(checkout),
      env,
      encoding: 'utf8',
    });
    expect({ args, status, told: status === 0 ? '' : stdout + stderr }).toEqual({ args, status: 0, told: '' });
  }

  it('are merged: what either decided holds, also of one finding, of which the later decision governs', () => {
    gitIn('ours', 'init', '-q');
    answered('ours', ['ingest']);
    gitIn('ours', 'add', '.');
    gitIn('ours', 'commit', '-qm', 'Vask');
    const [ilsa, torv] = [findingOf('ours', 'ilsa'), findingOf('ours', 'torv')];
    gitIn('ours', 'checkout', '-qb', 'song');
    answered('ours', ['dismiss', torv, '--reason', 'two of that name', '--as', 'Odo']);
    gitIn('ours', 'add', '.');
    gitIn('ours', 'commit', '-qm', 'Odo decides');
    gitIn('ours', 'checkout', '-q', 'main');
    gitIn('.', 'clone', '-q', 'ours', 'theirs');
    answered('theirs', ['ingest']);
    answered('theirs', ['resolve', ilsa, '--winner', 'annals.yaml:1', '--reason', 'the ballad is late', '--as', 'Ama']);
    answered('theirs', ['dismiss', torv, '--reason', 'twins', '--kind', 'intended', '--as', 'Ama']);
    gitIn('theirs', 'add', '.');
    gitIn('theirs', 'commit', '-qm', 'Ama decides');
    gitIn('theirs', 'merge', '-q', '--no-edit', 'origin/song');
    expect(decided('theirs')).toEqual(['action: dismiss', 'action: dismiss', 'action: resolve', 'action: supersede']);
    expect(runLore(at('theirs'), ['check']).stdout).toMatch(/^0 findings/m);
    expect(open('theirs')).toEqual([]);
    const torvs = answered('theirs', ['history', torv]).items.filter(
      ({ action }: { action: string }) => action === 'dismiss',
    );
    expect(torvs.map(({ actor }: { actor: string }) => actor)).toEqual(['Odo', 'Ama']);
    const [settled] = answered('theirs', ['findings', '--subject', 'torv', '--status', 'dismissed']).items;
    expect(settled).toMatchObject({ resolution: 'twins' });
  });
});

describeNeo4j('one world in two checkouts on one Neo4j', () => {
  const env = () => neo4jEnvironment(requireNeo4j());
  beforeEach(clearNeo4j);

  it('has the decisions of both in both, once each has been opened', () => {
    mkdirSync(at('theirs'));
    cpSync(at('ours'), at('theirs'), { recursive: true });
    answered('ours', ['ingest'], env());
    answered('theirs', ['ingest'], env());
    answered(
      'ours',
      ['resolve', findingOf('ours', 'ilsa', env()), '--winner', 'annals.yaml:1', '--reason', 'late'],
      env(),
    );
    answered('theirs', ['dismiss', findingOf('theirs', 'torv', env()), '--reason', 'twins'], env());
    expect([open('ours', env()), open('theirs', env())]).toEqual([[], []]);
    for (const checkout of ['ours', 'theirs']) {
      expect(decided(checkout)).toEqual(['action: dismiss', 'action: resolve', 'action: supersede']);
      answered(checkout, ['ingest'], env());
      expect(runLore(at(checkout), ['check']).stdout).toMatch(/^0 findings/m);
    }
    expect(open('ours', env())).toEqual([]);
  });
});
