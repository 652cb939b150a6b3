import type { Entity, LoreChunk } from '../../model/claim.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { stableHash } from '../../util/hash.ts';
import { compareText } from '../../util/places.ts';
import { marksIn } from '../formats/chunks.ts';
import type { ChunkDraft, KnownOfFile, ParsedFile } from '../formats/parsed-file.ts';
import type { Names } from '../resolve/entity-names.ts';
import { ChunkMemo } from './chunk-memo.ts';
import type { Passage } from './extracted.ts';
import { FirstNames, FirstNamesOfFile } from './first-names.ts';
import { LooseNames } from './loose-names.ts';
import { lowercaseWords, singleNames } from './lowercase-names.ts';
import { type Mention, MentionFinder } from './mentions.ts';
import { speciesWords } from './species-words.ts';
import { wordsOfTime } from './time-words.ts';

/** The prose of a file, with the names found in it. */
export interface FileProse {
  readonly chunks: readonly LoreChunk[];
  readonly passages: readonly Passage[];
}

/** The data for finding names in prose. */
export interface ProseNames {
  /** Stands for all names of the world, and for which of them are also words. */
  readonly key: string;
  readonly find: (draft: ChunkDraft) => FoundNames;
  readonly firstNames: () => FirstNames;
  /** By which somebody may be meant though no reader takes them for a name. */
  readonly looseNames: () => LooseNames;
  /** By a word in small letters, the species that it is. */
  readonly species: () => ReadonlyMap<string, string>;
}

interface FoundNames {
  readonly mentions: readonly Mention[];
  /** The ids of all entities it names, in links too; sorted. */
  readonly ids: readonly string[];
}

type SmallWords = NonNullable<KnownOfFile['smallWords']>;
const smallWords = new WeakMap<ParsedFile, SmallWords>();
const found = new ChunkMemo<FoundNames>();

/**
 * The names of a world as its prose has them: one that it also writes in small letters is a word.
 *
 * @param namingKey stands for all entities' names and whatever else points at them.
 * @param before what it took the last time; the same if no name and no small word of the prose is another.
 */
export function proseNames(
  parsedFiles: readonly ParsedFile[],
  entities: ReadonlyMap<string, Entity>,
  names: Names<Entity>,
  namingKey: string,
  config: WorldConfig,
  before?: ProseNames,
): ProseNames {
  let single: ReadonlySet<string> | undefined;
  const lowercase = new Set<string>();
  for (const parsedFile of parsedFiles) {
    let small = smallWordsOf(parsedFile);
    if (small?.key !== namingKey) {
      single ??= singleNames(entities.values());
      const names = single;
      const words = parsedFile.chunks.flatMap(({ text, spans }) => lowercaseWords(text, names, spans));
      small = { key: namingKey, words: new Set(words) };
      smallWords.set(parsedFile, small);
    }
    for (const word of small.words) lowercase.add(word);
  }
  const timeWords = wordsOfTime(config.calendars.all);
  const key = stableHash(namingKey, [...timeWords].join(' '), ...[...lowercase].sort());
  if (before?.key === key) return before;
  let finder: MentionFinder | undefined;
  const find = (draft: ChunkDraft): FoundNames =>
    found.of(draft, key, () => {
      finder ??= new MentionFinder(entities.values(), lowercase, timeWords);
      const linked = (target: string) => names.linked(target, draft.file.path)?.id;
      const mentions = finder.find(draft.text, draft.spans, linked, marksIn(draft));
      const links = draft.links.flatMap((link) => linked(link) ?? []);
      const all = [...mentions.map(({ id }) => id), ...links, ...(draft.mentions ?? [])];
      return { mentions, ids: [...new Set(all)].sort(compareText) };
    });
  let firstNames: FirstNames | undefined;
  let looseNames: LooseNames | undefined;
  let species: ReadonlyMap<string, string> | undefined;
  return {
    key,
    find,
    firstNames: () => {
      firstNames ??= new FirstNames(entities.values(), config, lowercase);
      return firstNames;
    },
    looseNames: () => {
      looseNames ??= new LooseNames(entities.values(), config.ontology, lowercase);
      return looseNames;
    },
    species: () => {
      species ??= speciesWords(entities.values(), config.ontology);
      return species;
    },
  };
}

/** As they were last asked for. */
export function smallWordsOf(parsedFile: ParsedFile): SmallWords | undefined {
  return smallWords.get(parsedFile) ?? parsedFile.known?.smallWords;
}

/**
 * The chunks of a file with the entities they name.
 *
 * @param own id of the entity that the file describes, if it is a note.
 */
export function readProse({ file, chunks: drafts }: ParsedFile, names: ProseNames, own?: string): FileProse {
  const chunks: LoreChunk[] = [];
  const passages: Passage[] = [];
  const firstNames = new FirstNamesOfFile(names.firstNames(), drafts);
  for (const [index, draft] of drafts.entries()) {
    const inFull = names.find(draft);
    const { mentions, key } = firstNames.read(draft, inFull.mentions);
    const ids = [...new Set([...inFull.ids, ...mentions.map(({ id }) => id)])].sort(compareText);
    passages.push({ file, draft, text: draft.text, mentions, ...defined({ own }), firstNames: key });
    chunks.push({
      id: stableHash('chunk', file.path, draft.text, String(index)),
      source_id: file.path,
      text: draft.text,
      line: file.lines.position(draft.offset).line,
      mentions: ids,
    });
  }
  return { chunks, passages };
}
