import { MentionFinder } from '../../../../content/prose/mentions.ts';
import { narratedSentences } from '../../../../content/prose/stated-sentences.ts';
import type { GraphStore } from '../../../../graph/port.ts';
import type { Memory } from '../../../../model/memory.ts';
import { allEntities } from '../../../../queries/entities.ts';
import { type PassageAbout, passagesAbout } from '../../../../queries/memory/passages-about.ts';
import { readStateMark } from '../../../../queries/meta/state-mark.ts';
import { readPassages } from '../../../../queries/searchable-lore.ts';
import { lazy } from '../../../../util/lazy.ts';
import { readMemory } from '../likeness/likeness-index.ts';
import type { ReadMemory } from '../pair-verdict.ts';

/** A sentence of a passage of the world's files. */
export interface WorldSentence {
  readonly passage: PassageAbout;
  /** Where it begins in the text of its passage, and that text. */
  readonly start: number;
  readonly passageText: string;
  readonly text: string;
  readonly type: 'semantic';
  /** Ids of the entities that it names. */
  readonly names: () => ReadonlySet<string>;
  /** True if the narrator says it as it is. */
  readonly isStated: () => boolean;
  /** As a memory would say it, for whoever compares two of them; its source is the place of the passage. */
  readonly asMemory: () => ReadMemory;
}

/** For one text no more passages are looked at: those that mention most of whom it names, then the newest. */
const mostPassages = 200;
/** A text that names more is a list: the first. */
const mostNamed = 8;
/** No more are kept in this process. */
const mostKept = 5_000;

/** The sentences of a store's passages by the entities that the passages mention, as they were ingested last. */
export class WorldSentences {
  readonly #store: GraphStore;
  readonly #finder: MentionFinder;
  readonly #about = new Map<string, readonly PassageAbout[]>();
  readonly #sentences = new Map<string, readonly WorldSentence[]>();

  private constructor(store: GraphStore, finder: MentionFinder) {
    this.#store = store;
    this.#finder = finder;
  }

  /** Those of this store as it is now. They are read when they are asked for, and again after an ingest. */
  static async of(store: GraphStore): Promise<WorldSentences> {
    const { generation, ingest } = await readStateMark(store);
    const mark = `${generation} ${ingest}`;
    const known = byStore.get(store);
    if (known?.mark === mark) return known.sentences;
    const sentences = new WorldSentences(store, new MentionFinder(await allEntities(store)));
    byStore.set(store, { mark, sentences });
    return sentences;
  }

  /** Ids of the entities that a text names, in its order. */
  namedIn(text: string): string[] {
    return [...new Set(this.#finder.find(text).map(({ id }) => id))];
  }

  /** The sentences of the passages that mention one of these entities and are of no other project. */
  async about(entityIds: readonly string[], project: string | undefined): Promise<WorldSentence[]> {
    const mentioning = new Map<string, { readonly passage: PassageAbout; count: number }>();
    for (const id of entityIds.slice(0, mostNamed)) {
      for (const passage of await this.#passagesAbout(id)) {
        const known = mentioning.get(passage.id);
        if (known !== undefined) known.count += 1;
        else if (project === undefined || passage.project === undefined || passage.project === project)
          mentioning.set(passage.id, { passage, count: 1 });
      }
    }
    const chosen = [...mentioning.values()].sort((a, b) => b.count - a.count).slice(0, mostPassages);
    await this.#read(chosen.map(({ passage }) => passage));
    return chosen.flatMap(({ passage }) => this.#sentences.get(passage.id) ?? []);
  }

  async #passagesAbout(id: string): Promise<readonly PassageAbout[]> {
    const known = this.#about.get(id);
    if (known !== undefined) return known;
    const passages = await passagesAbout(this.#store, id);
    if (this.#about.size >= mostKept) this.#about.clear();
    this.#about.set(id, passages);
    return passages;
  }

  async #read(passages: readonly PassageAbout[]): Promise<void> {
    if (this.#sentences.size + passages.length > mostKept) this.#sentences.clear();
    const missing = passages.filter(({ id }) => !this.#sentences.has(id));
    const texts = await readPassages(
      this.#store,
      missing.map(({ id }) => id),
    );
    const textOf = new Map(texts.map(({ id, text }) => [id, text]));
    for (const passage of missing) this.#sentences.set(passage.id, this.#sentencesOf(passage, textOf.get(passage.id)));
  }

  #sentencesOf(passage: PassageAbout, text = ''): WorldSentence[] {
    const mentions = this.#finder.find(text);
    return narratedSentences(text, mentions).map(({ start, end, text: said, isStated }) => ({
      ...{ passage, start, passageText: text, text: said, type: 'semantic', isStated },
      names: lazy(() => new Set(mentions.filter((each) => each.start >= start && each.end <= end).map(({ id }) => id))),
      asMemory: lazy(() => readMemory(sentenceAsMemory(passage, start, said))),
    }));
  }
}

const byStore = new WeakMap<GraphStore, { readonly mark: string; readonly sentences: WorldSentences }>();

const sentenceAsMemory = ({ id, path, line, project }: PassageAbout, start: number, text: string): Memory => ({
  ...{
    id: `${id}:${start}`,
    text,
    type: 'semantic',
    tags: [],
    importance: 0.5,
    polarity: 0,
    status: 'active',
    rules: 'checked',
  },
  ...{ source: `${path}:${line}`, by: '', created_at: '', last_accessed: '', access_count: 0 },
  ...(project === undefined ? {} : { project }),
});
