import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';
import { readingOf } from './kestrel-bay.ts';

const people = `
- { id: ruth, kind: Person, name: Ruth, gender: female }
- { id: tom, kind: Person, name: Tom, gender: male }
- { id: james, kind: Person, name: James, gender: male }
- { id: odo, kind: Person, name: Odo, gender: male }
- { id: reed-witch, kind: Person, name: Reed Witch }
- { id: lamps, kind: Guild, name: Lamp Guild }
- { id: carr, kind: Settlement, name: Carr }
- { id: vessany, kind: Kingdom, name: Vessany }
`;
const lucy = '---\nkind: Person\ngender: female\n---\n';
const readIn = (path: string, text: string) => {
  const { claims } = worldOf({
    'people.yaml': people,
    'Lucy.md': lucy,
    [path]: (path === 'Lucy.md' ? lucy : '') + text,
  });
  const own = claims.filter(
    ({ place, type, status }) => place.path === path && type !== 'gender' && status === 'candidate',
  );
  return told(own);
};

describe('a list of people is no apposition', () => {
  it.each([
    'Tom, his wife, and his two children came.',
    'Tom, his father, and Ruth came.',
    'James, Tom, his father, and Ruth came.',
    'Tom, Odo, her brother, and Ruth came.',
    'She lived with James, his wife, Ruth, and his two children.',
    'She came with his father, James.',
    'His mother was Ruth.',
  ])("in a woman's note: %s", (text) => {
    expect(readIn('Lucy.md', text)).toEqual([]);
  });

  it('but two of one noun are, and so is one person before a verb', () => {
    expect(readIn('day.md', 'Odo met Tom, his brother, and left.')).toEqual(['odo -SIBLING_OF-> tom']);
    expect(readIn('Lucy.md', 'Her brother, Tom, his wife, and his children came.')).toEqual(['lucy -SIBLING_OF-> tom']);
  });
});

describe('a part of a building or a town is not the whole', () => {
  const places = `
- { id: minster, kind: Building, name: Holy Minster }
- { id: black-keep, kind: Building, name: The Black Keep }
- { id: grimmoor, kind: Building, name: Grimmoor }
`;
  const readOf = (text: string) =>
    told(
      worldOf({ 'people.yaml': people + places, 'day.md': text }).claims.filter(({ status }) => status === 'candidate'),
    );

  it.each([
    'Odo built the tower of the Holy Minster in 1200.',
    'Odo destroyed the tower of the Black Keep in 1200.',
    'Odo built the castle of Carr in 1200.',
    'Odo destroyed the walls of Carr in 1200.',
  ])('%s', (text) => {
    expect(readOf(text)).toEqual([]);
  });

  it('but a place may be called after what it is', () => {
    expect(readOf('Odo built the tower of Grimmoor in 1200.')).toEqual(['odo -CREATED-> grimmoor [1200, 1200]']);
    expect(readOf('Odo destroyed the town of Carr in 1250.')).toEqual(['odo -DESTROYED-> carr [1250, 1250]']);
    expect(readOf('Odo ruled the kingdom of Vessany from 900.')).toEqual(['odo -RULES-> vessany [900, ]']);
  });
});

describe('looks of a picture, of a childhood and of what is worn are not those of now', () => {
  it.each([
    'As a child, Ruth had red hair.',
    'When she was young, Ruth had red hair.',
    'In the portrait, Ruth has green eyes.',
    'Ruth had green eyes behind her lenses.',
    'Tom was born with blue eyes.',
    'The young Tom had red hair.',
    'As a young man Tom had red hair.',
    'Young Tom had red hair.',
    'Tom had red hair in his younger days.',
    'At the age of ten Tom had red hair.',
    'Tom was a red-haired boy.',
    'Tom once had red hair.',
    'Tom used to have red hair.',
    'Tom had red hair until the war.',
    'In those days Tom had red hair.',
    'In the old days Tom had red hair.',
    'At the time Tom had red hair.',
    'At that time Ruth had green eyes.',
    'Back then Tom had red hair.',
    'Tom still had red hair then.',
    'Then Tom had red hair.',
    'At first Tom had red hair.',
    'Long ago Tom had red hair.',
    'Tom had red hair in his prime.',
    'Tom had dyed red hair.',
    '# Tom\n\n- Hair: red (as a child)',
    '# Tom\n\n- Hair: red (dyed)',
    '# Tom\n\n- Hair: red (formerly)',
    '# Tom\n\nEyes: red (contact lenses)',
    '| Person | Hair |\n|---|---|\n| Tom | red (as a child) |',
  ])('%s', (text) => {
    expect(readIn('day.md', text)).toEqual([]);
  });

  it('others are', () => {
    expect(readIn('day.md', 'Ruth had red hair.')).toEqual(['ruth.hair = red']);
    expect(readIn('day.md', 'Tom is a tall man with red hair.')).toEqual(['tom.hair = red']);
    expect(readIn('day.md', 'Tom was 180 cm tall.')).toEqual(['tom.height = 180 cm']);
    expect(readIn('day.md', '# Tom\n\n- Hair: red (black as a child)')).toEqual(['tom.hair = red']);
  });
});

describe('who ruled once is not said to rule', () => {
  it.each([
    ['Tom was a former king of Vessany.'],
    ['Tom, the former king of Vessany, died in 490.', 'tom.death = 490'],
    ['Tom, the deposed king of Vessany, died in 490.', 'tom.death = 490'],
    ['Tom, king of Vessany, died in 490.', 'tom -RULES-> vessany', 'tom.death = 490'],
  ])('%s', (text, ...claims) => {
    expect(readIn('day.md', text)).toEqual(claims);
  });
});

describe('what is founded again was there before', () => {
  it.each([
    ['Carr was founded again in 490.', 'carr.refounded = 490'],
    ['Carr was formed anew in 490.', 'carr.refounded = 490'],
    ['Carr was built afresh in 490.', 'carr.rebuilt = 490'],
    ['Tom founded Carr again in 490.', 'carr.refounded = 490'],
    ['The Lamp Guild was formed in 300 and founded again in 490.', 'lamps.founded_on = 300', 'lamps.refounded = 490'],
    ['Tom formed the Lamp Guild in 300.', 'tom -FOUNDED-> lamps [300, 300]'],
  ])('%s', (text, ...claims) => {
    expect(readIn('day.md', text)).toEqual(claims);
  });
});

describe('usual words of notes', () => {
  it.each([
    ['The Reed Witch killed Ruth.', 'reed-witch -KILLED-> ruth'],
    ['In 490 Ruth was killed by the Reed Witch.', 'reed-witch -KILLED-> ruth [490, 490]', 'ruth.death = 490'],
    ["Tom's wife was Ruth.", 'ruth -SPOUSE_OF-> tom'],
    ["Tom's first wife was Ruth.", 'ruth -SPOUSE_OF-> tom'],
  ])('%s', (text, ...claims) => {
    expect(readIn('day.md', text)).toEqual(claims);
  });

  it('no ship is its namesake', () => {
    expect(readIn('day.md', 'The Ruth killed Odo in 490.')).toEqual([]);
  });
});

describe("a list of somebody's kin says of each whose kin they are, and of nobody else", () => {
  const read = (text: string, about?: string) => readingOf(text, about).claims;

  it.each([
    ["Orso's sister, Nell, his brother, Idris, and his friends rode home.", ['nell -SIBLING_OF-> orso']],
    ["Orso's wife, Nell, his son, Idris, and a dog lived in a hut.", ['nell -SPOUSE_OF-> orso']],
    ["Orso's wife, Nell, his son Idris, and a dog slept.", ['nell -SPOUSE_OF-> orso', 'orso -PARENT_OF-> idris']],
    [
      "Orso's sister, Nell, his brother Idris, and Bastian slept.",
      ['nell -SIBLING_OF-> orso', 'idris -SIBLING_OF-> orso'],
    ],
    ["Bastian's wife, Nell, Orso's son, Idris, and a dog slept.", ['nell -SPOUSE_OF-> bastian']],
    ["Nell, Orso's wife, Idris, and Bastian slept.", []],
    ["Nell, Orso's wife, Bastian's sister, and the cook slept.", []],
    ["Bastian met Nell, Orso's wife, and Idris.", []],
    ['Orso rode home. Idris, his wife, Nell, and his son came later.', []],
    ['King Orso, his brother, Idris, and Nell slept.', []],
  ])('%s', (text, claims) => {
    expect(read(text)).toEqual(claims);
  });

  it('and of whose note it is nothing', () => {
    expect(read("Orso's sister, Nell, her son, Idris, died in 245 AL.", 'bastian')).not.toContainEqual(
      expect.stringContaining('bastian'),
    );
  });

  it.each([
    [
      "Nell, Orso's wife, Idris's sister, died in 240 AL.",
      ['nell -SPOUSE_OF-> orso', 'nell -SIBLING_OF-> idris', 'nell.death = 240 AL'],
    ],
    ["Orso's sister, Nell, wife of Idris, slept.", ['nell -SIBLING_OF-> orso', 'nell -SPOUSE_OF-> idris']],
    ['Orso came. Idris, his brother, slept.', ['idris -SIBLING_OF-> orso']],
    ["Bastian met Nell, Orso's wife, and Idris fled.", ['nell -SPOUSE_OF-> orso']],
  ])('one person with what is said of them is no list: %s', (text, claims) => {
    expect(read(text)).toEqual(claims);
  });
});

describe('a line of a note that begins with a noun', () => {
  it.each([
    'A portrait of Lucy as a girl, painted in 990, hangs in Carr.',
    'A portrait of Lucy as a girl hangs in Carr, painted in 990.',
    'Statue of Lucy, destroyed in 770.',
    'A childhood portrait, painted in 705.',
    'A sword, forged in 705.',
    'Her mother, born in 705.',
    'Her house in Carr, destroyed in 705.',
    'A childhood friend, killed in 705.',
    'An enemy, killed by Tom in 705.',
    'Son, born in 705.',
    'Painted by Ruth in 705.',
    'Lucy was painted in 705.',
  ])('is about something else: %s', (text) => {
    expect(readIn('Lucy.md', text)).toEqual([]);
  });

  it.each([
    ['Tall and thin, born in 705.', 'lucy.birth = 705'],
    ['Sailor and smith, born in 705.', 'lucy.birth = 705'],
    ['A retired knight, killed in 705.', 'lucy.death = 705'],
    ['Ferryman, born in 705.', 'lucy.birth = 705'],
  ])('is about whose note it is: %s', (text, claim) => {
    expect(readIn('Lucy.md', text)).toEqual([claim]);
  });

  it('of a place, of a group or of an evening may be about a work', () => {
    const read = (kind: string, text: string) =>
      told(
        worldOf({ 'people.yaml': people, 'x.md': `---\nkind: ${kind}\n---\n${text}` }).claims.filter(
          ({ type }) => type !== 'gender',
        ),
      );
    expect(read('Settlement', 'Statue of Ruth, destroyed in 770.')).toEqual([]);
    expect(read('Session', 'Statue of Ruth, destroyed in 770.')).toEqual([]);
    expect(read('Building', 'The old mill, destroyed in 770.')).toEqual([]);
    expect(read('Settlement', 'A market town, founded in 770.')).toEqual(['x.founded_on = 770']);
    expect(read('Guild', 'A company of smiths, founded in 770.')).toEqual(['x.founded_on = 770']);
    expect(read('Weapon', 'A blade of steel, forged in 770.')).toEqual(['x.created_on = 770']);
  });

  it('a picture of a town makes no town', () => {
    expect(readIn('day.md', 'Ruth painted Carr in 770. Carr was painted in 771.')).toEqual([]);
  });
});
