import { describe, expect, test } from 'vitest';
import { rememberedFacts } from '../../../../src/detective/narrative/forgetting.ts';
import { detectiveSettings } from '../../../../src/model/detective-settings.ts';
import type { StoryFact } from '../../../../src/model/story.ts';
import { note, notes, passage } from './stories.ts';

const { forgetting } = detectiveSettings();
const curve = { day: 0.3, week: 0.15, older: 0.07, below: 200 };
const ids = (facts: readonly StoryFact[]) => facts.map(({ id }) => id);
const newest = note('m-ffff000000000000', 'The tide went out.', 1000);

/** So many notes of one age: they precede the newest by so many hours. */
const aged = (count: number, hours: number, conflicts: number): StoryFact[] => [
  ...notes(count).map(({ id, text }) => note(id, text, 1000 - hours, { conflicts })),
  newest,
];

const chapters = (count: number) =>
  Array.from({ length: count }, (_, index) => passage(`p${index}`, `Rain on day ${index}.`, index));

describe('what of a story is forgotten', () => {
  test('nothing below 200 facts, and something from there on', () => {
    expect(rememberedFacts(notes(199), { forgetting })).toHaveLength(199);
    expect(rememberedFacts(notes(200), { forgetting }).length).toBeLessThan(100);
  });

  test('nothing where it is off', () => {
    expect(rememberedFacts(notes(1000), { forgetting: 'off' })).toHaveLength(1000);
  });

  test.each([
    ['under a day', 23.9, 0, 0.3],
    ['a day', 24, 0, 0.15],
    ['a week', 168, 0, 0.15],
    ['more than a week', 168.1, 0, 0.07],
    ['old, and once in a conflict', 500, 1, 0.14],
    ['old, and twice in conflicts', 500, 2, 0.28],
    ['young, and once in a conflict', 2, 1, 0.6],
    ['often in conflicts', 500, 40, 1],
  ])('by age: of what is %s', (_, hours, conflicts, chance) => {
    const story = aged(4000, hours, conflicts);
    const share = rememberedFacts(story, { forgetting }).filter((fact) => fact !== newest).length / 4000;
    // Four standard deviations of 4,000 draws.
    expect(Math.abs(share - chance)).toBeLessThanOrEqual(4 * Math.sqrt((chance * (1 - chance)) / 4000));
  });

  test('never what the story is read for', () => {
    const story = notes(1000);
    const sample = new Set(rememberedFacts(story, { forgetting }));
    const { id = '' } = story.find((fact) => !sample.has(fact)) ?? {};
    expect(ids(rememberedFacts(story, { forgetting, triggers: [id] }))).toContain(id);
  });

  test('the same of the same story, and other facts when something was added', () => {
    const story = notes(900);
    const sample = ids(rememberedFacts(story, { forgetting }));
    expect(ids(rememberedFacts(structuredClone(story), { forgetting }))).toEqual(sample);
    // Written down, so that another machine is held to it.
    expect(sample.slice(0, 3)).toMatchInlineSnapshot(`
      [
        "m-1000001900000000",
        "m-1000001d00000000",
        "m-1000002000000000",
      ]
    `);
    const longer = ids(rememberedFacts([...story, newest], { forgetting }));
    expect(longer.filter((id) => sample.includes(id)).length).toBeLessThan(sample.length / 2);
  });

  test('less of what was in a conflict since: the draw is the same, and the chance higher', () => {
    const story = notes(1000);
    const sample = ids(rememberedFacts(story, { forgetting }));
    const since = story.map((fact) => ({ ...fact, conflicts: 1 }));
    const later = ids(rememberedFacts(since, { forgetting }));
    expect(later).toEqual(expect.arrayContaining(sample));
    expect(later.length).toBeGreaterThan(sample.length);
  });

  test('of a manuscript as of what is young: its beginning is no staler than its end', () => {
    const sample = rememberedFacts(chapters(3000), { forgetting: { ...curve, week: 0, older: 0 } });
    expect(Math.abs(sample.length / 3000 - 0.3)).toBeLessThan(0.04);
    expect(sample.filter(({ position }) => position < 1500).length).toBeGreaterThan(300);
  });

  test('of each story by itself: what is noted beside a manuscript changes nothing of its sample', () => {
    const alone = rememberedFacts(chapters(300), { forgetting });
    expect(rememberedFacts([...notes(20), ...chapters(300)], { forgetting })).toEqual([...notes(20), ...alone]);
  });
});
