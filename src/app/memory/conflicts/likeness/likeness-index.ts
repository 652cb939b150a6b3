import type { Memory, MemoryType } from '../../../../model/memory.ts';
import type { ChangedMemories, MemoryTable } from '../../memory-table.ts';
import type { ReadMemory } from '../pair-verdict.ts';
import { slotsOf } from '../slots/slots.ts';
import { readText } from '../text/text-reading.ts';

export function readMemory(memory: Memory): ReadMemory {
  return { memory, reading: readText(memory.text), slots: slotsOf(memory.type, memory.text) };
}

/**
 * The active memories of a table by the stems of their words and by their slots, so that what is like a text is found without a look
 * at all of them. It follows the table.
 */
export class LikenessIndex {
  /** By number; a number is given once, and that of a memory which is none of them any more stays empty. */
  readonly #read: (ReadMemory | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers of the memories that have a stem, some of them empty by now. */
  readonly #byStem = new Map<string, number[]>();
  readonly #bySlot = new Map<string, Set<number>>();
  readonly #byType = new Map<MemoryType, Set<number>>();
  /** How many stems each shares with the text that is compared; nothing but 0 in between. */
  #shared = new Uint16Array(1024);
  /** How many stems each has. */
  #sizes = new Uint16Array(1024);

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
  all(): ReadMemory[] {
    return this.#named(this.#numbers.values());
  }

  get(id: string): ReadMemory | undefined {
    const number = this.#numbers.get(id);
    return number === undefined ? undefined : this.#read[number];
  }

  ofType(type: MemoryType): ReadMemory[] {
    return this.#named(this.#byType.get(type) ?? []);
  }

  /** Those that share a slot with it; itself may be among them. */
  inSlotsOf({ memory, slots }: ReadMemory): ReadMemory[] {
    const numbers = slots.flatMap(({ slot }) => [...(this.#bySlot.get(slotName(memory, slot)) ?? [])]);
    return this.#named(new Set(numbers));
  }

  /**
   * Those of its type that are as alike in their words, or more; itself may be among them.
   *
   * @param least above 0.
   */
  alike(read: ReadMemory, least: number): { readonly other: ReadMemory; readonly similarity: number }[] {
    const { stems } = read.reading;
    const shared = this.#shared;
    const met: number[] = [];
    for (const stem of stems) {
      for (const number of this.#byStem.get(stemName(read.memory.type, stem)) ?? none) {
        if (shared[number] === 0) met.push(number);
        shared[number] = (shared[number] ?? 0) + 1;
      }
    }
    const found: { other: ReadMemory; similarity: number }[] = [];
    for (const number of met) {
      const similarity = (2 * (shared[number] ?? 0)) / (stems.size + (this.#sizes[number] ?? 0));
      shared[number] = 0;
      if (similarity < least - 1e-9) continue;
      const other = this.#read[number];
      if (other !== undefined) found.push({ other, similarity });
    }
    return found;
  }

  #named(numbers: Iterable<number>): ReadMemory[] {
    return [...numbers].flatMap((number) => this.#read[number] ?? []);
  }

  #follow({ written, deleted }: ChangedMemories): void {
    for (const id of deleted) this.#remove(id);
    for (const memory of written) {
      const number = this.#numbers.get(memory.id);
      const known = number === undefined ? undefined : this.#read[number];
      if (memory.status !== 'active') this.#remove(memory.id);
      else if (number !== undefined && known !== undefined && isFiledAlike(known.memory, memory)) {
        this.#read[number] = { ...known, memory };
      } else {
        this.#remove(memory.id);
        this.#add(readMemory(memory));
      }
    }
  }

  #add(read: ReadMemory): void {
    const { memory, reading, slots } = read;
    const number = this.#read.push(read) - 1;
    this.#numbers.set(memory.id, number);
    if (number >= this.#sizes.length) this.#grow();
    this.#sizes[number] = reading.stems.size;
    addTo(this.#byType, memory.type, number);
    for (const { slot } of slots) addTo(this.#bySlot, slotName(memory, slot), number);
    for (const stem of reading.stems) {
      const name = stemName(memory.type, stem);
      const numbers = this.#byStem.get(name);
      if (numbers === undefined) this.#byStem.set(name, [number]);
      else numbers.push(number);
    }
  }

  #grow(): void {
    const sizes = new Uint16Array(2 * this.#sizes.length);
    sizes.set(this.#sizes);
    this.#sizes = sizes;
    this.#shared = new Uint16Array(sizes.length);
  }

  #remove(id: string): void {
    const number = this.#numbers.get(id);
    const read = number === undefined ? undefined : this.#read[number];
    if (number === undefined || read === undefined) return;
    this.#numbers.delete(id);
    this.#read[number] = undefined;
    this.#byType.get(read.memory.type)?.delete(number);
    for (const { slot } of read.slots) this.#bySlot.get(slotName(read.memory, slot))?.delete(number);
  }
}

function addTo<K>(map: Map<K, Set<number>>, key: K, number: number): void {
  const numbers = map.get(key);
  if (numbers === undefined) map.set(key, new Set([number]));
  else numbers.add(number);
}

const indexes = new WeakMap<MemoryTable, LikenessIndex>();
const none: readonly number[] = [];

const stemName = (type: MemoryType, stem: string): string => `${type} ${stem}`;
const slotName = ({ type, project = '' }: Memory, slot: string): string => JSON.stringify([type, project, slot]);
const isFiledAlike = (a: Memory, b: Memory): boolean =>
  a.text === b.text && a.type === b.type && a.project === b.project;
