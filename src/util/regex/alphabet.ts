import type { Atom } from './parse.ts';

/** Letters, digits and signs of many scripts. A meeting in other characters alone is not seen. */
const samples =
  '\t\n\r\v\u0085\u00a0éÉßøŁłſıİǅΩωςЖжհԱאبतेไ한漢かカー٣५Ⅷ²½ªʰ\u0301\u0903\u20dd‿—“”‘’«»…€£©°+×→♔😀\u200d\u00ad\u2028\u2003\ue000';

/** The characters of a text, as one bit each. */
export type CharacterSet = bigint;

/** Answers which of a limited number of characters an atom matches, those of the expression and its neighbours among them. */
export function characterSets(atoms: readonly Atom[], ignoresCase: boolean): CharacterSet[] {
  const characters = alphabetOf(atoms);
  const known = new Map<string, CharacterSet>();
  return atoms.map(({ source }) => {
    let set = known.get(source);
    if (set === undefined) {
      const pattern = new RegExp(`^${source}$`, ignoresCase ? 'iu' : 'u');
      set = characters.reduce((all, one, index) => (pattern.test(one) ? all | (1n << BigInt(index)) : all), 0n);
      known.set(source, set);
    }
    return set;
  });
}

function alphabetOf(atoms: readonly Atom[]): string[] {
  const found = new Set(samples);
  for (let code = 0x20; code < 0x7f; code += 1) found.add(String.fromCharCode(code));
  for (const { source } of atoms) {
    for (const [, hex] of source.matchAll(/\\u\{([\da-f]+)\}/g)) {
      const code = Number.parseInt(hex ?? '', 16);
      for (const each of [code - 1, code, code + 1]) {
        if (each < 0 || each > 0x10ffff || (each >= 0xd800 && each <= 0xdfff)) continue;
        const character = String.fromCodePoint(each);
        for (const cased of [character, ...character.toLowerCase(), ...character.toUpperCase()]) found.add(cased);
      }
    }
  }
  return [...found];
}
