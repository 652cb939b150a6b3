import type { LoreChunk } from '../model/claim.ts';
import type { Problem } from '../model/problem.ts';
import type { LineIndex } from '../util/line-index.ts';
import { placeOf } from './entities.ts';
import type { Meaning } from './meaning.ts';
import { smallWordsOf } from './prose/read-prose.ts';
import type { DateSyntax, Declaration, KnownOfReading, Reading, SourceFile } from './reading.ts';
import { mayWaive } from './waivers.ts';
import type { Understood, WorldMemo } from './world-memo.ts';

/** What a world is built of besides the words of a file, and what these were understood to mean: plain data. */
interface KeptFile {
  readonly kind: string;
  readonly title: string;
  readonly declarations: readonly KeptDeclaration[];
  readonly problems: readonly Problem[];
  readonly waives: boolean;
  readonly small?: readonly [key: string, words: readonly string[]];
  readonly first: KeptMeaning;
  /** Absent: never understood a second time. Without a meaning: the same as the first time. */
  readonly second?: { readonly by: string; readonly meaning?: KeptMeaning['meaning'] };
}
type KeptDeclaration = Omit<Declaration, 'file' | 'statements' | 'relations'>;

/** A chunk by its id, which stands for its text: most of a vault is prose that nobody asks for again. */
type KeptChunk = Omit<LoreChunk, 'text'>;

type Entries<M> = M extends ReadonlyMap<infer K, infer V> ? readonly (readonly [K, V])[] : never;

interface KeptMeaning {
  /** What it was understood by. */
  readonly by: string;
  readonly meaning: Omit<Meaning, 'chunks' | 'named' | 'unknownKeys' | 'relative' | 'once'> & {
    readonly chunks: readonly KeptChunk[];
    readonly named: Entries<Meaning['named']>;
    readonly slips: Meaning['unknownKeys']['slips'];
    readonly own: Entries<Meaning['unknownKeys']['own']>;
    readonly once: Entries<Meaning['once']>;
  };
}

/**
 * A file with what was understood of it, as one line of text. Undefined for what is better read anew: dates that hang on
 * other files, answers of a model, and numbers that are none.
 */
export function keptLine(reading: Reading, memo: WorldMemo): string | undefined {
  const first = memo.first.understoodOf(reading);
  const second = memo.second.understoodOf(reading);
  if (first === undefined || !isPlain(first) || (second !== undefined && !isPlain(second))) return undefined;
  const { file, declarations, problems } = reading;
  const small = smallWordsOf(reading);
  const firstMeaning = keptMeaning(first);
  const kept: KeptFile = {
    kind: file.kind,
    title: file.title,
    declarations: declarations.map((declaration) => keptDeclaration(declaration)),
    problems,
    waives: mayWaive(reading),
    ...(small === undefined ? {} : { small: [small.key, [...small.words]] }),
    first: firstMeaning,
    ...(second === undefined ? {} : { second: keptSecond(second, firstMeaning) }),
  };
  const line = JSON.stringify(kept);
  return /[:,[]null\b/.test(line) ? undefined : line; // what JSON makes of an infinite number; our data has no null
}

const isPlain = ({ extracted, meaning }: Understood): boolean =>
  extracted === 'patterns' && meaning.relative.size === 0;

function keptDeclaration(declaration: Declaration): KeptDeclaration {
  const { offset, id, name, kind, aliases, handles, unknownKeys } = declaration;
  return {
    offset,
    place: placeOf(declaration),
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(kind === undefined ? {} : { kind }),
    aliases,
    ...(handles === undefined ? {} : { handles }),
    unknownKeys,
  };
}

function keptMeaning({ by, meaning }: Understood): KeptMeaning {
  const { chunks, named, unknownKeys, relative: _, once, ...plain } = meaning;
  const { slips, own } = unknownKeys;
  return {
    by,
    meaning: { ...plain, chunks: chunks.map(keptChunk), named: [...named], slips, own: [...own], once: [...once] },
  };
}

function keptChunk({ id, source_id, line, mentions }: LoreChunk): KeptChunk {
  return { id, source_id, line, mentions };
}

/** Most files have nothing that lasts until the world's present: they mean the same once that is known. */
function keptSecond(second: Understood, first: KeptMeaning): NonNullable<KeptFile['second']> {
  const { by, meaning } = keptMeaning(second);
  return JSON.stringify(meaning) === JSON.stringify(first.meaning) ? { by } : { by, meaning };
}

/** A file of which the words are read only when somebody asks for them. */
export interface KeptReading {
  readonly reading: Reading;
  readonly first: Understood;
  readonly second?: Understood;
}

/**
 * @param line made by `keptLine` of a file of this path and content.
 * @param read reads the file itself.
 */
export function keptReading(path: string, sha256: string, line: string, read: () => Reading): KeptReading {
  const kept: KeptFile = JSON.parse(line);
  const reading = new LazyReading(path, sha256, kept, read);
  const meaning = meaningOf(kept.first.meaning, reading);
  const first: Understood = { by: kept.first.by, extracted: 'patterns', meaning };
  const second: Understood | undefined = kept.second && {
    by: kept.second.by,
    extracted: 'patterns',
    meaning: kept.second.meaning === undefined ? meaning : meaningOf(kept.second.meaning, reading),
  };
  return { reading, first, ...(second === undefined ? {} : { second }) };
}

function meaningOf({ chunks, named, slips, own, once, ...plain }: KeptMeaning['meaning'], reading: Reading): Meaning {
  return {
    ...plain,
    chunks: chunks.map((chunk, index) => withText(chunk, () => reading.chunks[index]?.text ?? '')),
    named: new Map(named),
    unknownKeys: { slips, own: new Map(own) },
    relative: new Map(),
    once: new Map(once),
  };
}

function withText(chunk: KeptChunk, textOf: () => string): LoreChunk {
  return {
    ...chunk,
    get text() {
      return textOf();
    },
  };
}

class LazyReading implements Reading {
  readonly file: SourceFile;
  readonly declarations: readonly Declaration[];
  readonly problems: readonly Problem[];
  readonly known: KnownOfReading;
  private readonly whole: () => Reading;

  constructor(path: string, sha256: string, kept: KeptFile, read: () => Reading) {
    const { kind, title, declarations, problems, waives, small } = kept;
    let whole: Reading | undefined;
    this.whole = () => {
      whole ??= read();
      return whole;
    };
    this.file = new LazyFile(path, kind, title, sha256, () => this.whole().file);
    this.declarations = declarations.map(
      (each, index) => new LazyDeclaration(this.file, each, () => this.whole().declarations[index]),
    );
    this.problems = problems;
    this.known = {
      waives,
      ...(small === undefined ? {} : { smallWords: { key: small[0], words: new Set(small[1]) } }),
    };
  }

  get relations(): Reading['relations'] {
    return this.whole().relations;
  }

  get chunks(): Reading['chunks'] {
    return this.whole().chunks;
  }
}

class LazyFile implements SourceFile {
  readonly path: string;
  readonly kind: string;
  readonly title: string;
  readonly sha256: string;
  private readonly whole: () => SourceFile;

  constructor(path: string, kind: string, title: string, sha256: string, whole: () => SourceFile) {
    this.path = path;
    this.kind = kind;
    this.title = title;
    this.sha256 = sha256;
    this.whole = whole;
  }

  get lines(): LineIndex {
    return this.whole().lines;
  }

  get readDate(): DateSyntax | undefined {
    return this.whole().readDate;
  }
}

class LazyDeclaration implements Declaration {
  readonly file: SourceFile;
  declare readonly offset: number;
  declare readonly aliases: Declaration['aliases'];
  declare readonly unknownKeys: Declaration['unknownKeys'];
  private readonly whole: () => Declaration | undefined;

  constructor(file: SourceFile, kept: KeptDeclaration, whole: () => Declaration | undefined) {
    Object.assign(this, kept);
    this.file = file;
    this.whole = whole;
  }

  get statements(): Declaration['statements'] {
    return this.whole()?.statements ?? [];
  }

  get relations(): Declaration['relations'] {
    return this.whole()?.relations ?? [];
  }
}
