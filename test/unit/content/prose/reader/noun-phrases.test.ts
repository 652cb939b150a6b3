import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

/** Sentences with the claims that are read of them; what says nothing of an entity may stay unread. */
const read = (examples: readonly (readonly [text: string, ...claims: string[]])[], about?: string) =>
  it.each(examples)('%s', (text, ...claims) => {
    expect([...readingOf(text, about).claims].sort()).toEqual([...claims].sort());
  });

describe('what brackets behind a name list', () => {
  read([
    [
      'Bastian Roke (b. 188 at Dunmere; d. at sea, 241) was a pilot.',
      'bastian.birth = 188',
      'bastian -BORN_IN-> dunmere',
      'bastian.death = 241',
    ],
    [
      'Nell Tarn (born 201 in Dunmere; died 260 AL, Kestrel Bay) was a sailor.',
      'nell.birth = 201',
      'nell -BORN_IN-> dunmere',
      'nell.death = 260 AL',
      'nell -DIED_IN-> kestrel-bay',
    ],
    [
      'The Glass Company (founded 221, dissolved 290) was a guild of glaziers.',
      'glass-company.founded_on = 221',
      'glass-company.dissolved = 290',
    ],
    [
      'Galen Hall (founded 150; burned down 201; rebuilt 205) stands in Dunmere.',
      'galen-hall.founded_on = 150',
      'galen-hall.destroyed_on = 201',
      'galen-hall.rebuilt = 205',
      'galen-hall -PART_OF-> dunmere',
    ],
    ['The Kettle War (231–236 AL) was long.', 'kettle-war.start = 231 AL', 'kettle-war.end = 236 AL'],
    ['Captain Nell Tarn (201–260 AL) was a sailor.', 'nell.birth = 201 AL', 'nell.death = 260 AL'],
  ]);
});

describe('who heads what', () => {
  read([
    ['Livia was abbess of Galen Hall until 240.', 'livia -LEADS-> galen-hall [, 240]'],
    ['Captain of the Lantern Watch since 229, Nell is a careful woman.', 'nell -LEADS-> night-watch [229, ]'],
    [
      'As captain of the Lantern Watch, Nell came to Dunmere in 230.',
      'nell -LEADS-> night-watch',
      'nell -LOCATED_IN-> dunmere [230, 230]',
    ],
    ['Nell was a smith and later head of the Glass Company.', 'nell -LEADS-> glass-company'],
    ['Nell was a smith, and captain of the Lantern Watch from 229.', 'nell -LEADS-> night-watch [229, ]'],
  ]);
  read([['Captain of the Lantern Watch, 229–240.', 'nell -LEADS-> night-watch [229, 240]']], 'nell');
});

describe('what somebody looks like, and how old they were', () => {
  read([
    ['Nell was tall and grey-eyed, with copper hair to her waist.', 'nell.eyes = grey', 'nell.hair = copper'],
    ['Orso, his black hair already thinning, had green eyes.', 'orso.hair = black', 'orso.eyes = green'],
    ['Left-handed and blue-eyed, Nell was an archer.', 'nell.handedness = left', 'nell.eyes = blue'],
    ["Nell has her mother's green eyes.", 'nell.eyes = green'],
    ['Her once red hair made Nell known.'],
    ['Orso dyed his red hair black.'],
    ['Nell had red eyes that morning.'],
    ['Nell was left-handed.', 'nell.handedness = left'],
    ['Nell was 12 in 213 AL.', 'nell.birth = between 200 AL and 201 AL'],
    ['At sixteen Nell joined the Lantern Watch.', 'nell -MEMBER_OF-> night-watch'],
    ['Nell was male.', 'nell.gender = male'],
  ]);
  read(
    [
      ['Blue eyes, brown hair.', 'nell.eyes = blue', 'nell.hair = brown'],
      ['Left-handed.', 'nell.handedness = left'],
      [
        'Five feet six, brown-haired, with hazel eyes.',
        'nell.height = five feet six',
        'nell.hair = brown',
        'nell.eyes = hazel',
      ],
      ['Without her blue eyes.'],
      ['Blue eyes she never had.'],
    ],
    'nell',
  );
});

describe('who is kin to whom', () => {
  read([
    [
      'The brothers Orso and Bastian fought in the Kettle War.',
      'orso -SIBLING_OF-> bastian',
      'orso -PARTICIPATED_IN-> kettle-war',
      'bastian -PARTICIPATED_IN-> kettle-war',
    ],
    ['The brothers of Orso and Bastian died in 240.'],
    ['Nell was the third of four children of Livia.', 'livia -PARENT_OF-> nell'],
    ["Nell is the eldest of Livia's daughters.", 'livia -PARENT_OF-> nell'],
    ['Livia had two daughters: Nell and Yara.', 'livia -PARENT_OF-> nell', 'livia -PARENT_OF-> yara'],
    ['Nell is the half-sister of Yara.'],
    [
      'Nell and Yara, the daughters of Livia, joined the Lantern Watch.',
      'livia -PARENT_OF-> nell',
      'livia -PARENT_OF-> yara',
      'nell -MEMBER_OF-> night-watch',
      'yara -MEMBER_OF-> night-watch',
    ],
  ]);
  read([['Her mother, Livia, died in 240.', 'livia -PARENT_OF-> nell', 'livia.death = 240']], 'nell');
});

describe('who is kin to whom, in a note', () => {
  read(
    [['His mother was Livia and his father Bastian.', 'livia -PARENT_OF-> orso', 'bastian -PARENT_OF-> orso']],
    'orso',
  );
});

describe('where the dead lie', () => {
  read([
    ['Nell rests in Galen Hall.', 'nell -BURIED_IN-> galen-hall'],
    ['Nell rested in Galen Hall.'],
    ['The Pearl Seal rests in Galen Hall.'],
    ["Nell's bones rest in Galen Hall.", 'nell -BURIED_IN-> galen-hall'],
    ["Nell's tomb is in Galen Hall.", 'nell -BURIED_IN-> galen-hall'],
  ]);
});

describe('what participles behind a noun tell', () => {
  read([
    [
      'Brightthorn is a sabre, forged in 220 by Bastian for Orso.',
      'brightthorn.created_on = 220',
      'bastian -CREATED-> brightthorn [220, 220]',
    ],
    [
      'The Lantern Watch, an order sworn to House Roke and led by Nell, was founded in 220.',
      'night-watch -SWORN_TO-> house-roke',
      'nell -LEADS-> night-watch',
      'night-watch.founded_on = 220',
    ],
  ]);
  read([['A market town ruled by House Roke since 211.', 'house-roke -RULES-> dunmere [211, ]']], 'dunmere');
});

describe('where places lie', () => {
  read([
    ['Dunmere lies in the far north of the Outer Marches.', 'dunmere -PART_OF-> outer-marches'],
    ['The Outer Marches border Ostmark.', 'outer-marches -BORDERS-> ostmark'],
    ['Sarn went to war against Ostmark in 231.', 'sarn -ENEMY_OF-> ostmark [231, ]'],
  ]);
});

describe('what is said of a subject between commas', () => {
  it('is nobody new: a pronoun behind means the subject', () => {
    const { claims } = readingOf('She was born in 225 AL, the daughter of Bastian. She later wed Orso.', 'nell');
    expect(claims).toContain('nell -SPOUSE_OF-> orso');
    expect(readingOf('Nell lived with a daughter of Bastian. She died in 240 AL.', 'nell').claims).toEqual([]);
  });

  it('goes on behind a date', () => {
    const { claims, unread } = readingOf('Orso, king of Sarn since 231 AL and head of House Roke, has red hair.');
    expect(claims).toEqual(['orso -RULES-> sarn [231 AL, ]', 'orso -LEADS-> house-roke', 'orso.hair = red']);
    expect(unread).toEqual([]);
    const other = readingOf('Orso, king of Sarn since 231 AL and Idris ruled Dunmere.');
    expect(other.claims).toEqual(['orso -RULES-> sarn [231 AL, ]']);
  });
});
