import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../../src/app/backup/back-up.ts';
import { readContents } from '../../../src/app/backup/read-contents.ts';
import { restore } from '../../../src/app/backup/restore.ts';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { explainFinding } from '../../../src/app/findings/explain-finding.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { flagNode, reviewQueue } from '../../../src/app/reviews/review-queue.ts';
import { listRules } from '../../../src/app/rules/list-rules.ts';
import { addRule } from '../../../src/app/rules/stored/add-rule.ts';
import { approveRule } from '../../../src/app/rules/stored/approve-rule.ts';
import { storeFileOf, worldAt } from '../../../src/app/store/home.ts';
import { openStoredWorld, type StoredWorld } from '../../../src/app/store/stored-world.ts';
import { storeEngine } from '../../../src/compose.ts';
import { saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const engine = storeEngine({});
let folder: WorldFolder;
let clock: () => Date;
let home: ReturnType<typeof worldAt>;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
  home = worldAt(folder.root);
  clock = tickingClock();
});
afterEach(() => folder.remove());

async function withMarch<T>(work: (kept: StoredWorld) => Promise<T>): Promise<T> {
  const kept = await openStoredWorld({ engine, home, clock, store: 'make' });
  try {
    return await work(kept);
  } finally {
    await kept.close();
  }
}

/** The clash of the two rulers is dismissed, a person is flagged, and a rule of somebody's own is added and approved. */
const decide = async (kept: StoredWorld): Promise<string> => {
  const { items } = await listFindings(kept.store, { rule: 'contradictions/rules' });
  const id = items[0]?.violation.id ?? '';
  await decideFinding(kept, { id, decision: 'dismiss', reason: 'they ruled together', actor: 'the author' });
  await flagNode(kept, { node_id: 'ysolde', reason: 'two births?', actor: 'a reader' });
  await addRule(kept, {
    id: 'no-ferrymen',
    cypher: "MATCH (p:Person) WHERE p.name CONTAINS 'Ferryman' RETURN p, 'definite' AS verdict",
    description: 'No ferryman works these fords.',
    severity: 'error',
    actor: 'the author',
  });
  await approveRule(kept, { id: 'no-ferrymen', actor: 'the author' });
  return id;
};

/** What people have decided, as every command tells it. */
const decisions = async (kept: StoredWorld, id: string) => ({
  dismissed: (await listFindings(kept.store, { status: 'dismissed', peek: true })).items,
  history: (await explainFinding(kept, id)).history,
  flagged: (await reviewQueue(kept.store)).items,
  added: (await listRules(kept)).items.filter((rule) => rule.id === 'no-ferrymen'),
});

describe('a backup', () => {
  it('brings back every review, flag, approval and added rule, and keeps the store it takes the place of', async () => {
    await withMarch(ingestWorld);
    const id = await withMarch(decide);
    const before = await withMarch((kept) => decisions(kept, id));
    expect(before.added).toMatchObject([{ severity: 'error', awaits_approval: false }]);

    const { path, contents, bytes } = await backUp({ engine, home, clock });
    expect(contents).toMatchObject({ world: 'The Salt March', reviews: 2, rules: 1 });
    expect(bytes).toBe(readFileSync(path).length);

    await withMarch(async (kept) => {
      await decideFinding(kept, { id, decision: 'reopen', reason: 'a mistake', actor: 'a stranger' });
    });
    const restored = await restore({ engine, home, clock, from: path });
    expect(restored.contents).toEqual(contents);
    // What was decided since stands in the world's own file, and nothing that a backup lacks undoes it.
    const { dismissed, history, ...rest } = await withMarch((kept) => decisions(kept, id));
    expect(rest).toEqual({ flagged: before.flagged, added: before.added });
    expect(dismissed).toEqual([]);
    expect(history.slice(0, before.history.length)).toEqual(before.history);
    expect(history.slice(before.history.length)).toMatchObject([
      { action: 'reopen', actor: 'a stranger' },
      { action: 'decided', reason: expect.stringMatching(/^reopen by a stranger/) },
    ]);

    const aside = restored.kept_aside ?? '';
    await restore({ engine, home, clock, from: aside });
    expect((await withMarch((kept) => decisions(kept, id))).dismissed).toEqual([]);
  });

  it('is made while the store is written to, and is the store as it was between two writes', async () => {
    await withMarch(async (kept) => {
      await ingestWorld(kept);
      let writing = true;
      const writer = (async () => {
        for (let ship = 1; writing; ship++) {
          await kept.store.write(async (tx) => {
            await tx.createNodes({ labels: ['Ship'], rows: [{ id: `hull-${ship}` }] });
            await tx.createNodes({ labels: ['Ship'], rows: [{ id: `mast-${ship}` }] });
          });
        }
      })();
      const paths: string[] = [];
      for (let night = 0; night < 3; night++) paths.push((await backUp({ engine, home, clock })).path);
      writing = false;
      await writer;
      const fleets = await Promise.all(paths.map(shipsIn));
      for (const { hulls, masts } of fleets) expect(hulls).toBe(masts);
      expect(fleets.at(-1)?.hulls).toBeGreaterThan(0);
    });
  });

  const shipsIn = async (path: string) => {
    const store = await engine.open(path);
    const [row] = await store.read(
      "MATCH (s:Ship) RETURN sum(CASE WHEN s.id STARTS WITH 'hull' THEN 1 ELSE 0 END) AS hulls, sum(CASE WHEN s.id STARTS WITH 'mast' THEN 1 ELSE 0 END) AS masts",
    );
    await store.close();
    return { hulls: Number(row?.hulls), masts: Number(row?.masts) };
  };

  it('never takes the place of another file, and leaves no half of one behind', async () => {
    await withMarch(ingestWorld);
    const to = join(folder.root, 'copy.grafeo');
    await backUp({ engine, home, clock, to });
    await expect(backUp({ engine, home, clock, to })).rejects.toMatchObject({ code: 'backup-exists' });
    expect(readdirSync(folder.root).filter((name) => name.startsWith('copy'))).toEqual(['copy.grafeo']);
  });

  it('is refused where there is nothing to copy, and left to a server that keeps the store', async () => {
    await expect(backUp({ engine, home, clock })).rejects.toMatchObject({ code: 'no-store' });
    await expect(backUp({ engine, home: undefined, clock })).rejects.toMatchObject({ code: 'no-world' });
    const server = storeEngine({ NEO4J_URI: 'neo4j://black-keep:7687' });
    for (const ask of [backUp({ engine: server, home, clock }), restore({ engine: server, home, clock, from: 'x' })]) {
      await expect(ask).rejects.toMatchObject({ code: 'server-store', fix: expect.stringContaining('neo4j-admin') });
    }
  });
});

describe('a restore', () => {
  const inStore = async () => withMarch((kept) => readContents(kept.store));

  it('touches nothing when the backup is none, is damaged, or is of another world', async () => {
    await withMarch(ingestWorld);
    const { path } = await backUp({ engine, home, clock });
    const whole = readFileSync(path);
    const torn = join(folder.root, 'torn.grafeo');
    writeFileSync(torn, whole.subarray(0, whole.length / 2));
    const noGraph = join(folder.root, 'people.yaml');

    const other = new WorldFolder({
      'lore.yaml': 'world: The Ashen Coast\n',
      'people.yaml': '- { id: maren, kind: Person }\n',
    });
    const there = { engine, home: worldAt(other.root), clock };
    const kept = await openStoredWorld({ ...there, store: 'make' });
    await ingestWorld(kept);
    await kept.close();
    const foreign = (await backUp(there)).path;

    const before = await inStore();
    for (const [from, code] of [
      [join(folder.root, 'nothing.grafeo'), 'no-backup'],
      [torn, 'store-damaged'],
      [noGraph, 'store-damaged'],
      [foreign, 'other-world'],
    ] as const) {
      await expect(restore({ engine, home, clock, from })).rejects.toMatchObject({ code });
      expect(await inStore()).toEqual(before);
    }
    expect(await restore({ engine, home, clock, from: foreign, replace: true })).toMatchObject({
      contents: { world: 'The Ashen Coast' },
    });
    expect(readdirSync(join(folder.root, '.lore')).sort()).toEqual([
      '.gitattributes',
      '.gitignore',
      'backups',
      'graph.grafeo',
      'parsed-files',
      expect.stringMatching(/^replaced-\d{8}T\d{6}Z\.grafeo$/),
    ]);
    other.remove();
  });

  it('makes a store where there is none, and replaces one that is damaged', async () => {
    await withMarch(ingestWorld);
    const { path, contents } = await backUp({ engine, home, clock, to: join(folder.root, 'copy.grafeo') });
    folder.delete('.lore');
    expect(await restore({ engine, home, clock, from: path })).toEqual({
      schema: 'lore-restore/1',
      path: storeFileOf(home),
      contents,
    });
    writeFileSync(storeFileOf(home), 'the tide came in');
    const { kept_aside } = await restore({ engine, home, clock, from: path });
    expect(readFileSync(kept_aside ?? '', 'utf8')).toBe('the tide came in');
    expect((await withMarch((kept) => listFindings(kept.store, { peek: true }))).total).toBeGreaterThan(0);
  });

  it('waits for nobody: a store that is in use stays as it is', async () => {
    await withMarch(async (kept) => {
      await ingestWorld(kept);
      const { path } = await backUp({ engine, home, clock });
      await expect(restore({ engine, home, clock, from: path })).rejects.toMatchObject({ code: 'store-locked' });
    });
    expect(existsSync(storeFileOf(home))).toBe(true);
  });
});
