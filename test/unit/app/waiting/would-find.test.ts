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

it.each([
  ['clashes', member('733')],
  ['may clash, which nobody can decide', member('c. 720', { undecided: true })],
])('a finding grows by a claim that %s', (_, joins) => {
  const { opened, joined } = wouldFind(found(two), found([...two, joins]), new Set([joins.id]));
  expect([opened.length, joined.map(({ id }) => id)]).toEqual([0, ['f']]);
});

it('a finding of which an accepted claim is no member does not grow', () => {
  expect(wouldFind(found(two), found(two), new Set(['c. 720'])).joined).toEqual([]);
});
