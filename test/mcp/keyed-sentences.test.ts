import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { DryRunSession } from '../../src/app/dry-run/dry-run-session.ts';
import { type ProposedClaims, planDryRun } from '../../src/app/dry-run/plan-dry-run.ts';
import type { StoredWorld } from '../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../src/compose.ts';
import { kelpReach } from '../support/claims/kelp-reach.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const keyed = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(parse(readFileSync('test/support/claims/keyed-sentences.yaml', 'utf8')));

const session = new DryRunSession({ openScratch: openMemoryStore, clock: tickingClock() });
let folder: WorldFolder;
let world: StoredWorld;
beforeAll(async () => {
  folder = new WorldFolder(kelpReach);
  world = await keep(await openMemoryStore(), folder.root);
});
afterAll(async () => {
  await session.close();
  folder.remove();
});
const check = async (claims: ProposedClaims) => session.run(await planDryRun(world, claims));

describe.each(Object.entries(keyed))('a sentence about %s', (_, sentences) => {
  it.each(Object.entries(sentences))('%s %s', async (sentence, status) => {
    const found = await check(sentence);
    expect(found.status, JSON.stringify(found.would_open.map(({ message }) => message))).toBe(status);
    expect(found.verdict === 'clear').toBe(status === 'known' || status === 'new');
  });
});

describe('the answer about a claim', () => {
  it('has the place of what is known', async () => {
    expect((await check('Orsa Venn ruled Saltgate.')).checked).toEqual([
      { says: 'Orsa Venn rules Saltgate', status: 'known', at: 'people.yaml:8' },
    ]);
  });

  it('has the place where it is recorded as unknown', async () => {
    const { checked, asserts_unknown } = await check('Rusk Tarn was the father of Ilse Marr.');
    expect(checked).toMatchObject([{ status: 'unknown', at: 'people.yaml:34' }]);
    expect(asserts_unknown).toEqual(['It is recorded as unknown: Ilse Marr, parents.']);
  });

  it('is one for each sentence of a list', async () => {
    const { texts, status, verdict } = await check([
      'Orsa Venn ruled Saltgate.',
      'Hale Venn holds the Tide Horn.',
      'Brin Venn is fond of herring.',
      'Sela Tarn lives in Saltgate.',
    ]);
    expect(texts.map((text) => text.status)).toEqual(['known', 'clash', 'not_read', 'new']);
    expect({ status, verdict }).toEqual({ status: 'clash', verdict: 'clash' });
  });

  it('counts the pairs that the dates leave open', async () => {
    expect((await check('Nan Pike fought in the Battle of Eelmere.')).undecided).toBe(0);
    expect((await check('Rusk Tarn lives in Saltgate.')).undecided).toBe(1);
  });
});
