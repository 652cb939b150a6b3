import type { LoreChunk } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import { lazy } from '../../util/lazy.ts';
import type { LineIndex } from '../../util/line-index.ts';
import type { Meaning, Summary } from '../meaning.ts';
import type { DateSyntax, Declaration, KnownOfReading, Reading, SourceFile } from '../reading.ts';
import type { Understood } from '../world-memo.ts';
import type { KeptBody, KeptChunk, KeptDeclaration, KeptHead, KeptMarks, KeptMeaning, Said } from './kept-reading.ts';

/** A file of which the words, and what it says, are read only when somebody asks for them. */
export interface KeptReading {
  readonly reading: Reading;
  readonly first: Understood;
  readonly second?: Understood;
}

export interface KeptSource {
  readonly path: string;
  readonly sha256: string;
  readonly head: KeptHead;
  /** Made by `keptParts`, with the head. */
  readonly body: () => string;
  readonly marks: (at: KeptMarks) => Summary['marks'];
  /** Reads the file itself. */
  readonly read: () => Reading;
}

export function keptReading({ path, sha256, head, body, marks, read }: KeptSource): KeptReading {
  const reading = new LazyReading(path, sha256, head, read);
  const said = lazy((): KeptBody => JSON.parse(body()));
  const chunkText = (index: number) => reading.chunks[index]?.text ?? '';
  const lazily = (kept: KeptMeaning['meaning'], of: () => Said) => new LazyMeaning(kept, marks, of, chunkText);
  const meaning = lazily(head.first.meaning, () => said().first);
  const first: Understood = { by: head.first.by, extracted: 'patterns', meaning };
  if (head.second === undefined) return { reading, first };
  const { by, meaning: other } = head.second;
  const again = other === undefined ? meaning : lazily(other, () => said().second ?? said().first);
  return { reading, first, second: { by, extracted: 'patterns', meaning: again } };
}

/** Most files have nothing of a sort: one for all of them spares thousands. */
const nothing: ReadonlyMap<never, never> = new Map<never, never>();
const noWords: ReadonlySet<string> = new Set();
const mapOf = <K, V>(entries: readonly (readonly [K, V])[]): ReadonlyMap<K, V> =>
  entries.length === 0 ? nothing : new Map(entries);

class LazyMeaning implements Meaning {
  readonly rejected: Meaning['rejected'];
  readonly ownIds: Meaning['ownIds'];
  readonly hangsOnNow: boolean;
  readonly problems: readonly Problem[];
  readonly named: Meaning['named'];
  readonly unknownKeys: Meaning['unknownKeys'];
  readonly relative: Meaning['relative'] = nothing;
  readonly once: Meaning['once'];
  readonly summary: Summary;
  private readonly said: () => Pick<Meaning, 'stated' | 'related' | 'told' | 'chunks' | 'sentences'>;

  constructor(
    { rejected, ownIds, hangsOnNow, problems, named, slips, own, once, summary }: KeptMeaning['meaning'],
    marksAt: (at: KeptMarks) => Summary['marks'],
    said: () => Said,
    textOf: (index: number) => string,
  ) {
    this.rejected = rejected;
    this.ownIds = ownIds;
    this.hangsOnNow = hangsOnNow;
    this.problems = problems;
    this.named = mapOf(named);
    this.unknownKeys = { slips, own: new Map(own) };
    this.once = mapOf(once);
    this.summary = {
      ...summary,
      get marks() {
        return marksAt(summary.marks);
      },
    };
    this.said = lazy(() => {
      const { stated, related, told, chunks, sentences } = said();
      return {
        stated,
        related,
        told,
        chunks: chunks.map((chunk, index) => withText(chunk, () => textOf(index))),
        sentences: new Map(sentences.map(([text, isPlain, verbs]) => [text, { isPlain, pastVerbs: new Set(verbs) }])),
      };
    });
  }

  get stated(): Meaning['stated'] {
    return this.said().stated;
  }

  get related(): Meaning['related'] {
    return this.said().related;
  }

  get told(): Meaning['told'] {
    return this.said().told;
  }

  get chunks(): Meaning['chunks'] {
    return this.said().chunks;
  }

  get sentences(): Meaning['sentences'] {
    return this.said().sentences;
  }
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

  constructor(path: string, sha256: string, head: KeptHead, read: () => Reading) {
    const { kind, title, declarations, problems, waives, small } = head;
    this.whole = lazy(read);
    this.file = new LazyFile(path, kind, title, sha256, () => this.whole().file);
    this.declarations = declarations.map(
      (each, index) => new LazyDeclaration(this.file, each, () => this.whole().declarations[index]),
    );
    this.problems = problems;
    this.known = {
      waives,
      ...(small === undefined
        ? {}
        : { smallWords: { key: small[0], words: small[1].length === 0 ? noWords : new Set(small[1]) } }),
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
  readonly offset: number;
  declare readonly place?: NonNullable<Declaration['place']>;
  declare readonly id?: NonNullable<Declaration['id']>;
  declare readonly name?: NonNullable<Declaration['name']>;
  declare readonly kind?: NonNullable<Declaration['kind']>;
  readonly aliases: Declaration['aliases'];
  declare readonly handles?: NonNullable<Declaration['handles']>;
  readonly unknownKeys: Declaration['unknownKeys'];
  private readonly whole: () => Declaration | undefined;

  constructor(file: SourceFile, kept: KeptDeclaration, whole: () => Declaration | undefined) {
    const { offset, place, id, name, kind, aliases, handles, unknownKeys } = kept;
    this.file = file;
    this.offset = offset;
    if (place !== undefined) this.place = place;
    if (id !== undefined) this.id = id;
    if (name !== undefined) this.name = name;
    if (kind !== undefined) this.kind = kind;
    this.aliases = aliases;
    if (handles !== undefined) this.handles = handles;
    this.unknownKeys = unknownKeys;
    this.whole = whole;
  }

  get statements(): Declaration['statements'] {
    return this.whole()?.statements ?? [];
  }

  get relations(): Declaration['relations'] {
    return this.whole()?.relations ?? [];
  }
}
