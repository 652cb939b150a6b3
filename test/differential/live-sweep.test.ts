import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { GraphStore } from '../../src/graph/port.ts';
import { describeNeo4j, emptyNeo4j, openEmptyNeo4jStore } from '../support/neo4j.ts';
import { anyEdit, bareWorld, type EditableWorld, textOf } from '../support/random-world.ts';
import { WorldUnderTest } from '../support/world-under-test.ts';

/** Edits in one world, and worlds: at least 300 edits on the embedded engine. */
const editsPerWorld = 12;
const sequences = fc.tuple(
  fc.array(anyEdit, { minLength: 30, maxLength: 60 }),
  fc.array(anyEdit, { minLength: editsPerWorld, maxLength: editsPerWorld }),
);

describe('a live sweep after an edit leaves exactly what a full run would', () => {
  const open: WorldUnderTest[] = [];
  afterEach(async () => {
    for (const world of open.splice(0)) await world.close();
  });
  const opened = async (store?: GraphStore) => {
    const world = await WorldUnderTest.open('', store);
    open.push(world);
    return world;
  };

  it('on the embedded engine', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async ([first, then]) => {
        await lawHolds(await opened(), first, then, () => opened());
        for (const world of open.splice(0)) await world.close();
      }),
      { numRuns: 26, ...seed() },
    );
  }, 600_000);

  describeNeo4j('on Neo4j', () => {
    it('against the embedded engine’s full run', async () => {
      await fc.assert(
        fc.asyncProperty(sequences, async ([first, then]) => {
          await lawHolds(await opened(await openEmptyNeo4jStore()), first, then, () => opened());
          for (const world of open.splice(0)) await world.close();
        }),
        { numRuns: 4, ...seed() },
      );
      await emptyNeo4j();
    }, 600_000);
  });
});

type Edits = readonly ((world: EditableWorld) => void)[];

/** One store that is swept after each edit, against a new store that sees only the outcome. */
async function lawHolds(
  swept: WorldUnderTest,
  first: Edits,
  then: Edits,
  anew: () => Promise<WorldUnderTest>,
): Promise<void> {
  const world = bareWorld();
  for (const edit of first) edit(world);
  await swept.write(textOf(world));
  await swept.full();
  for (const edit of then) {
    edit(world);
    await swept.write(textOf(world));
    await swept.live();
    const fresh = await anew();
    await fresh.write(textOf(world));
    await fresh.full();
    expect(await swept.openViolations()).toEqual(await fresh.openViolations());
    expect(await swept.disputes()).toEqual(await fresh.disputes());
  }
}

/** A failure prints its seed; `LORE_SEED` runs it again. */
function seed(): { seed?: number } {
  const given = Number(process.env.LORE_SEED);
  return Number.isInteger(given) && given !== 0 ? { seed: given } : {};
}
