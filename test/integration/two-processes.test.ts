import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { openEmbeddedStore } from '../../src/graph/embedded/store.ts';
import { openNeo4jStore } from '../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { type GraphDump, readGraph } from '../../src/queries/whole-graph.ts';
import { neo4jEnvironment } from '../support/neo4j/server.ts';
import { clearNeo4j, describeNeo4j, requireNeo4j } from '../support/neo4j/shared-server.ts';
import { program, writersEnvironment } from '../support/program/program.ts';
import { keep, WorldFolder } from '../support/worlds/world-folder.ts';

/** Twelve rulers of two seats, each of whom sits longer than his successor can bear; in the other telling those of one seat do not. */
function telling(patient: 'ternhold' | 'ashkeep'): Readonly<Record<string, string>> {
  const rulers = Array.from({ length: 12 }, (_, at) => {
    const seat = at % 2 === 0 ? 'ternhold' : 'ashkeep';
    const from = 120 + at * 10;
    return `- { id: ruler-${at}, kind: Person, name: Ruler ${at}, rules: { to: ${seat}, from: ${from}, until: ${from + (seat === patient ? 15 : 25)} } }`;
  });
  const seats = ['ternhold', 'ashkeep'].map((id) => `- { id: ${id}, kind: Settlement, name: ${id} }`);
  return { 'lore.yaml': 'world: The Salt March\nnow: 300\n', 'seats.yaml': `${[...seats, ...rulers].join('\n')}\n` };
}

/** Findings that are open, and what the graph says. */
interface Outcome {
  readonly open: readonly unknown[];
  readonly graph: GraphDump;
}

async function outcomeIn(store: GraphStore): Promise<Outcome> {
  const open = await store.read(
    `MATCH (v:Violation) WHERE v.status = 'open' RETURN v.fingerprint AS fingerprint, v.message AS message,
       v.member_ids AS members ORDER BY fingerprint`,
  );
  return { open, graph: await readGraph(store, { history: false }) };
}

/** What one ingest and one run leave, with nobody about. */
async function undisturbed(folder: WorldFolder): Promise<Outcome> {
  const store = await openEmbeddedStore();
  try {
    const kept = await keep(store, folder.root);
    await ingestWorld(kept);
    await runOverStore(kept, { scope: 'full' });
    return await outcomeIn(store);
  } finally {
    await store.close();
  }
}

describeNeo4j('two of whoever works on one world in Neo4j', () => {
  const folders = [telling('ternhold'), telling('ashkeep')].map((files) => new WorldFolder(files));
  const [mine, theirs] = folders as [WorldFolder, WorldFolder];
  let store: GraphStore;
  let expected: Outcome[];
  beforeAll(async () => {
    expected = [await undisturbed(mine), await undisturbed(theirs)];
    await clearNeo4j();
    store = await openNeo4jStore(requireNeo4j());
  });
  afterAll(async () => {
    await store.close();
    for (const folder of folders) folder.remove();
  });

  /** The program itself, as its user starts it. */
  async function lore(folder: WorldFolder, ...args: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: folder.root,
      env: { ...writersEnvironment, ...neo4jEnvironment(requireNeo4j()) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return `${String(status)} ${said}`;
  }

  test('processes that ingest and run at once all end well, and leave what the last one alone would have', async () => {
    const work = async (folder: WorldFolder) => [
      await lore(folder, 'ingest'),
      ...(await Promise.all([lore(folder, 'run', '--fail-on', 'never'), lore(folder, 'ingest')])),
    ];
    const said = (await Promise.all([work(mine), work(theirs)])).flat();
    expect(said).toEqual(said.map(() => '0 '));

    const left = await outcomeIn(store);
    expect(expected[0]?.open).not.toEqual(expected[1]?.open);
    expect(expected).toContainEqual(left);
    const { new: opened, gone } = await runOverStore(await keep(store, mine.root), { scope: 'full' });
    expect({ opened, gone }).toEqual({ opened: [], gone: [] });
  });

  test('a run that an ingest overtakes looks again, and leaves no finding of what is no more', async () => {
    await ingestWorld(await keep(store, theirs.root));
    const other = await openNeo4jStore(requireNeo4j());
    try {
      let overtaking: 'not yet' | 'now' | 'done' = 'not yet';
      const hurried: GraphStore = {
        ...store,
        write: async (work) => {
          if (overtaking === 'now') {
            overtaking = 'done';
            await ingestWorld(await keep(other, theirs.root));
          }
          return store.write(work);
        },
      };
      // It takes in what changes everything, its rules have looked at it, and it is about to write down what they saw.
      const onRule = (done: number, total: number) => {
        if (done === total && overtaking === 'not yet') overtaking = 'now';
      };
      await ingestWorld(await keep(hurried, mine.root), { onRule });
      expect(overtaking).toBe('done');
      expect(await outcomeIn(store)).toEqual(expected[1]);
    } finally {
      await other.close();
    }
  });
});
