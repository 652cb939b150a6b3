import { describe, expect, it } from 'vitest';
import { tokenizeCypher } from '../../../src/util/cypher/tokenize.ts';

/** `kind text`, without the spaces. */
const told = (cypher: string) =>
  tokenizeCypher(cypher)
    .filter(({ kind }) => kind !== 'space')
    .map(({ kind, text }) => `${kind} ${text}`);

describe('Cypher as tokens', () => {
  it.each([
    ['(k1:Kingdom)', ['punctuation (', 'word k1', 'punctuation :', 'word Kingdom', 'punctuation )']],
    ['łukasz_2.zażółć', ['word łukasz_2', 'punctuation .', 'word zażółć']],
    ['nazwał = głoska', ['word nazwał', 'punctuation =', 'word głoska']],
    ['_a‿b', ['word _a‿b']],
    ['e\u0301lan', ['word e\u0301lan']],
    [
      '-[*1..3]-',
      [
        'punctuation -',
        'punctuation [',
        'punctuation *',
        'number 1',
        'punctuation .',
        'punctuation .',
        'number 3',
        'punctuation ]',
        'punctuation -',
      ],
    ],
    ['x-.5', ['word x', 'punctuation -', 'number .5']],
    ["n['a:b'] // why", ['word n', 'punctuation [', "string 'a:b'", 'punctuation ]', 'comment // why']],
    ['a/*b*/c/d', ['word a', 'comment /*b*/', 'word c', 'punctuation /', 'word d']],
    ['`a``b`.$name', ['backticked `a``b`', 'punctuation .', 'parameter $name']],
    ["'open", ["unterminated 'open"]],
  ])('%s', (cypher, tokens) => {
    expect(told(cypher)).toEqual(tokens);
  });

  it('drops nothing, and gives each token its place', () => {
    const cypher = "MATCH (p)\r\nWHERE p.x = 'a\nb'\rRETURN p";
    const tokens = tokenizeCypher(cypher);
    expect(tokens.map(({ text }) => text).join('')).toBe(cypher);
    const last = tokens.at(-1);
    expect(last).toMatchObject({ text: 'p', line: 4, column: 8, offset: cypher.length - 1 });
  });
});
