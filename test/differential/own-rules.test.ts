import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphStore } from '../../src/graph/port.ts';
import type { Rule } from '../../src/model/rule.ts';
import { law, lawTimeout } from '../support/laws.ts';
import { describeNeo4j, emptyNeo4j, openEmptyNeo4jStore } from '../support/neo4j/shared-server.ts';
import { anyOwnRule } from '../support/rules/random-rules.ts';
import { peakMb, type Tries, tries } from '../support/trial/tries.ts';
import { anyEdit, anyTopics, bareWorld, relationsOf, textOf } from '../support/worlds/random-world.ts';
import { WorldUnderTest } from '../support/worlds/world-under-test.ts';

const rulesPerWorld = 30;
const editsPerWorld = 10;
const worlds = fc.record({
  topics: anyTopics,
  rules: fc.array(anyOwnRule, { minLength: rulesPerWorld, maxLength: rulesPerWorld }),
  first: fc.array(anyEdit, { minLength: 30, maxLength: 60 }),
  later: fc.array(anyEdit, { minLength: editsPerWorld, maxLength: editsPerWorld }),
});

describe('with rules of its own of any shape, a live sweep after an edit leaves exactly what a full run would', () => {
  async function leavesTheSame(
    drawn: typeof worlds extends fc.Arbitrary<infer T> ? T : never,
    open: () => Promise<GraphStore | undefined>,
    tried: Tries,
  ) {
    const rules = drawn.rules.map((rule, index) => rule(index, relationsOf(drawn.topics)));
    const swept = await WorldUnderTest.open('', await open(), rules);
    const world = bareWorld(drawn.topics);
    for (const edit of drawn.first) edit(world);
    await swept.write(textOf(world));
    await swept.full();
    for (const edit of drawn.later) {
      edit(world);
      await tried.try(async () => {
        await swept.write(textOf(world));
        const { problems } = await swept.live();
        const full = await swept.wouldBe();
        expect(problems).toEqual(full.problems);
        // What a rule that cannot run has found before stays as it was.
        const running = rules.filter(({ id }) => !problems.some(({ path }) => path?.endsWith(id)));
        expect(ofRules(running, await swept.openViolations())).toEqual(ofRules(running, full.open));
      });
      tried.sawMb(peakMb());
    }
    return swept;
  }

  const onEmbedded = tries(
    'edits',
    `random edits with ${rulesPerWorld} generated own rules, live against full, embedded`,
  );
  it(
    'on the embedded engine',
    async () => {
      await fc.assert(
        fc.asyncProperty(worlds, async (drawn) => {
          const swept = await leavesTheSame(drawn, async () => undefined, onEmbedded);
          await swept.close();
        }),
        { ...law(2), endOnFailure: true },
      );
    },
    lawTimeout(600_000),
  );

  describeNeo4j('on Neo4j', () => {
    const tried = tries('edits', `random edits with ${rulesPerWorld} generated own rules, live against full, neo4j`);
    it(
      'of the same rules',
      async () => {
        const store = await openEmptyNeo4jStore();
        await fc.assert(
          fc.asyncProperty(worlds, async (drawn) => {
            await store.write((tx) => tx.query('MATCH (n) DETACH DELETE n'));
            await leavesTheSame(drawn, async () => store, tried);
          }),
          { ...law(1), endOnFailure: true },
        );
        await store.close();
        await emptyNeo4j();
      },
      lawTimeout(600_000),
    );
  });
});

/** What the rules of the world found; of the shipped ones another law tells. */
const ofRules = (rules: readonly Rule[], found: readonly string[]): string[] =>
  found.filter((line) => rules.some(({ id }) => line.startsWith(`["${id}"`)));
