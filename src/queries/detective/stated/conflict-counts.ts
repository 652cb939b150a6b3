import type { GraphStore } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';

/** How many findings claims and memories are part of, or were before their members changed. Confusions are none: they are made of the story. */
export class ConflictCounts {
  private readonly findings: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(findings: ReadonlyMap<string, ReadonlySet<string>>) {
    this.findings = findings;
  }

  /** The conflicts of any of these. */
  of(ids: readonly string[]): number {
    const [only, ...more] = ids;
    if (only !== undefined && more.length === 0) return this.findings.get(only)?.size ?? 0;
    return new Set(ids.flatMap((id) => [...(this.findings.get(id) ?? [])])).size;
  }
}

export async function readConflictCounts(store: GraphStore): Promise<ConflictCounts> {
  const findings = new Map<string, Set<string>>();
  const add = (id: string, finding: string) => {
    const known = findings.get(id);
    if (known === undefined) findings.set(id, new Set([finding]));
    else known.add(finding);
  };
  const known = await store.read(
    `MATCH (v:${labels.violation})-[:MEMBER]->(x) WHERE v.category <> 'confusion' RETURN v.id AS finding, x.id AS id`,
  );
  for (const { finding, id } of known) add(String(id), String(finding));
  const confusions = await store.read(`MATCH (v:${labels.violation}) WHERE v.category = 'confusion' RETURN v.id AS id`);
  const left = new Set(confusions.map(({ id }) => String(id)));
  const before = await store.read(
    `MATCH (a:${labels.audit}) WHERE a.action = 'members-changed' RETURN a.node_id AS finding, a.before AS before`,
  );
  for (const { finding, before: ids } of before) {
    if (typeof ids === 'string' && !left.has(String(finding)))
      for (const id of ids.split(' ')) add(id, String(finding));
  }
  return new ConflictCounts(findings);
}
