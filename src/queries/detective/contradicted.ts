import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { readingIn } from '../memory/reading.ts';
import { readBareVerdicts } from '../memory/verdicts.ts';

/** Which facts contradict each other as far as the store knows already. */
interface ContradictedFacts {
  /** True if two facts are part of one open contradiction, or were found to conflict when one of them was noted. */
  together(one: string, other: string): boolean;
}

/** The members of open contradictions, with the memory of each claim of one, and the conflicts that memories were found to have. */
export async function readContradictedFacts(store: GraphStore): Promise<ContradictedFacts> {
  const findings = new Map<string, Set<string>>();
  const add = (id: string, finding: string) => {
    const known = findings.get(id);
    if (known === undefined) findings.set(id, new Set([finding]));
    else known.add(finding);
  };
  const rows = await store.read(
    `MATCH (v:Contradiction)-[:MEMBER]->(x) WHERE v.status = 'open' AND (x:${labels.assertion} OR x:${labels.memory})
     RETURN v.id AS finding, x.id AS id, x.memory_id AS memory`,
  );
  for (const { finding, id, memory } of rows) {
    add(String(id), String(finding));
    if (typeof memory === 'string') add(memory, String(finding));
  }
  for (const { memory_id, other } of await readBareVerdicts(readingIn(store))) {
    const pair = `${memory_id} ${other.id}`;
    add(memory_id, pair);
    add(other.id, pair);
  }
  return {
    together: (one, other) => {
      const its = findings.get(other);
      return its !== undefined && [...(findings.get(one) ?? [])].some((finding) => its.has(finding));
    },
  };
}
