import { describe, expect, it } from 'vitest';
import { told, vask, worldOf } from '../../../../support/worlds/text-world.ts';

const isRelation = ({ type }: { readonly type: string }) => type === 'RULES' || type === 'POSSESSES';

/** The claims of a note that are about the present: the day, and whether lore.yaml states it. */
function presentIn(text: string, { path = 'notes/court.md', ...files }: Readonly<Record<string, string>> = {}) {
  const { claims } = worldOf({ 'lore.yaml': 'now: 640\n', 'world.yaml': vask, ...files, [path]: text });
  return claims
    .filter((claim) => claim.place.path === path && isRelation(claim))
    .map(({ at_present, at_stated_present }) =>
      at_present === undefined ? 'no present' : `${at_present.text}${at_stated_present ? ', stated' : ''}`,
    );
}

describe('the present tense', () => {
  it.each(['Aldric is the king of Vask.', 'Aldric rules Vask.', 'Aldric now holds Gull.', 'Gull is held by Aldric.'])(
    'means the present: %s',
    (text) => {
      expect(presentIn(text)).toEqual(['640, stated']);
    },
  );

  it.each([
    'Aldric was the king of Vask.',
    'Aldric ruled Vask.',
    'Aldric is the king of Vask from 600 to 612.',
    'Aldric is the king of Vask. He dies at the ford.',
    'In his tomb Aldric holds Gull.',
    'Aldric is the king of Vask, and Odo meets him at the ford.',
    '## History\n\nAldric is the king of Vask.',
    '## The War of 612\n\nAldric is the king of Vask.',
  ])('does not: %s', (text) => {
    for (const found of presentIn(text)) expect(found).toBe('no present');
  });

  it.each([
    'Chapters/The Ford.md',
    'Sessions/Session 3.md',
    'Letters/To Will.md',
    'Chapter 3.md',
    'lore/History of Vask.md',
  ])('is of its own time in %s', (path) => {
    expect(presentIn('Aldric is the king of Vask.', { path })).toEqual(['no present']);
  });

  it.each(['kind: Battle', 'kind: Chronicle', 'kind: Item\ndate: 612'])(
    'is of its own time in a note with %s',
    (front) => {
      expect(presentIn(`---\n${front}\n---\nAldric is the king of Vask.`)).toEqual(['no present']);
    },
  );

  it('is of its own time in a file of a story, whatever it is called', () => {
    const settings = 'now: 640\nstory:\n  - { match: "notes/**" }\n';
    expect(presentIn('Aldric is the king of Vask.', { 'lore.yaml': settings })).toEqual(['no present']);
  });

  it('means the second latest date that files end with, where lore.yaml states none', () => {
    const event = (year: string) => `- { name: Feast of ${year}, kind: Event, date: ${year} }\n`;
    const files = {
      'lore.yaml': 'world: Vask\n',
      'b.yaml': event('705'),
      'c.yaml': event('4305'),
      'd.yaml': event('c. 900'),
    };
    expect(presentIn('Aldric is the king of Vask.', files)).toEqual(['849']);
    expect(
      presentIn('Aldric is the king of Vask.', { ...files, 'world.yaml': vask.replace(', start: 840, end: 849', '') }),
    ).toEqual(['705']);
  });

  it('means nothing where no date tells the present', () => {
    const timeless = vask.replace(', start: 840, end: 849', '');
    expect(presentIn('Aldric is the king of Vask.', { 'lore.yaml': 'world: Vask\n', 'world.yaml': timeless })).toEqual([
      'no present',
    ]);
  });
});

describe('what still went on', () => {
  it.each([
    ['By 640, Aldric still ruled Vask.', ['aldric -RULES-> vask [by 640, 640 or later]']],
    ['In 640 Aldric still ruled Vask.', ['aldric -RULES-> vask [by 640, 640 or later]']],
    ['In 640 Aldric ruled Vask.', ['aldric -RULES-> vask [640, 640]']],
    ['Aldric still ruled Vask from 640 to 650.', ['aldric -RULES-> vask [640, 650]']],
  ])('%s', (text, claims) => {
    const world = worldOf({ 'world.yaml': vask, 'note.md': text });
    expect(told(world.claims.filter(isRelation))).toEqual(claims);
  });
});
