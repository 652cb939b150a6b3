import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dice } from '../../../bench/world/dice.ts';
import { readWorldRecord } from '../../../src/queries/meta/world-record.ts';
import { type GraphDump, readGraph } from '../../../src/queries/whole-graph.ts';
import { lawTimeout, randomWorlds } from '../../support/laws.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { describeNeo4j, openClearedNeo4jStore, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { program, runLore, writersEnvironment } from '../../support/program/program.ts';
import { tries } from '../../support/trial/tries.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const kills = randomWorlds(3);
const seed = Number(process.env.LORE_SEED ?? Date.now() % 100_000);

describeNeo4j(`a world that is taken out for another one (LORE_SEED=${seed})`, () => {
  const tried = tries('kills', 'kill -9 of `lore ingest --replace`');
  let store: Awaited<ReturnType<typeof openClearedNeo4jStore>>;
  let theirs: WorldFolder;
  let here: WorldFolder;
  let undisturbed: GraphDump;

  const server = () => neo4jEnvironment(requireNeo4j());
  const lore = (folder: WorldFolder, ...args: readonly string[]) => runLore(folder.root, args, server());
  const isLeaving = async () => (await readWorldRecord(store))?.leaving !== undefined;

  beforeAll(async () => {
    store = await openClearedNeo4jStore();
    theirs = new WorldFolder(saltMarch);
    here = new WorldFolder({
      'lore.yaml': 'world: The Northern Isles\n',
      'people.yaml': '- { id: odo, kind: Person, name: Odo, birth: 100, death: 90 }\n',
    });
    expect(lore(here, 'ingest')).toMatchObject({ status: 0 });
    undisturbed = await readGraph(store, { history: false });
  }, 120_000);
  afterAll(async () => {
    await store.close();
    for (const folder of [theirs, here]) folder.remove();
  });

  /** Kills it some milliseconds after it has begun to take the other world out; says whether it was still at it. */
  async function killReplacing(ms: number): Promise<boolean> {
    const child = spawn(process.execPath, [...program, 'ingest', '--replace'], {
      ...{ cwd: here.root, env: { ...writersEnvironment, ...server() }, stdio: 'ignore' as const },
    });
    const exited = once(child, 'exit');
    while (child.exitCode === null && !(await isLeaving())) await sleep(1);
    await Promise.race([sleep(ms), exited]);
    child.kill('SIGKILL');
    await exited;
    return isLeaving();
  }

  it(
    `is refused to both after each of ${kills} kills, until the next --replace has done it`,
    async () => {
      const { roll } = dice(seed);
      let interrupted = 0;
      for (let kill = 0; kill < kills; kill++) {
        await tried.try(async () => {
          expect(lore(theirs, 'ingest', '--replace').stderr).not.toContain('cannot');
          expect(await readWorldRecord(store)).toMatchObject({ name: 'The Salt March' });
          const isHalfDone = await killReplacing(kill === 0 ? 0 : 400 * roll());
          if (isHalfDone) {
            interrupted += 1;
            for (const folder of [theirs, here]) {
              expect(lore(folder, 'findings')).toMatchObject({
                status: 2,
                stderr: expect.stringMatching(
                  /the world "The Salt March" is being replaced by "The Northern Isles"[\s\S]*run `lore ingest --replace` again/,
                ),
              });
            }
          }
          expect(lore(here, 'ingest', '--replace')).toMatchObject({ status: 0 });
          expect(await readWorldRecord(store)).toMatchObject({ name: 'The Northern Isles' });
          expect(await isLeaving()).toBe(false);
          expect(await readGraph(store, { history: false })).toEqual(undisturbed);
          expect(lore(theirs, 'findings')).toMatchObject({
            status: 2,
            stderr: expect.stringContaining('holds the world "The Northern Isles", not "The Salt March"'),
          });
        });
      }
      tried.note(`${interrupted} left a world half taken out`);
      expect(interrupted, 'no kill hit it: the test proves nothing').toBeGreaterThan(0);
    },
    lawTimeout(600_000),
  );
});
