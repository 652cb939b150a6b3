import { deserialize } from 'node:v8';
import type { FileClaims, FileSummary } from '../build/file-claims.ts';
import type { Declaration, KeyStatement, KnownOfFile, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import type { CachedClaims, CachedContent, CachedDeclaration, CachedFile, ClaimsBody } from './cached-file.ts';
import type { ResolvedFile } from './world-memo.ts';

/** A file from the cache. */
export interface RestoredFile {
  readonly parsed: ParsedFile;
  readonly first: ResolvedFile;
  readonly second?: ResolvedFile;
}

/** @param parse parses the file itself, for what is not in the cache. */
export function restored(file: CachedFile, content: CachedContent, parse: () => ParsedFile): RestoredFile {
  const parsed = new RestoredParsedFile(file, content, parse);
  const { first, second } = content;
  const pass = (by: string, claims: FileClaims): ResolvedFile => ({ by, extracted: 'patterns', claims });
  const claims = new RestoredClaims(first.claims, parsed);
  if (second === undefined) return { parsed, first: pass(first.by, claims) };
  const again = second.claims === first.claims ? claims : new RestoredClaims(second.claims, parsed);
  return { parsed, first: pass(first.by, claims), second: pass(second.by, again) };
}

// Classes, not objects with getters: a save looks at every file of a world, and the engine reads what has one shape faster.

class RestoredParsedFile implements ParsedFile {
  readonly file: SourceFile;
  readonly declarations: readonly Declaration[];
  readonly problems: ParsedFile['problems'];
  readonly known: KnownOfFile;
  private readonly parse: () => ParsedFile;
  private parsed: ParsedFile | undefined;

  constructor(file: CachedFile, content: CachedContent, parse: () => ParsedFile) {
    const { declarations, problems, known } = content;
    this.file = new RestoredSource(file, content, this);
    this.declarations = declarations.map((each, index) => new RestoredDeclaration(each, index, this));
    this.problems = problems;
    this.known = known;
    this.parse = parse;
  }

  whole(): ParsedFile {
    this.parsed ??= this.parse();
    return this.parsed;
  }

  get relations(): ParsedFile['relations'] {
    return this.whole().relations;
  }

  get chunks(): ParsedFile['chunks'] {
    return this.whole().chunks;
  }
}

class RestoredSource implements SourceFile {
  readonly path: string;
  readonly sha256: string;
  readonly kind: SourceFile['kind'];
  readonly title: string;
  declare readonly order?: number;
  declare readonly day?: string;
  private readonly parsed: RestoredParsedFile;

  constructor({ path, sha256 }: CachedFile, { kind, title, order, day }: CachedContent, parsed: RestoredParsedFile) {
    this.path = path;
    this.sha256 = sha256;
    this.kind = kind;
    this.title = title;
    if (order !== undefined) this.order = order;
    if (day !== undefined) this.day = day;
    this.parsed = parsed;
  }

  get lines(): SourceFile['lines'] {
    return this.parsed.whole().file.lines;
  }

  get readDate(): SourceFile['readDate'] {
    return this.parsed.whole().file.readDate;
  }
}

class RestoredDeclaration implements Declaration {
  readonly file: SourceFile;
  readonly offset: number;
  declare readonly place?: NonNullable<Declaration['place']>;
  declare readonly id?: NonNullable<Declaration['id']>;
  declare readonly name?: NonNullable<Declaration['name']>;
  declare readonly kind?: NonNullable<Declaration['kind']>;
  declare readonly kindIsImplied?: true;
  declare readonly kindIsGuessed?: true;
  declare readonly isRow?: true;
  readonly aliases: Declaration['aliases'];
  declare readonly gender?: NonNullable<Declaration['gender']>;
  declare readonly notePaths?: NonNullable<Declaration['notePaths']>;
  readonly unknownKeys: Declaration['unknownKeys'];
  private readonly parsed: RestoredParsedFile;
  private readonly index: number;

  constructor(cached: CachedDeclaration, index: number, parsed: RestoredParsedFile) {
    const {
      offset,
      place,
      id,
      name,
      kind,
      kindIsImplied,
      kindIsGuessed,
      isRow,
      aliases,
      gender,
      notePaths,
      unknownKeys,
    } = cached;
    this.file = parsed.file;
    this.offset = offset;
    if (place !== undefined) this.place = place;
    if (id !== undefined) this.id = id;
    if (name !== undefined) this.name = name;
    if (kind !== undefined) this.kind = kind;
    if (kindIsImplied !== undefined) this.kindIsImplied = kindIsImplied;
    if (kindIsGuessed !== undefined) this.kindIsGuessed = kindIsGuessed;
    if (isRow !== undefined) this.isRow = isRow;
    this.aliases = aliases;
    if (gender !== undefined) this.gender = gender;
    if (notePaths !== undefined) this.notePaths = notePaths;
    this.unknownKeys = unknownKeys;
    this.parsed = parsed;
    this.index = index;
  }

  get statements(): Declaration['statements'] {
    return this.parsed.whole().declarations[this.index]?.statements ?? [];
  }

  get asides(): readonly KeyStatement[] {
    return this.parsed.whole().declarations[this.index]?.asides ?? [];
  }

  get relations(): Declaration['relations'] {
    return this.parsed.whole().declarations[this.index]?.relations ?? [];
  }
}

const noRelativeDates: FileClaims['relativeDates'] = new Map();

class RestoredClaims implements FileClaims {
  readonly rejected: FileClaims['rejected'];
  readonly unread: FileClaims['unread'];
  readonly sentencesNaming: FileClaims['sentencesNaming'];
  readonly undeclaredSources: FileClaims['undeclaredSources'];
  readonly ownIds: FileClaims['ownIds'];
  readonly unknownKeys: FileClaims['unknownKeys'];
  readonly relativeDates = noRelativeDates;
  readonly dependsOnNow: boolean;
  readonly problems: FileClaims['problems'];
  readonly worldProblems: FileClaims['worldProblems'];
  readonly summary: FileSummary;
  private readonly packed: Uint8Array;
  private readonly parsed: ParsedFile;
  private unpacked: Pick<FileClaims, keyof ClaimsBody> | undefined;

  constructor({ head, summary, body }: CachedClaims, parsed: ParsedFile) {
    this.rejected = head.rejected;
    this.unread = head.unread;
    this.sentencesNaming = head.sentencesNaming;
    this.undeclaredSources = head.undeclaredSources;
    this.ownIds = head.ownIds;
    this.unknownKeys = head.unknownKeys;
    this.dependsOnNow = head.dependsOnNow;
    this.problems = head.problems;
    this.worldProblems = head.worldProblems;
    this.summary = summary;
    this.packed = body;
    this.parsed = parsed;
  }

  private get body(): Pick<FileClaims, keyof ClaimsBody> {
    this.unpacked ??= this.unpack();
    return this.unpacked;
  }

  private unpack(): Pick<FileClaims, keyof ClaimsBody> {
    const { parsed } = this;
    const { chunks, ...rest }: ClaimsBody = deserialize(this.packed);
    const withText = chunks.map((chunk, index) => ({
      ...chunk,
      get text() {
        return parsed.chunks[index]?.text ?? '';
      },
    }));
    return { ...rest, chunks: withText };
  }

  get declarationClaims(): FileClaims['declarationClaims'] {
    return this.body.declarationClaims;
  }

  get relationClaims(): FileClaims['relationClaims'] {
    return this.body.relationClaims;
  }

  get proseClaims(): FileClaims['proseClaims'] {
    return this.body.proseClaims;
  }

  get sentences(): FileClaims['sentences'] {
    return this.body.sentences;
  }

  get chunks(): FileClaims['chunks'] {
    return this.body.chunks;
  }
}
