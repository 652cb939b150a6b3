import { describe, expect, it } from 'vitest';
import { type FindingDecision, findingDecisionSchema, timeOfDecision } from '../../../src/model/decision.ts';

const now = new Date('2031-05-01T09:00:00Z');
const decidedAt = (at: string): FindingDecision => ({
  ...{ id: 'aa', at, actor: 'Ama', action: 'reopen', about: '', finding: 'f0', rule: 'r/x', facts: '01', reason: '' },
});

describe('the time of a decision', () => {
  it.each([
    ['now', [], '2031-05-01T09:00:00.000Z'],
    ['after the one that it overrules', ['2031-05-01T10:00:00.000Z'], '2031-05-01T10:00:00.001Z'],
    ['not after what no clock can have said', ['9999-12-31T23:59:59.999Z'], '2031-05-01T09:00:00.000Z'],
    ['within what another clock reads as valid', ['2031-05-02T09:00:00.000Z'], '2031-05-02T09:00:00.000Z'],
  ])('is %s', (_, earlier, expected) => {
    const at = timeOfDecision(now, earlier.map(decidedAt));
    expect(at).toBe(expected);
    expect(findingDecisionSchema.parse(decidedAt(at)).at).toBe(at);
  });

  it('has four digits for its year on the last day that does', () => {
    const last = '9999-12-31T23:59:59.999Z';
    expect(timeOfDecision(new Date(last), [decidedAt(last)])).toBe(last);
  });

  it('is read in one form, in which moments compare as texts', () => {
    expect(findingDecisionSchema.parse(decidedAt('2031-05-01T08:00:00Z')).at).toBe('2031-05-01T08:00:00.000Z');
  });
});
