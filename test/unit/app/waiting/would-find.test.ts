import { expect, it } from 'vitest';
import { wouldFind } from '../../../../src/app/waiting/would-find.ts';
import type { Finding, Member } from '../../../../src/model/finding.ts';
import type { RunResult } from '../../../../src/rules/run/options.ts';

const member = (id: string, more: Partial<Member> = {}) => ({ id, kind: 'attribute', summary: id, ...more });
const found = (members: readonly object[]) =>
  ({
    findings: [{ id: 'f', fingerprint: 'f', category: 'contradiction', members } as unknown as Finding],
    evidence: new Map(),
    settled: new Map(),
    waivers: { waived: new Map() },
  }) as unknown as RunResult;

const two = [member('712'), member('731')];

it('a finding grows by a claim that clashes', () => {
  const { opened, joined } = wouldFind(found(two), found([...two, member('733')]), new Set(['733']));
  expect([opened.length, joined.map(({ id }) => id)]).toEqual([0, ['f']]);
});

it('is told of no claim that only may clash: that would be a false alarm', () => {
  const vague = member('c. 720', { undecided: true });
  expect(wouldFind(found(two), found([...two, vague]), new Set(['c. 720'])).joined).toEqual([]);
});

it('a finding of which an accepted claim is no member does not grow', () => {
  expect(wouldFind(found(two), found(two), new Set(['c. 720'])).joined).toEqual([]);
});
