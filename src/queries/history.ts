import type { GraphStore, GraphWriter, Params, Properties, Row } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { defined } from '../util/defined.ts';
import { compareText } from '../util/places.ts';

/** One line of the history: what became of a node, when, by whom and why. */
export interface HistoryEntry {
  readonly node_id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly reason: string;
  readonly before?: string;
  readonly after?: string;
}

/** The history of some nodes, oldest first. */
export async function readHistory(store: GraphStore, nodeIds: readonly string[]): Promise<HistoryEntry[]> {
  const rows = await store.read(
    `UNWIND $ids AS id MATCH (a:${labels.audit} {node_id: id})
     RETURN a.node_id AS node_id, a.at AS at, a.actor AS actor, a.action AS action, a.reason AS reason,
       a.before AS before, a.after AS after ORDER BY at, a.id`,
    { ids: [...new Set(nodeIds)] },
  );
  return rows.map(entryOf);
}

function entryOf({ node_id, at, actor, action, reason, before, after }: Row): HistoryEntry {
  return {
    node_id: String(node_id),
    at: String(at),
    actor: String(actor),
    action: String(action),
    reason: typeof reason === 'string' ? reason : '',
    ...defined({ before: textIn(before), after: textIn(after) }),
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** An entry with its id, and with what it states where it is a person's decision. */
export interface RecordedEntry extends HistoryEntry {
  readonly id: string;
  /** Its subject, in words of the world. */
  readonly about?: string;
  /** Fingerprint of the finding, or id of the claim, that was decided about. */
  readonly finding?: string;
  readonly claim?: string;
  /** The kind of a dismissal. */
  readonly kind?: string;
  /** Id of the claim that holds in place of others. */
  readonly winner?: string;
  readonly superseded_ids?: readonly string[];
  /** Id of the decision about a finding that it came with. */
  readonly because?: string;
}

/** Which entries; what is left out lets all through. */
export interface HistoryWhere {
  /** To the letter. */
  readonly actor?: string | undefined;
  /** ISO 8601; at that moment or later. */
  readonly since?: string | undefined;
}

/** An entry, and the key by which entries follow each other. */
export interface KeyedEntry {
  readonly entry: RecordedEntry;
  readonly key: string;
}

export async function countHistory(store: GraphStore, where: HistoryWhere): Promise<number> {
  const { cypher, params } = matching(where);
  const [row] = await store.read(`${cypher} RETURN count(a) AS total`, params);
  return Number(row?.total ?? 0);
}

/** Up to `limit` entries before the one with the key `before` (empty: the latest), newest first. */
export async function historyPage(
  store: GraphStore,
  where: HistoryWhere,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<KeyedEntry[]> {
  const { cypher, params } = matching(where);
  const rows = await store.read(
    `${cypher} WITH a, a.at + ' ' + a.id AS key WHERE $before = '' OR key < $before
     RETURN ${returned} ORDER BY key DESC LIMIT ${limit}`,
    { ...params, before },
  );
  return rows.map(keyed);
}

function matching({ actor, since }: HistoryWhere): { readonly cypher: string; readonly params: Params } {
  const conditions = [
    ...(actor === undefined ? [] : ['a.actor = $actor']),
    ...(since === undefined ? [] : ['a.at >= $since']),
  ];
  return {
    cypher: `MATCH (a:${labels.audit})${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`,
    params: defined({ actor, since }),
  };
}

/**
 * The entries about any of these, newest first.
 *
 * @param about ids of nodes and decisions, fingerprints of findings, and hashes of what claims state.
 */
export async function historyOf(store: GraphStore, about: ReadonlySet<string>): Promise<KeyedEntry[]> {
  return (await historiesOf(store, new Map([['', { names: about, nodes: about }]]))).get('') ?? [];
}

/** By what the entries about one thing may call it. */
export interface HistoryNames {
  /** Ids of nodes and decisions, fingerprints of findings, and hashes of what claims state. */
  readonly names: ReadonlySet<string>;
  /** The nodes of which entries are looked up that are no decisions. */
  readonly nodes: ReadonlySet<string>;
}

/** The entries about many things, each by its own key, newest first. */
export async function historiesOf(
  store: GraphStore,
  about: ReadonlyMap<string, HistoryNames>,
): Promise<ReadonlyMap<string, KeyedEntry[]>> {
  const entries = new Map<string, Map<string, KeyedEntry>>([...about.keys()].map((key) => [key, new Map()]));
  const add = (row: Row, keys: Iterable<string>) => {
    const entry = keyed(row);
    for (const key of keys) entries.get(key)?.set(entry.entry.id, entry);
  };
  const byNode = keysByName([...about].map(([key, { nodes }]) => [key, nodes]));
  const named =
    byNode.size === 0
      ? []
      : await store.read(`UNWIND $ids AS id MATCH (a:${labels.audit} {node_id: id}) RETURN ${returned}`, {
          ids: [...byNode.keys()],
        });
  for (const row of named) add(row, byNode.get(String(row.node_id)) ?? []);
  // A decision of another checkout, or of a store before this one, is about what it names.
  const decided = await store.read(
    `MATCH (a:${labels.decision}) RETURN ${returned}, a.facts AS facts, a.winner_facts AS winner_facts`,
  );
  if (decided.length > 0) {
    const byName = keysByName([...about].map(([key, { names }]) => [key, names]));
    const keysOf = (name: string) => byName.get(name) ?? [];
    for (const row of decided)
      add(
        row,
        decisionFields.flatMap((field) => keysOf(String(row[field] ?? ''))),
      );
  }
  return new Map([...entries].map(([key, its]) => [key, [...its.values()].sort((a, b) => compareText(b.key, a.key))]));
}

function keysByName(about: readonly (readonly [string, ReadonlySet<string>])[]): ReadonlyMap<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, names] of about) {
    for (const name of names) {
      const known = keys.get(name);
      if (known === undefined) keys.set(name, [key]);
      else known.push(key);
    }
  }
  return keys;
}

/** The names in a decision of its subject. */
const decisionFields = ['id', 'node_id', 'finding', 'claim', 'facts', 'winner', 'winner_facts', 'because'] as const;

const fields = [
  ...['id', 'node_id', 'at', 'actor', 'action', 'reason', 'before', 'after'],
  ...['about', 'finding', 'claim', 'kind', 'winner', 'because', 'superseded_ids'],
] as const;
const returned = fields.map((name) => `a.${name} AS ${name}`).join(', ');

function keyed(row: Row): KeyedEntry {
  const entry = recordedEntry(row);
  return { entry, key: `${entry.at} ${entry.id}` };
}

function recordedEntry(row: Row): RecordedEntry {
  const { id, about, finding, claim, kind, winner, because, superseded_ids } = row;
  return {
    id: String(id),
    ...entryOf(row),
    ...defined({
      about: textIn(about),
      finding: textIn(finding),
      claim: textIn(claim),
      kind: textIn(kind),
      winner: textIn(winner),
      because: textIn(because),
    }),
    ...(Array.isArray(superseded_ids) ? { superseded_ids: superseded_ids.map(String) } : {}),
  };
}

/** Everybody, and everything of the program, that has an entry; sorted. */
export async function actorsInHistory(store: GraphStore): Promise<string[]> {
  const rows = await store.read(`MATCH (a:${labels.audit}) RETURN DISTINCT a.actor AS actor ORDER BY actor`);
  return rows.flatMap(({ actor }) => (typeof actor === 'string' ? [actor] : []));
}

/** The subject of a decision about a finding. */
export interface DecidedConflict {
  /** Its fingerprint. */
  readonly finding: string;
  readonly about: string;
  /** The finding that the history shows it with. */
  readonly node_id: string;
}

/** The decisions with these ids, as far as another that came with them names them. */
export async function decisionsCalled(
  store: GraphStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecidedConflict>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `MATCH (a:${labels.decision}) WHERE a.id IN $ids AND a.finding IS NOT NULL
     RETURN a.id AS id, a.finding AS finding, a.about AS about, a.node_id AS node_id`,
    { ids: [...ids] },
  );
  return new Map(
    rows.map(({ id, finding, about, node_id }) => [
      String(id),
      { finding: String(finding), about: String(about ?? ''), node_id: String(node_id ?? finding) },
    ]),
  );
}

/** A line that is not written yet, under an id that was made before the transaction: a repeated one appends it once. */
export interface NewHistoryEntry extends HistoryEntry {
  readonly id: string;
  /** Its subject, in the words of this moment. */
  readonly about?: string;
}

export const appendHistory = (tx: GraphWriter, entry: NewHistoryEntry): Promise<void> => appendHistories(tx, [entry]);

/** Many at once, which costs much less than one after the other. */
export async function appendHistories(tx: GraphWriter, entries: readonly NewHistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry): Properties => ({ ...entry }));
  await tx.upsertNodes({ labels: [labels.audit], rows });
}
