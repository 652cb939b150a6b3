import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('a verb that is left out', () => {
  it.each([
    ["Orso's mother was Livia, his wife Nell.", 'livia -PARENT_OF-> orso', 'nell -SPOUSE_OF-> orso'],
    ["Yara's father was Bastian, her brother Orso.", 'bastian -PARENT_OF-> yara', 'orso -SIBLING_OF-> yara'],
  ])('%s', (text, ...claims) => {
    expect(readingOf(text)).toMatchObject({ claims, unread: [] });
  });

  it('tells of nobody where "his" may be either’s', () => {
    expect(readingOf("Orso's teacher was Idris, his pupil Bastian.")).toMatchObject({
      claims: ['idris -MENTOR_OF-> orso'],
      unread: ['construction: his pupil Bastian'],
    });
  });
});

describe('a relative clause that may be said of either', () => {
  it.each([
    ['Livia, mother of Orso, who died in 231 AL, wrote the Moon Chart.', 'died in 231 AL'],
    ['Livia, wife of Bastian, who was born in 190 AL, wrote the Moon Chart.', 'was born in 190 AL'],
    ['Livia, sister of Yara, killed in 230 AL, wrote the Moon Chart.', 'killed in 230 AL'],
  ])('%s', (text, left) => {
    const { claims, unread } = readingOf(text);
    expect([claims.length, unread]).toEqual([2, [`construction: ${left}`]]);
    expect(claims).toContain('livia -CREATED-> moon-chart');
  });

  it('is read where only one of them can be meant', () => {
    expect(readingOf('Livia, lady of Sarn, who died in 231 AL, wrote the Moon Chart.')).toMatchObject({
      claims: ['livia -RULES-> sarn', 'livia.death = 231 AL', 'livia -CREATED-> moon-chart'],
      unread: [],
    });
  });
});

describe('what somebody else says, dreams or supposes', () => {
  it.each([
    ['The oracle spoke: Orso falls at the Siege of Dunmere, and Brightthorn passes to Nell.'],
    ['The herald cried: Orso rules Sarn. He rules Ostmark.'],
    ['The seer chanted; Orso rules Sarn.'],
    ['The stone reads: Orso killed Nell in 230 AL.'],
    ['Orso rules Sarn, the crier shouted.'],
    ['Suppose Livia died in 231 AL. Then Orso inherited the Moon Chart in 231 AL.'],
    ['Imagine that Livia died in 231 AL. Orso inherited Brightthorn in 231 AL.'],
    ['Let us assume Livia died in 231 AL. Orso inherited Brightthorn.'],
    ['What if Livia died in 231 AL? Then Orso inherited Brightthorn.'],
    ['Idris closed his eyes and was in Dunmere again. Livia had died in 231 AL. Then he woke.'],
    ['Idris slept badly. Orso ruled Sarn and Nell was aboard; then he woke.'],
    ['It rained. Orso ruled Sarn, and then Idris woke with a start.'],
    ['Idris dozed off by the fire. Nell ruled Sarn in 231 AL. He woke with a start.'],
  ])('%s', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });

  it('ends with its paragraph, and sleep without a waking is none', () => {
    expect(readingOf('Suppose it rained.\n\nOrso died in 231 AL.').claims).toEqual(['orso.death = 231 AL']);
    expect(readingOf('Idris slept badly. Orso died in 231 AL. It rained.').claims).toEqual(['orso.death = 231 AL']);
    expect(readingOf('Orso ruled Sarn; then he woke the guard.').claims).toEqual(['orso -RULES-> sarn']);
    expect(readingOf('Idris woke early. Orso died in 231 AL.').claims).toEqual(['orso.death = 231 AL']);
  });
});

describe('what its teller takes back, jokes about or lets others say', () => {
  it.each([
    ['Orso ruled Sarn. Or so she said.'],
    ['Orso killed Nell in 230 AL. So the story goes.'],
    ['Orso killed Nell in 230 AL. Nell ruled Sarn. None of it was true.'],
    ['Orso was born in Dunmere. That is what they tell the children.'],
    ['Orso ruled Sarn, or so the miller swore.'],
    ['Orso ruled Sarn, by all accounts.'],
    ['Orso ruled Sarn (unconfirmed).'],
    ['Orso died in 231 AL, probably.'],
    ['The clerk put it plainly: Orso killed Nell in 230 AL.'],
    ['They agreed on one thing only: Orso ruled Sarn.'],
    ['Miller: Orso ruled Sarn.'],
    ['Conjecture: Orso died in 231 AL.'],
    ['Option B: Orso rules Sarn.'],
    ['Orso ruled Sarn, and I am a teapot.'],
    ['Orso ruled Sarn, my foot.'],
    ['Children play at being dukes: Orso rules Sarn, Nell rules Ostmark.'],
    ['The boys played at soldiers; Orso leads the Lantern Watch.'],
    ['The children played at war. Orso leads the Lantern Watch. Nell rules Sarn.'],
    ['Act III: Orso kills Nell.'],
    ['Once upon a time Orso ruled Sarn. Nell killed Livia.'],
    ['Next session Orso kills Nell.'],
    ['The prophecy is clear. Orso rules Sarn. Nell dies at Dunmere.'],
    ['The Orso the Younger, a ship, was built in 231 AL.'],
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread).not.toEqual([]);
  });

  it.each([
    ['231 AL: Orso joined the Lantern Watch.', 'orso -MEMBER_OF-> night-watch [231 AL, ]'],
    ['Background: Orso was born in Dunmere.', 'orso -BORN_IN-> dunmere'],
    [
      'Nell took the northern road: she joined the Lantern Watch in 231 AL.',
      'nell -MEMBER_OF-> night-watch [231 AL, ]',
    ],
    ['Orso wore a coat that was too big. Nell ruled Sarn.', 'nell -RULES-> sarn'],
  ])('%s is stated', (text, ...claims) => {
    expect(readingOf(text).claims).toEqual(claims);
  });
});

describe('why something was not read', () => {
  it.each([
    ['Orso hummed at Galen Hall in 231 AL.', 'construction: Orso hummed at Galen Hall in 231 AL'],
    ['Orso was laid to rest as an Abbot near Sarn.', 'construction: Orso was laid to rest as an Abbot near Sarn'],
    ['Orso ruled Sarn until the thaw.', 'unreadable-date: Orso ruled Sarn until the thaw'],
    ['Orso found it the next spring.', 'construction: Orso found it the next spring'],
  ])('%s', (text, ...unread) => {
    expect(readingOf(text).unread).toEqual(unread);
  });
});

describe('lists, stretches, children and leads', () => {
  it.each([
    [
      'Orso, Nell and Yara all joined the Glass Company in 219 AL.',
      'nell -MEMBER_OF-> glass-company [219 AL, ]',
      'orso -MEMBER_OF-> glass-company [219 AL, ]',
      'yara -MEMBER_OF-> glass-company [219 AL, ]',
    ],
    ['Nell spent the years 225 to 228 AL at Galen Hall.', 'nell -LOCATED_IN-> galen-hall [225 AL, 228 AL]'],
    [
      'At the Siege of Dunmere fought Orso and Nell.',
      'nell -PARTICIPATED_IN-> siege-of-dunmere',
      'orso -PARTICIPATED_IN-> siege-of-dunmere',
    ],
    ['Livia bore Bastian two sons, Orso and Idris.', ...bothParents('orso', 'idris')],
    ['Livia gave Bastian a daughter, Yara.', ...bothParents('yara')],
  ])('%s', (text, ...claims) => {
    const { claims: found, unread } = readingOf(text);
    expect([[...found].sort(), unread]).toEqual([[...claims].sort(), []]);
  });

  it('reads what follows a profession, and leaves the profession', () => {
    expect(readingOf('Livia (190–231 AL) was an astronomer of Dunmere, the mother of Orso.')).toMatchObject({
      claims: ['livia.birth = 190 AL', 'livia.death = 231 AL', 'livia -PARENT_OF-> orso'],
      unread: ['construction: Livia', 'construction: was an astronomer of Dunmere'],
    });
    expect(readingOf('Dunmere (founded 151 AL) is a town in Sarn.')).toMatchObject({
      claims: ['dunmere.founded_on = 151 AL', 'dunmere -PART_OF-> sarn'],
      unread: [],
    });
  });

  it.each([
    ['Orso was the servant of a duke, the lord of Ostmark.'],
    ['Orso was a friend of Idris, the lord of Ostmark.'],
    ['Livia gave Bastian a servant, Orso.'],
    ['Livia bore Bastian no sons.'],
  ])('%s is about somebody else', (text) => {
    expect(readingOf(text).claims).toEqual([]);
  });
});

function bothParents(...children: string[]): string[] {
  return children.flatMap((child) => [`livia -PARENT_OF-> ${child}`, `bastian -PARENT_OF-> ${child}`]);
}
