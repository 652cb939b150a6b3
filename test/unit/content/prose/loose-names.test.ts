import { describe, expect, it } from 'vitest';
import { LooseNames } from '../../../../src/content/prose/loose-names.ts';
import { worldOf } from '../../../support/worlds/text-world.ts';

const people = `
- { id: tom, kind: Person, name: Tom Hale }
- { id: laura, kind: Person, name: Laura Vane }
- { id: harte, kind: Person, name: Edmund Harte }
- { id: ann, kind: Person, name: Ann Moss }
- { id: bea, kind: Person, name: Bea Moss }
- { id: vane, kind: Town, name: Port Laurel }
`;
const { entities, config } = worldOf(people);
const names = new LooseNames(entities, config.ontology, new Set());
const found = (text: string) => names.find(text).map(({ start, end }) => text.slice(start, end));

describe('somebody may be meant', () => {
  it.each([
    ["Tom's first wife was Laura.", ['Tom', 'Laura']],
    ['Chief Inspector Harte came in.', ['Chief Inspector Harte']],
    ['Mrs. Vane was born in 1215.', ['Mrs. Vane']],
    ['Sir Edmund laughed.', ['Sir Edmund']],
    ['Then he sat down beside Harte.', ['Harte']],
    ['Inspector Edmund Harte came.', ['Inspector Edmund']],
  ])('%s', (text, words) => {
    expect(found(text)).toEqual(words);
  });
});

describe('somebody else is meant, or nobody', () => {
  it.each([
    ['another of that first name', 'Laura Brown came in.'],
    ['a name that two have', 'Moss came in.'],
    ['a word', 'Drums go tom, tom.'],
    ['another thing of that name', 'The Harte flooded. New Harte burnt.'],
    ['in small letters', 'a harte came in'],
  ])('%s: %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('a sentence about somebody whom no reader finds in it', () => {
  const { prose } = worldOf({
    ...{ 'people.yaml': people, 'wind.md': 'The wind blew.\n' },
    'story.md': 'Harte died in 1215.\n',
  });

  it('counts as unread, and a passage about nobody as nameless', () => {
    expect([prose.sentences, prose.nameless]).toEqual([{ whole: 0, part: 0, unread: 1 }, 1]);
  });
});
