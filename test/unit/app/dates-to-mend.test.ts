import { describe, expect, it } from 'vitest';
import { datesToMend } from '../../../src/app/findings/dates-to-mend.ts';
import type { GraphNode } from '../../../src/graph/port.ts';
import type { Finding, Member } from '../../../src/model/finding.ts';
import { storedMember } from '../../../src/queries/stored-lore.ts';
import { dateAsWritten, partsOnly } from '../../../src/report/shared/settling.ts';
import { twoRulers } from '../../support/reports/report.ts';

/** A claim as the store has it, and as a finding shows it on this line. */
function claim(line: number, summary: string, properties: GraphNode['properties'], path = 'aldric.yaml') {
  const source = { path, line, column: 3 };
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

it('names the key that the file has, and no key of a sentence', () => {
  const reign = (line: number, who: string, dates: GraphNode['properties'], more: GraphNode['properties']) =>
    claim(line, `${who} rules`, { type: 'RULES', from_id: who, to_id: 'vask', ...dates, ...more });
  const day = { ...date('valid_from', 400), ...date('valid_until', 400) };
  const years = { ...date('valid_from', 398), ...date('valid_until', 402) };
  const keys = (odo: GraphNode['properties'], maren: GraphNode['properties']) => {
    const claims = [reign(5, 'odo', day, odo), reign(3, 'maren', years, maren)];
    const members = claims.map(({ member }) => member);
    const dates = datesToMend(
      { ...twoRulers(), members },
      claims.map(({ node }) => storedMember(node)),
    );
    return dates.map(dateAsWritten);
  };
  const since = { quote: 'rules: { to: vask, since: 398, end: 402 }' };
  expect(keys({ quote: 'rules: { to: vask, at: 400 }' }, since)).toEqual(['end: 402', 'at: 400']);
  expect(keys({ quote: '- to: vask' }, { quote: '- to: vask' })).toEqual(['until: 402', '400 (odo rules)']);
  expect(keys({}, { quote: 'Maren ruled Vask until 402.', from_prose: true })).toEqual([
    '402 (maren rules)',
    '400 (odo rules)',
  ]);
});

it('changes one date that two files state in both', () => {
  const alike = { type: 'death', entity_id: 'aldric', ...date('value', 612) };
  const death = claim(2, 'Aldric: death 612', alike);
  const again = { ...claim(7, 'Aldric: death 612 again', alike, 'odo.yaml') };
  const late = claim(9, 'Black Spire: date 812', {
    type: 'in_fiction_date',
    entity_id: 'spire',
    ...date('value', 812),
  });
  const members = [death, again, late];
  const finding = { ...tooEarly('812'), claim: 'EXISTED_AFTER', expected: '612' } as Finding;
  const found = datesToMend(
    { ...finding, members: members.map(({ member }) => member) },
    members.map(({ node }) => storedMember(node)),
  );
  expect(found.map(({ line, also, needed }) => ({ line, also, needed }))).toEqual([
    { line: 2, also: [{ path: 'odo.yaml', line: 7, column: 3 }], needed: '812 or later' },
    { line: 9, also: undefined, needed: '612 or earlier' },
  ]);
});

it('corrects the whole finding where the third claim is a copy of one of two', () => {
  const { id: _, ...same } = reigns[1]?.node.properties ?? {};
  const again = claim(8, 'Maren rules again', same, 'odo.yaml');
  const claims = [...reigns, again];
  const finding: Finding = {
    ...twoRulers({ members: claims.map(({ member }) => ({ ...member, kind: 'relation' as const })) }),
    ...{ claim_a: 'Odo rules', claim_b: 'Maren rules' },
  };
  const dates = datesToMend(
    finding,
    claims.map(({ node }) => storedMember(node)),
  );
  expect(dates.map(({ line, also = [] }) => [line, ...also.map((place) => place.line)])).toEqual([[3, 8], [5]]);
  expect(partsOnly(finding, dates)).toBe(false);
  expect(partsOnly(finding, [])).toBe(true);
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

describe('a chain of claims between two dates', () => {
  const chain = (kid: GraphNode['properties'], gran: GraphNode['properties']) => {
    const link = (line: number, from: string, to: string) => {
      const { member, node } = claim(line, `${from} is a parent of ${to}`, {
        type: 'PARENT_OF',
        from_id: from,
        to_id: to,
      });
      return { member: { ...member, kind: 'relation' as const }, node: { ...node, labels: ['Assertion', 'Relation'] } };
    };
    const finding: Finding = {
      ...{
        id: 'v-4',
        rule_id: 'ontology/impossible-together',
        fingerprint: 'f-4',
        severity: 'warn',
        verdict: 'definite',
      },
      ...{
        status: 'open',
        message: 'Kid was born, but Gran was born.',
        hint: 'Correct one of the dates.',
        members: [],
      },
      ...{ category: 'ontology', claim: '', sources: [], subject: { id: 'kid', name: 'Kid', kind: 'Person' } },
    };
    return asLines(finding, [
      link(3, 'gran', 'ma'),
      link(4, 'ma', 'kid'),
      claim(5, 'Kid: birth', { type: 'birth', entity_id: 'kid', ...kid }),
      claim(1, 'Gran: birth', { type: 'birth', entity_id: 'gran', ...gran }),
    ]);
  };
  const day = (text: string, at: number) => ({ value_text: text, value_earliest: at, value_latest: at });

  it('says how far either of them has to move', () => {
    expect(chain(date('value', 895), date('value', 900))).toEqual([
      '5 value 895: 900 or later',
      '1 value 900: 895 or earlier',
    ]);
  });

  it('leaves a day for each link where a date is of one day', () => {
    expect(chain(day('3 Rova 895', 895 * 365), day('3 Rova 900', 900 * 365))).toEqual([
      '5 value 3 Rova 895: 2 days after 3 Rova 900, or later',
      '1 value 3 Rova 900: 2 days before 3 Rova 895, or earlier',
    ]);
  });
});
