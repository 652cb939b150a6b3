import { describe, expect, test } from 'vitest';
import { assertedGaps } from '../../../../src/app/dry-run/unknown-asserted.ts';
import { shippedOntology } from '../../../../src/config/ontology.ts';
import { RecordedUnknown } from '../../../../src/content/build/recorded-unknown.ts';
import type { GapAnswer } from '../../../../src/model/finding.ts';
import type { WaitingClaim } from '../../../../src/queries/waiting-claims.ts';
import { lostBell } from '../../../support/reports/report.ts';
import { worldOf } from '../../../support/worlds/text-world.ts';

const claimsIn = (file: string) => worldOf(file).claims;

describe('what is recorded as unknown', () => {
  const recorded = new RecordedUnknown(
    worldOf(`- { id: hask, kind: Person, name: Hask Dorn, birth: 601, death: unknown, eyes: "?" }
- { id: tolbury, kind: Settlement, name: Tolbury, founded_on: undated }
- { id: wren, kind: Person, name: Wren, death: [unknown, 700] }
- { id: cob, kind: Person, name: Cob, birth: 800, father: nobody knows }
`),
  );

  test.each([
    ['a date', '{ id: hask, death: 670 }', ['It is recorded as unknown: Hask Dorn, death.']],
    ['any other attribute', '{ id: hask, eyes: green }', ['It is recorded as unknown: Hask Dorn, eyes.']],
    ['under its own name', '{ id: tolbury, founded_on: 590 }', ['It is recorded as unknown: Tolbury, foundation.']],
    ['but not what is known', '{ id: hask, birth: 601 }', []],
    ['nor what another claim tells', '{ id: wren, death: 700 }', []],
    ['a relation', '{ id: cob, father: odo }', ['It is recorded as unknown: Cob, father.']],
    ['but no mother, where the father is unknown', '{ id: cob, mother: odo }', []],
    ['nor what is unknown to the claim, too', '{ id: hask, death: unknown }', []],
  ])('is asserted: %s', (_, entry, sentences) => {
    const claims = claimsIn(
      `- ${entry.replace('id:', 'kind: Person, name: X, id:')}\n- { id: odo, kind: Person, name: Odo }`,
    );
    expect(recorded.assertedBy(claims, shippedOntology().predicates)).toEqual(sentences);
  });
});

describe('a gap that a claim closes', () => {
  const birth = claimsIn('- { id: bell, kind: Person, name: Bell, birth: 590 }');
  const note = { type: 'birth', value: '590', entities: [{ id: 'bell' }], id: 'w' } as unknown as WaitingClaim;
  const answer = { claim_id: 'w', summary: 'Bell: birth 590', source: {} } as unknown as GapAnswer;
  const answers = new Map([[lostBell.id, [answer]]]);
  const said = (...given: Parameters<typeof assertedGaps>) => assertedGaps(...given).flatMap((gap) => gap.sentences);

  test('is told as the world has it', () => {
    expect(said([lostBell], new Map(), [], birth)).toEqual([expect.stringContaining(lostBell.subject.name)]);
  });

  test('is not told where the same waits to be accepted', () => {
    expect(said([lostBell], answers, [note], birth)).toEqual([]);
  });

  test('is told with what waits, where that says something else', () => {
    const other = { ...note, value: '600' };
    expect(said([lostBell], answers, [other], birth)).toEqual([
      `The prose about ${lostBell.subject.name} is not accepted yet: Bell: birth 590`,
    ]);
  });
});
