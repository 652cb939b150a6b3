import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findArcs } from '../../../../src/detective/arcs/find-arcs.ts';
import { law } from '../../../support/laws.ts';
import { storyOf, type Told } from './story-of.ts';

const told: fc.Arbitrary<Told> = fc.record({
  value: fc.constantFrom('open', 'closed', 'burnt'),
  subject: fc.constantFrom('gate', 'mill'),
  scope: fc.constantFrom('', 'north', 'south'),
  affirmed: fc.boolean(),
  stated: fc.boolean(),
  hearsay: fc.boolean(),
  state: fc.constantFrom('live', 'live', 'superseded', 'withdrawn'),
  text: fc.constantFrom('It is so.', 'It is so again.'),
  position: fc.integer({ min: 1, max: 6 }),
  told_at: fc.integer({ min: 0, max: 6 }).map((count) => count * 1_000_000),
});
const stories = fc.array(told, { maxLength: 12 }).map((facts) => storyOf(...facts));

it('finds the same whatever the order in which the facts come', () => {
  const both = stories.chain((story) =>
    fc.tuple(fc.constant(story), fc.shuffledSubarray(story, { minLength: story.length })),
  );
  fc.assert(
    fc.property(both, ([story, shuffled]) => {
      expect(findArcs(shuffled)).toEqual(findArcs(story));
    }),
    law(300),
  );
});

it('asks nothing of a story that says one thing', () => {
  const one = fc.array(
    told.map((each) => ({ ...each, value: 'open', affirmed: true })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(one, (facts) => {
      expect(findArcs(storyOf(...facts))).toEqual([]);
    }),
    law(200),
  );
});

it('asks about a live fact, and touches live facts only', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const live = new Set(story.filter(({ state, hearsay }) => state === 'live' && !hearsay).map(({ id }) => id));
      for (const { asks_about, equals, rivals, facts, question } of findArcs(story)) {
        const touched = [asks_about, ...equals, ...rivals];
        expect(touched.filter((id) => !live.has(id))).toEqual([]);
        expect(new Set(touched).size).toBe(touched.length);
        expect(facts.map(({ id }) => id)).toEqual(expect.arrayContaining(touched));
        expect(facts.length).toBeGreaterThan(1);
        expect(question).toContain('?');
      }
    }),
    law(300),
  );
});

it('asks nothing any more once all that it may retire is retired', () => {
  fc.assert(
    fc.property(stories, (story) => {
      for (const found of findArcs(story)) {
        if (found.rivals.length === 0) continue;
        const retired = story.map((fact) =>
          found.rivals.includes(fact.id) ? { ...fact, state: 'superseded' as const } : fact,
        );
        const isSame = (other: typeof found) =>
          other.matter?.subject === found.matter?.subject && other.rivals.some((id) => found.rivals.includes(id));
        expect(findArcs(retired).filter(isSame)).toEqual([]);
      }
    }),
    law(200),
  );
});

it.each([1, 7000])('reads a story in time with its length, of %i matters', (matters) => {
  const of = (count: number) =>
    storyOf(
      ...Array.from({ length: count }, (_, at) => ({
        id: `m-${String(at).padStart(7, '0')}`,
        value: ['open', 'closed', 'burnt'][at % 3] ?? '',
        // Of each matter, however many there are, all three things are told.
        subject: `gate ${at % Math.min(matters, count / 4 - 1)}`,
        position: at,
      })),
    );
  const [few, many] = [of(3000), of(30_000)];
  // By the time of the processor: others may be at work beside it.
  const timed = (story: ReturnType<typeof of>) => {
    const start = process.cpuUsage();
    findArcs(story);
    return process.cpuUsage(start).user / 1000;
  };
  timed(few);
  // Ten times as many; what is quadratic takes a hundred times as long.
  expect(timed(many)).toBeLessThan(40 * Math.max(20, Math.min(timed(few), timed(few))));
});
