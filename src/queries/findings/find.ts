import type { GraphStore, Params } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type RecordedFinding, recordedFindings } from '../recorded-findings.ts';

/**
 * By id of an entity, the ids of findings, whatever their status, that it is the subject of, or that rest on it, on a claim about it or
 * on a memory with such a claim.
 */
export async function findingsAbout(
  store: GraphStore,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>(entityIds.map((id) => [id, new Set()]));
  const entity = `MATCH (:${labels.entity} {id: about})`;
  const resting = `<-[:MEMBER]-(v:${labels.violation})`;
  const matches = [
    `MATCH (v:${labels.violation} {subject_id: about})`,
    `${entity}${resting}`,
    ...['FROM', 'TO', 'OF'].flatMap((edge) => {
      const claim = `${entity}<-[:${edge}]-(a:${labels.assertion})`;
      const ofMemory = `${claim} WHERE a.origin = 'memory' MATCH (a)-[:ASSERTED_BY]->(:${labels.memory})${resting}`;
      return [`${claim}${resting}`, ofMemory];
    }),
  ];
  for (const match of matches) {
    const rows = await store.read(`UNWIND $ids AS about ${match} RETURN DISTINCT about, v.id AS id`, {
      ids: [...found.keys()],
    });
    for (const { about, id } of rows) found.get(String(about))?.add(String(id));
  }
  return found;
}

/** A finding that rests on a memory, and what that says. */
export interface FindingOnMemory {
  readonly id: string;
  readonly text: string;
}

/** One for each memory of each finding about a memory, whatever its status. Memories without a finding are not looked at. */
export async function findingsOnMemories(store: GraphStore): Promise<FindingOnMemory[]> {
  const rows = await store.read(
    `MATCH (v:${labels.violation})-[:MEMBER]->(m:${labels.memory}) RETURN v.id AS id, m.text AS text`,
  );
  return rows.map(({ id, text }) => ({ id: String(id), text: typeof text === 'string' ? text : '' }));
}

/**
 * Ids of findings that rest on a claim of a source, or on an entity that the file declares; sorted. A file's claims count as its own
 * even where they name another source.
 */
export async function findingsFromSource(store: GraphStore, sourceId: string): Promise<string[]> {
  return distinctIds(
    store,
    [
      `MATCH (:${labels.assertion} {source_id: $id})<-[:MEMBER]-(v:${labels.violation})`,
      `MATCH (:${labels.assertion} {path: $id})<-[:MEMBER]-(v:${labels.violation})`,
      `MATCH (v:${labels.violation})-[:MEMBER]->(:${labels.entity} {path: $id})`,
    ],
    { id: sourceId },
  );
}

async function distinctIds(store: GraphStore, matches: readonly string[], params: Params): Promise<string[]> {
  const ids = new Set<string>();
  for (const match of matches) {
    for (const { id } of await store.read(`${match} RETURN DISTINCT v.id AS id`, params)) ids.add(String(id));
  }
  return [...ids].sort();
}

/** A finding as far as a list shows it. */
const listedBy = ['id', 'fingerprint', 'message', 'generation', 'isDecided'] as const;
export type FindingLine = Pick<RecordedFinding, (typeof listedBy)[number]>;

/** Findings of which the id or a fingerprint begins with `prefix`: what is open first, then what was found last. */
export async function findingsStartingWith(store: GraphStore, prefix: string): Promise<FindingLine[]> {
  // As a rule it is a whole fingerprint, of which there is an index.
  const known = await findingLines(store, `MATCH (v:${labels.violation} {fingerprint: $prefix})`, prefix);
  if (known.length > 0) return known;
  const beginning = 'WHERE v.fingerprint STARTS WITH $prefix OR v.id STARTS WITH $prefix';
  return findingLines(store, `MATCH (v:${labels.violation}) ${beginning}`, prefix);
}

async function findingLines(store: GraphStore, match: string, prefix: string): Promise<FindingLine[]> {
  const columns = recordedFindings.columns([...listedBy, 'last_seen_at'], 'v');
  const rows = await store.read(
    `${match} RETURN ${columns}, CASE WHEN v.status = 'open' THEN 0 ELSE 1 END AS place
     ORDER BY place, last_seen_at DESC, generation DESC, id`,
    { prefix },
  );
  return recordedFindings.inRows(rows, listedBy);
}

/** Id of the open finding with this fingerprint; undefined where none is open. */
export async function openFinding(store: GraphStore, fingerprint: string): Promise<string | undefined> {
  const [row] = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.fingerprint = $fingerprint AND v.status = 'open' RETURN v.id AS id`,
    { fingerprint },
  );
  return row === undefined ? undefined : String(row.id);
}

/** An open finding, as far as it shows that it became another. */
export interface OpenFinding {
  /** On how many claims and entities it rests. */
  readonly members: number;
  /** Hash of all that a run writes about it, without lines that moved and values concluded from its claims. */
  readonly hash: string;
}

/** All open findings, by id. */
export async function readOpenFindings(store: GraphStore): Promise<Map<string, OpenFinding>> {
  const query = `MATCH (n:${labels.violation}) WHERE n.status = 'open'`;
  const found = await recordedFindings.found(store, query, ['id', 'member_ids', 'hash']);
  return new Map(found.map(({ id, member_ids, hash }) => [id, { members: member_ids.length, hash }]));
}

/** The reasons of all gaps in the store, each once, sorted. */
export async function gapReasons(store: GraphStore): Promise<string[]> {
  const rows = await store.read('MATCH (v:Orphan) RETURN DISTINCT v.reason AS reason');
  return rows.flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : [])).sort();
}

/** An open gap: of which rule, about whom, and in which words. */
const gapBy = ['id', 'rule_id', 'subject', 'reason'] as const;
export type OpenGap = Pick<RecordedFinding, (typeof gapBy)[number]>;

/** The open gaps of these entities, by reason. */
export async function openGapsAbout(store: GraphStore, entityIds: readonly string[]): Promise<OpenGap[]> {
  const rows = await store.read(
    `UNWIND $ids AS about MATCH (v:Orphan {subject_id: about}) WHERE v.status = 'open'
     RETURN ${recordedFindings.columns(gapBy, 'v')} ORDER BY reason, id`,
    { ids: [...entityIds] },
  );
  return recordedFindings.inRows(rows, gapBy);
}
