import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLoreHere } from '../../support/program/printed.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\nsources: [{ match: "drafts/**", status: candidate }]\n',
    'people.yaml': 'Ilsa:\n  kind: Person\n  eyes: grey\n  birth: 700\n',
    'ballad.yaml': 'Ilsa:\n  kind: Person\n  birth: 712\n',
    'drafts/new.yaml': 'Ilsa:\n  kind: Person\n  eyes: green\n',
  });
  await ingest();
});
afterEach(() => folder.remove());

const lore = (...args: readonly string[]) => runLoreHere(folder.root, args);
const ingest = async () => expect((await lore('ingest')).status).toBe(0);
const decisions = () => readFileSync(join(folder.root, '.lore', 'decisions.yaml'), 'utf8');
const found = async (...args: readonly string[]): Promise<string[]> =>
  JSON.parse((await lore('findings', '--format', 'json', ...args)).stdout).items.map(
    ({ violation }: { violation: { fingerprint: string } }) => violation.fingerprint,
  );
const theFinding = async (): Promise<string> => (await found('--category', 'contradiction'))[0] ?? '';
/** Ama resolves the finding for the year in people.yaml. */
const resolveAsAma = async () => {
  const decision = ['--winner', 'people.yaml:4', '--reason', 'the ballad is late', '--as', 'Ama'];
  return await lore('resolve', await theFinding(), ...decision);
};

/** Told on stderr, in words, with nothing on stdout. */
async function refused(args: readonly string[], words: RegExp): Promise<void> {
  const { status, stdout, stderr } = await lore(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/^\s+at /m);
}

describe('decisions about claims', () => {
  it('accepts what waits, says what that opened, and that nothing waits', async () => {
    const accepted = await lore('accept', '--all', '--as', 'Ama');
    expect(accepted).toMatchObject({ status: 0, stderr: '' });
    expect(accepted.stdout).toMatch(/^[0-9a-f]{16} is accepted: Ilsa: eyes green$/m);
    expect(accepted.stdout).toContain('This opened 1 finding:');
    expect(accepted.stdout).toMatch(/To take it back: lore withdraw [0-9a-f]{16}\n/);
    expect(decisions()).toContain('actor: Ama');
    expect(await lore('accept', '--all')).toMatchObject({ status: 0, stdout: 'No unaccepted claims.\n' });
    expect(JSON.parse((await lore('accept', '--all', '--format', 'json')).stdout)).toEqual({
      decisions: [],
      waiting: 0,
    });
  });

  it('accepts what stands in some files, by a pattern or by a folder, from wherever one stands', async () => {
    expect((await lore('accept', '--path', 'songs/**')).stdout).toBe(
      'No unaccepted claims in songs/**, but 1 elsewhere.\n',
    );
    const there = await runLoreHere(join(folder.root, 'drafts'), ['accept', '--path', '.', '--format', 'json']);
    const answer = JSON.parse(there.stdout);
    expect(answer).toMatchObject({ filed: true, decisions: [{ action: 'accept', path: 'drafts/new.yaml' }] });
    expect(answer.ingest.findings.new).toHaveLength(1);
    expect(answer.ingest.findings.new[0].members[0].source.path).not.toContain('drafts/');
  });

  it('withdraws, and takes that back, by id and by place', async () => {
    const withdrawn = await lore('withdraw', 'ballad.yaml:3', '--reason', 'the singer made it up');
    expect(withdrawn.stdout).toContain('is withdrawn: Ilsa: birth 712\nThis closed 1 finding:\n');
    const id = withdrawn.stdout.slice(0, 6);
    expect(await found('--category', 'contradiction')).toEqual([]);
    await refused(['withdraw', id], /is already withdrawn/);
    expect((await lore('accept', id)).stdout).toContain('This opened 1 finding:');
  });

  it('puts a claim in the place of another, and takes that back', async () => {
    const superseded = await lore(
      'supersede',
      'ballad.yaml:3',
      '--by',
      'people.yaml:4',
      '--reason',
      'a ballad is late',
    );
    expect(superseded.stdout).toContain('is superseded by Ilsa: birth 700: Ilsa: birth 712\n');
    expect(await found('--category', 'contradiction')).toEqual([]);
    expect((await lore('unsupersede', 'ballad.yaml:3')).stdout).toMatch(
      /is active again: Ilsa: birth 712\nThis opened/,
    );
    await refused(['unsupersede', 'ballad.yaml:3'], /is not superseded|is already active/);
  });

  it('refuses to decide about what no file states any more, and not about what has moved', async () => {
    const sung = JSON.parse(
      (await lore('supersede', 'ballad.yaml:3', '--by', 'people.yaml:4', '--format', 'json')).stdout,
    ).decisions[0].claim;
    const grey = JSON.parse((await lore('withdraw', 'people.yaml:3', '--format', 'json')).stdout).decisions[0].claim;
    const green = JSON.parse((await lore('accept', '--all', '--format', 'json')).stdout).decisions[0].claim;
    folder.write('ballad.yaml', 'Ilsa:\n  kind: Person\n');
    folder.write('people.yaml', 'Ilsa:\n  kind: Person\n  birth: 700\n');
    await ingest();
    folder.delete('drafts/new.yaml'); // not ingested yet
    const before = decisions();
    await refused(['unsupersede', sung], /No file states the claim any more: Ilsa: birth 712/);
    await refused(['accept', grey], /No file states the claim any more: Ilsa: eyes grey/);
    await refused(['withdraw', green], /No file states the claim any more: Ilsa: eyes green/);
    await refused(['supersede', 'people.yaml:3', '--by', green], /No file states the claim/);
    expect(decisions()).toBe(before);
    folder.write('songs.yaml', 'Ilsa:\n  kind: Person\n  birth: 712\n');
    expect((await lore('unsupersede', sung)).stdout).toContain('is active again: Ilsa: birth 712');
  });

  it('warns of a claim that says nothing about the same, and decides all the same', async () => {
    folder.write('odo.yaml', 'Odo:\n  kind: Person\n  birth: 800\n');
    await ingest();
    const superseded = await lore('supersede', 'ballad.yaml:3', '--by', 'odo.yaml:3');
    expect(superseded.stdout).toMatch(
      /is superseded by Odo: birth 800: Ilsa: birth 712\nwarning: "Odo: birth 800" is not about the same thing\. No active claim now states "Ilsa: birth 712"/,
    );
    expect(await found('--category', 'contradiction')).toEqual([]);
  });

  it('lists and warns by project', async () => {
    folder.write(
      'lore.yaml',
      'world: Vask\nsources: [{ match: "ballad*", project: songs }, { match: "drafts/**", status: candidate }]\n',
    );
    await ingest();
    await refused(['findings', '--project', 'song'], /This world has no project "song"[\s\S]*"songs"/);
    expect(await found('--project', '')).toEqual([]);
    const [id = ''] = await found('--project', 'songs');
    const resolved = await lore('resolve', id, '--winner', 'ballad.yaml:3', '--reason', 'so it is sung');
    expect(resolved.stdout).toContain(
      'warning: "Ilsa: birth 700" is now true in no project, and "Ilsa: birth 712" in the project "songs" alone.\n',
    );
  });

  it('says which claims there are where the one that is named is none, or several', async () => {
    await refused(
      ['withdraw', 'people.yaml:9'],
      /no claim "people\.yaml:9"[\s\S]*nearest in that file:[\s\S]*birth 700/,
    );
    await refused(['withdraw', 'peopel.yaml:4'], /Did you mean "people\.yaml"\?/);
    await refused(['withdraw', 'zzzz'], /no claim "zzzz"[\s\S]*Give an id/);
    await refused(['withdraw', '7'], /no claim "7"/);
    folder.write('people.yaml', 'Ilsa: { kind: Person, eyes: grey, birth: 700 }\n');
    await ingest();
    await refused(['withdraw', 'people.yaml:1'], /the place of 2 claims:[\s\S]*eyes grey[\s\S]*birth 700/);
    expect((await lore('withdraw', 'people.yaml:1:42')).stdout).toContain('Ilsa: birth 700');
  });

  it('refuses what is not said clearly', async () => {
    await refused(['accept'], /No claim is named[\s\S]*--all\): 1 claim/);
    await refused(['accept', 'abcd', '--all'], /only one of the three/);
    await refused(['accept', '--all', '--as', ' '], /needs the name of a person/);
    await refused(['supersede', 'ballad.yaml:3', '--by', 'ballad.yaml:3'], /cannot supersede itself/);
    await refused(['supersede', 'ballad.yaml:3'], /--by/);
  });

  it('says where a decision stands in the store alone', async () => {
    folder.write('.lore/decisions.yaml', 'not: a list\n');
    const { status, stdout } = await lore('withdraw', 'ballad.yaml:3');
    expect(status).toBe(0);
    expect(stdout).toContain('It is only in the store');
  });

  it('says why, and what to do, in the answer; and other commands tell that nothing of the file applies', async () => {
    await lore('withdraw', 'ballad.yaml:3', '--as', 'Ama');
    const sound = decisions();
    folder.write('.lore/decisions.yaml', `${sound}<<<<<<< ours\n=======\n>>>>>>> theirs\n`);
    const unfinished =
      /\.lore\/decisions\.yaml:3:1 A merge of the decisions was left unfinished.*Keep the entries of both/;
    const { status, stdout, stderr } = await lore('accept', 'ballad.yaml:3', '--as', 'Odo');
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`only in the store.* because: ${unfinished.source}`));
    expect(stdout).toContain('Fix that. The next command that opens the store for writing then writes it there.');
    expect(stderr).toMatch(unfinished);
    for (const line of ['findings', 'history', 'list', 'run'])
      expect((await lore(line)).stderr, line).toMatch(unfinished);
    expect(await lore('ingest')).toMatchObject({
      stderr: '',
      stdout: expect.stringMatching(/A merge of the decisions/),
    });
    expect((await lore('check')).stdout).toMatch(/A merge of the decisions/);
    folder.write('.lore/decisions.yaml', sound);
    expect((await lore('findings')).stderr).toBe('');
    expect(decisions()).toContain('actor: Odo');

    folder.delete('.lore/decisions.yaml');
    mkdirSync(join(folder.root, '.lore', 'decisions.yaml'));
    const answer = JSON.parse((await lore('withdraw', 'ballad.yaml:3', '--format', 'json')).stdout);
    expect(answer).toMatchObject({
      filed: false,
      unfiled: {
        place: { path: '.lore/decisions.yaml', line: 1 },
        reason: expect.stringContaining('not a file but a folder'),
      },
    });
    expect((await lore('check', '--format', 'json')).stdout).toContain('not a file but a folder');
    expect((await lore('doctor')).stdout).toContain('not a file but a folder');
  });

  it('keeps what the store has where the file states it otherwise, and tells that', async () => {
    await lore('withdraw', 'ballad.yaml:3', '--as', 'Ama', '--reason', 'sung');
    const sound = decisions();
    folder.write('.lore/decisions.yaml', sound.replace('action: withdraw', 'action: accept'));
    const { stdout } = await lore('ingest');
    expect(stdout).toMatch(/decisions\.yaml:2:3 The store has this decision, .*, in other words, and uses its own\./);
    expect(await found('--category', 'contradiction')).toEqual([]);
    folder.write('.lore/decisions.yaml', '');
    expect((await lore('findings')).stderr).toBe('');
    expect(decisions()).toBe(sound);
  });
});

describe('decisions about findings', () => {
  it('resolves in favour of a claim, named by its place, and takes that back without a reason', async () => {
    const resolved = await lore(
      'resolve',
      await theFinding(),
      '--winner',
      'people.yaml:4',
      '--reason',
      'the ballad is late',
    );
    expect(resolved.stdout).toMatch(
      /^[0-9a-f]{16} is resolved: .*\n {2}Holds: Ilsa: birth 700\n {2}Superseded: Ilsa: birth 712\n/,
    );
    const [closed = ''] = await found('--status', 'resolved');
    const reopened = await lore('reopen', closed, '--format', 'json');
    expect(JSON.parse(reopened.stdout)).toMatchObject({ violation: { status: 'open' }, filed: true });
    expect(await found('--category', 'contradiction')).toEqual([closed]);
  });

  it('dismisses with a kind', async () => {
    const dismissed = await lore(
      'dismiss',
      await theFinding(),
      '--reason',
      'two of one name',
      '--kind',
      'intended',
      '--as',
      'Ama',
    );
    expect(dismissed.stdout).toMatch(/is dismissed \(intended\): Ilsa/);
    expect(decisions()).toMatch(/actor: Ama, .*kind: intended/);
    expect((await lore('check', '--quiet', '--verdict', 'definite')).stdout).not.toContain('birth');
    expect((await lore('check', '--quiet', '--verdict', 'definite', '--no-decisions')).stdout).toContain('birth 712');
  });

  it('refuses a winner where there is none, and a decision without a reason', async () => {
    const id = await theFinding();
    await refused(['resolve', id, '--winner', 'drafts/new.yaml:3', '--reason', 'x'], /is not a claim of the finding/);
    await refused(['resolve', id], /--reason/);
    await refused(['dismiss', id, '--reason', ' '], /needs a reason/);
    await refused(['dismiss', id, '--reason', 'x', '--kind', 'odd'], /intended/);
    await refused(['resolve', 'ffff', '--reason', 'x'], /no finding "ffff"/);
    folder.write('war.yaml', 'Ilsa:\n  kind: Person\n  death: 650\n');
    await ingest();
    const [other = ''] = await found('--category', 'ontology');
    await refused(['resolve', other, '--winner', 'people.yaml:4', '--reason', 'x'], /is not a contradiction/);
  });
});

describe('what decisions about claims silence', () => {
  const about = ['--rule', 'contradictions/attribute-conflict'];
  const suppressed = async (...args: readonly string[]) =>
    JSON.parse((await lore('check', ...about, '--format', 'json', ...args)).stdout).suppressed;

  it('is listed by a check, in every format, unless decisions are left aside', async () => {
    await resolveAsAma();
    const { status, stdout } = await lore('check', ...about);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^Suppressed:\n– Ilsa: birth 712, but Ilsa: birth 700\. \[contradictions\/attribute-conflict\] resolved by Ama on [-0-9]{10}: the ballad is late\n/,
    );
    expect(stdout).toContain('; 1 suppressed (1 decided).');
    expect((await lore('check', ...about, '--quiet')).stdout).toBe('1 suppressed (1 decided)\n');
    expect(await suppressed()).toMatchObject([{ by: 'decision', decision: { action: 'resolve', actor: 'Ama' } }]);
    expect(await suppressed('drafts/new.yaml')).toEqual([]);
    expect(await suppressed('ballad.yaml')).toHaveLength(1);
    expect(await suppressed('--no-decisions')).toEqual([]);
    const [run] = JSON.parse((await lore('check', ...about, '--format', 'sarif')).stdout).runs;
    expect(run.results).toMatchObject([{ suppressions: [{ kind: 'external' }] }]);
    expect((await lore('check', ...about, '--format', 'html')).stdout).toMatch(
      /resolved by Ama on [-0-9]{10}: the ballad is late/,
    );
  });

  it('names the claim that was withdrawn', async () => {
    await lore('withdraw', 'ballad.yaml:3', '--as', 'Ama');
    expect((await lore('check', ...about)).stdout).toMatch(/"Ilsa: birth 712" withdrawn by Ama on [-0-9]{10}\n/);
  });
});

describe('what was decided, and what waits', () => {
  it('is listed, newest last, of a world, an entity or a claim, and pages backwards', async () => {
    await resolveAsAma();
    for (const about of [[], ['Ilsa'], ['ballad.yaml:3']]) {
      const { status, stdout } = await lore('history', ...about, '--by', 'ama', '--since', '2020-01-01');
      expect(status).toBe(0);
      expect(stdout).toMatch(/Ama resolve "Ilsa: .*", for "Ilsa: birth 700" \(open → resolved\): the ballad is late/);
      expect(stdout).toMatch(/Ama supersede "Ilsa: birth 712", by "Ilsa: birth 700", because of [0-9a-f]{16}/);
      expect(stdout).toContain('\n2 entries.\n');
    }
    const page = JSON.parse((await lore('history', '--limit', '1', '--format', 'json')).stdout);
    expect(page.items).toHaveLength(1);
    expect((await lore('history', '--limit', '1')).stdout).toContain(`Those before: --cursor ${page.cursor}`);
    await refused(['history', 'Ilso'], /Did you mean "Ilsa"\?/);
    await refused(['history', '--since', 'soon'], /is not a date/);
  });

  it('is what a review would ask about, where there is no terminal to ask on', async () => {
    await lore('flag', 'Ilsa', '--reason', 'two births?');
    const { status, stdout } = await lore('review');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^claim {2}[0-9a-f]{16} {2}Ilsa: eyes green \(drafts\/new\.yaml:3\)\ndefinite {2}[0-9a-f]{16} {2}Ilsa: birth[^\n]*\n(?:[^\n]+\n)*flag {2}Ilsa {2}[^\n]*flagged: two births/,
    );
    expect(stdout).toContain('On a terminal, `lore review` asks');
    const { items } = JSON.parse((await lore('review', '--format', 'json')).stdout);
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['claim', 'finding', 'flag']);
    expect(items[0]).toMatchObject({ at: 'drafts/new.yaml:3', summary: 'Ilsa: eyes green' });
  });
});

it('completes the commands that decide', async () => {
  const { stdout } = await lore('completion', 'bash');
  for (const word of ['accept', 'withdraw', 'supersede', 'unsupersede', '--no-decisions', '--winner', '--as'])
    expect(stdout).toContain(word);
});
