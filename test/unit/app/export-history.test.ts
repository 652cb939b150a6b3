import { afterEach, beforeEach, expect, it } from 'vitest';
import { decideFinding } from '../../../src/app/decisions/decide-finding.ts';
import { graphJson } from '../../../src/app/export/export-graph.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { flagNode } from '../../../src/app/reviews/review-queue.ts';
import { addRule } from '../../../src/app/rules/stored/add-rule.ts';
import { removeRule } from '../../../src/app/rules/stored/remove-rule.ts';
import { switchRule } from '../../../src/app/rules/stored/switch-rule.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

interface Dumped {
  readonly nodes: readonly { readonly labels: readonly string[]; readonly properties: Record<string, unknown> }[];
  readonly edges: readonly { readonly type: string; readonly from: string; readonly to: string }[];
}

const actor = 'the author';
let folder: WorldFolder;
let world: StoredWorld;

/** A world with a past: a finding dismissed, one resolved with a winner, a flag, rules added and switched, an entity gone. */
beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  world = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(world);
  const finding = async (rule: string) => (await listFindings(world.store, { rule })).items[0]?.violation;
  const reigns = await finding('contradictions/rules');
  const winner = reigns?.members.find(({ kind }) => kind !== 'entity')?.id ?? '';
  await decideFinding(world, { id: reigns?.id ?? '', decision: 'resolve', winner, reason: 'so it is', actor });
  const gap = await finding('orphans/person-of-unknown-lineage');
  await decideFinding(world, { id: gap?.id ?? '', decision: 'dismiss', reason: 'nobody asks', actor });
  await flagNode(world, { node_id: 'ysolde', reason: 'two births?', actor });
  const cypher = "MATCH (p:Person {id: 'nameless'}) RETURN p";
  await addRule(world, { id: 'no-ferry', cypher, description: 'No ferryman works here.', severity: 'warn', actor });
  await runOverStore(world, { scope: 'full' });
  await removeRule(world, { id: 'no-ferry', actor });
  await switchRule(world, { id: 'orphans/unowned-item', enabled: false, actor });
  folder.write(
    'people.yaml',
    (saltMarch['people.yaml'] ?? '').replace('- { id: nameless, kind: Person, name: The Ferryman }\n', ''),
  );
  await ingestWorld(world);
});
afterEach(async () => {
  await world.close();
  folder.remove();
});

const exported = async (history: boolean): Promise<Dumped> => JSON.parse(await graphJson(world.store, { history }));
const count = ({ nodes }: Dumped, label: string): number => nodes.filter(({ labels }) => labels.includes(label)).length;

it('with history, an export has findings, runs, rules and decisions, with the edges between them', async () => {
  const past = await exported(true);
  for (const label of ['Contradiction', 'Orphan', 'ConsistencyRun', 'OntologyRule', 'AuditEntry', 'Decision'])
    expect([label, count(past, label) > 0]).toEqual([label, true]);
  const edges = new Set(past.edges.map(({ type, from, to }) => `${from.split(':')[0]}-${type}-${to.split(':')[0]}`));
  expect([...edges]).toEqual(
    expect.arrayContaining([
      'Entity-HAS_CONTRADICTION-Violation',
      'Entity-HAS_ORPHAN-Violation',
      'Violation-MEMBER-Assertion',
      'Violation-BREAKS-OntologyRule',
      'Violation-FOUND_BY-ConsistencyRun',
      'Violation-SETTLED_FOR-Assertion',
    ]),
  );
});

it('with history, each line of it names a node that is there', async () => {
  const { nodes, edges } = await exported(true);
  const ids = new Set(nodes.map(({ properties }) => properties.id));
  const named = nodes.flatMap(({ labels, properties }) =>
    labels.includes('AuditEntry') ? [`${properties.action} ${properties.node_id}`] : [],
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((line) => !ids.has(line.split(' ')[1]))).toEqual([]);
  const keys = new Set(nodes.flatMap(({ labels, properties }) => labels.map((label) => `${label}:${properties.id}`)));
  expect(edges.filter(({ from, to }) => !keys.has(from) || !keys.has(to))).toEqual([]);
  const decided = nodes.filter(({ labels }) => labels.includes('Decision'));
  expect(decided.flatMap(({ properties }) => properties.superseded_ids ?? []).length).toBeGreaterThan(0);
  for (const { properties } of decided)
    for (const id of [properties.winner, properties.claim].flat()) if (id !== undefined) expect(ids).toContain(id);
});

it('without it, an export is what holds now, and no word about it', async () => {
  const now = await exported(false);
  expect(count(now, 'Entity')).toBeGreaterThan(3);
  for (const label of ['Violation', 'ConsistencyRun', 'OntologyRule', 'AuditEntry', 'Superseded'])
    expect([label, count(now, label)]).toEqual([label, 0]);
});
