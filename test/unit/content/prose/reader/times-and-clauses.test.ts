import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

/** Sentences that are read whole, with their claims. */
const read = (examples: readonly (readonly [text: string, ...claims: string[]])[], about?: string) =>
  it.each(examples)('%s', (text, ...claims) => {
    const { claims: found, unread } = readingOf(text, about);
    expect([...found].sort()).toEqual([...claims].sort());
    expect(unread).toEqual([]);
  });

/** What is left of a sentence, beside its claims. */
const left = (examples: readonly (readonly [text: string, claims: readonly string[], unread: readonly string[]])[]) =>
  it.each(examples)('%s', (text, claims, unread) => {
    const found = readingOf(text);
    expect([...found.claims].sort()).toEqual([...claims].sort());
    expect(found.unread).toEqual(unread);
  });

describe('a day of no year before somebody', () => {
  left([
    ['On Monday Idris killed Orso in 240.', ['idris -KILLED-> orso [240, 240]'], ['unreadable-date: On Monday']],
    ['In April Idris killed Orso.', ['idris -KILLED-> orso'], ['unreadable-date: In April']],
    ['At Easter Captain Idris killed Orso.', ['idris -KILLED-> orso'], ['unreadable-date: At Easter']],
    [
      'At the Feast of Lanterns Idris killed Orso.',
      ['idris -KILLED-> orso'],
      ['unreadable-date: At the Feast of Lanterns'],
    ],
  ]);
});

describe('a span of parts of a decade', () => {
  read([['Nell was born in the early to late 210s.', 'nell.birth = the early to late 210s']]);
});

describe('a date before the verb', () => {
  read([
    ['Yara had in 225 AL sworn fealty to House Roke.', 'yara -SWORN_TO-> house-roke [225 AL, ]'],
    ['Idris has since 230 lived in Dunmere.', 'idris -LIVES_IN-> dunmere [230, ]'],
    ['The Pearl Seal was, in 241 AL, stolen by Orso.', 'orso -POSSESSES-> pearl-seal [241 AL, ]'],
    ['Brightthorn was in 218 given to Nell.', 'nell -POSSESSES-> brightthorn [218, ]'],
    ['Livia Marsh, in 207, joined the Glass Company.', 'livia -MEMBER_OF-> glass-company [207, ]'],
    ['Yara, in the spring of 233, inherited Brightthorn.', 'yara -OWNS-> brightthorn [the spring of 233, ]'],
    [
      'Bastian Roke, who in 219 married Hope Calder, died in 251.',
      'bastian -SPOUSE_OF-> hope [219, ]',
      'bastian.death = 251',
    ],
    ['It was in 226 that Yara left the Glass Company.', 'yara -MEMBER_OF-> glass-company [, 226]'],
    ['Galen Hall burned down on the last day of 240 AL.', 'galen-hall.destroyed_on = 240 AL'],
  ]);
  left([
    [
      'Yara had in 225 AL, against all advice, sworn fealty to House Roke.',
      ['yara -SWORN_TO-> house-roke [225 AL, ]'],
      ['construction: against all advice'],
    ],
    [
      'On 3 Rime 240 AL, in the first snow, Idris died.',
      ['idris.death = 3 Rime 240 AL'],
      ['construction: in the first snow'],
    ],
    ['In 240 AL, in the hearts of all, Idris died.', [], ['construction: In 240 AL, in the hearts of all, Idris died']],
  ]);
});

describe('a date that is told from the one before', () => {
  read([
    [
      'Yara joined the Glass Company in 220 AL, and the same year she married Idris.',
      'yara -MEMBER_OF-> glass-company [220 AL, ]',
      'yara -SPOUSE_OF-> idris [220 AL, ]',
    ],
    ['Orso entered the Lantern Watch in 231 and left it four years later.', 'orso -MEMBER_OF-> night-watch [231, 235]'],
    [
      'Nell settled in Dunmere in 212 AL. The following year she bought Brightthorn.',
      'nell -LIVES_IN-> dunmere [212 AL, ]',
      'nell -OWNS-> brightthorn [213 AL, ]',
    ],
    ['Yara left the Glass Company; it was 229 AL.', 'yara -MEMBER_OF-> glass-company [, 229 AL]'],
  ]);
  left([
    [
      'Nell settled in Dunmere around 212 AL. The following year she bought Brightthorn.',
      ['nell -LIVES_IN-> dunmere [around 212 AL, ]', 'nell -OWNS-> brightthorn'],
      ['unreadable-date: following year'],
    ],
    [
      'Nell settled in Dunmere in 212 AL. Three months later she bought Brightthorn.',
      ['nell -LIVES_IN-> dunmere [212 AL, ]', 'nell -OWNS-> brightthorn'],
      ['unreadable-date: Three months later'],
    ],
  ]);
});

describe('a date that clauses share', () => {
  read([
    [
      'In 225 Idris married Livia and swore fealty to House Roke.',
      'idris -SPOUSE_OF-> livia [225, ]',
      'idris -SWORN_TO-> house-roke [225, ]',
    ],
    [
      'Orso moved to Dunmere in 232, where he died in 251.',
      'orso -LIVES_IN-> dunmere [232, ]',
      'orso.death = 251',
      'orso -DIED_IN-> dunmere',
    ],
    // How long something lasted a date shared with something else does not tell.
    [
      'In 225 Idris joined the Glass Company and led the Lantern Watch.',
      'idris -MEMBER_OF-> glass-company [225, ]',
      'idris -LEADS-> night-watch',
    ],
  ]);
});

describe('a verb that is left out', () => {
  read([
    [
      'Idris joined the Glass Company in 220, Yara in 222 and Orso in 225.',
      'idris -MEMBER_OF-> glass-company [220, ]',
      'yara -MEMBER_OF-> glass-company [222, ]',
      'orso -MEMBER_OF-> glass-company [225, ]',
    ],
    [
      'Nell owns Brightthorn, Hope the Pearl Seal and Orso the Moon Chart.',
      'nell -OWNS-> brightthorn',
      'hope -OWNS-> pearl-seal',
      'orso -OWNS-> moon-chart',
    ],
    ['Bastian lives in Kestrel Bay, Livia in Dunmere.', 'bastian -LIVES_IN-> kestrel-bay', 'livia -LIVES_IN-> dunmere'],
    [
      'Nell wintered in Dunmere in 233 and in Kestrel Bay in 234.',
      'nell -LOCATED_IN-> dunmere [233, 233]',
      'nell -LOCATED_IN-> kestrel-bay [234, 234]',
    ],
  ]);
});

describe('a list that is the subject, or said of one', () => {
  read([["Sarn's towns are Kestrel Bay and Dunmere.", 'kestrel-bay -PART_OF-> sarn', 'dunmere -PART_OF-> sarn']]);
  read(
    [['Its towns are Kestrel Bay and Dunmere.', 'kestrel-bay -PART_OF-> ostmark', 'dunmere -PART_OF-> ostmark']],
    'ostmark',
  );
});

describe('who of two is meant by a name and a date', () => {
  read([
    [
      'Idris joined the Glass Company in 220, the Lantern Watch in 222.',
      'idris -MEMBER_OF-> glass-company [220, ]',
      'idris -MEMBER_OF-> night-watch [222, ]',
    ],
  ]);
  left([
    [
      'Yara served Orso from 230 to 235 and Bastian from 235 to 241.',
      ['yara -SERVES-> orso [230, 235]'],
      ['construction: Bastian from 235 to 241'],
    ],
  ]);
});

describe('what is bought', () => {
  read([['Livia bought Galen Hall in 222 AL.', 'livia -OWNS-> galen-hall [222 AL, ]']]);
  left([['Livia bought Orso off in 222 AL.', [], ['construction: Livia bought Orso off in 222 AL']]]);
});

describe('a clause beside another', () => {
  read([
    ['When, in 224, Idris died, Yara inherited Brightthorn.', 'idris.death = 224', 'yara -OWNS-> brightthorn [224, ]'],
    [
      'In 221 Nell joined the Glass Company, in 224 she married Idris, and in 229 she left.',
      'nell -MEMBER_OF-> glass-company [221, 229]',
      'nell -SPOUSE_OF-> idris [224, ]',
    ],
    [
      'Orso lived in Dunmere until 240 and in Kestrel Bay until his death in 251.',
      'orso -LIVES_IN-> dunmere [, 240]',
      'orso -LIVES_IN-> kestrel-bay [, 251]',
      'orso.death = 251',
    ],
    ['Yara fled to Dunmere in 231 and lived there until 240.', 'yara -LOCATED_IN-> dunmere [231, 240]'],
    [
      'Among the members of the Lantern Watch were Yara Quill and Idris Vane.',
      'yara -MEMBER_OF-> night-watch',
      'idris -MEMBER_OF-> night-watch',
    ],
  ]);
});

describe('what stands between commas behind a date in front', () => {
  left([
    [
      'From 221 until 240, through plague and war alike, Idris led the Glass Company.',
      ['idris -LEADS-> glass-company [221, 240]'],
      ['construction: through plague and war alike'],
    ],
    // What takes back the sentence is not set aside.
    [
      'In 240, never to return, Yara joined the Glass Company.',
      ['yara -MEMBER_OF-> glass-company'],
      ['denial: In 240, never to return'],
    ],
  ]);
});

describe('several who did the same elsewhere', () => {
  read([
    [
      'At the Siege of Dunmere in 233 fought Yara Quill, Idris Vane and Orso.',
      'yara -PARTICIPATED_IN-> siege-of-dunmere [233, 233]',
      'idris -PARTICIPATED_IN-> siege-of-dunmere [233, 233]',
      'orso -PARTICIPATED_IN-> siege-of-dunmere [233, 233]',
    ],
    [
      'Bastian and Livia both joined the Glass Company in 220, Orso only in 227.',
      'bastian -MEMBER_OF-> glass-company [220, ]',
      'livia -MEMBER_OF-> glass-company [220, ]',
      'orso -MEMBER_OF-> glass-company [227, ]',
    ],
  ]);
  left([
    [
      'Yara served Orso in 230 and Idris and Bastian in 235.',
      ['yara -SERVES-> orso [230, 230]'],
      ['construction: Idris and Bastian in 235'],
    ],
  ]);
});

describe('a death at an event, without its date', () => {
  left([
    [
      'Orso was killed at the Siege of Dunmere.',
      ['orso -PARTICIPATED_IN-> siege-of-dunmere'],
      ['construction: was killed'],
    ],
    [
      'Among the dead at the Siege of Dunmere were Yara Quill and Bastian Roke.',
      ['bastian -PARTICIPATED_IN-> siege-of-dunmere', 'yara -PARTICIPATED_IN-> siege-of-dunmere'],
      ['construction: Among the dead'],
    ],
  ]);
  read([
    [
      'Orso was killed at the Siege of Dunmere in 233.',
      'orso -PARTICIPATED_IN-> siege-of-dunmere [233, 233]',
      'orso.death = 233',
    ],
  ]);
});

describe('a verb with its year at once', () => {
  it.each([
    ['Founded 233 AL. Sacked 305 AL.', 'dunmere', ['dunmere.founded_on = 233 AL'], ['construction: Sacked 305 AL.']],
    ['Built 233 AL.', 'galen-hall', ['galen-hall.created_on = 233 AL'], []],
    ['Died 240 AL, Dunmere.', 'nell', ['nell.death = 240 AL'], ['construction: Dunmere']],
  ])('is no date by itself: %s', (text, about, claims, unread) => {
    expect(readingOf(text, about)).toMatchObject({ claims, unread });
  });
});
