import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { thingsToReview } from '../../../../src/app/decisions/things-to-review.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { flagNode, reviewQueue } from '../../../../src/app/reviews/review-queue.ts';
import { sourceLines } from '../../../../src/app/world/source-lines.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { readDecisions } from '../../../../src/queries/decisions.ts';
import { ReviewSession } from '../../../../src/surfaces/cli/commands/review/review-session.ts';
import { typedKeys } from '../../../../src/surfaces/cli/terminal/keys.ts';
import type { Place } from '../../../../src/util/errors.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const clock = tickingClock();
const esc = '\u001b';
let folder: WorldFolder;
let store: GraphStore;

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\n',
    'people.yaml': 'Ilsa:\n  kind: Person\n  birth: 700\nTorv:\n  kind: Person\n  birth: 690\n',
    'ballad.yaml': `Ilsa:\n  kind: Person\n  birth: 712\nTorv:\n  kind: Person\n  birth: 691\nUlla:\n  kind: Person\n  oath: "never ${esc}[31mred"\n`,
    'rumour.yaml': 'Ulla:\n  kind: Person\n  birth: 800\n  death: 790\n',
  });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
  const world = await keep(store, folder.root, clock);
  await ingestWorld(world);
  await flagNode(world, { node_id: 'Ulla', reason: `who ${esc}[31mis she?`, actor: 'Odo' });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

/** What a review shows and does when these keys are typed: all of them ahead, or each when it is asked for. */
async function reviewed(
  typed: string,
  edit: (place: Place) => Promise<string | undefined> = () => Promise.resolve('there is none'),
  when: 'ahead' | 'asked' = 'ahead',
): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  const onTerminal = typedKeys(input, output);
  const left = when === 'ahead' ? [] : [...typed];
  const next = () => {
    const key = left.shift();
    if (key !== undefined) input.write(key);
    else if (when === 'asked') input.end();
    return onTerminal.next();
  };
  const keys = { ...onTerminal, next };
  if (when === 'ahead') input.end(typed);
  const stored = await keep(store, folder.root, clock);
  await new ReviewSession({
    stored,
    things: await thingsToReview(store),
    keys,
    write: (text) => (shown += text),
    actor: 'Ama',
    show: (path) => path,
    options: () => ({ colour: false, width: 100, sourceLine: sourceLines(folder) }),
    edit,
  }).run();
  keys.close();
  return shown;
}

const decided = async () =>
  (await readDecisions(store)).map(({ action, reason, ...rest }) => [action, 'kind' in rest ? rest.kind : '', reason]);
const open = async () =>
  (await listFindings(store, { category: ['contradiction', 'ontology', 'anachronism'] })).items.map(
    ({ violation }) => violation.subject.id,
  );

describe('a review', () => {
  it('asks about findings, the definite ones first, then about flags', async () => {
    const shown = await reviewed('sssssq');
    const things = await thingsToReview(store);
    expect(things.map(({ kind }) => kind)).toEqual([...(await open()).map(() => 'finding'), 'flag']);
    expect(shown).toContain(`1 of ${things.length}\n✗ `);
    expect(shown).toMatch(/Which holds\?\n {2}1 {2}Ilsa: birth 7.. \(.*yaml:3\)\n {2}2 {2}Ilsa: birth/);
    expect(shown).toContain('flagged by Odo');
    expect(await decided()).toEqual([]);
  });

  it('settles a contradiction with a key and Enter, and goes on', async () => {
    const shown = await reviewed('1\rq');
    expect(shown).toMatch(/is resolved: Ilsa.*\n {2}Holds: Ilsa: birth .*\n {2}Superseded: Ilsa: birth/);
    expect(await open()).not.toContain('Ilsa');
    expect((await decided()).map(([action, , reason]) => [action, reason]).sort()).toEqual([
      ['resolve', 'decided in a review'],
      ['supersede', 'decided in a review'],
    ]);
    expect(shown).toContain('1 decision made. `lore history` lists it');
  });

  it('asks why a claim holds, and takes it back at Escape', async () => {
    const [, ...others] = await open();
    expect(await reviewed(`1${esc}`)).toContain('Nothing is decided.');
    expect(await decided()).toEqual([]);
    await reviewed('1the annals are older\rq');
    expect((await decided()).map(([, , reason]) => reason)).toEqual(['the annals are older', 'the annals are older']);
    expect(await open()).toEqual(others);
  });

  it('takes back the last decision, and asks again', async () => {
    const shown = await reviewed('1\ruq');
    expect(shown.match(/1 of \d+\n✗ Ilsa/g)).toHaveLength(2);
    expect(shown).toContain('Active again: Ilsa: birth');
    expect(await open()).toContain('Ilsa');
    expect(shown).toContain('Your decisions are undone');
  });

  it('dismisses with a kind and a reason, edited as in a shell, and resolves with a reason', async () => {
    await reviewed('dithey meent\u007f\u007f\u007fant it\rrtold so\rq');
    expect(await decided()).toEqual([
      ['dismiss', 'intended', 'they meant it'],
      ['resolve', '', 'told so'],
    ]);
  });

  it('decides nothing without a reason, without a kind, or where the input ends', async () => {
    for (const typed of ['d\r\rq', 'dxq', 'r  \rq', 'rhalf a reas', 'r', 'd', 'dn\u0003', '\u0003', '', '9zq'])
      expect([typed, (await reviewed(typed)).includes('is dismissed')]).toEqual([typed, false]);
    expect(await decided()).toEqual([]);
  });

  it('takes a flag off, and puts it back', async () => {
    const flags = async () => (await reviewQueue(store)).items.map(({ node_id }) => node_id);
    await reviewed('sssssssfq');
    const before = await flags();
    const things = await thingsToReview(store);
    const toFlag = 's'.repeat(things.filter(({ kind }) => kind === 'finding').length);
    expect(before).toEqual(['Ulla']);
    expect(await reviewed(`${toFlag}fuq`)).toContain('Ulla is in the review queue again.');
    expect(await flags()).toEqual(['Ulla']);
    await reviewed(`${toFlag}fq`);
    expect(await flags()).toEqual([]);
  });

  it('goes back, also to what was decided, which is not asked again', async () => {
    const shown = await reviewed('dnfine\rk1dq');
    expect(shown).toContain('  dismissed: fine');
    expect(await decided()).toEqual([['dismiss', 'not-a-conflict', 'fine']]);
  });

  it('decides about no finding whose lines have changed, and shows what is there now', async () => {
    folder.write('ballad.yaml', 'Ilsa:\n  kind: Person\n  birth: 713\nTorv:\n  kind: Person\n  birth: 691\n');
    const shown = await reviewed('dnfine\r', undefined);
    expect(shown).toMatch(/No file states the claim any more: Ilsa: birth 712/);
    expect(shown).not.toContain('is dismissed');
    expect(await decided()).toEqual([]);
    expect(await reviewed('q')).toContain('birth 713');
  });

  it('passes over what another decision closed', async () => {
    const [first] = await thingsToReview(store);
    const shown = await reviewed('1\r1\rkkq');
    expect(first?.kind).toBe('finding');
    expect(shown).toContain('2 of ');
    expect(await open()).not.toContain('Torv');
  });

  it('lets no word of the lore steer the terminal', async () => {
    const shown = await reviewed('sssssq');
    expect(shown).toContain('who ␛[31mis she?');
    expect(shown).not.toContain(esc);
  });
});

describe('a review of claims that wait', () => {
  const prose = 'Vigo Marsh was born in 690.\n\nVigo Marsh died in 680.\n';
  beforeEach(async () => {
    folder.write('vigo.yaml', 'vigo: { kind: Person, name: Vigo Marsh }\n');
    folder.write('notes.md', prose);
    await ingestWorld(await keep(store, folder.root, clock));
  });
  const states = async () =>
    (
      await store.read(
        "MATCH (a:Assertion {entity_id: 'vigo'}) WHERE a.path = 'notes.md' RETURN a.type AS type, a.status AS status ORDER BY type",
      )
    ).map(({ type, status }) => `${type} ${status}`);

  it('begins with them, by place, before all findings', async () => {
    const things = await thingsToReview(store);
    expect(things.slice(0, 3).map(({ kind }) => kind)).toEqual(['claim', 'claim', 'finding']);
    const shown = await reviewed('q');
    expect(shown).toContain(
      `1 of ${things.length}\n? Vigo Marsh: birth 690\n  notes.md:1:1 read from prose, not accepted yet`,
    );
    expect(shown).toContain('a accept · w withdraw · e edit · s next');
  });

  it('accepts with one key, and says at once what that opened', async () => {
    const shown = await reviewed('aaq');
    expect(await states()).toEqual(['birth active', 'death active']);
    expect(shown).toMatch(/is accepted: Vigo Marsh: death 680\nThis opened 1 finding:\n.*Vigo Marsh/);
    const asked = (await reviewed('sssssssq')).split('Vigo Marsh');
    expect(asked.length).toBeGreaterThan(1);
  });

  it('closes with an accepted birth the gap that it answers', async () => {
    expect(await reviewed('aq')).toMatch(/This closed 1 finding:\n.*unknown lineage/);
  });

  it.each(['auq', 'wuq', 'auwuauq'])('makes what it takes back wait again, and asks about it: %s', async (keys) => {
    const shown = await reviewed(keys);
    expect(shown).toContain('is undecided again, as it was before: Vigo Marsh: birth 690');
    expect(shown).toContain('Your decisions are undone; `lore history` lists both.');
    expect(shown).not.toContain('Nothing was decided.');
    expect(await states()).toEqual(['birth candidate', 'death candidate']);
    await reviewed('aq');
    expect(await states()).toEqual(['birth active', 'death candidate']);
  });

  it('says that nothing was decided only where nothing was', async () => {
    expect(await reviewed('sq')).toContain('Nothing was decided.');
  });

  it('withdraws with one key', async () => {
    await reviewed('wq');
    expect(await states()).toEqual(['birth invalid', 'death candidate']);
  });

  it('opens the place in the editor, reads the file again, and goes on with what is there', async () => {
    const places: Place[] = [];
    const edit = (place: Place) => {
      places.push(place);
      folder.write('notes.md', prose.replace('690', '670'));
      return Promise.resolve(undefined);
    };
    const shown = await reviewed('eaq', edit, 'asked');
    expect(places).toMatchObject([{ path: 'notes.md', line: 1, column: 1 }]);
    expect(shown).toContain('Read again.');
    // The claim that stood there is another one now, which comes in its place.
    expect(shown).toContain('1 │ Vigo Marsh was born in 690.');
    expect(shown).toContain('is accepted: Vigo Marsh: birth 670');
    expect(await reviewed('q')).toContain('Vigo Marsh: death 680');
  });

  it('says of a key that it does nothing here, and which do', async () => {
    const shown = await reviewed('zq');
    expect(shown).toContain('z does nothing here.');
    expect(shown.match(/a accept · w withdraw/g)).toHaveLength(2);
  });

  it('reads the files again where a claim stands in them no longer, and refuses it once', async () => {
    folder.write('notes.md', prose.replace('690', '670'));
    const shown = await reviewed('aaq', undefined, 'asked');
    expect(shown.match(/The files have changed, and are read again\./g)).toHaveLength(1);
    expect(shown).toContain('is accepted: Vigo Marsh: birth 670');
  });

  it.each(['aa', 'aw', 'a\r', 'aq'])(
    'decides nothing with keys that were typed while files are read again: %s',
    async (keys) => {
      folder.write('notes.md', prose.replace('690', '670'));
      const shown = await reviewed(keys);
      expect(shown).toContain('? Vigo Marsh: birth 670');
      expect(shown).not.toMatch(/is accepted|is withdrawn|3 of/);
      expect(await states()).toEqual(['birth superseded', 'birth candidate', 'death candidate']);
    },
  );

  it('decides nothing with keys that were typed while an editor had the file', async () => {
    const shown = await reviewed('ea', () => {
      folder.write('notes.md', prose.replace('690', '670'));
      return Promise.resolve(undefined);
    });
    expect(shown).toContain('Vigo Marsh: birth 670');
    expect(await states()).toEqual(['birth superseded', 'birth candidate', 'death candidate']);
  });

  it('says of what is decided that it is, where somebody goes back to it', async () => {
    const shown = await reviewed('aakkq');
    expect(shown).toContain('2 of ');
    expect(shown).toContain('is decided already: u takes the last decision back.');
    expect(shown).toContain('This is the first one.');
    expect(await reviewed('kq')).not.toContain('is decided already');
  });

  it('shows the lines of a file as they are after an edit', async () => {
    const shown = await reviewed('eq', () => {
      folder.write('notes.md', `# Eels\n\n${prose}`);
      return Promise.resolve(undefined);
    });
    expect(shown).toContain('3 │ Vigo Marsh was born in 690.');
  });

  it('says why an editor could not be used, and that nothing has changed', async () => {
    const shown = await reviewed('eq');
    expect(shown).toContain('The editor could not be used: there is none.\nThe files have not changed.');
  });
});
