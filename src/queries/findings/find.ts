import type { GraphStore, Params } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { engineResolutions } from '../../rules/reconcile/prior-findings.ts';

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
export interface FindingLine {
  readonly id: string;
  readonly fingerprint: string;
  readonly message: string;
  /** Which of the findings with this fingerprint, from 1. */
  readonly generation: number;
  /** A person has closed it, or a waiver in the files. */
  readonly isDecided: boolean;
}

/** Findings of which the id or a fingerprint begins with `prefix`: what is open first, then what was found last. */
export async function findingsStartingWith(store: GraphStore, prefix: string): Promise<FindingLine[]> {
  // As a rule it is a whole fingerprint, of which there is an index.
  const known = await findingLines(store, `MATCH (v:${labels.violation} {fingerprint: $prefix})`, prefix);
  if (known.length > 0) return known;
  const beginning = 'WHERE v.fingerprint STARTS WITH $prefix OR v.id STARTS WITH $prefix';
  return findingLines(store, `MATCH (v:${labels.violation}) ${beginning}`, prefix);
}

async function findingLines(store: GraphStore, match: string, prefix: string): Promise<FindingLine[]> {
  const rows = await store.read(
    `${match}
     RETURN v.id AS id, v.fingerprint AS fingerprint, v.generation AS generation, v.message AS message, v.status AS status,
       v.resolution AS resolution, CASE WHEN v.status = 'open' THEN 0 ELSE 1 END AS place, v.last_seen_at AS seen
     ORDER BY place, seen DESC, generation DESC, id`,
    { prefix },
  );
  return rows.map(({ id, fingerprint, message, generation, status, resolution }) => ({
    id: String(id),
    fingerprint: String(fingerprint),
    message: String(message),
    generation: typeof generation === 'number' ? generation : 1,
    isDecided: status !== 'open' && !engineResolutions.some((word) => word === resolution),
  }));
}

/** Id of the open finding with this fingerprint; undefined where none is open. */
export async function openFinding(store: GraphStore, fingerprint: string): Promise<string | undefined> {
  const [row] = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.fingerprint = $fingerprint AND v.status = 'open' RETURN v.id AS id`,
    { fingerprint },
  );
  return row === undefined ? undefined : String(row.id);
}

/** The reasons of all gaps in the store, each once, sorted. */
export async function gapReasons(store: GraphStore): Promise<string[]> {
  const rows = await store.read('MATCH (v:Orphan) RETURN DISTINCT v.reason AS reason');
  return rows.flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : [])).sort();
}

/** An open gap: of which rule, about whom, and in which words. */
export interface OpenGap {
  readonly id: string;
  readonly rule_id: string;
  readonly subject: { readonly id: string; readonly kind: string };
  readonly reason: string;
}

/** The open gaps of these entities, by reason. */
export async function openGapsAbout(store: GraphStore, entityIds: readonly string[]): Promise<OpenGap[]> {
  const rows = await store.read(
    `UNWIND $ids AS about MATCH (v:Orphan {subject_id: about}) WHERE v.status = 'open'
     RETURN v.id AS id, v.rule_id AS rule, v.subject_id AS subject, v.entity_type AS kind, v.reason AS reason
     ORDER BY reason, id`,
    { ids: [...entityIds] },
  );
  return rows.map(({ id, rule, subject, kind, reason }) => ({
    id: String(id),
    rule_id: String(rule),
    subject: { id: String(subject), kind: String(kind) },
    reason: String(reason),
  }));
}
