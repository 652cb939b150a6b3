import type { Problem } from '../../model/problem.ts';
import type { LineIndex } from '../../util/text/line-index.ts';
import type { DateSyntax, Declaration, KnownOfFile, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import type { KeptDeclaration } from './kept-reading.ts';
import { type KeptSource, LazyBody, LazyMeaning } from './lazy-meaning.ts';
import type { Understood } from './world-memo.ts';

/** A file of which the words, and what it says, are read only when somebody asks for them. */
export interface KeptReading {
  readonly reading: ParsedFile;
  readonly first: Understood;
  readonly second?: Understood;
}

/** There are as many of these as files, most of which nobody asks for more: what they have in common is no closure of each. */
export function keptReading(source: KeptSource): KeptReading {
  const { head } = source;
  const reading = new LazyReading(source);
  const body = new LazyBody(source, reading);
  const meaning = new LazyMeaning(head.first.meaning, source, body, 'first');
  const first: Understood = { by: head.first.by, extracted: 'patterns', meaning };
  if (head.second === undefined) return { reading, first };
  const { by, meaning: other } = head.second;
  const again = other === undefined ? meaning : new LazyMeaning(other, source, body, 'second');
  return { reading, first, second: { by, extracted: 'patterns', meaning: again } };
}

/** Most files have no such words: one set for all of them spares thousands. */
const noWords: ReadonlySet<string> = new Set();
const none: readonly never[] = [];

class LazyReading implements ParsedFile {
  readonly file: SourceFile;
  readonly declarations: readonly Declaration[];
  readonly problems: readonly Problem[];
  readonly known: KnownOfFile;
  private readonly read: () => ParsedFile;
  private words: ParsedFile | undefined;

  constructor({ path, sha256, head, read }: KeptSource) {
    const { kind, title, declarations = none, problems = none, waives = false, small } = head;
    this.read = read;
    this.file = new LazyFile(path, kind, title, sha256, this);
    this.declarations = declarations.map((each, index) => new LazyDeclaration(this, each, index));
    this.problems = problems;
    this.known = {
      waives,
      ...(small === undefined
        ? {}
        : { smallWords: { key: small[0], words: small[1].length === 0 ? noWords : new Set(small[1]) } }),
    };
  }

  /** As the file itself says it. */
  whole(): ParsedFile {
    this.words ??= this.read();
    return this.words;
  }

  get relations(): ParsedFile['relations'] {
    return this.whole().relations;
  }

  get chunks(): ParsedFile['chunks'] {
    return this.whole().chunks;
  }
}

class LazyFile implements SourceFile {
  readonly path: string;
  readonly kind: SourceFile['kind'];
  readonly title: string;
  readonly sha256: string;
  private readonly reading: LazyReading;

  constructor(path: string, kind: SourceFile['kind'], title: string, sha256: string, reading: LazyReading) {
    this.path = path;
    this.kind = kind;
    this.title = title;
    this.sha256 = sha256;
    this.reading = reading;
  }

  get lines(): LineIndex {
    return this.reading.whole().file.lines;
  }

  get readDate(): DateSyntax | undefined {
    return this.reading.whole().file.readDate;
  }
}

class LazyDeclaration implements Declaration {
  readonly file: SourceFile;
  readonly offset: number;
  readonly place: NonNullable<Declaration['place']>;
  declare readonly id?: NonNullable<Declaration['id']>;
  declare readonly name?: NonNullable<Declaration['name']>;
  declare readonly kind?: NonNullable<Declaration['kind']>;
  readonly aliases: Declaration['aliases'];
  declare readonly handles?: NonNullable<Declaration['handles']>;
  readonly unknownKeys: Declaration['unknownKeys'];
  private readonly reading: LazyReading;
  private readonly index: number;

  constructor(reading: LazyReading, kept: KeptDeclaration, index: number) {
    const { offset, place, id, name, kind, aliases = none, handles, unknownKeys } = kept;
    this.file = reading.file;
    this.offset = offset;
    this.place = { path: this.file.path, ...place };
    if (id !== undefined) this.id = id;
    if (name !== undefined) this.name = name;
    if (kind !== undefined) this.kind = kind;
    this.aliases = aliases;
    if (handles !== undefined) this.handles = handles;
    this.unknownKeys = unknownKeys;
    this.reading = reading;
    this.index = index;
  }

  get statements(): Declaration['statements'] {
    return this.whole?.statements ?? [];
  }

  get relations(): Declaration['relations'] {
    return this.whole?.relations ?? [];
  }

  private get whole(): Declaration | undefined {
    return this.reading.whole().declarations[this.index];
  }
}
