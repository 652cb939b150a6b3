import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { storedDecisionsDiagnosis } from '../../../../src/app/doctor/stored-decisions.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { decisionsPath } from '../../../../src/app/store/parse-decisions.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { claimsInFile } from '../../../../src/queries/named-claims.ts';
import { historyText } from '../../../../src/surfaces/cli/print/history.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const born = (year: number) => `Ilsa: { kind: Person, birth: ${year} }\n`;

let clock: () => Date;
let folder: WorldFolder;
let store: GraphStore;
beforeEach(async () => {
  clock = tickingClock();
  folder = new WorldFolder({ 'lore.yaml': 'world: Vask\n', 'annals.yaml': born(700), 'ballad.yaml': born(712) });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
  await ingest();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const kept = () => keep(store, folder.root, clock);
const ingest = async () => ingestWorld(await kept());
const claim = async (path: string): Promise<string> => (await claimsInFile(store, path))[0]?.id ?? '';
const supersede = async (loser: string, winner: string) => {
  const request = { decision: 'supersede', reason: 'late', actor: 'Ama' } as const;
  await decideClaims(await kept(), { ...request, ids: [await claim(loser)], by: await claim(winner) });
};
const diagnosed = async () =>
  (await storedDecisionsDiagnosis(await kept())).map(({ state, detail }) => `${state} ${detail}`);
const idle = async () =>
  (await readHistoryPage(store, { by: 'Ama' })).items.map(({ about, stale_reason }) => [about, stale_reason]);

describe('a decision that does nothing now', () => {
  it.each([
    ['its own claim is edited', { 'ballad.yaml': born(713) }, 'gone', 'no file says so any more'],
    ['the winner is edited', { 'annals.yaml': born(701) }, 'winner-gone', 'no file makes the claim any more that was'],
    [
      'several other files say so',
      { 'ballad.yaml': '', 'song.yaml': born(712), 'tale.yaml': born(712) },
      'several',
      'its file says so no more, and several others do',
    ],
  ])(
    'is listed by the doctor and marked in the history where %s, until it holds again',
    async (_, edits, code, words) => {
      await supersede('ballad.yaml', 'annals.yaml');
      expect([await diagnosed(), await idle()]).toEqual([[], [['Ilsa: birth 712', undefined]]]);
      for (const [path, text] of Object.entries(edits)) folder.write(path, text);
      await ingest();
      const [told, ...others] = await diagnosed();
      expect(others).toEqual([]);
      expect(told).toContain(
        'warning 1 decision about a claim does nothing now: supersede "Ilsa: birth 712" (Ama, 2031-05-01), for',
      );
      expect(told).toContain(words);
      expect(await idle()).toEqual([['Ilsa: birth 712', code]]);
      const text = historyText(await readHistoryPage(store, { by: 'Ama' }), (_style, shown) => shown);
      expect(text).toContain(`: late; does nothing now, for ${words}`);
      for (const path of ['song.yaml', 'tale.yaml']) folder.delete(path);
      folder.write('annals.yaml', born(700));
      folder.write('ballad.yaml', born(712));
      await ingest();
      expect([await diagnosed(), await idle()]).toEqual([[], [['Ilsa: birth 712', undefined]]]);
    },
  );
});

it('the doctor tells where the file states a decision otherwise than the store, and why others are not filed', async () => {
  await supersede('ballad.yaml', 'annals.yaml');
  const text = readFileSync(join(folder.root, decisionsPath), 'utf8');
  folder.write(decisionsPath, text.replace('reason: late', 'reason: early'));
  expect(await diagnosed()).toEqual([
    expect.stringMatching(/^trouble \.lore\/decisions\.yaml:2:3 The store has this decision/),
  ]);
  folder.write(decisionsPath, '=======\n');
  expect(await diagnosed()).toEqual([
    expect.stringMatching(/^warning some are only in the store, .*: A merge of the decisions was left unfinished/),
  ]);
});
