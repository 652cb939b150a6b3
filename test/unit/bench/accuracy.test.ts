import { describe, expect, it } from 'vitest';
import type { TreeKey } from '../../../bench/accuracy/keys.ts';
import { compareWithKey, precision, recall } from '../../../bench/accuracy/match.ts';
import { TreeFile } from '../../../bench/accuracy/tree-file.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { lostBell, twoRulers } from '../../support/reports/report.ts';

const tree = new TreeFile(`0 HEAD
0 @I1@ INDI
1 NAME Maren Vael
2 DATE 812
0 @I2@ INDI
1 NAME Wren Vael
2 DATE 800
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I2@
0 @F2@ FAM
1 CHIL @I1@
`);

/** A finding of this rule that shows these lines of the tree. */
const finding = (rule: string, subject: string, ...lines: readonly number[]): Finding => ({
  ...twoRulers(),
  rule_id: rule,
  subject: { id: subject, name: subject, kind: 'Person' },
  members: lines.map((line) => ({
    id: `at-${line}`,
    kind: 'relation',
    summary: '',
    entities: [],
    source: { path: 'vael.ged', line, column: 1 },
  })),
});
const early = { kind: 'child_before_parent', child: 'I2', parent: 'I1' };
const key = (more: Partial<TreeKey> = {}): TreeKey => ({
  definite: [early],
  structural: [],
  never_definite: [],
  ...more,
});

describe('comparing findings with a key', () => {
  it('knows people and families by the lines that a finding shows', () => {
    expect(tree.recordAt(4)).toBe('I1');
    expect(tree.pointersAt(10)).toEqual(['I2']);
    expect(tree.isChildOf('Wren', 'Maren')).toBe(true);
    expect(tree.isChildOf('Maren', 'Wren')).toBe(false);
    expect(tree.hasYear('Maren', '812')).toBe(true);
    expect(tree.hasYear('Maren', '800')).toBe(false);
  });

  it('matches what is about the same people in the same way, and each finding once', () => {
    const found = [finding('ontology/child-before-parent', 'I2', 10, 4), lostBell];
    expect(compareWithKey(key(), found, tree)).toMatchObject({
      expected: 1,
      found: 1,
      matched: 1,
      missed: [],
      extra: [],
    });
    const twice = compareWithKey(key({ definite: [early, early] }), found, tree);
    expect(twice).toMatchObject({ expected: 2, matched: 1 });
    expect([precision(twice), recall(twice)]).toEqual([1, 0.5]);
  });

  it('counts what is about others or of another sort as not in the key', () => {
    const found = [
      finding('ontology/child-before-parent', 'I1', 12),
      finding('ontology/parent-too-young', 'I2', 10, 4),
    ];
    const compared = compareWithKey(key(), found, tree);
    expect(compared).toMatchObject({ found: 2, matched: 0, forbidden: [] });
    expect([precision(compared), recall(compared)]).toEqual([0, 0]);
    expect(compared.extra).toHaveLength(2);
  });

  it('calls out what the key says must not be found', () => {
    const found = [finding('ontology/parent-too-young', 'I1', 12)];
    const compared = compareWithKey(
      key({ never_definite: [{ why: 'child marriages', families: ['F2'] }] }),
      found,
      tree,
    );
    expect(compared.forbidden).toHaveLength(1);
  });

  it('stops at a kind of entry it knows no rule for', () => {
    const unknown = key({ definite: [{ kind: 'eaten_by_wolves', person: 'I1' }] });
    expect(() => compareWithKey(unknown, [lostBell, finding('x', 'I1', 4)], tree)).toThrow('eaten_by_wolves');
  });
});
