import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { decideClaims } from '../../src/app/decisions/decide-claims.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import {
  type ClaimsWhere,
  claimNodes,
  claimStates,
  claims,
  claimsByEntity,
  type StoredClaim,
  statedStates,
  storedClaim,
} from '../../src/queries/stored-claims.ts';
import { claimsInWords } from '../../src/queries/told-claims.ts';
import { byNodePlace } from '../../src/rules/findings/nodes.ts';
import { compareText } from '../../src/util/places.ts';
import { onEveryEngine } from '../support/engines.ts';
import { lawTimeout } from '../support/laws.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const patience = lawTimeout(600_000);

const coast = Object.fromEntries(
  readdirSync('fixtures/ashen-coast', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:yaml|md)$/.test(path))
    .map((path) => [path, readFileSync(join('fixtures/ashen-coast', path), 'utf8')]),
);
const worlds = {
  'the Salt March': { ...saltMarch, 'notes.md': 'Corvin Ashby died in 211.\n' },
  'the Ashen Coast': coast,
};

let folder: WorldFolder | undefined;
afterEach(() => {
  folder?.remove();
  folder = undefined;
});

/** A world of which claims were withdrawn, superseded and taken out of their file. */
async function decided(store: GraphStore, files: Readonly<Record<string, string>>) {
  folder = new WorldFolder(files);
  const world = await keep(store, folder.root, tickingClock());
  await ingestWorld(world);
  await runOverStore(world, { scope: 'full' });
  const [first, second, third] = (await claims(store, { states: ['active'] }, ['id', 'placed'])).map(({ id }) => id);
  const word = { actor: 'Ama', reason: 'so it is' };
  await decideClaims(world, { ids: [String(first)], decision: 'withdraw', ...word });
  await decideClaims(world, { ids: [String(second)], decision: 'supersede', by: String(third), ...word });
  const [path = '', text = ''] =
    Object.entries(files).find(([, each]) => /^ {2}(?:birth|death|oath_words):/m.test(each)) ?? [];
  folder.write(path, text.replace(/^ {2}(?:birth|death|oath_words): .*\n/m, ''));
  await ingestWorld(world);
}

const ids = (found: readonly Pick<StoredClaim, 'id'>[]): string[] => found.map(({ id }) => id).sort(compareText);

onEveryEngine('what is asked of the claims of a store', (store) => {
  for (const [name, files] of Object.entries(worlds)) {
    it(
      `is told alike of ${name}, whatever of a claim is read`,
      async () => {
        await decided(store(), files);
        const nodes = await claimNodes(store(), {});
        expect(nodes).toEqual([...nodes].sort(byNodePlace));
        const whole = nodes.map(storedClaim);
        expect(new Set(whole.map(({ status }) => status)).size).toBeGreaterThan(2);
        const fields = Object.keys(Object.assign({}, ...whole)) as (keyof StoredClaim)[];
        expect(await claims(store(), {}, fields)).toEqual(whole);
        if (files === coast) return;
        for (const field of fields) {
          const outlines = await claims(store(), {}, ['id', field, 'placed']);
          expect(outlines, field).toEqual(
            whole.map((claim) => {
              const { id, placed } = claim;
              return { id, ...(claim[field] === undefined ? {} : { [field]: claim[field] }), placed };
            }),
          );
        }
      },
      patience,
    );
  }

  it(
    'are those that are meant',
    async () => {
      await decided(store(), worlds['the Salt March']);
      const all = (await claimNodes(store(), {})).map(storedClaim);
      const found = async (where: ClaimsWhere) => ids(await claims(store(), where, ['id']));
      const meant = (isMeant: (claim: StoredClaim) => boolean) => ids(all.filter(isMeant));
      expect(await found({})).toEqual(ids(all));
      for (const state of claimStates) {
        expect(await found({ states: [state] }), state).toEqual(meant((claim) => claim.state === state));
      }
      expect(await found({ states: statedStates, ofFiles: true })).toEqual(
        meant(({ state, origin }) => statedStates.includes(state) && !(origin === 'memory' && state === 'candidate')),
      );
      const paths = ['people.yaml', 'notes.md'];
      expect(await found({ paths })).toEqual(meant(({ path }) => paths.includes(path)));
      expect(await found({ sources: ['tern-annals'] })).toEqual(meant(({ source_id }) => source_id === 'tern-annals'));
      expect(await found({ lines: [{ path: 'people.yaml', first: 6, last: 9 }] })).toEqual(
        meant(({ path, place: { line } }) => path === 'people.yaml' && line >= 6 && line <= 9),
      );
      expect(await found({ about: ['corvin', 'ysolde'] })).toEqual(
        meant(({ about }) => about.includes('corvin') || about.includes('ysolde')),
      );
      expect(await found({ about: [] })).toEqual([]);
      expect(await found({ dated: true, states: ['active', 'claim'] })).toEqual(
        meant(
          ({ state, from, until, date }) =>
            ['active', 'claim'].includes(state) &&
            (from.stated || until.stated || (date.earliest ?? date.latest) !== undefined),
        ),
      );
      const each = await claimsByEntity(store(), { about: ['corvin', 'nobody'] }, ['id', 'placed']);
      expect(each.get('corvin')).toEqual(await claims(store(), { about: ['corvin'] }, ['id', 'placed']));
      expect(each.get('nobody')).toEqual([]);
    },
    patience,
  );

  it(
    'stand in the order of the ids that they are asked for by, with their sentence',
    async () => {
      await decided(store(), worlds['the Salt March']);
      const wanted = ids(await claims(store(), {}, ['id'])).reverse();
      const told = await claimsInWords(store(), { ids: ['nothing', ...wanted] }, ['state']);
      expect(told.map(({ id }) => id)).toEqual(wanted);
      expect((await claims(store(), { ids: wanted }, ['id'])).map(({ id }) => id)).toEqual(wanted);
      expect(told.map(({ summary }) => summary)).toContain('Corvin Ashby rules Ternhold, 190 – 205');
    },
    patience,
  );
});
