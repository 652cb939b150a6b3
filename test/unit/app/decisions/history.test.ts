import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { type HistoryRequest, readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { appendHistory } from '../../../../src/queries/history.ts';
import { findingBlocks } from '../../../../src/report/text/text.ts';
import { historyText } from '../../../../src/surfaces/cli/print/history.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

let clock: () => Date;
let folder: WorldFolder;
let store: GraphStore;
let conflict: string;

beforeEach(async () => {
  clock = tickingClock();
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\n',
    'people.yaml': 'Ilsa:\n  kind: Person\n  birth: 700\n',
    'ballad.yaml': 'Ilsa:\n  kind: Person\n  birth: 712\nTorv:\n  kind: Person\n  birth: 690\n',
  });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
  await ingestWorld(await keep(store, folder.root, clock));
  const [first] = (await listFindings(store, { category: ['contradiction'] })).items;
  conflict = first?.violation.id ?? '';
  const [winner] = first?.violation.members.filter(({ source }) => source.path === 'people.yaml') ?? [];
  const request = { id: conflict, decision: 'resolve', reason: 'the ballad is late', actor: 'Ama' } as const;
  await decideFinding(await keep(store, folder.root, clock), { ...request, winner: winner?.id ?? '' });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const history = (request: HistoryRequest = {}) => readHistoryPage(store, request);
const decided = async (request: HistoryRequest) =>
  (await history({ ...request, by: 'ama' })).items.map(({ action, about, winner, because }) => [
    action,
    about,
    winner?.summary,
    because?.finding,
  ]);
const both = () => [
  ['resolve', expect.stringContaining('Ilsa: birth'), 'Ilsa: birth 700', undefined],
  ['supersede', 'Ilsa: birth 712', 'Ilsa: birth 700', conflict],
];

describe('the history', () => {
  it('says what superseded what because of which conflict, asked about the entity, the finding or a claim', async () => {
    for (const about of ['Ilsa', conflict, conflict.slice(0, 5), 'people.yaml:3', 'ballad.yaml:3'])
      expect([about, await decided({ about })]).toEqual([about, both()]);
  });

  it('lists every conflict that ever touched an entity, and none of another', async () => {
    const { subject, conflicts } = await history({ about: 'ilsa' });
    expect(subject).toEqual({ kind: 'entity', id: 'Ilsa', name: 'Ilsa' });
    expect(conflicts).toMatchObject([{ id: conflict, status: 'resolved', resolution: 'the ballad is late' }]);
    const torv = await history({ about: 'Torv' });
    expect(torv.conflicts).toEqual([]);
    expect(torv.items.map(({ actor }) => actor)).not.toContain('Ama');
  });

  it('is still that of the entity when its store was lost, and the file brought the decisions back', async () => {
    await store.close();
    store = await openMemoryStore();
    await ingestWorld(await keep(store, folder.root, clock));
    expect(await decided({ about: 'Ilsa' })).toEqual([
      ['resolve', expect.stringContaining('Ilsa: birth'), 'Ilsa: birth 700', undefined],
      ['supersede', 'Ilsa: birth 712', 'Ilsa: birth 700', conflict],
    ]);
  });

  it('goes back page by page, the newest page first, the newest entry last', async () => {
    const whole = await history();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await history({ limit: 2, cursor });
      expect(page.total).toBe(whole.total);
      ids.unshift(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(whole.items.map(({ id }) => id));
    expect([...whole.items].map(({ at }) => at)).toEqual([...whole.items].map(({ at }) => at).sort());
  });

  it('begins with a day or a moment', async () => {
    const { items, total } = await history();
    expect((await history({ since: '2031-05-01' })).total).toBe(total);
    expect((await history({ since: '2031-05-02' })).total).toBe(0);
    const at = items.at(-1)?.at ?? '';
    expect((await history({ since: at })).items.every((item) => item.at >= at)).toBe(true);
  });

  it('calls what an edit put in the place of a claim by what it says', async () => {
    await write('Ilsa:\n  kind: Person\n  birth: 712\nTorv:\n  kind: Person\n  birth: 691\n');
    const { items } = await history({ about: 'Torv' });
    expect(items.map(({ reason }) => reason)).toContain('Replaced by "Torv: birth 691".');
  });

  it('is told of what was removed for good, by its id', async () => {
    const gone = { id: 'gone-1', node_id: 'm-00000000000000aa', at: '2031-05-02T00:00:00.000Z', actor: 'Ama' };
    await store.write((tx) => appendHistory(tx, { ...gone, action: 'forget', reason: 'he asked for it' }));
    const { subject, items } = await history({ about: gone.node_id });
    expect(subject).toEqual({ kind: 'other', id: gone.node_id, name: gone.node_id });
    expect(items.map(({ reason }) => reason)).toEqual(['he asked for it']);
  });

  it('refuses what leads nowhere, with the nearest', async () => {
    await expect(history({ about: 'Ilso' })).rejects.toMatchObject({
      code: 'unknown-node',
      fix: expect.stringContaining('Ilsa'),
    });
    await expect(history({ by: 'Amaa' })).rejects.toMatchObject({
      code: 'unknown-actor',
      fix: expect.stringContaining('Ama'),
    });
    await expect(history({ since: '2031-02-31' })).rejects.toMatchObject({ code: 'bad-date' });
    await expect(history({ since: 'yesterday' })).rejects.toMatchObject({ code: 'bad-date' });
    await expect(history({ limit: 51 })).rejects.toMatchObject({ code: 'bad-limit' });
    await expect(history({ cursor: '?' })).rejects.toMatchObject({ code: 'bad-cursor' });
  });

  it('of a claim has what was decided about it', async () => {
    const rows = await store.read("MATCH (a:Assertion {path: 'ballad.yaml', value: '690'}) RETURN a.id AS id");
    const id = String(rows[0]?.id);
    const world = await keep(store, folder.root, clock);
    await decideClaims(world, { ids: [id], decision: 'withdraw', reason: 'sung only', actor: 'Odo' });
    expect((await history({ about: id.slice(0, 6), by: 'Odo' })).items).toMatchObject([
      { action: 'withdraw', about: 'Torv: birth 690', before: 'active', after: 'invalid', reason: 'sung only' },
    ]);
  });

  it('says what a finding said then, whatever it says now', async () => {
    const before = await history({ about: conflict });
    const opened = before.items.filter(({ action }) => action === 'opened').map(({ about }) => about);
    expect(opened).toEqual(['Ilsa: birth 712, but Ilsa: birth 700.']);
    await reopened();
    await write('Ilsa:\n  kind: Person\n  birth: 713\n');
    const { items } = await history({ about: conflict });
    const told = items.filter(({ actor }) => actor === 'engine').map(({ action, about }) => [action, about]);
    expect(told[0]).toEqual(['opened', 'Ilsa: birth 712, but Ilsa: birth 700.']);
    expect(told.at(-1)).toEqual(['members-changed', 'Ilsa: birth 713, but Ilsa: birth 700.']);
    await write('Ilsa:\n  kind: Person\n');
    const closed = (await history({ about: conflict })).items.at(-1);
    expect(closed).toMatchObject({ action: 'closed', about: 'Ilsa: birth 713, but Ilsa: birth 700.' });
  });

  it('of an older store, which kept no words, says whom a finding was about, and its rule', async () => {
    await store.write(async (tx) => {
      await tx.query("MATCH (a:AuditEntry {action: 'opened'}) SET a.about = null");
    });
    const { items } = await history({ about: conflict });
    expect(items[0]).toMatchObject({ action: 'opened', about: 'Ilsa: contradictions/attribute-conflict' });
  });

  it('says of a finding that opens anew whether its claims are others', async () => {
    const world = await keep(store, folder.root, clock);
    const [loser] = (await decisionsAbout('supersede')).map(({ claim }) => claim ?? '');
    await decideClaims(world, { ids: [loser ?? ''], decision: 'unsupersede', reason: '', actor: 'Odo' });
    expect(await lastReason()).toBe(`found with the same claims as ${conflict}-1, which has no winner now`);
  });

  it('says so, too, where one of its claims is another', async () => {
    await write('Ilsa:\n  kind: Person\n  birth: 713\n');
    expect(await lastReason()).toBe(`found with other claims than ${conflict}-1`);
  });

  it('calls no two findings the same, and says what a new one goes back to', async () => {
    await write('Ilsa:\n  kind: Person\n  birth: 713\n');
    const { conflicts = [], items } = await history({ about: 'ilsa' });
    expect(conflicts.map(({ name }) => name)).toEqual([`${conflict}-2`, `${conflict}-1`]);
    expect(conflicts[0]?.goes_back_to).toMatchObject({
      name: `${conflict}-1`,
      status: 'resolved',
      decided_by: 'Ama',
      resolution: 'the ballad is late',
    });
    const called = (action: string) => items.filter((item) => item.action === action).map((item) => item.called);
    expect(called('opened')).toEqual([`${conflict}-1`, `${conflict}-2`]);
    expect(called('resolve')).toEqual([`${conflict}-1`]);
    expect(items.flatMap(({ because }) => because?.called ?? [])).toEqual([`${conflict}-1`]);
    const text = historyText(await history({ about: 'ilsa' }), (_, words) => words);
    expect(text).toMatch(
      new RegExp(
        `${conflict}-2  open: .*\\n +goes back to ${conflict}-1, resolved by Ama on 2031-05-01: the ballad is late`,
      ),
    );
    const listed = (await listFindings(store, { status: 'all', category: ['contradiction'] })).items;
    expect(listed.map(({ name }) => name).sort()).toEqual([`${conflict}-1`, `${conflict}-2`]);
  });

  it('calls a finding that is the only one of its kind by its fingerprint', async () => {
    const { conflicts = [], items } = await history({ about: 'ilsa' });
    expect(conflicts.map(({ name }) => name)).toEqual([conflict]);
    expect(items[0]?.called).toBe(conflict);
  });

  it('says once what a decision did to a claim', async () => {
    await reopened();
    const { items } = await history({ about: 'ballad.yaml:3' });
    expect(items.filter(({ claim }) => claim !== undefined).map(({ action }) => action)).toEqual([
      'supersede',
      'unsupersede',
    ]);
    expect(items.filter(({ actor }) => actor === 'ingest')).toEqual([]);
  });

  it('says that a claim is in force again because another one is gone, and is not when that one is back', async () => {
    const people = (text: string) => rewritten('people.yaml', text);
    await people('Ilsa:\n  kind: Person\n');
    await people('Ilsa:\n  kind: Person\n  birth: 700\n');
    const { items } = await history({ about: 'ballad.yaml:3', by: 'ingest' });
    const loser = items.filter(({ about }) => about === 'Ilsa: birth 712');
    expect(loser.map(({ after, reason }) => [after, reason])).toEqual([
      ['active', 'The decision to supersede it holds no longer.'],
      ['superseded', 'A decision about it holds again.'],
    ]);
  });
});

describe('a settled finding', () => {
  const { width, colour } = { width: 100, colour: false };
  const sourceLine = () => 'what the line says now';
  const settled = async () => {
    const page = await listFindings(store, { status: 'resolved', category: ['contradiction'] });
    const [found] = page.items;
    if (found === undefined) throw new Error('nothing is resolved');
    const members = found.violation.members.map(({ source, former }) => [source.path, former]);
    return { members, text: findingBlocks([found.violation], { width, colour, sourceLine }).join('\n') };
  };

  it('shows the lines of its claims, the superseded one as well', async () => {
    const { members, text } = await settled();
    expect(members.sort()).toEqual([
      ['ballad.yaml', undefined],
      ['people.yaml', undefined],
    ]);
    expect(text.match(/what the line says now/g)).toHaveLength(2);
    expect(text).not.toContain('formerly');
  });

  it.each([
    ['another value', 'Ilsa:\n  kind: Person\n  birth: 713\n'],
    ['another claim', 'Ilsa:\n  kind: Person\n  death: 790\n'],
    ['a blank', 'Torv:\n  kind: Person\n\n'],
  ])('shows no line of a claim that is not there any more, but %s', async (_, ballad) => {
    await write(ballad);
    const { members, text } = await settled();
    expect(members.sort()).toEqual([
      ['ballad.yaml', true],
      ['people.yaml', undefined],
    ]);
    expect(text.match(/what the line says now/g)).toHaveLength(1);
    expect(text).toContain('formerly ballad.yaml:3:10 Ilsa: birth 712\n');
  });

  it('says so, too, of what nobody superseded and left the files', async () => {
    await reopened();
    await write('Torv:\n  kind: Person\n  birth: 690\n');
    expect((await settled()).members.sort()).toEqual([
      ['ballad.yaml', true],
      ['people.yaml', undefined],
    ]);
  });
});

async function rewritten(path: string, text: string): Promise<void> {
  folder.write(path, text);
  await ingestWorld(await keep(store, folder.root, clock));
}
const write = (text: string) => rewritten('ballad.yaml', text);

async function reopened(): Promise<void> {
  const request = { id: conflict, decision: 'reopen', reason: '', actor: 'Odo' } as const;
  await decideFinding(await keep(store, folder.root, clock), request);
}

const decisionsAbout = async (action: string) => (await history()).items.filter((item) => item.action === action);

const lastReason = async () => (await decisionsAbout('opened')).at(-1)?.reason;
