import type { DateValue } from '../time/date-value.ts';
import { defined } from '../util/defined.ts';
import type { NotCompared } from './incremental/index.ts';
import type { StaleClaimDecision } from './plan/decided-states.ts';
import type { Changes, NodeChanges } from './plan/diff.ts';
import type { Pending } from './store/journal.ts';

/** The result for one sort of node: ids, and the number of unchanged ones. */
export interface Delta {
  readonly created: readonly string[];
  /** Same id, other content. */
  readonly changed: readonly string[];
  /** Back after having left the files. */
  readonly restored: readonly string[];
  /** Same content, another place in the files. */
  readonly moved: readonly string[];
  /** Left the files: claims are superseded, entities and sources retired, passages deleted. */
  readonly gone: readonly string[];
  readonly unchanged: number;
}

export interface IngestResult {
  /** Counts the ingests that wrote something; unchanged when this one wrote nothing. */
  readonly generation: number;
  /** It completed an earlier ingest that had broken off. */
  readonly resumed: boolean;
  readonly entities: Delta;
  readonly claims: Delta;
  /** Those of its changed claims of which the files say nothing else: only what is concluded for them has changed. */
  readonly concluded: readonly string[];
  readonly sources: Delta;
  readonly chunks: Delta;
  /** The input of a live sweep: all changes since the last run of the rules, also of ingests that broke off. `sweepDone` clears it. */
  readonly touched: {
    /** Too much for a list: run all rules over everything. */
    readonly everything: boolean;
    /** Sorted ids of entities that changed, or about which a claim did, and of what relations join to a renamed one. */
    readonly entities: readonly string[];
    /** A claim among them joined others before, or otherwise, than the store can tell. */
    readonly relinked: boolean;
    /** Sorted ids of claims this ingest created, changed, restored or superseded. */
    readonly claims: readonly string[];
  };
  /** The world's present, as it was set or found. */
  readonly now?: DateValue;
  /** Decisions about claims that do nothing now. */
  readonly stale: readonly StaleClaimDecision[];
  /** Identifies what the store holds now, for a later ingest; absent where that cannot be told. */
  readonly storeState?: string;
}

const allCompared: NotCompared = { entities: 0, sources: 0, claims: 0, chunks: 0 };

export function ingestResult(
  changes: Changes,
  about: {
    readonly generation: number;
    readonly storeState?: string | undefined;
    readonly notCompared?: NotCompared | undefined;
    readonly resumed: boolean;
    readonly concluded?: readonly string[] | undefined;
    readonly pending: Pending;
    readonly now: DateValue | undefined;
    readonly stale: readonly StaleClaimDecision[];
  },
): IngestResult {
  const { things, assertions, chunks } = changes;
  const { notCompared = allCompared } = about;
  const claims = deltaOf(assertions, idOf, (id) => id, notCompared.claims);
  const entities = only(things, 'Entity');
  const sources = only(things, 'LoreSource');
  return {
    generation: about.generation,
    resumed: about.resumed,
    entities: deltaOf(entities, idOf, idOf, notCompared.entities),
    claims,
    concluded: about.concluded ?? [],
    sources: deltaOf(sources, idOf, idOf, notCompared.sources),
    chunks: deltaOf(chunks, idOf, (id) => id, notCompared.chunks),
    touched: {
      everything: about.pending.everything,
      entities: about.pending.entities,
      relinked: about.pending.relinked,
      claims: [...claims.created, ...claims.changed, ...claims.restored, ...claims.gone].sort(),
    },
    stale: about.stale,
    ...defined({ now: about.now, storeState: about.storeState }),
  };
}

const idOf = ({ id }: { readonly id: string }): string => id;

function deltaOf<T, Gone>(
  changes: NodeChanges<T, Gone>,
  id: (record: T) => string,
  goneId: (gone: Gone) => string,
  notCompared: number,
): Delta {
  return {
    created: changes.create.map(id).sort(),
    changed: changes.rewrite.map(id).sort(),
    restored: changes.restore.map(id).sort(),
    moved: changes.move.map(id).sort(),
    gone: changes.gone.map(goneId).sort(),
    unchanged: changes.unchanged.length + notCompared,
  };
}

/** The changes of entities, or of sources; an in-world source that is an entity counts as one. */
function only(changes: Changes['things'], label: 'Entity' | 'LoreSource'): Changes['things'] {
  const isOf = (record: Changes['things']['create'][number]) => record.labels[0] === label;
  return {
    create: changes.create.filter(isOf),
    rewrite: changes.rewrite.filter(isOf),
    restore: changes.restore.filter(isOf),
    move: changes.move.filter(isOf),
    gone: changes.gone.filter((gone) => gone.label === label),
    unchanged: changes.unchanged.filter(isOf),
  };
}
