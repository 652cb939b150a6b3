import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import type { IngestReport } from '../../../src/app/ingest/ingest-report.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { watchWorld } from '../../../src/app/ingest/watch-world.ts';
import { worldAt } from '../../../src/app/store/home.ts';
import { openStoredWorld, type StoredWorld } from '../../../src/app/store/stored-world.ts';
import { storeEngine } from '../../../src/compose.ts';
import type { LoreError } from '../../../src/util/errors.ts';
import { saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

const openHere = () =>
  openStoredWorld({ engine: storeEngine({}), home: worldAt(folder.root), clock: tickingClock(), store: 'make' });

/** A watch over the folder, and its reports one by one as they come. */
async function watching(work: (next: () => Promise<Seen>, stored: StoredWorld) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const seen: Seen[] = [];
  let wake = () => {};
  const tell = (one: Seen) => {
    seen.push(one);
    wake();
  };
  const kept = await openHere();
  const watch = watchWorld(kept, {
    signal: controller.signal,
    onReport: (report, changed) => tell({ report, changed }),
    onTrouble: (trouble) => tell({ trouble }),
  });
  const next = async (): Promise<Seen> => {
    while (seen.length === 0) await Promise.race([watch, new Promise<void>((resolve) => (wake = resolve))]);
    const one = seen.shift();
    if (one === undefined) throw new Error('just seen');
    return one;
  };
  try {
    await work(next, kept);
  } finally {
    controller.abort();
    await watch;
    await kept.close();
  }
}

interface Seen {
  readonly report?: IngestReport;
  readonly changed?: readonly string[];
  readonly trouble?: LoreError;
}

describe('lore watch', () => {
  it('ingests at once, and again on every save of a file, a setting or a rule', async () => {
    await watching(async (next) => {
      expect((await next()).report?.findings.new.map(({ rule_id }) => rule_id)).toContain('contradictions/rules');

      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190', 'from: 199'));
      const edited = await next();
      expect(edited.changed).toEqual(['people.yaml']);
      expect(edited.report?.findings.gone.map(({ rule_id }) => rule_id)).toEqual(['contradictions/rules']);

      folder.write('lore.yaml', `${saltMarch['lore.yaml']}rules:\n  disable: [orphans/person-of-unknown-lineage]\n`);
      const silenced = await next();
      expect(new Set(silenced.report?.findings.gone.map(({ resolution }) => resolution))).toEqual(
        new Set(['rule disabled']),
      );

      folder.write(
        'rules/no-marshals.cypher',
        '// Nobody is a Person.\nMATCH (p:Person) WHERE p.name STARTS WITH "Ysolde" RETURN p\n',
      );
      const ruled = await next();
      expect(ruled.report?.findings.new.map(({ rule_id }) => rule_id)).toEqual(['no-marshals']);
    });
  });

  it('keeps watching a world that is broken in the middle of a save', async () => {
    await watching(async (next) => {
      await next();
      for (const path of ['people.yaml', 'canon', 'drafts']) folder.delete(path);
      let seen = await next();
      while (seen.trouble === undefined) seen = await next();
      expect(seen.trouble.code).toBe('empty-world');
      folder.write('people.yaml', saltMarch['people.yaml'] ?? '');
      do seen = await next();
      while (seen.report === undefined);
      expect(seen.report.counts.files).toBe(1);
    });
  });

  it('goes on when a folder of the world, or the world itself, is moved away and comes back', async () => {
    await watching(async (next) => {
      await next();
      const aside = `${folder.root}-aside`;
      renameSync(join(folder.root, 'canon'), aside);
      let seen = await next();
      while (seen.report?.claims.gone.length === 0) seen = await next();
      expect(seen.report?.claims.gone).not.toEqual([]);
      renameSync(aside, join(folder.root, 'canon'));
      do seen = await next();
      while (seen.report?.claims.restored.length === 0);
      expect(seen.report?.claims.restored).not.toEqual([]);

      renameSync(folder.root, aside);
      renameSync(aside, folder.root);
      folder.write('canon/late.yaml', '- { id: late, kind: Person, name: Late Tern }\n');
      do seen = await next();
      while (seen.report?.entities.created.includes('late') !== true);
    });
  });

  it('goes by the decisions that come from elsewhere, and is not woken by those it writes itself', async () => {
    const path = '.lore/decisions.yaml';
    const decisions = () => readFileSync(join(folder.root, path), 'utf8');
    const rules = (report: IngestReport | undefined) => report?.findings.new.map(({ rule_id }) => rule_id);
    const decided = await openHere();
    await ingestWorld(decided);
    const { items } = await listFindings(decided.store, { rule: 'contradictions/rules' });
    const id = items[0]?.violation.id ?? '';
    await decideFinding(decided, { id, decision: 'dismiss', reason: 'they ruled together', actor: 'Ama' });
    await decided.close();
    const dismissal = decisions();
    folder.delete('.lore');
    await watching(async (next, stored) => {
      expect(rules((await next()).report)).toContain('contradictions/rules');
      folder.write(path, dismissal);
      expect((await next()).changed).toEqual([path]);
      const open = async () => (await listFindings(stored.store, { rule: 'contradictions/rules' })).total;
      expect(await open()).toBe(0);

      folder.write(path, dismissal.replace(/^/, '# read again\n'));
      expect((await next()).changed).toEqual([path]);
      folder.write(path, dismissal.replace('action: dismiss', 'action: dismis'));
      const broken = await next();
      expect(broken.report?.problems.map(({ code }) => code)).toContain('bad-decision');

      folder.delete(path);
      let seen = await next();
      while (!existsSync(join(folder.root, path))) seen = await next();
      expect(seen.changed).toEqual([path]);
      // Whatever its own writing made it look at is over before this is saved.
      await sleep(500);
      folder.write('people.yaml', `${saltMarch['people.yaml']}\n# seen\n`);
      const after = [await next()];
      while (!after.at(-1)?.changed?.includes('people.yaml')) after.push(await next());
      expect(after.length).toBeLessThan(3);
      expect(await open()).toBe(0);
    });
  });
});
