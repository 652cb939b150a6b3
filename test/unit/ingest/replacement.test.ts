import { expect, test } from 'vitest';
import type { AssertionRecord } from '../../../src/ingest/plan/records.ts';
import { type GoneAssertion, replacements } from '../../../src/ingest/plan/replacement.ts';

const reign = (id: string, from: string, to: string, source = 'people.yaml'): GoneAssertion & AssertionRecord => ({
  id,
  form: 'relation',
  type: 'RULES',
  from,
  to,
  source,
  hash: '',
  labels: ['Assertion', 'Relation', 'RULES'],
  state: 'active',
  properties: {},
});

const replaced = (gone: GoneAssertion[], created: AssertionRecord[]) => Object.fromEntries(replacements(gone, created));

test('a claim about the same two things takes the place of the one that went', () => {
  expect(replaced([reign('old', 'maren', 'ashkeep')], [reign('new', 'maren', 'ashkeep')])).toEqual({ old: 'new' });
});

test('so does the only other seat, or the only other ruler, that the same source names', () => {
  expect(replaced([reign('old', 'maren', 'ashkeep')], [reign('new', 'maren', 'blackmere')])).toEqual({ old: 'new' });
  expect(replaced([reign('old', 'maren', 'ashkeep')], [reign('new', 'vask', 'ashkeep')])).toEqual({ old: 'new' });
});

test('the closest likeness wins, and nothing replaces two', () => {
  const gone = [reign('old', 'maren', 'ashkeep'), reign('older', 'maren', 'blackmere')];
  const created = [reign('new', 'maren', 'ashkeep'), reign('newer', 'maren', 'gallows-hill')];
  expect(replaced(gone, created)).toEqual({ old: 'new', older: 'newer' });
});

test('where more than one could be meant, none is named', () => {
  const created = [reign('a', 'maren', 'ashkeep', 'annals'), reign('b', 'maren', 'ashkeep', 'letters')];
  expect(replaced([reign('old', 'maren', 'ashkeep')], created)).toEqual({});
});

test('another source that says something else replaces nothing', () => {
  expect(replaced([reign('old', 'maren', 'ashkeep')], [reign('new', 'maren', 'blackmere', 'annals')])).toEqual({});
});
