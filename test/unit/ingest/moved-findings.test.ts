import { describe, expect, it } from 'vitest';
import { movedWording, type PlacedMembers } from '../../../src/ingest/plan/moved-findings.ts';
import { findingHash } from '../../../src/model/finding-wording.ts';

const at = (path: string, line: number, column = 3) => ({ path, line, column });
const member = (id: string, was: ReturnType<typeof at>, now = was) => ({ id, was, now });

function finding(properties: Record<string, unknown>, ...members: PlacedMembers['members']): PlacedMembers {
  return {
    id: 'f1',
    subjectId: 'willow',
    properties: { ...properties, content_hash: findingHash('c', properties) },
    members,
  };
}

describe('the wording of a finding whose claims move', () => {
  it('names where they stand now, each by where it stood', () => {
    const before = {
      message: 'Both rule Fenhold.',
      hint: 'Settle “it” (a.yaml:5); “that” (a.yaml:6).',
      doc_a: 'a.yaml:5',
      doc_b: 'a.yaml:6',
    };
    const moved = movedWording(
      finding(before, member('x', at('a.yaml', 5), at('a.yaml', 6)), member('y', at('a.yaml', 6), at('a.yaml', 7))),
    );
    const after = {
      doc_a: 'a.yaml:6',
      doc_b: 'a.yaml:7',
      hint: 'Settle “it” (a.yaml:6); “that” (a.yaml:7).',
    };
    expect(moved).toEqual({ id: 'f1', ...after, content_hash: findingHash('c', { ...before, ...after }) });
  });

  it('takes no part of another place for one', () => {
    const hint = 'See canon/a.yaml:5, a.yaml:50, xa.yaml:5 and a.yaml:5.';
    expect(movedWording(finding({ hint }, member('x', at('a.yaml', 5), at('b/a.yaml', 1))))).toMatchObject({
      hint: 'See canon/a.yaml:5, a.yaml:50, xa.yaml:5 and b/a.yaml:1.',
    });
    const odd = 'In “the (old) [w]$1.md:2”.';
    expect(
      movedWording(finding({ hint: odd }, member('x', at('the (old) [w]$1.md', 2), at('the (old) [w]$1.md', 3)))),
    ).toMatchObject({ hint: 'In “the (old) [w]$1.md:3”.' });
  });

  it.each([...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)), 'ß', '龍', '🐉'])(
    'takes a path with %s in it as it is',
    (character) => {
      const path = `my${character}notes/a.yaml`;
      const moved = movedWording(finding({ hint: `Settle “it” (${path}:5).` }, member('x', at(path, 5), at(path, 6))));
      expect(moved).toMatchObject({ hint: `Settle “it” (${path}:6).` });
    },
  );

  it('stays as it is where it names none of them, or only a column changes', () => {
    const sources = ['a.yaml:5'];
    expect(movedWording(finding({ sources }, member('x', at('a.yaml', 5), at('a.yaml', 5, 9))))).toBeUndefined();
    expect(movedWording(finding({ sources: [] }, member('x', at('a.yaml', 5), at('a.yaml', 6))))).toBeUndefined();
  });

  it('is unclear where claims of one line part, or their order is another', () => {
    const sources = ['a.yaml:5', 'a.yaml:7'];
    const [five, seven] = [at('a.yaml', 5), at('a.yaml', 7)];
    expect(movedWording(finding({ sources }, member('x', five), member('y', five, at('a.yaml', 6))))).toBe('unclear');
    expect(movedWording(finding({ sources }, member('x', five, at('a.yaml', 8)), member('y', seven)))).toBe('unclear');
  });

  it('of an older program is written by the next full run', () => {
    const moved = movedWording({
      ...finding({ sources: ['a.yaml:5'] }, member('x', at('a.yaml', 5), at('a.yaml', 6))),
      properties: { sources: ['a.yaml:5'], content_hash: 'ffff' },
    });
    expect(moved).toEqual({ id: 'f1', sources: ['a.yaml:6'], content_hash: 'ffff' });
  });
});
