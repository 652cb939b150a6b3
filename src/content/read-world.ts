import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, Withheld } from '../model/audience.ts';
import type { Problem } from '../model/problem.ts';
import type { ModelReport } from '../model/prose-report.ts';
import type { WorldConfig } from '../model/world-config.ts';
import { defined } from '../util/defined.ts';
import { UserInputError } from '../util/errors.ts';
import { anywhere } from '../util/glob/files.ts';
import { largeWorldBytes, tuneForLongRun } from '../util/heap.ts';
import { byPlace } from '../util/places.ts';
import { type BuiltWorld, buildWorld } from './build/build-world.ts';
import { passagesOf } from './build/passages.ts';
import { type ReadText, readingsAlongside } from './build/readings-alongside.ts';
import { type UnreadWords, unreadSentences } from './build/unread-sentences.ts';
import type { ChunkDraft, ParsedFile } from './formats/parsed-file.ts';
import { readerOf } from './formats/readers.ts';
import { type FileStamp, type ParsedFileCache, stampOf, type WorldChange, WorldMemo } from './incremental/index.ts';
import type { ExtractedClaim, Passage } from './prose/extracted.ts';
import type { ProseOptions, UnreadOfPassages } from './prose/prose-claims.ts';
import { bytesOfFile, type FileBytes, readAtRest } from './read-bytes.ts';
import { readerFault } from './reader-fault.ts';
import type { Named } from './resolve/entity-names.ts';
import { emptyWorld, scanWorld, type WorldScan, withoutIgnored } from './scan.ts';
import { bytesFor } from './secrets/for-readers.ts';
import { withoutTemplates } from './template-folders.ts';
import { unreadFiles } from './unread-files.ts';

export interface ReadWorldInput {
  /** The world's folder, or its one file. */
  readonly root: string;
  readonly config: WorldConfig;
  /** For whom it is read; default: for its author, who sees all. */
  readonly audience?: Audience;
  /** The result of `scanWorld(root)`, if the caller has it already. */
  readonly scan?: WorldScan;
  /** Parsed files to start from, and to store the new ones in. */
  readonly cache?: ParsedFileCache;
  /** Files that are not on disk, by path: read as if they were. */
  readonly alongside?: Readonly<Record<string, string>>;
  /** True if it is wanted what was left unread of the prose. */
  readonly withUnread?: boolean;
  /** Reads the prose with a model, in place of the program's own reader. */
  readonly extract?: ProseExtractor;
  /** Called after each file. */
  readonly onFile?: (path: string, done: number, total: number) => void;
}

/** Extracts claims from passages, about the entities named in them. */
export type ProseExtractor = (passages: readonly Passage[], names: ReadonlyMap<string, Named>) => Promise<ReadProse>;

/** The claims read from prose, how many were rejected and why, and how the model was used. */
interface ReadProse {
  readonly claims: readonly ExtractedClaim[];
  readonly rejected: Readonly<Record<string, number>>;
  readonly model?: ModelReport;
  /** The passages that it was read from; the program reads the others. Absent: all. */
  readonly answered?: ReadonlySet<ChunkDraft>;
  /** The unread parts of the answered passages. */
  readonly unread?: UnreadOfPassages;
}

export interface ReadWorld extends BuiltWorld {
  /** How many files were read. */
  readonly files: number;
  /** The readings of the files that are not on disk. */
  readonly alongside?: readonly ReadText[];
  /** The sentences that name somebody and that the program's own reader leaves unread, on request. */
  readonly unreadProse?: readonly UnreadWords[];
  /** The parts left out in a reading for readers. */
  readonly withheld?: Withheld;
  /** The changes since the last ingest, if a cache knows them. */
  readonly change?: WorldChange;
}

/**
 * Reads all of a world. A file that cannot be read is a problem and hides no other.
 *
 * @throws UserInputError when there is no such path, or nothing in it to read.
 */
export async function readWorld(input: ReadWorldInput): Promise<ReadWorld> {
  const { root, config, audience = 'author', scan, cache, alongside, withUnread, extract, onFile } = input;
  const lore = withoutTemplates(withoutIgnored(scan ?? (await scanWorld(root)), config.ignore));
  const found = audience === 'author' ? lore : withoutIgnored(lore, anywhere(config.private));
  const { root: folder, files, problems } = found;
  const withheld = { files: lore.files.length - files.length, parts: 0 };
  if (files.length === 0 && problems.length === 0)
    throw withheld.files > 0 ? nothingForReaders(root) : emptyWorld(root, found.unread);
  cache?.parseWith((path, sha256) => parseUnchanged(join(folder, path), path, sha256, config));
  const parsedFiles: ParsedFile[] = [];
  const unread: Problem[] = [...problems, ...unreadFiles(found.unread)];
  let size = 0;
  for (const [done, path] of files.entries()) {
    const known = cache?.current(path) ?? cache?.unchanged(path, () => stampAt(join(folder, path)));
    const result =
      known === undefined ? await readAtRest(join(folder, path), cache?.lengthOf(path)) : { parsedFile: known };
    if ('parsedFile' in result) parsedFiles.push(result.parsedFile);
    else if ('bytes' in result) {
      size += result.bytes.length;
      if (size > largeWorldBytes) tuneForLongRun();
      try {
        const bytes = bytesFor(audience, path, result.bytes);
        if (bytes === undefined) withheld.files += 1;
        else {
          if (bytes !== result.bytes) withheld.parts += 1;
          parsedFiles.push(readFile(path, { ...result, bytes }, config, cache));
        }
      } catch (error) {
        unread.push(readerFault(path, error));
      }
    } else unread.push({ path, line: 1, column: 1, ...result.refusal });
    onFile?.(path, done + 1, files.length);
  }
  cache?.settle(new Set(files));
  parsedFiles.push(...parseTexts(alongside ?? {}, config).map(besideTheWorld));
  const prose = extract === undefined ? {} : await proseBy(extract, parsedFiles, config);
  const memo = cache?.memo ?? new WorldMemo();
  const world = buildWorld(parsedFiles, config, prose, memo);
  const change = cache?.change();
  const { built } = memo;
  const beside = alongside && built && readingsAlongside(Object.keys(alongside), built);
  const all = [...world.problems, ...unread].sort(byPlace);
  const unreadProse = withUnread === true && built ? unreadSentences(built) : undefined;
  return readAs(world, all, parsedFiles.length, {
    ...(audience === 'author' ? {} : { withheld }),
    ...defined({ change, alongside: beside, unreadProse }),
  });
}

/** The world with the problems of unread files. Claims and chunks stay lazy. */
function readAs(
  world: BuiltWorld,
  problems: readonly Problem[],
  files: number,
  more: Pick<ReadWorld, 'alongside' | 'change' | 'unreadProse' | 'withheld'>,
): ReadWorld {
  const { entities, sources, prose, waivers, now } = world;
  return {
    entities,
    get claims() {
      return world.claims;
    },
    sources,
    get chunks() {
      return world.chunks;
    },
    prose,
    get undeclaredNames() {
      return world.undeclaredNames;
    },
    waivers,
    problems,
    files,
    ...more,
    ...defined({ now }),
  };
}

async function proseBy(
  extract: ProseExtractor,
  parsedFiles: readonly ParsedFile[],
  config: WorldConfig,
): Promise<ProseOptions> {
  const { passages, names } = passagesOf(parsedFiles, config);
  const { claims, rejected, answered, unread, model } = await extract(passages, names);
  return { extracted: claims, rejected, ...defined({ answered, unread, model }) };
}

/** A world held in memory: for tests, dry runs and rule cases. Paths decide the reader, as on disk. */
export function readTexts(texts: Readonly<Record<string, string>>, config: WorldConfig): ReadWorld {
  const parsedFiles = parseTexts(texts, config);
  const world = buildWorld(parsedFiles, config, {}, new WorldMemo());
  return readAs(world, world.problems, parsedFiles.length, {});
}

function parseTexts(texts: Readonly<Record<string, string>>, config: WorldConfig): ParsedFile[] {
  const encoder = new TextEncoder();
  return Object.entries(texts).map(([path, text]) => readFile(path, { bytes: encoder.encode(text) }, config));
}

const besideTheWorld = (parsed: ParsedFile): ParsedFile => ({ ...parsed, file: { ...parsed.file, isBeside: true } });

function readFile(path: string, { bytes, stamp }: FileBytes, config: WorldConfig, cache?: ParsedFileCache): ParsedFile {
  const sha256 = sha256Of(bytes);
  const read = () => readerOf(path)({ path, bytes, sha256, config });
  return cache === undefined ? read() : cache.parsed(path, { sha256, length: bytes.length }, read, stamp);
}

const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

function stampAt(path: string): FileStamp | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stampOf(stats);
}

/** A file of which the cache has not everything. */
function parseUnchanged(onDisk: string, path: string, sha256: string, config: WorldConfig): ParsedFile {
  const result = bytesOfFile(onDisk);
  if (!('bytes' in result) || sha256Of(result.bytes) !== sha256) throw changedMeanwhile(path);
  return readerOf(path)({ path, bytes: result.bytes, sha256, config });
}

function nothingForReaders(root: string): UserInputError {
  return new UserInputError(`${root} has no files for readers: \`private\` in lore.yaml names every file.`, {
    code: 'empty-world',
    fix: 'Remove the files for readers there, or write all files with `--for author`.',
  });
}

function changedMeanwhile(path: string): UserInputError {
  return new UserInputError(`${path} was changed while the world was read.`, {
    code: 'changed-meanwhile',
    fix: 'Run the command again.',
  });
}
