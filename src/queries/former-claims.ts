import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { idOf, placeOf, textProperty } from '../rules/findings/nodes.ts';
import { readStaleDecisions } from './stale-decisions.ts';

/**
 * Ids of those of these claims that no file states any more where they stood last: they left the files, or another claim stands
 * in their place. One that a person superseded or withdrew still stands there otherwise.
 */
export async function formerClaims(store: GraphStore, claims: readonly GraphNode[]): Promise<ReadonlySet<string>> {
  const superseded = claims.filter((claim) => textProperty(claim, 'status') === 'superseded');
  const withdrawn = claims.filter((claim) => claim.labels.includes(labels.invalid));
  const out = [...superseded, ...withdrawn];
  if (out.length === 0) return new Set();
  const stale = new Set((await readStaleDecisions(store)).map(({ id }) => id));
  const decided = await decidedAt(store, superseded, stale);
  const gone = superseded.filter((claim) => !decided.has(textProperty(claim, 'superseded_at') ?? ''));
  return new Set([
    ...gone.map((claim) => idOf(claim) ?? ''),
    ...(await withdrawnAndGone(store, withdrawn, stale)),
    ...(await displaced(store, out)),
  ]);
}

/** At which of the moments that these claims were superseded at that was decided, by what holds still: it does not where its claim is gone. */
async function decidedAt(
  store: GraphStore,
  claims: readonly GraphNode[],
  stale: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set();
  const rows = await store.read(
    `MATCH (d:${labels.decision}) WHERE d.action = 'supersede' AND d.at IN $moments RETURN d.id AS id, d.at AS at`,
    { moments: claims.map((claim) => textProperty(claim, 'superseded_at') ?? '') },
  );
  return new Set(rows.flatMap(({ id, at }) => (stale.has(String(id)) ? [] : [String(at)])));
}

/** A withdrawn claim is left unchanged when it leaves its file: the decision about it then reports that it has no effect. */
async function withdrawnAndGone(
  store: GraphStore,
  claims: readonly GraphNode[],
  stale: ReadonlySet<string>,
): Promise<string[]> {
  if (claims.length === 0 || stale.size === 0) return [];
  const rows = await store.read(
    `MATCH (d:${labels.decision}) WHERE d.action = 'withdraw' AND d.claim IN $claims
     RETURN d.claim AS claim, d.id AS id ORDER BY d.at, d.id`,
    { claims: claims.map((claim) => idOf(claim) ?? '') },
  );
  const last = new Map(rows.map(({ claim, id }) => [String(claim), String(id)]));
  return [...last].flatMap(([claim, id]) => (stale.has(id) ? [claim] : []));
}

async function displaced(store: GraphStore, claims: readonly GraphNode[]): Promise<string[]> {
  const places = claims.map((claim) => ({ id: idOf(claim) ?? '', ...placeOf(claim) }));
  const rows = await store.read(
    `UNWIND $places AS place MATCH (other:${labels.assertion} {path: place[1]})
     WHERE other.line = place[2] AND other.column = place[3] AND other.id <> place[0] AND other.status <> 'superseded'
     RETURN DISTINCT place[0] AS id`,
    { places: places.map(({ id, path, line, column }) => [id, path, line, column]) },
  );
  return rows.map(({ id }) => String(id));
}
