import { describe, expect, test } from 'vitest';
import { jsonValuesIn } from '../../../src/llm/json-in-text.ts';

describe('the JSON in an answer', () => {
  test.each([
    ['alone', '{"gates":["north"]}', [{ gates: ['north'] }]],
    ['a bare list', ' [] ', [[]]],
    ['fenced', 'Here it is:\n```json\n{"gates": []}\n```\n', [{ gates: [] }]],
    ['within prose', 'I read all of it (twice). {"gates":["n}orth \\" ]"]} Ask me again.', [{ gates: ['n}orth " ]'] }]],
    ['two values', '[1] says so: {"gates":[]}', [[1], { gates: [] }]],
    ['brackets that are prose', 'The gate {see below} is shut: {"gates":[]}', [{ gates: [] }]],
    ['none', 'I found nothing.', []],
    ['nothing', '', []],
    // Not the empty list within it: that would say that there is none.
    ['cut off', 'Here: {"gates":[],"walls":["nor', []],
    ['cut off after an earlier value', '[1] {"gates":[]', []],
  ])('%s', (_, text, values) => {
    expect(jsonValuesIn(text)).toEqual(values);
  });

  test('is found in one pass, however many brackets there are', () => {
    const begun = performance.now();
    expect(jsonValuesIn('['.repeat(200_000))).toEqual([]);
    expect(jsonValuesIn('[x] '.repeat(200_000))).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
