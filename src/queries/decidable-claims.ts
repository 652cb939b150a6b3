import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { entityIdsOf, memberOf } from '../rules/findings/members.ts';
import { textProperty } from '../rules/findings/nodes.ts';
import { storedClaimFacts } from '../rules/findings/stored-facts.ts';
import { defined } from '../util/defined.ts';
import { namingIn } from './claims.ts';
import { formerClaims } from './former-claims.ts';
import { notOfMemory } from './of-memories.ts';

/** A claim as far as a decision about it goes by it. */
export interface DecidableClaim {
  readonly id: string;
  /** The file that it stands in. */
  readonly path: string;
  readonly facts: string;
  /** Predicate of a relation, key of an attribute. */
  readonly type: string;
  /** Ids of the entities that it is about, its subject first. */
  readonly entities: readonly string[];
  readonly project?: string;
  /** In a sentence. */
  readonly summary: string;
  /** `active`, `claim`, `candidate`, `invalid` (withdrawn) or `superseded`. */
  readonly state: string;
  /** The memory that it was read from: what becomes of it becomes of the memory. */
  readonly memory?: string;
  /** Id of the claim that a person has put in its place. */
  readonly supersededBy?: string;
}

/** The claims with these ids, by id; with those that hold in their place, over however many. */
export async function readDecidableClaims(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecidableClaim>> {
  const found = new Map<string, DecidableClaim>();
  let wanted = [...new Set(ids)];
  while (wanted.length > 0) {
    const nodes = await claimNodes(store, wanted);
    const naming = await namingIn(store, nodes);
    for (const node of nodes) {
      const claim = { ...decidable(node), summary: memberOf(node, naming).summary };
      found.set(claim.id, claim);
    }
    wanted = nodes.flatMap((node) => decidable(node).supersededBy ?? []).filter((id) => !found.has(id));
  }
  return found;
}

/** Ids of the claims that nobody has accepted yet; of a path, those of the files it matches. */
export async function candidateIds(store: GraphStore, isMeant: (path: string) => boolean): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.candidate}) WHERE ${notOfMemory('a')} RETURN a.id AS id, a.path AS path, a.line AS line ORDER BY path, line, id`,
  );
  return rows.flatMap(({ id, path }) => (isMeant(String(path ?? '')) ? [String(id)] : []));
}

async function claimNodes(store: GraphStore, ids: readonly string[]): Promise<GraphNode[]> {
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids: [...ids] });
  return rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
}

/** A withdrawn claim that left the files is as gone as any other. */
const stateOf = (status: string, { labels: has }: GraphNode): string =>
  status !== 'superseded' && has.includes(labels.invalid) ? 'invalid' : status;

/** Those of these claims that no file states any more where they stood last. */
export async function formerAmong(store: GraphStore, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return formerClaims(store, await claimNodes(store, ids));
}

/** A claim that left the files may have been replaced by another; that nobody decided. */
function decidable(node: GraphNode): Omit<DecidableClaim, 'summary'> {
  const text = (name: string) => textProperty(node, name);
  return {
    id: text('id') ?? '',
    path: text('path') ?? '',
    facts: storedClaimFacts(node),
    type: text('type') ?? '',
    entities: entityIdsOf(node),
    state: stateOf(text('status') ?? 'active', node),
    ...defined({ project: text('project'), supersededBy: text('superseded_by'), memory: text('memory_id') }),
  };
}
