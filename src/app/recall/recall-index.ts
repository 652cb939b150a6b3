import type { GraphStore } from '../../graph/port.ts';
import type { Memory } from '../../model/memory.ts';
import { ensureFullText } from '../../queries/recall/full-text.ts';
import { defined } from '../../util/defined.ts';
import { Mutex } from '../../util/mutex.ts';
import type { MemoryService } from '../memory/memory-service.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { indexLore, type LoreIndex, loreMark } from './lore-index.ts';
import { MeaningIndex, Vectors } from './meaning.ts';

/** The needs of recall in a service: it also reads a store without preparation for writing. */
export interface RecallService extends Pick<MemoryService, 'table' | 'embedder' | 'readOnly'> {
  /** Its notes are told with an answer. */
  readonly settings?: MemoryService['settings'];
  /** Its folder is needed for a date of the world alone. */
  readonly world: Pick<StoredWorld, 'store' | 'clock' | 'home' | 'record'>;
}

/** The data of recall, at one moment. */
export interface RecallIndex {
  readonly lore: LoreIndex;
  /** As they are now, all of them, by id. */
  readonly memories: ReadonlyMap<string, Memory>;
  /** Absent without an embedder. */
  readonly meaning?: MeaningIndex;
}

/** The index of a service, made when it is first asked for and brought up to date when the store says that there is something new. */
class KeptIndex {
  readonly embedder: RecallService['embedder'];
  readonly #bringing = new Mutex();
  readonly #vectors = new Vectors();
  #made: (Omit<RecallIndex, 'memories'> & { readonly mark: string }) | undefined;

  constructor({ embedder }: RecallService) {
    this.embedder = embedder;
  }

  current({ world: { store }, table, readOnly = false }: RecallService): Promise<RecallIndex> {
    return this.#bringing.run(async () => {
      const mark = await loreMark(store);
      if (this.#made?.mark !== mark) this.#made = { ...(await this.#make(store, readOnly)), mark };
      const { lore, meaning } = this.#made;
      const memories = new Map(await table.current());
      lore.takeMemories(memories);
      return { lore, memories, ...defined({ meaning }) };
    });
  }

  async #make(store: GraphStore, readOnly: boolean): Promise<Omit<RecallIndex, 'memories'>> {
    this.#made?.meaning?.stop();
    const meaning = this.embedder === undefined ? undefined : new MeaningIndex(this.embedder, this.#vectors);
    // To be compared by meaning, all texts are read anyway.
    const elsewhere = meaning === undefined && (await ensureFullText(store, !readOnly));
    const lore = await indexLore(store, (added) => meaning?.add(added), elsewhere);
    return { lore, ...defined({ meaning }) };
  }
}

const kept = new WeakMap<object, KeptIndex>();

/** The index of a service: one for each table of memories, for as long as that is there. */
export function recallIndexOf(service: RecallService): Promise<RecallIndex> {
  let index = kept.get(service.table);
  if (index === undefined || index.embedder !== service.embedder) {
    index = new KeptIndex(service);
    kept.set(service.table, index);
  }
  return index.current(service);
}
