import type { Finding, Member } from '../../../src/model/finding.ts';
import type { Report } from '../../../src/model/report.ts';

/** A claim of somebody's reign, as a member of a finding. */
export const reign = (id: string, summary: string, path: string, line: number, column = 3): Member => ({
  id,
  kind: 'relation',
  type: 'RULES',
  summary,
  entities: [{ id: 'ashkeep', name: 'Ashkeep', kind: 'Building' }],
  tier: 'entity',
  source: { path, line, column },
});

export const twoRulers = (over: Partial<Omit<Finding, 'category'>> = {}): Finding => ({
  id: 'v-1',
  category: 'contradiction',
  rule_id: 'contradictions/rules',
  fingerprint: 'f-1',
  severity: 'warn',
  verdict: 'definite',
  status: 'open',
  subject: { id: 'ashkeep', name: 'Ashkeep', kind: 'Building' },
  predicate: 'RULES',
  message: 'Maren and Odo both rule Ashkeep.',
  hint: 'Give the earlier reign an end.',
  members: [
    reign('r1', 'Maren rules Ashkeep, 100 – 140', 'maren.yaml', 3),
    reign('r2', 'Odo rules Ashkeep, 130 – 160', 'odo.yaml', 2),
  ],
  claim_a: 'Maren rules Ashkeep, 100 – 140',
  doc_a: 'maren.yaml:3',
  claim_b: 'Odo rules Ashkeep, 130 – 160',
  doc_b: 'odo.yaml:2',
  ...over,
});

export const lostBell: Finding = {
  id: 'v-2',
  category: 'orphan',
  rule_id: 'orphans/unowned-item',
  fingerprint: 'f-2',
  severity: 'warn',
  verdict: 'definite',
  status: 'open',
  subject: { id: 'bell', name: 'The Drowned Bell', kind: 'Item' },
  message: 'The Drowned Bell: Unowned artifact.',
  hint: 'Add who holds it.',
  members: [
    {
      id: 'bell',
      kind: 'entity',
      summary: 'The Drowned Bell (Item)',
      entities: [{ id: 'bell', name: 'The Drowned Bell', kind: 'Item' }],
      source: { path: 'items.yaml', line: 1, column: 3 },
    },
  ],
  entity_name: 'The Drowned Bell',
  entity_type: 'Item',
  reason: 'Unowned artifact.',
};

export const reportOf = (violations: Finding[], over: Partial<Report> = {}): Report => ({
  schema: 'lore-report/1',
  world: { name: 'The Ashen Coast', root: '/worlds/ashen-coast' },
  engine: { name: 'embedded', version: '0.6.0' },
  run: {
    id: 'run-1',
    mode: 'full',
    scope: 'full',
    started_at: '2026-01-01T00:00:00.000Z',
    finished_at: '2026-01-01T00:00:00.100Z',
    duration_ms: 100,
    rules_run: 5,
    violations_found: violations.length,
    anachronisms_found: 0,
    orphans_found: 1,
    undecided_found: 0,
  },
  counts: { files: 3, sources: 3, entities: 4, relations: 2, attributes: 3, claims: 0, candidates: 0 },
  rules: [],
  violations,
  suppressed: [],
  known_problems: [],
  details: [],
  unlisted: 0,
  problems: [],
  ...over,
});
