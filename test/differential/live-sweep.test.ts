import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { GraphStore } from '../../src/graph/port.ts';
import { law, lawTimeout } from '../support/laws.ts';
import { describeNeo4j, emptyNeo4j, openEmptyNeo4jStore } from '../support/neo4j/shared-server.ts';
import { anyEdit, anyTopics, bareWorld, type EditableWorld, textOf } from '../support/worlds/random-world.ts';
import { WorldUnderTest } from '../support/worlds/world-under-test.ts';

/** Edits in one world: in the gate, 72 edits on the embedded engine and 12 on Neo4j. */
const editsPerWorld = 12;
const sequences = fc.tuple(
  anyTopics,
  fc.array(anyEdit, { minLength: 30, maxLength: 60 }),
  fc.array(anyEdit, { minLength: editsPerWorld, maxLength: editsPerWorld }),
);

describe('a live sweep after an edit leaves exactly what a full run would', () => {
  const open: WorldUnderTest[] = [];
  afterEach(closeAll);
  async function closeAll(): Promise<void> {
    for (const world of open.splice(0)) await world.close();
  }
  async function opened(store?: GraphStore): Promise<WorldUnderTest> {
    const world = await WorldUnderTest.open('', store);
    open.push(world);
    return world;
  }

  it(
    'on the embedded engine',
    async () => {
      await fc.assert(
        fc.asyncProperty(sequences, async ([topics, first, then]) => {
          const swept = await opened();
          await sweepEach(swept, { topics, first, then }, async (text) => {
            expect(await swept.openViolations()).toEqual(await swept.wouldBeOpen());
            expect(await swept.disputes()).toEqual(await swept.disputesOfOpen());
            await equalsAnew(swept, await opened(), text);
          });
          await closeAll();
        }),
        { ...law(6), ...asFound },
      );
    },
    lawTimeout(600_000),
  );

  describeNeo4j('on Neo4j', () => {
    it(
      'against the embedded engine’s full run',
      async () => {
        const store = await openEmptyNeo4jStore();
        await fc.assert(
          fc.asyncProperty(sequences, async ([topics, first, then]) => {
            // One store for all worlds: its indexes stay, and with them what the server has planned.
            await store.write((tx) => tx.query('MATCH (n) DETACH DELETE n'));
            const swept = await WorldUnderTest.open('', store);
            await sweepEach(swept, { topics, first, then }, async (text) => equalsAnew(swept, await opened(), text));
            await closeAll();
          }),
          { ...law(1), ...asFound },
        );
        await store.close();
        await emptyNeo4j();
      },
      lawTimeout(600_000),
    );
  });
});

type Edits = readonly ((world: EditableWorld) => void)[];

/** Writes a world and edits it; after each edit the store is swept and looked at. */
async function sweepEach(
  swept: WorldUnderTest,
  { topics, first, then }: { readonly topics: readonly number[]; readonly first: Edits; readonly then: Edits },
  look: (text: string) => Promise<void>,
): Promise<void> {
  const world = bareWorld(topics);
  for (const edit of first) edit(world);
  await swept.write(textOf(world));
  await swept.full();
  for (const edit of then) {
    edit(world);
    await swept.write(textOf(world));
    await swept.live();
    await look(textOf(world));
  }
}

/** A new store, which sees only the outcome, and runs over everything, holds the same. */
async function equalsAnew(swept: WorldUnderTest, fresh: WorldUnderTest, text: string): Promise<void> {
  await fresh.write(text);
  await fresh.full();
  expect(await swept.openViolations()).toEqual(await fresh.openViolations());
  expect(await swept.disputes()).toEqual(await fresh.disputes());
}

/** What fails is shown as it was found: to make it smaller takes more time than a test has. */
const asFound = { endOnFailure: true };
