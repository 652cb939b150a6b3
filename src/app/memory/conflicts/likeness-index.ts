import type { Memory, MemoryType } from '../../../model/memory.ts';
import type { ChangedMemories, MemoryTable } from '../memory-table.ts';
import type { ReadMemory } from './pair-verdict.ts';
import { slotsOf } from './slots.ts';
import { dice, readText } from './text-reading.ts';

export function readMemory(memory: Memory): ReadMemory {
  return { memory, reading: readText(memory.text), slots: slotsOf(memory.type, memory.text) };
}

/**
 * The active memories of a table by the stems of their words and by their slots, so that what is like a text is found without a look
 * at all of them. It follows the table.
 */
export class LikenessIndex {
  readonly #read = new Map<string, ReadMemory>();
  readonly #byStem = new Map<string, Set<string>>();
  readonly #bySlot = new Map<string, Set<string>>();
  readonly #byType = new Map<MemoryType, Set<string>>();

  /** The one of this table, as the table is now. */
  static async of(table: MemoryTable): Promise<LikenessIndex> {
    let index = indexes.get(table);
    if (index === undefined) {
      index = new LikenessIndex();
      indexes.set(table, index);
      const made = index;
      table.onChanged((changed) => made.#follow(changed));
    }
    await table.current();
    return index;
  }

  /** Every active memory, in the order in which they were made. */
  all(): Iterable<ReadMemory> {
    return this.#read.values();
  }

  get(id: string): ReadMemory | undefined {
    return this.#read.get(id);
  }

  ofType(type: MemoryType): ReadMemory[] {
    return this.#named(this.#byType.get(type) ?? []);
  }

  /** Those that share a slot with it; itself may be among them. */
  inSlotsOf({ memory, slots }: ReadMemory): ReadMemory[] {
    const ids = slots.flatMap(({ slot }) => [...(this.#bySlot.get(slotName(memory, slot)) ?? [])]);
    return this.#named(new Set(ids));
  }

  /**
   * Those of its type that are as alike in their words, or more; itself may be among them.
   *
   * @param least above 0.
   */
  alike(read: ReadMemory, least: number): { readonly other: ReadMemory; readonly similarity: number }[] {
    const { stems } = read.reading;
    const { type } = read.memory;
    const postings = [...stems].map((stem) => this.#byStem.get(stemName(type, stem)) ?? none);
    postings.sort((a, b) => a.size - b.size);
    // Who shares less than this many words is too far away; so one of the rarest words is shared by all that are near.
    const fewest = Math.max(1, Math.ceil((least * stems.size) / (2 - least) - 1e-9));
    const near = new Set<string>();
    for (const ids of postings.slice(0, stems.size - fewest + 1)) for (const id of ids) near.add(id);
    return this.#named(near).flatMap((other) => {
      const [few, many] = [stems.size, other.reading.stems.size].sort((a, b) => a - b) as [number, number];
      if ((2 * few) / (few + many) < least - 1e-9) return [];
      const similarity = dice(stems, other.reading.stems);
      return similarity >= least - 1e-9 ? [{ other, similarity }] : [];
    });
  }

  #named(ids: Iterable<string>): ReadMemory[] {
    return [...ids].flatMap((id) => this.#read.get(id) ?? []);
  }

  #follow({ written, deleted }: ChangedMemories): void {
    for (const id of deleted) this.#remove(id);
    for (const memory of written) {
      const known = this.#read.get(memory.id);
      if (memory.status !== 'active') this.#remove(memory.id);
      else if (known !== undefined && isFiledAlike(known.memory, memory))
        this.#read.set(memory.id, { ...known, memory });
      else {
        this.#remove(memory.id);
        this.#add(readMemory(memory));
      }
    }
  }

  #add(read: ReadMemory): void {
    const { id } = read.memory;
    this.#read.set(id, read);
    for (const [map, key] of this.#places(read)) {
      const ids = map.get(key);
      if (ids === undefined) map.set(key, new Set([id]));
      else ids.add(id);
    }
  }

  #remove(id: string): void {
    const read = this.#read.get(id);
    if (read === undefined) return;
    this.#read.delete(id);
    for (const [map, key] of this.#places(read)) {
      const ids = map.get(key);
      ids?.delete(id);
      if (ids?.size === 0) map.delete(key);
    }
  }

  #places({ memory, reading, slots }: ReadMemory): (readonly [Map<string, Set<string>>, string])[] {
    return [
      [this.#byType as Map<string, Set<string>>, memory.type],
      ...[...reading.stems].map((stem) => [this.#byStem, stemName(memory.type, stem)] as const),
      ...slots.map(({ slot }) => [this.#bySlot, slotName(memory, slot)] as const),
    ];
  }
}

const indexes = new WeakMap<MemoryTable, LikenessIndex>();
const none: ReadonlySet<string> = new Set();

const stemName = (type: MemoryType, stem: string): string => `${type} ${stem}`;
const slotName = ({ type, project = '' }: Memory, slot: string): string => JSON.stringify([type, project, slot]);
const isFiledAlike = (a: Memory, b: Memory): boolean =>
  a.text === b.text && a.type === b.type && a.project === b.project;
