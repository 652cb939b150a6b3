import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slug } from '../../../src/util/text/slug.ts';
import { law } from '../../support/laws.ts';

it.each([
  ['Aldric the Grey', 'aldric-the-grey'],
  ["The Grey King's  Seat", 'the-grey-kings-seat'],
  ['Éowyn’s Höhle', 'eowyns-hohle'],
  ['  --7th, of Vask!', '7th-of-vask'],
  ['王都', '王都'],
  ['राम', 'राम'],
  ['रमा', 'रमा'],
  ['がい', 'がい'],
  ['홍길동', '홍길동'],
  ['שָׁלוֹם', 'שלום'],
  ['Ἀχιλλεύς', 'αχιλλευς'],
  ['!', ''],
])('%s', (name, expected) => {
  expect(slug(name)).toBe(expected);
});

it('a name in ASCII letters has the same slug as among other scripts', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(slug(`${name} é`)).toBe([slug(name), 'e'].filter((part) => part !== '').join('-'));
    }),
    law(100),
  );
});
