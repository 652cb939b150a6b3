import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../src/app/memory/conflicts/policy.ts';
import { conflictPolicies } from '../../../../src/model/choices.ts';
import type { ConflictPolicy, MemoryConflict } from '../../../../src/model/memory.ts';

const memory = { kind: 'memory', id: 'm-1', text: 'Lamps burn' } as const;
const claim = { kind: 'claim', id: 'c-1', text: 'Ysolde: birth 152', place: 'people.yaml:1' } as const;
const duplicate: MemoryConflict = { other: memory, similarity: 1, kind: 'duplicate', reason: 'similarity' };
const denied: MemoryConflict = { other: memory, similarity: 1, kind: 'contradiction', reason: 'negation_diff' };
const byRule = (verdict: 'definite' | 'possible', other: MemoryConflict['other'] = memory): MemoryConflict => ({
  ...{ other, similarity: 0, kind: 'contradiction', reason: 'rule:ontology/death-before-birth', verdict },
});
const outcome = (policy: ConflictPolicy, ...conflicts: MemoryConflict[]) => {
  const { action, told, kept, supersedes, into } = outcomeOf(policy, conflicts, new Set());
  return [action, told.length, kept.length, supersedes, into];
};

describe('the table of policies', () => {
  it.each([
    ['ignore', duplicate, ['stored', 0, 0, [], undefined]],
    ['ignore', denied, ['stored', 0, 0, [], undefined]],
    ['warn', duplicate, ['stored', 1, 0, [], undefined]],
    ['warn', denied, ['stored', 1, 1, [], undefined]],
    ['supersede', duplicate, ['merged', 1, 0, [], 'm-1']],
    ['supersede', denied, ['superseded', 1, 1, ['m-1'], undefined]],
    ['supersede', byRule('definite', claim), ['stored', 1, 1, [], undefined]],
    ['raise', duplicate, ['rejected', 1, 0, [], undefined]],
    ['raise', denied, ['rejected', 1, 0, [], undefined]],
    ['raise', byRule('definite', claim), ['rejected', 1, 0, [], undefined]],
  ] as const)('%s: %o', (policy, conflict, expected) => {
    expect(outcome(policy, conflict)).toEqual(expected);
  });

  it.each(conflictPolicies)('%s stores what conflicts with nothing', (policy) => {
    expect(outcome(policy)).toEqual(['stored', 0, 0, [], undefined]);
  });

  it('what repeats one memory and contradicts others is merged into that, which supersedes the others', () => {
    const other = { ...duplicate, other: { ...memory, id: 'm-2' } };
    expect(outcome('supersede', denied, other)).toEqual(['merged', 2, 1, ['m-1'], 'm-2']);
    expect(outcome('supersede', byRule('definite', claim), other)).toEqual(['merged', 2, 1, [], 'm-2']);
    expect(outcome('supersede', byRule('possible'), other)).toEqual(['merged', 2, 1, [], 'm-2']);
  });

  it('what sums others up is merged into none', () => {
    const other = { ...duplicate, other: { ...memory, id: 'm-2' } };
    const { action, into } = outcomeOf('supersede', [denied, other], new Set(['m-3']));
    expect([action, into]).toEqual(['superseded', undefined]);
  });

  it('what only may clash supersedes nothing', () => {
    expect(outcome('supersede', byRule('possible'))).toEqual(['stored', 1, 1, [], undefined]);
  });

  it('of several duplicates it is merged into the one most alike', () => {
    const nearer = { ...duplicate, other: { ...memory, id: 'm-2' } };
    expect(outcome('supersede', { ...duplicate, similarity: 0.95 }, nearer).at(-1)).toBe('m-2');
  });
});
