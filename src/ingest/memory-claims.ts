import type { GraphStore, GraphWriter } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Claim } from '../model/claim.ts';
import { type Memory, memoryClaimPrefix, memoryPath } from '../model/memory.ts';
import { defined } from '../util/defined.ts';
import { groupBy } from '../util/group.ts';
import { stableHash } from '../util/hash.ts';
import { readExistence } from './incremental/index.ts';
import { assertionOutline, assertionRecord, spellOut } from './plan/assertions.ts';
import { contentHash } from './plan/content-hash.ts';
import type { AssertionRecord } from './plan/records.ts';
import { type PlanSettings, unstatedWindow } from './plan/target.ts';

/** The parts of a world that the claims of its memories depend on. */
export type MemoryClaimSettings = Pick<PlanSettings, 'ontology' | 'now' | 'absentUntil'>;

/** The same for the same claim of a memory, whenever it is read from its text. */
const memoryClaimId = (memoryId: string, claimId: string): string =>
  `${memoryClaimPrefix}${stableHash(memoryId, claimId)}`;

/**
 * Claims read from the text of a memory are candidates of the least trust in the graph, with their origin. A claim about what the store does
 * not have is left out.
 */
export async function planMemoryClaims(
  store: GraphStore,
  memory: Pick<Memory, 'id' | 'project'>,
  claims: readonly Claim[],
  { ontology, absentUntil, now }: MemoryClaimSettings,
): Promise<AssertionRecord[]> {
  const existence = await readExistence(store, [...new Set(claims.flatMap(sides))]);
  const records = claims
    .filter((claim) => sides(claim).every((id) => existence.has(id)))
    .map((claim) => {
      const stated = { claim: ofMemory(claim, memory), state: 'candidate' } as const;
      const outline = assertionOutline(stated, ontology.predicates);
      const existenceOf = (id: string) => existence.get(id) ?? unstatedWindow;
      const context = { absentUntil, ...defined({ now }) };
      const spelt = spellOut(stated, outline, ontology.predicates, existenceOf, context, contentHash, true);
      const properties = { ...spelt.properties, origin: 'memory', memory_id: memory.id };
      return assertionRecord(outline, { ...spelt, properties });
    });
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

const sides = (claim: Claim): string[] =>
  claim.form === 'attribute' ? [claim.entity_id] : [claim.from_id, claim.to_id];

function ofMemory(claim: Claim, { id, project = claim.project }: Pick<Memory, 'id' | 'project'>): Claim {
  const { equal_to: _, impossible_with: __, impossible_for: ___, project: ____, ...said } = claim;
  const { column, quote } = claim.place;
  return {
    ...said,
    ...{ id: memoryClaimId(id, claim.id), source_id: id, tier: 'memory', status: 'candidate' },
    place: { path: memoryPath(id), line: 1, column, ...defined({ quote }) },
    ...defined({ project }),
  };
}

/** Writes the claims of a memory that is written already. Those that somebody has decided about stay as they are. */
export async function writeMemoryClaims(tx: GraphWriter, records: readonly AssertionRecord[]): Promise<void> {
  if (records.length === 0) return;
  const known = await tx.query(
    `UNWIND $ids AS at MATCH (x:${labels.assertion} {id: at}) RETURN x.id AS id, x.status AS status`,
    {
      ids: records.map(({ id }) => id),
    },
  );
  const there = new Set(known.flatMap(({ id, status }) => (status === 'candidate' ? [] : String(id))));
  const fresh = records.filter(({ id }) => !there.has(id));
  for (const [text, alike] of groupBy(fresh, (record) => record.labels.join(':'))) {
    const rows = alike.map(({ properties }) => properties);
    if (rows.length > 0) await tx.upsertNodes({ labels: text.split(':'), rows });
  }
  const edges = fresh.flatMap(edgesOf);
  for (const [type, alike] of groupBy(edges, (edge) => edge.type)) {
    const to = type === 'ASSERTED_BY' ? labels.memory : labels.entity;
    await tx.upsertEdges({ type, from: { label: labels.assertion }, to: { label: to }, rows: alike });
  }
}

function edgesOf({ id: from, form, from: subject, to = '', source }: AssertionRecord) {
  const about =
    form === 'attribute'
      ? [{ type: 'OF', from, to: subject }]
      : [
          { type: 'FROM', from, to: subject },
          { type: 'TO', from, to },
        ];
  return [...about, { type: 'ASSERTED_BY', from, to: source }];
}
