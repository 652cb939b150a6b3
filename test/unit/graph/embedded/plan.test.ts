import { describe, expect, it } from 'vitest';
import { hasOperator, verdictOfPlan } from '../../../../src/graph/embedded/planner/plan.ts';

describe('a plan of the embedded engine', () => {
  it('only reads when every step is known to', () => {
    const plan = 'Return (p)\n  Filter (p.name Eq "x\\n  Create (y)")\n    NodeScan (p:Person)\n';
    expect(verdictOfPlan(plan)).toEqual({ readOnly: true });
  });

  it.each([
    ['Create', 'Return ()\n  Create (x:Thief)\n    Empty\n'],
    [
      'SetProperty',
      'Return (n) [after the write]\n  Apply\n    NodeScan (n:*)\n    SetProperty (n.q)\n      Discriminant(51)\n',
    ],
    ['a step nobody has heard of', 'Return (n)\n  Telepathy (n)\n'],
  ])('is refused for %s, wherever it stands', (_, plan) => {
    expect(verdictOfPlan(plan)).toMatchObject({
      readOnly: false,
      reason: expect.stringMatching(/Create|SetProperty|Telepathy/),
    });
  });

  it('is refused for reading files and for calling what is not known to read', () => {
    expect(verdictOfPlan("Return (l)\n  LoadCsv ('file:///etc/passwd' AS l)\n")).toEqual({
      readOnly: false,
      reason: 'LOAD CSV reads files of this machine',
    });
    expect(verdictOfPlan('CallProcedure (db.labels)\n')).toEqual({ readOnly: true });
    expect(verdictOfPlan('CallProcedure (grafeo.pagerank)\n')).toMatchObject({
      readOnly: false,
      reason: expect.stringContaining('grafeo.pagerank'),
    });
  });

  it('tells its operators from text in its details', () => {
    expect(hasOperator('Distinct\n  Union (2 branches)\n', 'Union')).toBe(true);
    expect(hasOperator('Return (n)\n  Filter (n.name Eq "Union")\n', 'Union')).toBe(false);
  });
});
