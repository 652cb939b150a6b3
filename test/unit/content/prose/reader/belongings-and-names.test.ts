import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

type Example = readonly [text: string, about: string, claims: readonly string[], unread?: readonly string[]];

/** Claims in any order, and what was left. */
function read(examples: readonly Example[]): void {
  for (const [text, about, claims, left = []] of examples)
    it(`${text} (${about})`, () => {
      const { claims: found, unread } = readingOf(text, about);
      expect([...found].sort()).toEqual([...claims].sort());
      expect(unread).toEqual(left);
    });
}

describe('what is somebody’s, and is named behind the verb', () => {
  read([
    ['His sword was Brightthorn.', 'idris', ['idris -POSSESSES-> brightthorn']],
    ["Bastian's blade was Brightthorn.", 'idris', ['bastian -POSSESSES-> brightthorn']],
    ['Her home from 380 to 400 was Galen Hall.', 'nell', ['nell -LIVES_IN-> galen-hall [380, 400]']],
    ['His birthplace was Dunmere.', 'orso', ['orso -BORN_IN-> dunmere']],
    ['Its captain from 400 to 412 was Idris Vane.', 'night-watch', ['idris -LEADS-> night-watch [400, 412]']],
    ['The lord of Sarn from 400 to 412 was Orso.', 'nell', ['orso -RULES-> sarn [400, 412]']],
    ['His first sword was Brightthorn.', 'idris', [], ['construction: His first sword was Brightthorn']],
    ['His sword was never Brightthorn.', 'idris', [], ['denial: His sword was never Brightthorn']],
    ['The sword that Bastian forged in 366 was Brightthorn.', 'idris', ['bastian -CREATED-> brightthorn [366, 366]']],
    [
      'Orso died in 402. His body was laid to rest at Dunmere.',
      'nell',
      ['orso -BURIED_IN-> dunmere', 'orso.death = 402'],
    ],
    ['Rules Sarn (409–440) for Ostmark.', 'idris', ['idris -RULES-> sarn [409, 440]'], ['construction: for Ostmark']],
    ['Yara has honey-brown eyes and jet-black hair.', 'idris', ['yara.eyes = honey-brown', 'yara.hair = jet-black']],
  ]);
});

describe('what somebody is called, before the years of a life', () => {
  const life = ['idris.birth = 380', 'idris.death = 431', 'idris -RULES-> sarn'];
  read([
    ['Idris Vane, called the Gull (b. 380; d. 431), was lord of Sarn.', 'orso', life],
    ['Idris Vane, also known as the Grey Gull (380–431), was lord of Sarn.', 'orso', life],
    ['Idris Vane (called the Gull; b. 380, d. 431) was lord of Sarn.', 'orso', life],
    ['Livia, born in Dunmere, ruled Sarn.', 'orso', ['livia -BORN_IN-> dunmere', 'livia -RULES-> sarn']],
    [
      'Livia Marsh, born Hope Calder (380–431), ruled Sarn.',
      'orso',
      ['livia -RULES-> sarn'],
      ['construction: Hope Calder (380–431'],
    ],
  ]);
});

describe('a title before a name, of a group', () => {
  read([
    ['Sister Livia of the Lantern Watch died in 402.', 'orso', ['livia -MEMBER_OF-> night-watch', 'livia.death = 402']],
    ['Sir Idris of the Glass Company died in 402.', 'orso', ['idris -MEMBER_OF-> glass-company', 'idris.death = 402']],
    ['Sister Nell of House Roke died in 402.', 'orso', ['nell.death = 402'], ['construction: of House Roke']],
  ]);
});

describe('one clause, and what another says', () => {
  read([
    ['No one mourned, but Orso died in 409.', 'nell', ['orso.death = 409'], ['denial: No one mourned']],
    ['No one but Orso ruled Sarn.', 'nell', [], ['denial: No one but Orso ruled Sarn.']],
    [
      'Because Orso had slain Bastian at Dunmere in 402, Idris left Sarn.',
      'nell',
      ['bastian -DIED_IN-> dunmere', 'orso -KILLED-> bastian [402, 402]'],
      ['construction: Idris left Sarn'],
    ],
    [
      'Nell was born in 380. After that she lived in Dunmere.',
      'orso',
      ['nell -LIVES_IN-> dunmere', 'nell.birth = 380'],
    ],
    ['Livia spent 413 to 416 in Dunmere.', 'orso', ['livia -LOCATED_IN-> dunmere [413, 416]']],
    ['Nell moved to Dunmere in 400, where she dwelt until 420.', 'orso', ['nell -LIVES_IN-> dunmere [400, 420]']],
    ['Nell was kept captive at Galen Hall from 402.', 'orso', ['nell -IMPRISONED_IN-> galen-hall [402, ]']],
  ]);
});
