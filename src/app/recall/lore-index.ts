import type { GraphStore } from '../../graph/port.ts';
import type { Memory } from '../../model/memory.ts';
import { readStateMark } from '../../queries/meta/state-mark.ts';
import { projectsOfFiles } from '../../queries/recall/recalled-things.ts';
import { searchableLore } from '../../queries/searchable-lore.ts';
import { breathe } from '../../util/breathe.ts';
import { defined } from '../../util/defined.ts';
import { slug } from '../../util/text/slug.ts';
import type { RecallHit } from './recall-request.ts';
import { WordIndex } from './word-index.ts';

export type RecalledKind = RecallHit['kind'];

/** Something that can be recalled, by its number in the index. */
export interface IndexedThing {
  readonly kind: RecalledKind;
  readonly id: string;
  /** The project of a claim, or of the file of a passage. */
  readonly project?: string;
}

/** A text to be compared by meaning. */
export interface IndexedText {
  readonly number: number;
  readonly text: string;
}

/** All that can be recalled, by its words and names. It holds no texts: those are read for the few that are shown. */
export class LoreIndex {
  readonly words = new WordIndex();
  readonly things: IndexedThing[] = [];
  /** By the slug of a name, the ids of the entities so called. */
  readonly named = new Map<string, string[]>();
  readonly #numbers = new Map<string, number>();
  readonly #memoryTexts = new Map<string, string>();
  readonly #onAdded: (added: IndexedText) => void;

  constructor(onAdded: (added: IndexedText) => void, passagesElsewhere = false) {
    this.#onAdded = onAdded;
    this.passagesElsewhere = passagesElsewhere;
  }

  /** Paths of the files that belong to a project, with it. */
  projects: ReadonlyMap<string, string> = new Map();
  /** The database finds passages by their words: they are numbered when one is found. */
  readonly passagesElsewhere: boolean;

  /** The number of a passage that the database has found. */
  numberOfFound(id: string): number {
    const known = this.numberOf('passage', id);
    if (known !== undefined) return known;
    const number = this.words.add('');
    this.things[number] = { kind: 'passage', id };
    this.#numbers.set(keyOf('passage', id), number);
    return number;
  }

  numberOf(kind: RecalledKind, id: string): number | undefined {
    return this.#numbers.get(keyOf(kind, id));
  }

  add(thing: IndexedThing, text: string): void {
    const number = this.words.add(text);
    this.things[number] = thing;
    this.#numbers.set(keyOf(thing.kind, thing.id), number);
    this.#onAdded({ number, text });
  }

  /** Takes in memories that are new or have another text, and forgets those that are gone. */
  takeMemories(memories: ReadonlyMap<string, Memory>): void {
    for (const [id, text] of this.#memoryTexts) {
      if (memories.get(id)?.text !== text) this.#forget(id);
    }
    for (const { id, text } of memories.values()) {
      if (this.#memoryTexts.has(id)) continue;
      this.#memoryTexts.set(id, text);
      this.add({ kind: 'memory', id }, text);
    }
  }

  #forget(id: string): void {
    const number = this.numberOf('memory', id);
    if (number !== undefined) this.words.remove(number);
    this.#numbers.delete(keyOf('memory', id));
    this.#memoryTexts.delete(id);
  }

  addName(name: string, entity: string): void {
    const key = slug(name);
    if (key === '') return;
    const those = this.named.get(key) ?? [];
    if (!those.includes(entity)) this.named.set(key, [...those, entity]);
  }
}

const keyOf = (kind: RecalledKind, id: string): string => `${kind} ${id}`;

/**
 * Reads all lore of a store into a new index. Memories are taken in after it.
 *
 * @param passagesElsewhere the database finds passages by their words: they are not read.
 */
export async function indexLore(
  store: GraphStore,
  onAdded: (added: IndexedText) => void,
  passagesElsewhere: boolean,
): Promise<LoreIndex> {
  const index = new LoreIndex(onAdded, passagesElsewhere);
  const { entities, claims, passages } = await searchableLore(store, { passages: !passagesElsewhere });
  const projects = await projectsOfFiles(store);
  index.projects = projects;
  for (const { id, name, aliases, kind } of entities) {
    index.add({ kind: 'entity', id }, [name, ...aliases, kind].join(' '));
    for (const each of [name, ...aliases]) index.addName(each, id);
    await breathe();
  }
  for (const { id, said, quote, project, ofMemory } of claims) {
    if (ofMemory === true) continue; // its memory says it
    index.add({ kind: 'claim', id, ...defined({ project }) }, quote === '' ? said : `${said} ${quote}`);
    await breathe();
  }
  for (const { id, text, source_id } of passages) {
    index.add({ kind: 'passage', id, ...defined({ project: projects.get(source_id) }) }, text);
    await breathe();
  }
  return index;
}

/** Changes whenever an ingest has written lore. */
export async function loreMark(store: GraphStore): Promise<string> {
  const { generation, ingest } = await readStateMark(store);
  return `${generation} ${ingest}`;
}
