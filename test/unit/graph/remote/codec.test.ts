import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, encode } from '../../../../src/graph/remote/codec.ts';
import { FrameReader } from '../../../../src/graph/remote/frames.ts';
import { law } from '../../../support/laws.ts';
import { framed } from '../../../support/offered-store.ts';

const scalar = fc.oneof(
  fc.string({ unit: fc.constantFrom('\u0000', 'n', 's', 'f', '1', '\\', 'u', '"', 'Ær', '\ud800') }),
  fc.double(),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('tree')),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '$', 'constructor')), tie('tree'), {
      noNullPrototype: true,
    }),
  ),
}));

it('brings whatever a store holds to the other side as it was', () => {
  fc.assert(
    fc.property(tree, (value) => {
      expect(isDeepStrictEqual(decode(encode(value)), value)).toBe(true);
    }),
    law(200),
  );
});

it.each([
  ['an integer beyond 2^53', 9_007_199_254_740_993n],
  ['a small bigint', 812n],
  ['minus zero', -0],
  ['no number', Number.NaN],
  ['without end', Number.NEGATIVE_INFINITY],
  ['text that looks like such a number', '\u0000n812'],
])('keeps %s', (_, value) => {
  expect(decode(encode({ value, list: [value] }))).toStrictEqual({ value, list: [value] });
});

it('leaves out what is undefined, as JSON does', () => {
  expect(decode(encode({ id: 'osric', death: undefined }))).toEqual({ id: 'osric' });
});

it('puts messages together wherever they were cut', () => {
  const messages = [{ at: 1, text: 'Ærøskøbing' }, {}, { rows: Array.from({ length: 50 }, (_, n) => ({ n })) }];
  const bytes = Buffer.concat(messages.map(framed));
  for (const size of [1, 2, 3, 5, 7, 64, bytes.length]) {
    const reader = new FrameReader(10_000);
    const read: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...reader.add(bytes.subarray(at, at + size)));
    expect(read).toEqual(messages);
  }
});

it('refuses a message for its length before it has come', () => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(4097);
  const reader = new FrameReader(4096);
  expect(() => [...reader.add(head)]).toThrow(expect.objectContaining({ code: 'frame-too-large' }));
});
