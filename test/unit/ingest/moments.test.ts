import { expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { targetGraph } from '../../../src/ingest/plan/target.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

/** Whether the thing `x`, or the claim about it, is stored as one that ends before it begins. */
function isBackwards(yaml: string): boolean {
  const world = worldOf(`${yaml}\n- { id: tarn, kind: Settlement }\n`);
  expect(world.problems).toEqual([]);
  const { things, assertions } = targetGraph(world, { ontology: shippedOntology(), absentUntil: 'unknown' }, new Map());
  const stored = [...things, ...assertions].map(({ properties }) => ({ ...properties }));
  return stored.some((each) => 'exists_backwards' in each || 'happened_backwards' in each || 'valid_backwards' in each);
}

const ofLife = (birth: string, death: string) => `- { id: x, kind: Person, birth: "${birth}", death: "${death}" }`;
const ofWar = (start: string, end: string) => `- { id: x, kind: War, start: "${start}", end: "${end}" }`;
const ofReign = (from: string, until: string) =>
  `- { id: x, kind: Person, rules: { to: tarn, from: "${from}", until: "${until}" } }`;

test.each([
  ['on one day, an hour apart', '2001-12-14T21:00:00Z', '2001-12-14T20:00:00Z', true],
  ['a second apart', '2001-12-14T21:00:01Z', '2001-12-14T21:00:00Z', true],
  ['within the minute that one of them names', '2001-12-14T21:00:30Z', '2001-12-14T21:00Z', false],
  ['in order by universal time, though not by their days', '2001-12-15T01:00:00+05:00', '2001-12-14T21:00:00Z', false],
  ['in order by their days, but not by universal time', '2001-12-14T23:00:00-05:00', '2001-12-15T01:00:00Z', true],
  ['on one day, one of them by no clock that is known', '2001-12-14T21:00:00', '2001-12-14T20:00:00Z', false],
  ['on one day, one without a time', '2001-12-14T21:00:00Z', '2001-12-14', false],
  ['on two days, one without a time', '2001-12-14T21:00:00Z', '2001-12-13', true],
])('two times %s', (_, first, last, expected) => {
  expect([ofLife, ofWar, ofReign].map((of) => isBackwards(of(first, last)))).toEqual([expected, expected, expected]);
});
