import { expect, test } from 'vitest';
import { openWorld } from '../../../src/app/world/open-world.ts';
import { planSettings } from '../../../src/app/world/plan-settings.ts';
import type { AssertionRecord } from '../../../src/ingest/plan/records.ts';
import { planWorld, targetGraph } from '../../../src/ingest/plan/target.ts';
import { packagePath } from '../../../src/util/package.ts';

const whole = ({ id, hash, labels, state, form, type, from, to, source, properties, native }: AssertionRecord) => ({
  ...{ id, hash, labels, state, form, type, from, to, source, properties, native },
});

test('records that are spelled out late say what those say that are whole from the start, in any order', async () => {
  const world = await openWorld({ path: packagePath('fixtures', 'ashen-coast') });
  const [settings, decisions] = [planSettings(world), new Map()];
  const { claims, recordOf } = planWorld(world.content, settings, decisions);
  const early = claims.map(recordOf);
  const late = targetGraph(world.content, settings, decisions).assertions;
  expect(late.length).toBeGreaterThan(20);
  expect(late.some(({ native }) => native !== undefined)).toBe(true);
  expect(late.map(whole)).toEqual(early.map(whole));

  const [one, other] = late.filter(({ native }) => native !== undefined);
  expect([one?.properties.id, other?.properties.id, one?.native?.relation_id]).toEqual([one?.id, other?.id, one?.id]);
  expect([other?.hash, one?.hash]).toEqual([other?.properties.content_hash, one?.properties.content_hash]);
});
