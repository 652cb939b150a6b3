import type { GrafeoDB } from '@grafeo-db/js';
import { rowsOf } from './query.ts';
import { name } from './statements.ts';

/**
 * Which labels nodes have. The engine lists every label there ever was, at once; whether one still is, a node tells that had it
 * when it was looked for last, and only where that one has it no longer, another search.
 */
export class LabelLookup {
  /** By label, the engine's id of a node that had it. */
  readonly #witnesses = new Map<string, number>();

  async inUse(db: GrafeoDB, names: readonly string[]): Promise<Set<string>> {
    const looks = new Map(names.map((label) => [label, `MATCH (n:${name(label)}) RETURN id(n) AS id LIMIT 1`]));
    const listed = new Set((await rowsOf(db, 'CALL db.labels() YIELD label RETURN label')).map(({ label }) => label));
    const found = await Promise.all(
      [...looks].map(async ([label, look]) => {
        const isThere = listed.has(label) && (this.#isSeen(db, label) || (await this.#find(db, label, look)));
        return isThere ? [label] : [];
      }),
    );
    return new Set(found.flat());
  }

  #isSeen(db: GrafeoDB, label: string): boolean {
    const witness = this.#witnesses.get(label);
    return witness !== undefined && (db.getNodeLabels(witness)?.includes(label) ?? false);
  }

  async #find(db: GrafeoDB, label: string, look: string): Promise<boolean> {
    const [found] = await rowsOf(db, look);
    if (typeof found?.id !== 'number') return false;
    this.#witnesses.set(label, found.id);
    return true;
  }
}
