import { describe, expect, test } from 'vitest';
import { ShortNames, withoutLinks } from '../../../../src/app/dry-run/short-names.ts';
import { loadConfig } from '../../../../src/config/config.ts';
import { worldOf } from '../../../support/worlds/text-world.ts';

const { entities } = worldOf(`- { id: corwin, kind: Person, name: Corwin Dray }
- { id: heron-guard, kind: Order, name: The Heron Guard }
- { id: odile-harrow, kind: Person, name: Odile Harrow, aliases: [Odile] }
- { id: sisters, kind: Order, name: The Sisters of the Well }
- { id: hope, kind: Person, name: Hope Merrow }
- { id: tansy-merrow, kind: Person, name: Tansy Merrow }
- { id: rose-merrow, kind: Person, name: Rose Merrow }
- { id: bryn-sedge, kind: Person, name: Bryn Sedge }
- { id: bryn-hollow, kind: Settlement, name: Bryn Hollow }
- { id: "br[ea]ker|x", kind: Person, name: Breaker Ames }
`);
const { config } = loadConfig({ root: '/worlds/saltby', read: () => undefined, calendarFiles: [] });
const linked = (sentence: string) => new ShortNames(entities, config).linked(sentence);

describe('whom a sentence names by an id', () => {
  test.each([
    ['with a capital', 'Corwin died in 588.', '[[corwin|Corwin]] died in 588.'],
    ['after other words with capitals', 'Brave Corwin died.', 'Brave [[corwin|Corwin]] died.'],
    ['in the possessive', "It was Corwin's sword.", "It was [[corwin|Corwin]]'s sword."],
    ['as the id is written', 'corwin joined heron-guard.', '[[corwin|corwin]] joined [[heron-guard|heron-guard]].'],
    ['as the id is written, behind a name', 'Odile married corwin in 588.', 'Odile married [[corwin|corwin]] in 588.'],
    [
      'as a first name that nobody else has',
      'When Tansy died, Corwin wept.',
      'When [[tansy-merrow|Tansy]] died, [[corwin|Corwin]] wept.',
    ],
    ['as a first name, in the possessive', "Tansy's mother died.", "[[tansy-merrow|Tansy]]'s mother died."],
    ['twice', 'Corwin saw Corwin.', '[[corwin|Corwin]] saw [[corwin|Corwin]].'],
  ])('%s', (_, sentence, expected) => {
    expect(linked(sentence)).toBe(expected);
    expect(withoutLinks(expected)).toBe(sentence);
  });

  test.each([
    ['a name', 'Corwin Dray led the Heron Guard, and Odile saw it.'],
    ['a longer name', 'Odile joined the Sisters of the Well.'],
    ['a name that begins with an id', 'Corwin Dray died.'],
    ['a word with which a sentence begins', 'Hope died in 588.'],
    ['a word in small letters', 'In hope of rose the sisters died.'],
    ['a noun that somebody has for an id', 'He drew his corwin at the sisters and a corwin.'],
    ['what is in a link', 'They saw [[corwin|Corwin]].'],
    ['an id that would end a link', 'They saw Br[ea]ker|x.'],
    ['a first name that is a word', 'Rose died in 588.'],
    ['a first name that something else has', 'Bryn died in 588.'],
    [
      'a first name that is made somebody else',
      'Tansy of Lorn and Tansy the Red saw another Tansy, Saint Tansy and Tansy Quill.',
    ],
    ['nobody', 'Tolly met Brine.'],
  ])('leaves alone %s', (_, sentence) => {
    expect(linked(sentence)).toBe(sentence);
  });
});
