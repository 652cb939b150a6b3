import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { lazy } from '../../util/lazy.ts';
import { memoriesAround } from './memories-around.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { restingOn } from './resting-on.ts';
import { rulesWithCycles } from './return-paths.ts';

/** The entities that a live run starts from. */
export interface ChangedEntities {
  /** Their ids, those of removed entities included. */
  readonly ids: readonly string[];
  /** True: they are all that changed since the last run, with both ends of each changed claim; and no claim has other ends than before. */
  readonly isComplete: boolean;
}

/** By predicate, the ids of the entities that the claims between changed entities lead from. */
export type Links = ReadonlyMap<string, ReadonlySet<string>>;

/** The facts of a change that a live run knows before it narrows the rules to it. */
export interface Change {
  readonly around: Neighbourhood;
  /** By rule, the subjects of stored findings that have a changed entity among their evidence. */
  readonly resting: ReadonlyMap<string, ReadonlySet<string>>;
  /** Absent where more may have changed than is known. */
  readonly links?: Links;
  /** Ids of the memories whose conflicts the change can concern, read once they are asked for: few rules are about memories. */
  readonly memories: () => Promise<ReadonlySet<string>>;
  /** Ids of the `compute: cycles` rules that have a finding in the store, open or not. */
  readonly withCycles: ReadonlySet<string>;
}

/** Reads what narrowing needs; the reads go out together. */
export async function readChange(
  store: GraphStore,
  { ids, isComplete }: ChangedEntities,
  rules: readonly Rule[],
): Promise<Change> {
  const around = new Neighbourhood(store, ids, rules);
  const [resting, links, withCycles] = await Promise.all([
    restingOn(store, around.touched),
    isComplete ? linksBetween(store, around.touched) : undefined,
    rulesWithCycles(store, rules),
    around.load(around.touched),
    around.labels(),
  ]);
  const memories = lazy(() => memoriesAround(store, around.touched));
  return { around, resting, withCycles, memories, ...(links === undefined ? {} : { links }) };
}

/** Reads the claims between these entities, whether or not they are in force. If only these changed, no other two are joined otherwise than before. */
async function linksBetween(store: GraphStore, ids: ReadonlySet<string>): Promise<Links> {
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (:${labels.entity} {id: at})<-[:FROM|TO]-(c:${labels.assertion}) ` +
      'WHERE c.from_id IN $ids AND c.to_id IN $ids RETURN DISTINCT c.type AS type, c.from_id AS id',
    { ids: [...ids].sort() },
  );
  const links = new Map<string, Set<string>>();
  for (const { type, id } of rows) links.set(String(type), (links.get(String(type)) ?? new Set()).add(String(id)));
  return links;
}
