import { describe, expect, test } from 'vitest';
import { dryRunVerdictOf, unreadOfClaims, type Weighed } from '../../../../src/app/dry-run/verdict.ts';
import { lostBell, reign, twoRulers } from '../../../support/reports/report.ts';

const nothing: Weighed = { understood: [], unread: [], faults: [], asserts_unknown: [], lies_ahead: [], checked: [] };
const read: Weighed = { ...nothing, understood: ['Corwin: death 588'] };
const unread = { text: 'and hid the silver', reason: 'construction' } as const;
const own = (undecided: boolean) => ({
  ...reign('new', 'Odo rules Vask', '(proposed).md', 1),
  ...(undecided ? { undecided } : {}),
});
const [certain, vague] = [twoRulers(), twoRulers({ verdict: 'possible' })];

describe('the verdict of a dry run', () => {
  test.each([
    ['not_checked', nothing],
    ['not_checked', { ...nothing, unread: [unread] }],
    ['clear', read],
    ['partly_checked', { ...read, unread: [unread] }],
    ['partly_checked', { ...read, asserts_unknown: ['Maren is of unknown lineage.'] }],
    ['partly_checked', { ...read, lies_ahead: ['700'] }],
    ['partly_checked', { ...read, checked: [{ status: 'new' }, { status: 'unruled' }] }],
    ['partly_checked', { ...read, checked: [{ status: 'unknown' }] }],
    ['clear', { ...read, checked: [{ status: 'known' }, { status: 'new' }] }],
    ['possible', { ...read, unread: [unread], faults: [vague] }],
    ['clash', { ...read, unread: [unread], faults: [vague, certain] }],
    ['clash', { ...read, faults: [twoRulers({ members: [...certain.members, own(false)] })] }],
    // Which clashed before; of this claim nobody can tell.
    ['possible', { ...read, faults: [twoRulers({ members: [...certain.members, own(true)] })] }],
    ['clear', { ...read, faults: [lostBell] }],
  ] as const)('is %s', (verdict, weighed) => {
    expect(dryRunVerdictOf(weighed)).toBe(verdict);
  });
});

describe('what was not read', () => {
  const passage = (text: string, ...words: string[]) => ({
    path: '(proposed).md',
    claims: [],
    passages: [
      {
        text,
        unread: words.map((each) => ({
          start: text.indexOf(each),
          end: text.indexOf(each) + each.length,
          reason: 'hearsay' as const,
        })),
      },
    ],
  });

  test('has the words of the sentence, with the reason', () => {
    const sentence = 'It is said that Rose ruled Tarrow. She died in 600.';
    const read = [passage(sentence, 'It is said that Rose ruled Tarrow.')];
    expect(unreadOfClaims(sentence, read, [])).toEqual([
      { text: 'It is said that Rose ruled Tarrow.', reason: 'hearsay' },
    ]);
  });

  test('has what is no passage at all', () => {
    expect(unreadOfClaims('# Rose\n\nShe died.', [passage('She died.')], [])).toEqual([
      { text: '# Rose', reason: 'construction' },
    ]);
    expect(unreadOfClaims('`Rose died.`', [], [])).toEqual([{ text: '`Rose died.`', reason: 'construction' }]);
  });

  test('has the lines of objects that could not be read as meant, and keys that nobody knows', () => {
    const problem = (line: number, code: 'unknown-target' | 'unknown-key' | 'missing-kind') => ({
      ...{ path: '(proposed).yaml', line, column: 1, code, message: 'no' },
    });
    const claims = [{ id: 'rose', brith: 570, spouse: 'Nobody Known' }];
    const problems = [problem(3, 'missing-kind'), problem(4, 'unknown-key'), problem(5, 'unknown-target')];
    expect(unreadOfClaims(claims, [], problems)).toEqual([
      { text: '"brith": 570', reason: 'unknown-key' },
      { text: '"spouse": "Nobody Known"', reason: 'unknown-target' },
    ]);
  });
});
