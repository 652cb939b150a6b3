import { describe, expect, it } from 'vitest';
import { searchTerms } from '../../../../src/app/recall/terms.ts';

describe('what a text is found by', () => {
  it.each([
    ['PR #441', ['pr', '441', '#441', 'pr 441']],
    ['roll 1417', ['roll', '1417', 'roll 1417']],
    ['MemoryStore.recall', ['memorystor', 'recal', 'memorystore.recall', 'memori', 'store']],
    ['merge-commit', ['merg', 'commit', 'merge-commit']],
    ['src/app/recall.ts:12', ['src', 'app', 'recal', 'ts', '12', 'src/app/recall.ts:12']],
  ])('%s: identifiers are kept whole and in parts', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  it('is the stem, whatever its case, accents and width', () => {
    expect(searchTerms('FERRIES')).toEqual(searchTerms('ferry'));
    expect(searchTerms('Ysoldé')).toEqual(searchTerms('ysolde'));
    expect(searchTerms('Ｆｅｒｒｙ')).toEqual(searchTerms('ferry'));
  });

  it('is a name without the signs around it and the s of whoever owns', () => {
    expect(searchTerms('(“Vask’s,”')).toEqual(['vask']);
  });

  it('is no word that every text has, and no sign alone', () => {
    expect(searchTerms('the of and it is')).toEqual([]);
    expect(searchTerms('+ - && || ! ( ) { } [ ] ^ " ~ * ? : \\ / 🜁')).toEqual([]);
  });

  it('of scripts without spaces are letters and pairs of letters', () => {
    expect(searchTerms('灰の港')).toEqual(['灰', 'の', '港', '灰の', 'の港']);
    expect(searchTerms('Паромщик Браннох')).toEqual(['паромщик', 'браннох']);
  });
});
