import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEntity } from '../../src/app/entities/describe-entity.ts';
import { explainFinding } from '../../src/app/findings/explain-finding.ts';
import { listFindings } from '../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { runOverStore } from '../../src/app/runs/run-over-store.ts';
import { readDecisionsFile } from '../../src/app/store/decisions-file.ts';
import { worldAt } from '../../src/app/store/home.ts';
import { openStoredWorld } from '../../src/app/store/stored-world.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { readDecisions } from '../../src/queries/decisions.ts';
import { readGraph } from '../../src/queries/whole-graph.ts';
import { onEveryEngine } from '../support/engines.ts';
import { keep, tickingClock, WorldFolder } from '../support/worlds/world-folder.ts';

const march: Readonly<Record<string, string>> = {
  'lore.yaml':
    'world: The Salt March\nnow: 300\nsources:\n  - { match: "notes/**", tier: memory }\n  - { match: "drafts/**", status: candidate }\n',
  'places.yaml':
    '- { id: ternhold, kind: Settlement, name: Ternhold }\n- { id: ashkeep, kind: Settlement, name: Ashkeep }\n',
  'people.yaml': `- { id: ysolde, kind: Person, name: Ysolde, eyes: grey, rules: { id: r1, to: ternhold, from: 100, until: 140 } }
- { id: corvin, kind: Person, name: Corvin, rules: { id: r2, to: ashkeep, from: 100, until: 140 } }
- { id: odo, kind: Person, name: Odo, eyes: blue, member_of: { id: m1, to: grey-order } }
- { id: grey-order, kind: Guild, name: The Grey Order }
`,
  'notes/people.yaml': `- { id: odo, eyes: brown, rules: [{ id: r3, to: ternhold, from: 120, until: 160 }, { id: r4, to: ashkeep, from: 120, until: 160 }] }
- { id: ysolde, eyes: green }
`,
  'drafts/people.yaml': '- { id: corvin, member_of: { id: d1, to: grey-order } }\n',
};

/** What a store of the first round knew nothing of. */
const later = [
  'MATCH (v:Violation) SET v.open_slot = null, v.slot_kind = null, v.slot_key = null, v.project = null, v.is_disputed = null',
  'MATCH (v:Violation) SET v.first_seen_at = null, v.clashes = null, v.decision_kind = null, v.winner_id = null',
  'MATCH ()-[m:MEMBER]->() SET m.member_kind = null, m.member_layer_trust = null',
  'MATCH (d:Decision) DETACH DELETE d',
  "MATCH (m:LoreMeta {id: 'schema'}) SET m.version = 1",
];

/** What a reviewer of the first round left: a finding each that was dismissed, resolved, and closed by the engine; two claims. */
const decided = [
  "MATCH (v:Contradiction {subject_id: 'ashkeep'}) SET v.status = 'dismissed', v.resolution = 'two keeps', v.decided_by = 'Ada', v.resolved_at = '2025-03-01T10:00:00.000Z'",
  "MATCH (v:Contradiction {subject_id: 'ysolde'}) SET v.status = 'resolved', v.resolution = 'a trick of the light'",
  "MATCH (v:Contradiction {subject_id: 'odo'}) SET v.status = 'resolved', v.resolution = 'no longer found', v.resolved_at = '2025-03-01T10:00:00.000Z'",
  "MATCH (a:Assertion {id: 'd1'}) SET a.decision = 'accepted', a.status = 'active'",
  "MATCH (a:Assertion {id: 'm1'}) SET a.decision = 'withdrawn', a.status = 'invalid', a:Invalid",
];

onEveryEngine('a store of the first round', (store) => {
  const folders: WorldFolder[] = [];
  const folder = () => {
    const made = new WorldFolder(march);
    folders.push(made);
    return made;
  };
  const written = async (...queries: readonly string[]) => {
    for (const query of queries) await store().write((tx) => tx.query(query));
  };
  const open = (root: string, access: 'read' | 'write') =>
    openStoredWorld({
      engine: { ownsFile: false, open: () => Promise.resolve(store()) },
      home: worldAt(root),
      clock: tickingClock(),
      store: 'need',
      access,
    });
  let first: WorldFolder;

  beforeEach(async () => {
    first = folder();
    await ingestWorld(await keep(store(), first.root));
    await written(...later, ...decided);
  });
  afterEach(() => {
    for (const made of folders.splice(0)) made.remove();
  });

  const slots = (graph: GraphStore) =>
    graph.read(
      `MATCH (v:Contradiction) RETURN v.subject_id AS subject, v.status AS status, v.open_slot = v.fingerprint AS holds,
         v.is_disputed AS disputed, v.slot_kind AS kind, v.slot_key AS key, v.project AS project,
         v.first_seen_at = v.detected_at AS seen ORDER BY subject, v.generation`,
    );
  /** Another open finding of Ternhold's slot, as a crash could leave one. */
  const twice = `MATCH (v:Contradiction {subject_id: 'ternhold'})
    CREATE (:Violation:Contradiction {id: v.fingerprint + '-2', fingerprint: v.fingerprint, generation: 2, status: 'open',
      category: v.category, rule_id: v.rule_id, subject_id: v.subject_id, predicate: v.predicate, members_hash: 'old',
      member_ids: ['r1'], detected_at: v.detected_at, verdict: v.verdict, severity: v.severity,
      message: v.message, hint: v.hint, claim_a: v.claim_a, doc_a: v.doc_a, claim_b: v.claim_b, doc_b: v.doc_b})`;

  test('can be read as it is, and stays so', async () => {
    const before = await readGraph(store(), { history: true });
    const world = await open(first.root, 'read');
    const page = await listFindings(world.store, { category: ['contradiction'], status: 'all', peek: true });
    expect(page.items.map(({ violation: { subject, status } }) => `${subject.id} ${status}`).sort()).toEqual([
      'ashkeep dismissed',
      'odo resolved',
      'ternhold open',
      'ysolde resolved',
    ]);
    expect((await describeEntity(world.store, 'odo', { peek: true })).known.length).toBeGreaterThan(0);
    const [{ violation }] = page.items as [(typeof page.items)[0]];
    expect((await explainFinding(world, violation.id)).members.length).toBeGreaterThan(1);
    expect(await readGraph(store(), { history: true })).toEqual(before);
    expect(readDecisionsFile(first.root, new Date()).text).toBeUndefined();
  });

  test('has slots, and its decisions on record, once it is opened for writing', async () => {
    await open(first.root, 'write');
    expect(await slots(store())).toEqual(
      [
        ['ashkeep', 'dismissed', null, null, 'cross_layer', 'contradictions/rules', 'RULES'],
        ['odo', 'resolved', null, null, 'cross_layer', 'contradictions/attribute-conflict', 'eyes'],
        ['ternhold', 'open', true, true, 'cross_layer', 'contradictions/rules', 'RULES'],
        ['ysolde', 'resolved', null, null, 'cross_layer', 'contradictions/attribute-conflict', 'eyes'],
      ].map(([subject, status, holds, disputed, kind, rule, predicate]) => ({
        ...{ subject, status, holds, disputed, kind, key: JSON.stringify([rule, subject, predicate, '']) },
        ...{ project: '', seen: true },
      })),
    );
    const members = await store().read(
      "MATCH (:Contradiction {subject_id: 'ternhold'})-[m:MEMBER]->(a) RETURN a.id AS id, m.member_kind AS kind, m.member_layer_trust AS trust ORDER BY id",
    );
    expect(members).toEqual([
      { id: 'r1', kind: 'entity', trust: 2 },
      { id: 'r3', kind: 'memory', trust: 1 },
    ]);
    const { decisions, problems } = readDecisionsFile(first.root, new Date());
    expect(problems).toEqual([]);
    expect(decisions.map(({ action, actor, at, reason }) => `${action} ${actor} ${at} ${reason}`).sort()).toEqual([
      'accept somebody 1970-01-01T00:00:00.000Z ',
      'dismiss Ada 2025-03-01T10:00:00.000Z two keeps',
      'resolve somebody 1970-01-01T00:00:00.000Z a trick of the light',
      'withdraw somebody 1970-01-01T00:00:00.000Z ',
    ]);
    expect(await readDecisions(store())).toHaveLength(4);
  });

  test('keeps its decisions through the next ingest and run, and makes them once', async () => {
    const world = await open(first.root, 'write');
    await ingestWorld(world);
    await runOverStore(world, { scope: 'full' });
    const subjects = (await slots(store())).map(({ subject, status, holds }) => `${subject} ${status} ${holds}`);
    expect(subjects).toEqual(['ashkeep dismissed null', 'odo open true', 'ternhold open true', 'ysolde resolved null']);
    const claims = await store().read(
      "MATCH (a:Assertion) WHERE a.id IN ['d1', 'm1'] RETURN a.id AS id, a.status AS status ORDER BY id",
    );
    expect(claims).toEqual([
      { id: 'd1', status: 'active' },
      { id: 'm1', status: 'invalid' },
    ]);
    await open(first.root, 'write');
    expect(await readDecisions(store())).toHaveLength(4);
  });

  test('makes the same decisions in another checkout', async () => {
    await open(first.root, 'write');
    await written(...later);
    const second = folder();
    await open(second.root, 'write');
    const text = (root: string) => readFileSync(join(root, '.lore/decisions.yaml'), 'utf8');
    expect(text(second.root)).toBe(text(first.root));
  });

  test('may have two open findings of one slot: one holds it, and the next run closes the other', async () => {
    await written(twice);
    const world = await open(first.root, 'write');
    const ternhold = async () =>
      (await slots(store())).flatMap(({ subject, status, holds }) =>
        subject === 'ternhold' ? [`${status} ${holds === true}`] : [],
      );
    expect(await ternhold()).toEqual(['open false', 'open true']);
    await runOverStore(world, { scope: 'full' });
    expect((await ternhold()).sort()).toEqual(['open true', 'resolved false']);
  });
});
