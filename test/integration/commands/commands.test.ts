import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { dryRun } from '../../../src/app/dry-run/dry-run-session.ts';
import { type ProposedClaims, planDryRun } from '../../../src/app/dry-run/plan-dry-run.ts';
import { describeEntity } from '../../../src/app/entities/describe-entity.ts';
import { exportWorld } from '../../../src/app/export/export-world.ts';
import { explainFinding } from '../../../src/app/findings/explain-finding.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { clearFlag, flagNode, reviewQueue } from '../../../src/app/reviews/review-queue.ts';
import { readLatestRun } from '../../../src/app/runs/latest-run.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import { schemaVersion } from '../../../src/app/store/schema-version.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { type GraphDump, readGraph } from '../../../src/queries/whole-graph.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { keep, saltMarch, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let clock: () => Date;
beforeEach(() => {
  clock = tickingClock();
  folder = new WorldFolder(saltMarch);
});
afterEach(() => folder.remove());

onEveryEngine('the commands on a kept world', (store) => {
  const open = (): Promise<StoredWorld> => keep(store(), folder.root, clock);
  const rulers = { rule: 'contradictions/rules' } as const;
  const theClash = async (kept: StoredWorld) => {
    const { items } = await listFindings(kept.store, { ...rulers, status: 'all' });
    const [first] = items;
    if (first === undefined) throw new Error('two rulers of Ternhold were to be found');
    return first.violation;
  };

  describe('ingest', () => {
    it('finds what is wrong in a new world, and nothing new in the same world again', async () => {
      const kept = await open();
      const first = await ingestWorld(kept);
      expect(first.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(['people.yaml unknown-key']);
      expect(first.run?.scope).toBe('full');
      expect(first.findings.new.map(({ rule_id }) => rule_id)).toContain('contradictions/rules');

      const second = await ingestWorld(await open());
      expect(second).toMatchObject({ changed: false, findings: { new: [], gone: [] } });
      expect(second.run).toBeUndefined();
      expect(second.findings.unchanged).toBe(first.findings.open);
    });

    it('says which finding an edit ends, after a look at what it touched', async () => {
      await ingestWorld(await open());
      folder.write(
        'people.yaml',
        (saltMarch['people.yaml'] ?? '').replace('from: 190, until: 205', 'from: 199, until: 205'),
      );
      const edited = await ingestWorld(await open());
      expect(edited.run?.scope).toBe('touched');
      expect(edited.findings.gone.map(({ rule_id, resolution }) => [rule_id, resolution])).toEqual([
        ['contradictions/rules', 'no longer found'],
      ]);
      expect(edited.claims.created).toHaveLength(1);
      expect(edited.claims.gone).toHaveLength(1);
    });

    it('looks at everything again when the settings that rules go by have changed', async () => {
      await ingestWorld(await open());
      folder.write('lore.yaml', `${saltMarch['lore.yaml']}rules:\n  disable: [contradictions/rules]\n`);
      const changed = await ingestWorld(await open());
      expect(changed.run?.scope).toBe('full');
      expect(changed.findings.gone.map(({ resolution }) => resolution)).toEqual(['rule disabled']);
    });

    it('refuses to put another world in the place of the one it holds, unless told to', async () => {
      const kept = await open();
      await ingestWorld(kept);
      folder.write('lore.yaml', 'world: The Ashen Coast\n');
      await expect(ingestWorld(kept)).rejects.toMatchObject({ code: 'other-world' });
      const instead = await keep(store(), folder.root, clock, 'replace');
      expect(instead.takenOut).toMatchObject({ name: 'The Salt March', counts: { rules: 0, decisions: 0 } });
      expect((await ingestWorld(instead)).world.name).toBe('The Ashen Coast');
    });

    it('refuses a store that a newer program has written, and brings an older one up to date', async () => {
      await ingestWorld(await open());
      const stamp = (version: number | null) =>
        store().write((tx) => tx.upsertNodes({ labels: ['LoreMeta'], rows: [{ id: 'schema', version }] }));
      await stamp(null);
      await open();
      const [row] = await store().read("MATCH (m:LoreMeta {id: 'schema'}) RETURN m.version AS version");
      expect(row?.version).toBe(schemaVersion);
      await stamp(99);
      await expect(open()).rejects.toMatchObject({
        code: 'store-newer',
        fix: expect.stringContaining('Update lore-engine'),
      });
    });
  });

  describe('run', () => {
    it('looks at everything, at one entity, or at an era, by name', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const full = await runOverStore(kept, { scope: 'full' });
      expect(full).toMatchObject({ new: [], gone: [], run: { mode: 'full', scope: 'full' } });
      const one = await runOverStore(kept, { scope: 'entity:The Tern Queen' });
      expect(one.run).toMatchObject({ mode: 'live', scope: 'entity:ysolde' });
      expect(one.found.map(({ rule_id }) => rule_id)).toContain('contradictions/rules');
      await expect(runOverStore(kept, { scope: 'era:ternhold' })).rejects.toMatchObject({ code: 'not-an-era' });
      await expect(runOverStore(kept, { scope: 'era:' })).rejects.toMatchObject({ code: 'bad-scope' });
      const fix = 'A scope is `full`, `entity:ID`, `era:ID`, or a name.';
      await expect(runOverStore(kept, { scope: 'everything' })).rejects.toMatchObject({ code: 'unknown-entity', fix });
      await expect(runOverStore(kept, { scope: 'all' })).rejects.toMatchObject({ code: 'unknown-entity' });
    });

    it('writes nothing when it is cancelled', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const before = await readLatestRun(store(), kept.clock);
      const cancelled = runOverStore(kept, { scope: 'full', signal: AbortSignal.abort() });
      await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
      expect((await readLatestRun(store(), kept.clock)).run).toEqual(before.run);
    });

    it('tells how old the newest run is', async () => {
      expect(await readLatestRun(store(), () => new Date())).toMatchObject({ stale: true });
      await ingestWorld(await open());
      const { run } = await readLatestRun(store(), () => new Date());
      const ended = new Date(run?.finished_at ?? '').getTime();
      const hoursLater = (hours: number) => readLatestRun(store(), () => new Date(ended + hours * 3_600_000));
      expect(await hoursLater(23)).toMatchObject({ age_hours: 23, stale: false });
      expect(await hoursLater(25)).toMatchObject({ age_hours: 25, stale: true });
    });

    it('is no fresher for a look at one entity', async () => {
      const kept = await open();
      await ingestWorld(kept);
      const ended = new Date((await readLatestRun(store(), kept.clock)).run?.finished_at ?? '').getTime();
      const later = () => new Date(ended + 5 * 24 * 3_600_000);
      await runOverStore(await keep(store(), folder.root, later), { scope: 'entity:ysolde' });
      const latest = await readLatestRun(store(), later);
      expect(latest).toMatchObject({ run: { scope: 'entity:ysolde' }, age_hours: 120, stale: true });
      expect(latest.caveat).toContain('5 days ago');
    });

    it('is stale where no rule has looked at what was ingested since', async () => {
      const kept = await open();
      await ingestWorld(kept);
      expect(await readLatestRun(store(), kept.clock)).toMatchObject({ stale: false, unchecked_changes: false });
      await store().write((tx) => tx.query("MATCH (m:LoreMeta {id: 'ingest'}) SET m.pending_all = true"));
      const latest = await readLatestRun(store(), kept.clock);
      expect(latest).toMatchObject({ stale: true, unchecked_changes: true });
      expect(latest.caveat).toContain('what changed since has not been checked');
    });
  });

  describe('findings', () => {
    it('are found by whom they are about, even where another is the subject', async () => {
      await ingestWorld(await open());
      const about = await listFindings(store(), { about: 'corvin ashby', ...rulers });
      expect(about.items.map(({ violation }) => violation.subject.id)).toEqual(['ternhold']);
      expect((await listFindings(store(), { about: 'The Ferryman', ...rulers })).total).toBe(0);
    });

    it('are filtered by source, severity, verdict and reason', async () => {
      await ingestWorld(await open());
      const total = async (filter: Parameters<typeof listFindings>[1]) => (await listFindings(store(), filter)).total;
      expect(await total({ ...rulers, source: 'The Tern Annals' })).toBe(1);
      expect(await total({ ...rulers, source: 'ballad' })).toBe(0);
      expect(await total({ ...rulers, severity: 'error' })).toBe(0);
      expect(await total({ ...rulers, verdict: 'definite' })).toBe(1);
      expect(await total({ category: ['orphan'], reason: 'lineage' })).toBe(2);
    });

    it('come a page at a time, each once', async () => {
      await ingestWorld(await open());
      const all = await listFindings(store(), {});
      expect(all.total).toBeGreaterThan(2);
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listFindings(store(), { limit: 1, cursor });
        expect(page.total).toBe(all.total);
        ids.push(...page.items.map(({ violation }) => violation.id));
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(ids).toEqual(all.items.map(({ violation }) => violation.id));
    });

    it('count as shown once somebody has seen them', async () => {
      await ingestWorld(await open());
      const flagged = async () => (await listFindings(store(), rulers)).items.map((item) => item.flagged);
      expect(await flagged()).toEqual([false]);
      expect(await flagged()).toEqual([true]);
    });

    it('are refused with what would do, where a filter leads nowhere', async () => {
      await ingestWorld(await open());
      const refusals = [
        [{ about: 'Yslde of Tern' }, 'unknown-entity', 'Ysolde of Tern'],
        [{ rule: 'contradictions/rule' }, 'unknown-rule', 'contradictions/rules'],
        [{ source: 'The Tern Anals' }, 'unknown-source', 'The Tern Annals'],
        [{ limit: 51 }, 'bad-limit', '50'],
        [{ cursor: 'page two' }, 'bad-cursor', 'cursor'],
      ] as const;
      for (const [request, code, near] of refusals) {
        await expect(listFindings(store(), request)).rejects.toMatchObject({
          code,
          fix: expect.stringContaining(near),
        });
      }
    });
  });

  describe('explain', () => {
    it('tells the rule, the pair that clashes with places and words, and the history', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const { fingerprint } = await theClash(kept);
      const explanation = await explainFinding(kept, fingerprint.slice(0, 6));
      expect(explanation.rule.as_written).toContain('time_windows_overlap');
      expect(explanation.rule.as_run).not.toContain('time_windows_overlap');
      expect(explanation.members).toMatchObject([
        {
          clashes: true,
          summary: 'Ysolde of Tern rules Ternhold, 178 – 199',
          source: { path: 'people.yaml', line: 8, column: 16, quote: 'She sat in Ternhold till she died.' },
          said_by: { id: 'tern-annals', title: 'The Tern Annals' },
          tier: 'entity',
        },
        { clashes: true, summary: 'Corvin Ashby rules Ternhold, 190 – 205', note: 'as his seal has it' },
      ]);
      expect(explanation.settle.mend).toMatchObject([
        { bound: 'until', stated: '199', needed: '190 or earlier', path: 'people.yaml', line: 8 },
        { bound: 'from', stated: '190', needed: '199 or later', path: 'people.yaml', line: 19 },
      ]);
      expect(explanation.history).toMatchObject([{ action: 'opened', actor: 'engine', after: 'open' }]);
    });

    it('names the dates that would settle a possible finding, and where to write them', async () => {
      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('from: 190, until: 205', 'until: 205'));
      await ingestWorld(await open());
      const kept = await open();
      const { settle } = await explainFinding(kept, (await theClash(kept)).id);
      expect(settle.dates).toMatchObject([{ bound: 'from', path: 'people.yaml', line: 19 }]);
    });

    it('says what an unknown or too short id needs', async () => {
      await ingestWorld(await open());
      const kept = await open();
      await expect(explainFinding(kept, 'beef')).rejects.toMatchObject({ code: 'unknown-finding' });
    });
  });

  describe('review', () => {
    it('keeps a dismissal through ingests and runs, until one of the claims changes', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const { id } = await theClash(kept);
      await decideFinding(kept, { id, decision: 'dismiss', reason: 'they ruled together', actor: 'the author' });
      await ingestWorld(await open());
      await runOverStore(kept, { scope: 'full' });
      expect((await listFindings(store(), rulers)).total).toBe(0);

      folder.write(
        'people.yaml',
        (saltMarch['people.yaml'] ?? '').replace('from: 190, until: 205', 'from: 191, until: 205'),
      );
      await ingestWorld(await open());
      const [reborn] = (await listFindings(store(), rulers)).items;
      expect(reborn?.previous).toBe(id);
      const { history } = await explainFinding(await open(), reborn?.violation.id ?? '');
      expect(history.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
        'engine opened',
        'the author dismiss',
        'engine opened',
      ]);
    });

    it('takes claims out of dispute with the finding, and back', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const { id } = await theClash(kept);
      const disputed = async () =>
        (await store().read('MATCH (r:RULES) WHERE r.is_disputed = true RETURN r.from_id AS who ORDER BY who')).map(
          ({ who }) => who,
        );
      expect(await disputed()).toEqual(['corvin', 'ysolde']);
      await decideFinding(kept, { id, decision: 'resolve', reason: 'told so', actor: 'the author' });
      expect(await disputed()).toEqual([]);
      await decideFinding(kept, { id, decision: 'reopen', reason: 'not so', actor: 'the author' });
      expect(await disputed()).toEqual(['corvin', 'ysolde']);
    });

    it('refuses what changes nothing, and a decision without a reason', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const { id } = await theClash(kept);
      const decide = (decision: 'dismiss' | 'reopen', reason: string) =>
        decideFinding(kept, { id, decision, reason, actor: 'the author' });
      await expect(decide('reopen', 'why not')).rejects.toMatchObject({ code: 'not-decidable' });
      await expect(decide('dismiss', ' ')).rejects.toMatchObject({ code: 'no-reason' });
    });

    it('keeps flags on anything through an ingest, until they are taken off', async () => {
      await ingestWorld(await open());
      const kept = await open();
      await flagNode(kept, { node_id: 'ysolde', reason: 'two births?', actor: 'a reader' });
      folder.write('people.yaml', (saltMarch['people.yaml'] ?? '').replace('birth: 152', 'birth: 153'));
      await ingestWorld(await open());
      expect((await reviewQueue(store())).items).toMatchObject([
        { node_id: 'ysolde', label: 'Entity', reason: 'two births?', flagged_by: 'a reader' },
      ]);
      await clearFlag(kept, { node_id: 'ysolde', reason: 'one', actor: 'the author' });
      expect((await reviewQueue(store())).total).toBe(0);
      const nobody = flagNode(kept, { node_id: 'nobody', reason: 'who?', actor: 'a reader' });
      await expect(nobody).rejects.toMatchObject({ code: 'unknown-node' });
    });
  });

  describe('an entity', () => {
    it('is told with what is known, what is said, what is disputed and what is unknown', async () => {
      await ingestWorld(await open());
      const corvin = await describeEntity(store(), 'Corvin Ashby');
      expect(corvin.known.map(({ summary }) => summary)).toContain('Corvin Ashby: death 212');
      expect(corvin.hearsay.map(({ summary, reliability }) => [summary, reliability])).toEqual([
        ['Corvin Ashby: birth 161', 'legend'],
      ]);
      expect(corvin.disputed.map(({ violation }) => violation.rule_id)).toContain('contradictions/rules');
      const ferryman = await describeEntity(store(), 'nameless');
      expect(ferryman.unknown).toEqual(['The Ferryman is of unknown lineage.']);
    });
  });

  describe('a claim to come', () => {
    it('is held against the world without a trace in the store', async () => {
      await ingestWorld(await open());
      const kept = await open();
      const before = await readGraph(store(), { history: true });
      const tried = async (claims: ProposedClaims) =>
        dryRun(await planDryRun(kept, claims), { openScratch: openMemoryStore, clock: kept.clock });
      const verdict = await tried([
        { type: 'RULES', from_entity: 'The Ferryman', to: 'Ternhold', from: 150, until: 160 },
      ]);
      expect(verdict).toMatchObject({ would_open: [], would_join: [], problems: [] });
      const third = await tried('Corvin Ashby died in 150. The Ferryman ruled Ternhold from 192 to 195.');
      expect(third.understood).toContain('The Ferryman rules Ternhold, 192 – 195');
      expect(third.would_join.map(({ rule_id }) => rule_id)).toEqual(['contradictions/rules']);
      const clash = await tried([
        { id: 'ysolde', death: 140 },
        { type: 'RULES', from_entity: 'The Drowned Abbot', to: 'ternhold' },
      ]);
      expect(clash.would_open.map(({ subject }) => subject.id)).toContain('ysolde');
      expect(clash.problems.map(({ code }) => code)).toEqual(['unknown-target']);
      expect(await readGraph(store(), { history: true })).toEqual(before);
    });
  });

  describe('export', () => {
    it('gives files that make the same graph in an empty store', async () => {
      await ingestWorld(await open());
      const { files, inexact } = await exportWorld(await open());
      expect(inexact).toEqual([]);
      const copy = new WorldFolder(Object.fromEntries(files));
      const empty = await openMemoryStore();
      try {
        await ingestWorld(await keep(empty, copy.root));
        expect(withoutPlaces(await readGraph(empty, { history: false }))).toEqual(
          withoutPlaces(await readGraph(store(), { history: false })),
        );
      } finally {
        await empty.close();
        copy.remove();
      }
    });
  });
});

const ofTheFile = new Set([
  'line',
  'column',
  'sha256',
  'content_hash',
  'is_disputed',
  'disputed_with',
  'conflicts_with',
]);

/** Files are written anew, so lines and hashes differ, and so does the line that declares an entity; disputes are the rules' to say. */
function withoutPlaces({ nodes, edges }: GraphDump): GraphDump {
  const kept = nodes.map((node) => {
    const isOfTheFile = (name: string) => ofTheFile.has(name) || (name === 'quote' && node.labels.includes('Entity'));
    const properties = Object.entries(node.properties).filter(([name]) => !isOfTheFile(name));
    return { ...node, properties: Object.fromEntries(properties) };
  });
  return { nodes: kept, edges };
}
