import { expect, it } from 'vitest';
import { datesToMend } from '../../../src/app/findings/dates-to-mend.ts';
import type { GraphNode } from '../../../src/graph/port.ts';
import type { Finding, Member } from '../../../src/model/finding.ts';
import { storedMember } from '../../../src/queries/stored-lore.ts';
import { twoRulers } from '../../support/reports/report.ts';

/** A claim as the store has it, and as a finding shows it on this line. */
function claim(line: number, summary: string, properties: GraphNode['properties']) {
  const source = { path: 'aldric.yaml', line, column: 3 };
  const member: Member = { id: summary, kind: 'attribute', summary, entities: [], source };
  const node: GraphNode = { $: 'node', labels: ['Assertion'], properties: { id: summary, ...properties } };
  return { member, node };
}
const date = (property: string, year: number) => ({
  [`${property}_text`]: String(year),
  [`${property}_earliest`]: year * 365,
  [`${property}_latest`]: year * 365 + 364,
});
const birth = claim(2, 'Aldric: birth 812', { type: 'birth', entity_id: 'aldric', ...date('value', 812) });
const battle = claim(9, 'Black Spire: date 612', {
  type: 'in_fiction_date',
  entity_id: 'spire',
  ...date('value', 612),
});
const stay = claim(4, 'Aldric is in Vask, 600 – 830', {
  type: 'LOCATED_IN',
  from_id: 'aldric',
  to_id: 'vask',
  ...date('valid_from', 600),
  ...date('valid_until', 830),
});
const reigns = [
  claim(5, 'Odo rules', { type: 'RULES', from_id: 'odo', ...date('valid_from', 398), ...date('valid_until', 411) }),
  claim(3, 'Maren rules', { type: 'RULES', from_id: 'maren', ...date('valid_from', 371), ...date('valid_until', 402) }),
];

const tooEarly = (actual: string): Finding => ({
  id: 'v-3',
  rule_id: 'anachronisms/participated-in',
  fingerprint: 'f-3',
  severity: 'warn',
  verdict: 'definite',
  status: 'open',
  message: 'Aldric cannot have been there.',
  hint: 'Correct one of the dates.',
  members: [],
  category: 'anachronism',
  subject: { id: 'aldric', name: 'Aldric', kind: 'Person' },
  entity_name: 'Aldric',
  claim: 'EXISTED_BEFORE',
  expected: '812',
  actual,
  sources: [],
});
/** A finding that rests on these, in this order. */
const asLines = (violation: Finding, claims: readonly { member: Member; node: GraphNode }[]) =>
  datesToMend(
    { ...violation, members: claims.map(({ member }) => member) },
    claims.map(({ node }) => storedMember(node)),
  ).map(({ line, bound, stated, needed = '' }) => `${line} ${bound} ${stated}: ${needed}`);

it('moves two windows apart at either end', () => {
  expect(asLines(twoRulers(), reigns)).toEqual(['3 until 402: 398 or earlier', '5 from 398: 402 or later']);
});

it('lets whoever came too early be born before, or the event be later', () => {
  expect(asLines(tooEarly('612'), [birth, battle])).toEqual([
    '2 value 812: 612 or earlier',
    '9 value 612: 812 or later',
  ]);
});

it('names the one bound of a stay that lies outside a life', () => {
  expect(asLines(tooEarly('600'), [stay, birth])).toEqual(['2 value 812: 600 or earlier', '4 from 600: 812 or later']);
});

it('has nothing to mend in what is only possible', () => {
  expect(asLines(twoRulers({ verdict: 'possible' }), reigns)).toEqual([]);
});

it('lets two tellings of one reign agree on the end that they date differently', () => {
  const reign = (line: number, until: number) =>
    claim(line, `until ${until}`, {
      type: 'RULES',
      from_id: 'odo',
      to_id: 'vask',
      ...date('valid_from', 370),
      ...date('valid_until', until),
    });
  expect(asLines(twoRulers(), [reign(3, 400), reign(8, 405)])).toEqual(['3 until 400: 405', '8 until 405: 400']);
});
