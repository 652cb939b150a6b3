import { expect, test } from 'vitest';
import { StatedClaims } from '../../../../src/app/dry-run/restated.ts';
import { twoRulers } from '../../../support/reports/report.ts';
import { worldOf } from '../../../support/worlds/text-world.ts';

const worldWith = (odo: string, maren = '') =>
  worldOf(`- { id: vask, kind: Kingdom, name: Vask }
- { id: odo, kind: Person, name: Odo${odo} }
- { id: maren, kind: Person, name: Maren${maren} }
`);
const stated = new StatedClaims(worldWith(', rules: [{ to: vask, from: 668, until: 702 }]'));
const [member] = twoRulers().members;

test.each([
  ['an undated reign of whom the world has a dated one', worldWith(', rules: vask'), 0],
  ['one of which only the end is said', worldWith(', rules: [{ to: vask, until: 702 }]'), 0],
  ['one with another end', worldWith(', rules: [{ to: vask, until: 731 }]'), 1],
  ['the reign of somebody else', worldWith('', ', rules: vask'), 1],
])('what is only possible of %s', (_, { claims }, left) => {
  const own = claims.map(({ id }) => (member === undefined ? undefined : { ...member, id }));
  const members = own.flatMap((each) => each ?? []);
  expect(stated.withoutRestated([twoRulers({ verdict: 'possible', members })], claims)).toHaveLength(left);
  expect(stated.withoutRestated([twoRulers({ verdict: 'definite', members })], claims)).toHaveLength(1);
});
