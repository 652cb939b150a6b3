import { afterEach, expect, it } from 'vitest';
import { thingsToReview } from '../../src/app/decisions/things-to-review.ts';
import { listFindings } from '../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { readFindingPages } from '../../src/app/mirror/finding-pages.ts';
import { linesOf, readReviewPage } from '../../src/app/mirror/review-page.ts';
import { readWaitingPages } from '../../src/app/mirror/waiting-pages.ts';
import { decideThings } from '../../src/app/reviews/decide-things.ts';
import { flagNode, reviewQueue } from '../../src/app/reviews/review-queue.ts';
import { takeBack } from '../../src/app/reviews/take-back.ts';
import { formerAmong } from '../../src/queries/decidable-claims.ts';
import { onEveryEngine } from '../support/engines.ts';
import { lawTimeout } from '../support/laws.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

/** A server that was just started plans every rule for the first time. */
const patience = lawTimeout(300_000);

let folder: WorldFolder | undefined;
afterEach(() => {
  folder?.remove();
  folder = undefined;
});

onEveryEngine('what the pages of the review are made of', (store) => {
  async function march() {
    folder = new WorldFolder({ ...saltMarch, 'notes.md': 'Corvin Ashby died in 211.\n' });
    const world = await keep(store(), folder.root, tickingClock());
    await ingestWorld(world);
    await flagNode(world, { node_id: 'nameless', reason: 'who is he?', actor: 'Odo' });
    return world;
  }

  it(
    'is read from it',
    async () => {
      const world = await march();
      const things = await thingsToReview(store());
      expect(things.map(({ kind }) => kind)).toEqual(['claim', 'claim', 'finding', 'flag']);
      const ids = (kind: string) => things.flatMap((thing) => (thing.kind === kind ? [thing.id] : []));
      const [page] = await readFindingPages(world, ids('finding'), { sourceLine: linesOf(world) });
      expect(page?.sides.map(({ source, clashes }) => `${source.line} ${clashes}`)).toEqual(['8 true', '19 true']);
      expect(page?.history.map(({ action }) => action)).toEqual(['opened']);
      expect(page?.facts).not.toBe('');
      expect((await readWaitingPages(world, ids('claim'))).map(({ claim }) => claim.summary)).toEqual([
        expect.stringContaining('The Old Ferryman'),
        'Corvin Ashby: death 211',
      ]);
      const about = await thingsToReview(store(), { about: 'Corvin Ashby', source: 'people.yaml' });
      expect(about.map(({ kind }) => kind)).toEqual(['finding']);
      const { thing, total } = await readReviewPage(world, { filter: { kind: 'flags' } });
      expect([thing?.id, thing?.flag?.reason, total]).toEqual(['nameless', 'who is he?', 1]);
    },
    patience,
  );

  it(
    'is decided about, several things at once, and taken back',
    async () => {
      const world = await march();
      const before = await thingsToReview(store());
      const waiting = before.flatMap(({ kind, id }) => (kind === 'claim' ? [id] : []));
      const [finding = ''] = before.flatMap(({ kind, id }) => (kind === 'finding' ? [id] : []));
      const by = { reason: 'as the annals say', actor: 'Ama' };
      const steps = [
        ...(await decideThings(world, { ...by, action: 'dismiss', about: [finding] })).undo,
        ...(await decideThings(world, { ...by, action: 'withdraw', about: waiting })).undo,
        ...(await decideThings(world, { ...by, action: 'unflag', about: ['nameless'] })).undo,
      ];
      expect(await thingsToReview(store())).toEqual([]);
      const { refused } = await takeBack(world, { steps, actor: 'Ama' });
      expect(refused).toEqual([]);
      expect((await thingsToReview(store())).map(({ kind, id }) => `${kind} ${id}`)).toEqual(
        before.map(({ kind, id }) => `${kind} ${id}`),
      );
      expect((await reviewQueue(store())).items.map(({ flagged_by }) => flagged_by)).toEqual(['Odo']);
    },
    patience,
  );

  it(
    'tells what was withdrawn and has left its file, and lists gaps last',
    async () => {
      const world = await march();
      const [finding] = (await listFindings(store(), { category: ['contradiction'], peek: true })).items;
      const claim = finding?.violation.members.find(({ source }) => source.line === 19)?.id ?? '';
      await decideThings(world, { action: 'withdraw', about: [claim], reason: 'no', actor: 'Ama' });
      expect([...(await formerAmong(store(), [claim]))]).toEqual([]);
      folder?.write(
        'people.yaml',
        saltMarch['people.yaml']?.replace(/^ {2}rules: \{ to: ternhold, from: 190.*$/m, '') ?? '',
      );
      await ingestWorld(world);
      expect([...(await formerAmong(store(), [claim]))]).toEqual([claim]);
      const all = await listFindings(store(), { status: 'all', peek: true });
      const isGap = all.items.map(({ violation }) => violation.category === 'orphan');
      expect(isGap).toEqual([...isGap].sort());
    },
    patience,
  );
});
