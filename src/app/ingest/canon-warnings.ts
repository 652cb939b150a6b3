import type { GraphStore } from '../../graph/port.ts';
import type { IngestResult } from '../../ingest/result.ts';
import { readDisputedCanon } from '../../queries/findings/canon-in-dispute.ts';

/** Canon was written where an open contradiction disputes it. */
export interface CanonWarning {
  readonly code: 'canon-in-dispute';
  /** The contradiction. */
  readonly conflict_id: string;
  readonly message: string;
  /** Where the canon claim stands; the first of several. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** One for each open contradiction that rests on a canon claim which this ingest wrote, not one for which it only concluded something else. */
export async function canonWarnings(
  store: GraphStore,
  { claims: { created, changed, restored }, concluded }: Pick<IngestResult, 'claims' | 'concluded'>,
): Promise<CanonWarning[]> {
  const unsaid = new Set(concluded);
  const said = [...created, ...changed.filter((id) => !unsaid.has(id)), ...restored];
  const disputed = await readDisputedCanon(store, said.sort());
  const byFinding = new Map<string, CanonWarning>();
  for (const { finding: conflict_id, claim } of disputed) {
    if (byFinding.has(conflict_id)) continue;
    const { path, line, column } = claim.source;
    const message = `Canon that is in dispute was written to: ${claim.summary}. Another claim contradicts it; \`lore explain ${conflict_id.slice(0, 8)}\` shows both.`;
    byFinding.set(conflict_id, { code: 'canon-in-dispute', conflict_id, message, path, line, column });
  }
  return [...byFinding.values()];
}
