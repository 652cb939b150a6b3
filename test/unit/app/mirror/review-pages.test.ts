import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { type ThingsFilter, thingsToReview } from '../../../../src/app/decisions/things-to-review.ts';
import { waitingClaims } from '../../../../src/app/decisions/waiting-claims.ts';
import { explainFinding } from '../../../../src/app/findings/explain-finding.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { readFindingPages } from '../../../../src/app/mirror/finding-pages.ts';
import { linesOf, readReviewPage } from '../../../../src/app/mirror/review-page.ts';
import { storedCalendar } from '../../../../src/app/mirror/stored-calendar.ts';
import { readWaitingPages } from '../../../../src/app/mirror/waiting-pages.ts';
import { flagNode } from '../../../../src/app/reviews/review-queue.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let store: GraphStore;
let world: StoredWorld;

beforeEach(async () => {
  folder = new WorldFolder({
    ...saltMarch,
    'ballads.yaml': '- { id: corvin, kind: Person, rules: { to: ternhold, from: 190, until: 205 }, death: 215 }\n',
    'notes.md': 'Corvin Ashby died in 211.\n\nYsolde of Tern was born in 151.\n',
  });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
  world = await keep(store, folder.root, tickingClock());
  await ingestWorld(world);
  await flagNode(world, { node_id: 'nameless', reason: 'who is he?', actor: 'Odo' });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const findingIds = async (filter: ThingsFilter = {}) =>
  (await thingsToReview(store, { ...filter, kind: 'findings' })).map(({ id }) => id);
const pagesOf = async (ids: readonly string[]) =>
  readFindingPages(world, ids, { calendar: await storedCalendar(world), sourceLine: linesOf(world) });
const rivalry = async () => {
  const [page] = await pagesOf(await findingIds({ rule: 'contradictions/rules' }));
  if (page === undefined) throw new Error('no finding about who ruled');
  return page;
};

describe('the page of a finding', () => {
  it('has those that clash, the two that it names first, each with the line of its author', async () => {
    const { sides } = await rivalry();
    expect(sides.map(({ clashes, source, text }) => [clashes, `${source.path}:${source.line}`, text?.trim()])).toEqual([
      [true, 'ballads.yaml:1', expect.stringContaining('rules: { to: ternhold, from: 190')],
      [true, 'people.yaml:8', expect.stringContaining('She sat in Ternhold till she died.')],
      [false, 'people.yaml:19', expect.stringContaining('rules: { to: ternhold, from: 190')],
    ]);
    expect(sides[1]?.said_by?.title).toBe('The Tern Annals');
  });

  it('has every member by trust, what can hold by its key, and a picture on the calendar', async () => {
    const { members, holders, drawing, finding, facts } = await rivalry();
    const trust = members.map(({ member_layer_trust }) => member_layer_trust);
    expect(trust).toEqual([...trust].sort((a, b) => b - a));
    expect(members.map(({ id }) => id).sort()).toEqual(finding.violation.members.map(({ id }) => id).sort());
    expect(holders.map(({ id }) => id)).toEqual(
      finding.violation.members.filter(({ undecided }) => undecided === undefined).map(({ id }) => id),
    );
    expect(drawing?.timeline?.bars.map(({ label, when }) => `${label}, ${when}`)).toEqual([
      'Ysolde of Tern rules Ternhold, 178 – 199',
      'Corvin Ashby rules Ternhold, 190 – 205', // stated twice, drawn once
    ]);
    expect(facts).toMatch(/^\w{16,}$/);
  });

  it('says the same as an explanation, for many at once and in their order', async () => {
    const ids = (await findingIds()).reverse();
    expect(ids.length).toBeGreaterThan(1);
    const pages = await pagesOf(['0000000000000000', ...ids]);
    expect(pages.map(({ finding }) => finding.violation.id)).toEqual(ids);
    for (const page of pages) {
      const { rule, settle, history, finding } = await explainFinding(world, page.finding.violation.id, {
        asRun: false,
      });
      expect({ ...page.finding, flagged: true }).toEqual({ ...finding, flagged: true });
      expect({ rule: page.rule, settle: page.settle, history: page.history }).toEqual({ rule, settle, history });
    }
  });

  it('reads as often for many as for one', async () => {
    const ids = await findingIds();
    const reads = async (those: readonly string[]) => {
      let count = 0;
      const read: GraphStore['read'] = (...query) => {
        count += 1;
        return store.read(...query);
      };
      await readFindingPages({ ...world, store: Object.assign(Object.create(store), { read }) }, those);
      return count;
    };
    expect(await reads(ids)).toBe(await reads(ids.slice(0, 1)));
  });

  it('tells what became of it and of what it goes back to; to a mirror only what people decided', async () => {
    const { finding } = await rivalry();
    await decideFinding(world, { id: finding.name, decision: 'dismiss', reason: 'two thrones', actor: 'Ilse' });
    folder.write('people.yaml', saltMarch['people.yaml']?.replace('from: 190', 'from: 191') ?? '');
    await ingestWorld(world);
    const { history, finding: anew } = await rivalry();
    expect(anew.goes_back_to?.resolution).toBe('two thrones');
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['opened', 'dismiss']));
    const at = history.map((entry) => entry.at);
    expect(at).toEqual([...at].sort());
    const [page] = await readFindingPages(world, [anew.violation.id], { decisionsOnly: true });
    expect(page?.history.map(({ action }) => action)).toEqual(['dismiss']);
    expect(page?.drawing).toBeUndefined();
    expect(page?.members.every(({ text }) => text === undefined)).toBe(true);
  });

  it('does without the files where they are not at hand', async () => {
    const { store: there, decisions, clock, close } = world;
    const homeless: StoredWorld = { store: there, decisions, clock, close };
    expect(linesOf(homeless)).toBeUndefined();
    expect(await storedCalendar(homeless)).toBeUndefined();
    const review = await readReviewPage(homeless, { filter: { kind: 'findings' } });
    expect(review.thing?.kind).toBe('finding');
  });
});

describe('the queue', () => {
  const kinds = async (filter: ThingsFilter) => (await thingsToReview(store, filter)).map(({ kind }) => kind);

  it('is narrowed down to sorts of things', async () => {
    expect(new Set(await kinds({}))).toEqual(new Set(['claim', 'finding', 'flag']));
    expect(new Set(await kinds({ kind: 'claims' }))).toEqual(new Set(['claim']));
    expect(new Set(await kinds({ kind: 'findings' }))).toEqual(new Set(['finding']));
    expect(await kinds({ kind: 'flags' })).toEqual(['flag']);
    const [claim = ''] = await waitingClaims(store);
    await flagNode(world, { node_id: claim, reason: 'is that so?', actor: 'Odo' });
    expect(await kinds({ kind: 'flags' })).toEqual(['claim', 'flag']);
  });

  it('is narrowed down by what findings have, which leaves out all else', async () => {
    expect(new Set(await kinds({ verdict: 'definite' }))).toEqual(new Set(['finding']));
    expect(await kinds({ rule: 'contradictions/rules', category: ['contradiction'] })).toEqual(['finding']);
    expect(await kinds({ category: ['anachronism'], rule: 'contradictions/rules' })).toEqual([]);
    expect((await kinds({ category: ['orphan'] })).length).toBeGreaterThan(0);
    await expect(thingsToReview(store, { rule: 'contradictions/reigns' })).rejects.toThrow('contradictions/reigns');
  });

  it('is narrowed down by whom it is about and by the file it stands in, claims as well', async () => {
    const about = await thingsToReview(store, { about: 'Ysolde of Tern' });
    expect(about.map(({ kind }) => kind)).toEqual(['claim', 'finding']);
    const inFile = await thingsToReview(store, { source: 'notes.md' });
    expect(inFile.map(({ kind }) => kind)).toEqual(['claim', 'claim']);
    await expect(thingsToReview(store, { about: 'Nobody' })).rejects.toThrow('Nobody');
  });

  it('shows one thing with its neighbours, by its id before its place', async () => {
    const things = await thingsToReview(store);
    const ids = things.map(({ id }) => id);
    const look = async (at?: string, position?: number) => {
      const {
        thing,
        position: place,
        total,
        previous,
        next,
        isGone,
      } = await readReviewPage(world, {
        filter: {},
        at,
        position,
      });
      return { id: thing?.id, place, total, previous: previous?.id, next: next?.id, isGone };
    };
    const total = ids.length;
    const isGone = false;
    expect(await look()).toEqual({ id: ids[0], place: 1, total, previous: undefined, next: ids[1], isGone });
    expect(await look(ids[2], 1)).toEqual({ id: ids[2], place: 3, total, previous: ids[1], next: ids[3], isGone });
    expect(await look(undefined, 99)).toMatchObject({ id: ids.at(-1), place: total, next: undefined });
  });

  it('leads on to what comes in the place of what is gone', async () => {
    const [first, second] = await waitingClaims(store);
    await decideClaims(world, { ids: [first ?? ''], decision: 'withdraw', reason: '', actor: 'Ilse' });
    const { thing, isGone, position } = await readReviewPage(world, { filter: {}, at: first, position: 1 });
    expect([thing?.id, isGone, position]).toEqual([second, true, 1]);
    const none = await readReviewPage(world, { filter: { category: ['anachronism'] }, at: first });
    expect(none).toEqual({ position: 0, total: 0, isGone: true });
  });
});

describe('a claim that waits', () => {
  it('has its line, and is left out once it waits no more', async () => {
    const ids = await waitingClaims(store);
    const pages = await readWaitingPages(world, ids, { sourceLine: linesOf(world) });
    expect(pages.map(({ claim, fromProse, text }) => [claim.summary, fromProse, text?.trim()])).toEqual([
      [expect.stringContaining('The Old Ferryman'), false, 'member_of: { to: grey-order, from: 130, until: 150 }'],
      ['Corvin Ashby: death 211', true, 'Corvin Ashby died in 211.'],
      ['Ysolde of Tern: birth 151', true, 'Ysolde of Tern was born in 151.'],
    ]);
    const [first = ''] = ids;
    await decideClaims(world, { ids: [first], decision: 'accept', reason: '', actor: 'Ilse' });
    expect(await readWaitingPages(world, [first])).toEqual([]);
    expect(await readWaitingPages(world, [])).toEqual([]);
  });
});
