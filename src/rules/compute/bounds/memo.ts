import type { GraphStore } from '../../../graph/port.ts';
import type { BoundLink, BoundThing } from './records.ts';

/** The relations and entities of one store that a process has read for its bounds: a live run reads only the changed ones again. */
export class BoundMemo {
  /** By the subject of a relation that may raise a beginning, such as PARENT_OF, all of those. */
  readonly raising = new Map<string, readonly BoundLink[]>();
  /** By entity, all its relations that have a row in the table of bounds. */
  readonly around = new Map<string, readonly BoundLink[]>();
  readonly things = new Map<string, BoundThing>();
  /** False for a store that others may write to: a later run cannot rely on it. */
  readonly isKept: boolean;
  /** The entities whose relations are not read yet; undefined: all. */
  unread: Set<string> | undefined;

  constructor(isKept = false) {
    this.isKept = isKept;
  }

  /** Forgets these entities and every relation that one of them is a side of. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) {
      this.unread?.add(id);
      this.raising.delete(id);
      this.around.delete(id);
      this.things.delete(id);
    }
  }
}

const memos = new WeakMap<GraphStore, BoundMemo>();

/**
 * The memo of a store, without what changed since the last run.
 *
 * @param changed ids of all entities that changed, both sides of each changed relation among them; absent: more may have changed.
 */
export function boundMemoOf(store: GraphStore, changed: readonly string[] | undefined): BoundMemo {
  if (store.engine.isShared === true) return new BoundMemo();
  const known = changed === undefined ? undefined : memos.get(store);
  if (known !== undefined) {
    known.forget(changed ?? []);
    return known;
  }
  const memo = new BoundMemo(true);
  memos.set(store, memo);
  return memo;
}
