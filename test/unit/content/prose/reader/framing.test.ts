import { describe, expect, it } from 'vitest';
import { readingOf } from './kestrel-bay.ts';

describe('what a sentence before takes from the narrator', () => {
  it.each([
    'The fever gave Idris visions. Orso had married Nell in 230 AL.',
    'The drug brought Nell strange pictures. Livia had died in 231 AL.',
    "The oracle's smoke showed three things. Orso killed Nell in 230 AL.",
    'Livia slept, and in her sleep Orso was duke. Idris had died in 231 AL.',
    'Bastian was raving by then. Orso had ruled Sarn from 220 to 225 AL.',
    'Nell remembered it wrong. Orso had died in 231 AL.',
    'The confession was a forgery. Orso had murdered Nell in 230 AL, it ran.',
    'Bastian lied easily. Orso was born in Dunmere, and he was the son of Idris.',
    'What the clerk wrote was this. Orso had founded the Glass Company in 220 AL. It was a guess.',
    'Idris saw shapes in the flames. Nell ruled Sarn in 240 AL.',
    'The poppy made her see her childhood again. Orso was the brother of Nell.',
    'His memory was failing. Livia had joined the Lantern Watch in 219 AL.',
    'The letter was false. Livia had been born in Dunmere in 190 AL.',
    'Yara had a theory. Orso had killed Livia in 231 AL.',
    'Under torture he told them everything. Orso led the Lantern Watch.',
    'Idris had it backwards. Livia was the mother of Orso.',
    'The will had been doctored. Brightthorn passed to Nell in 231 AL.',
    'The servants gossiped. Orso had married Yara in 229 AL.',
    'Hope got the dates muddled. Orso died in 239 AL.',
    'This is what the widow told the court. Orso killed Nell in 230 AL.',
    'The mushrooms showed Nell her past. She was the daughter of Livia.',
    'The old man babbled. Orso had founded Dunmere in 160 AL.',
    'Orso killed Nell in 230 AL. It was only a guess.',
    'Orso was born in Dunmere in 190 AL. The clerk had made it up.',
    'Livia died in 231 AL. The entry was later shown to be a fake.',
    'It went like this. Orso killed Nell in 230 AL.',
    'Bastian was no stranger to lies and told one now. Orso was his son.',
    'The seer opened her mouth. Nell rules Sarn.',
    'Nell was not in her right mind. Orso had died in 231 AL.',
    'A forged pedigree turned up. Orso was the son of Bastian.',
    'Bastian liked to boast. He had killed Nell in 230 AL.',
    'The stone was wrongly cut. Orso died in 238 AL.',
    'The spirits spoke through the girl. Livia was the mother of Orso.',
    'The actor put on the crown. Orso ruled Sarn from 220 to 225 AL.',
    'Nell heard it at the inn. Orso had died in 231 AL.',
  ])('%s', (text) => {
    const { claims, unread } = readingOf(text);
    expect(claims).toEqual([]);
    expect(unread).not.toEqual([]);
  });

  it.each([
    ['Bastian lied easily.\n\nOrso died in 231 AL.', 'orso.death = 231 AL'],
    ['Nell remembered it wrong. In truth, Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['Brightthorn was forged in 160 AL. Orso owned it.', 'brightthorn.created_on = 160 AL', 'orso -OWNS-> brightthorn'],
    ['The poison did its work. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['Livia kept a mirror in her room. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['Nell heard the bells. Orso died in 231 AL.', 'orso.death = 231 AL'],
    [
      'Orso wrote the Moon Chart. He had been born in Dunmere.',
      'orso -CREATED-> moon-chart',
      'orso -BORN_IN-> dunmere',
    ],
    ['Nell wrote letters. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['The letter arrived too late. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['Dunmere was lying in ruins. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['Nell remembered the siege well. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['The wine was good that year. Orso died in 231 AL.', 'orso.death = 231 AL'],
    ['What happened then was simple. Orso died in 231 AL.', 'orso.death = 231 AL'],
  ])('ends with its paragraph, and is not seen where none is: %s', (text, ...claims) => {
    expect(readingOf(text).claims).toEqual(claims);
  });
});
