import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

const claimsOf = (text: string, about?: string) => [...readingOf(text, about).claims].sort();

it('tells one captain from the next', () => {
  const text = 'Nell was captain of the Lantern Watch. Then came a new captain. The captain died in 233 AL.';
  expect(readingOf(text).claims).toEqual(['nell -LEADS-> night-watch']);
});

describe('whom a sentence of a story means', () => {
  it.each([
    [
      'Orso met Nell on the quay. She taught him to ride; he gave her Brightthorn in 230 AL.',
      'nell -MENTOR_OF-> orso',
      'nell -POSSESSES-> brightthorn [230 AL, ]',
      'orso -POSSESSES-> brightthorn [, 230 AL]',
    ],
    [
      'Orso ruled Sarn until 230 AL, and when he died in 233 AL nobody wept.',
      'orso -RULES-> sarn [, 230 AL]',
      'orso.death = 233 AL',
    ],
    ['Nobody mourned Orso when he drowned in 233 AL.', 'orso.death = 233 AL'],
    ['Orso and Nell rule Sarn.', 'nell -RULES-> sarn', 'orso -RULES-> sarn'],
    [
      'Orso married Nell in 225 AL. They had a son, Idris.',
      'nell -PARENT_OF-> idris',
      'orso -PARENT_OF-> idris',
      'orso -SPOUSE_OF-> nell [225 AL, ]',
    ],
    [
      'Nell carried Brightthorn and the Pearl Seal. Orso sold Brightthorn in 198 AL. The seal was made by Livia in 200 AL.',
      'livia -CREATED-> pearl-seal [200 AL, 200 AL]',
      'nell -POSSESSES-> brightthorn',
      'nell -POSSESSES-> pearl-seal',
      'orso -OWNS-> brightthorn [, 198 AL]',
      'pearl-seal.created_on = 200 AL',
    ],
    [
      'Livia was mistress of the Glass Company. The mistress died in 231 AL.',
      'livia -LEADS-> glass-company',
      'livia.death = 231 AL',
    ],
    [
      'Bastian joined the Lantern Watch. The old man died in 231 AL.',
      'bastian -MEMBER_OF-> night-watch',
      'bastian.death = 231 AL',
    ],
    ['Idris bought the "Moon Chart" in 230 AL.', 'idris -OWNS-> moon-chart [230 AL, ]'],
    ['At nineteen Nell joined the Lantern Watch.', 'nell -MEMBER_OF-> night-watch'],
    ['Nell was made captain of the Lantern Watch by Orso himself.', 'nell -LEADS-> night-watch'],
    ['The man who killed Orso was Idris.', 'idris -KILLED-> orso'],
    ['Nell does not trust Idris, who killed Orso in 230 AL.', 'idris -KILLED-> orso [230 AL, 230 AL]'],
    ['Nobody believed it, but in 230 AL Nell married Idris.', 'nell -SPOUSE_OF-> idris [230 AL, ]'],
    ['Nell taught Orso to read; he taught her to swear.', 'nell -MENTOR_OF-> orso', 'orso -MENTOR_OF-> nell'],
    ['The herald cried only this: peace. Orso ruled Sarn until 233 AL.', 'orso -RULES-> sarn [, 233 AL]'],
    ['Galen Hall was held that year by Orso, who had ruled Sarn since 220 AL.', 'orso -RULES-> sarn [220 AL, ]'],
  ])('%s', (text, ...claims) => {
    expect(claimsOf(text)).toEqual([...claims].sort());
  });

  it.each([
    ['Orso met Idris at the inn. He was killed in 233 AL.'],
    ['Nell and Yara crossed the river. She died in 233 AL.'],
    ['Orso met Nell; Idris met Yara. They ruled Sarn.'],
    ['Orso hired an archer. He died in 233 AL.'],
    ['Nell hated her stepmother. She died in 233 AL.'],
    ['Nell does not know who killed Orso.'],
    ['The herald cried: Orso ruled Sarn. He was killed in 233 AL.'],
    ['Orso sat with Nell and Yara. The guests came. They killed Idris in 233 AL.'],
    ['Orso and Nell watched the soldiers ride by. They destroyed Galen Hall in 233 AL.'],
    ['The letter reads: come home. Orso is dead. He died in 233 AL.'],
    ['The witness answered: yes. Orso killed Idris in 233 AL.'],
    ['Orso saw the Pearl Seal beside a lesser seal. The seal was made by Livia.'],
    ['Nell met a nun; she died in 233 AL.'],
    ['Orso sat with Idris. The old man died in 233 AL.'],
    ['Nell knew the Pearl Seal and a seal of lead. No man died in 233 AL.'],
  ])('is nobody for sure in: %s', (text) => {
    expect(readingOf(text)).toMatchObject({ claims: [] });
    expect(readingOf(text).unread).not.toEqual([]);
  });
});
