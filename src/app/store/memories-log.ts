import { constants, existsSync, lstatSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { GraphStore } from '../../graph/port.ts';
import type { LogMark, MemoryMark } from '../../queries/memory/mark.ts';
import { GraphError } from '../../util/errors.ts';
import { systemCode, systemFix, systemReason } from '../../util/files/system-reason.ts';
import { randomId } from '../../util/random-id.ts';
import { storeFolder, type WorldHome } from './home.ts';
import { makeFolder } from './make-store-folder.ts';
import { entryLine, type LoggedLine, type MemoryEntry, readEntry, voidLine } from './memory-entry.ts';

/** Where the memories of a world are logged, relative to its folder. */
export const memoriesPath = `${storeFolder}/memories.jsonl`;

/** True if memories of a world are logged, in whatever state. */
export const hasMemoriesLog = ({ root }: WorldHome): boolean => existsSync(join(root, memoriesPath));

/** A line of the log, and where it ends. */
export interface PlacedLine {
  readonly read: LoggedLine;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Bytes from the beginning of the file to the end of this line. */
  readonly end: number;
}

/** The log of the memories of a world whose store is a file, by which a lost store has them again. Absent elsewhere: a server keeps its own. */
export function memoriesLogOf({ engine }: GraphStore, home: WorldHome | undefined): MemoriesLog | undefined {
  if (home === undefined || engine.name !== 'embedded' || engine.location === 'memory') return undefined;
  return new MemoriesLog(join(home.root, memoriesPath));
}

const temporaryEnd = /\.[0-9a-f]{16}$/;

/** A file with one change a line, which nobody else may read. Each writer holds a transaction on the store. */
export class MemoriesLog {
  readonly #path: string;
  #appended: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Bytes; undefined where there is none. @throws GraphError `log-unusable` where something else lies there. */
  size(): number | undefined {
    const there = lstatSync(this.#path, { throwIfNoEntry: false });
    if (there === undefined) return undefined;
    if (!there.isFile()) throw this.#unusable('it is a link, a folder or a device');
    return there.size;
  }

  /** True if a store with this mark has all that is logged, and the log all that the store has. */
  isApplied({ log }: Pick<MemoryMark, 'log'>): boolean {
    return this.size() === log?.bytes;
  }

  /** All lines, in their order; what a kill cut off at its end is left out. */
  async read(): Promise<PlacedLine[]> {
    if (this.size() === undefined) return [];
    const handle = await this.#open(constants.O_RDONLY);
    try {
      return linesOf(await handle.readFile());
    } finally {
      await handle.close();
    }
  }

  /** Adds a line, on disk when this resolves. @returns how long the log is with it. */
  async append(entry: MemoryEntry): Promise<LogMark> {
    const isNew = this.size() === undefined;
    if (isNew) await makeFolder(dirname(this.#path));
    const bytes = await this.#write(entryLine(entry), () => {
      this.#appended = entry.id;
    });
    if (isNew) await syncFolder(dirname(this.#path));
    return { bytes, last: entry.id };
  }

  /** Says that the transaction of an entry has failed, where it had been added. */
  async disown(id: string): Promise<void> {
    if (this.#appended !== id) return;
    await this.#write(voidLine(id)).catch(() => undefined); // the first error is the one to tell
  }

  /** Leaves out what a kill cut off at the end. */
  async cutTo(bytes: number): Promise<void> {
    const handle = await this.#open(constants.O_RDWR);
    try {
      await handle.truncate(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Puts other lines in the place of all, at once. @returns how long it is then. */
  async replace(lines: readonly string[]): Promise<number> {
    const temporary = `${this.#path}.${randomId()}`;
    const text = Buffer.from(lines.join(''));
    try {
      await this.#removeLeftovers();
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      this.size();
      await rename(temporary, this.#path);
      await syncFolder(dirname(this.#path));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw this.#orUnusable(error);
    }
    return text.length;
  }

  /** The remains of a killed process: they may contain the words of a memory that was forgotten later. */
  async #removeLeftovers(): Promise<void> {
    const [folder, name] = [dirname(this.#path), basename(this.#path)];
    for (const each of await readdir(folder)) {
      if (each.startsWith(`${name}.`) && temporaryEnd.test(each)) await rm(join(folder, each), { force: true });
    }
  }

  async #write(line: string, onWritten?: () => void): Promise<number> {
    const handle = await this.#open(constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
    try {
      await handle.writeFile(line);
      onWritten?.();
      await handle.sync();
      return (await handle.stat()).size;
    } catch (error) {
      throw this.#orUnusable(error);
    } finally {
      await handle.close();
    }
  }

  /** Never through a link: a world may come from somebody else. */
  async #open(flags: number) {
    try {
      return await open(this.#path, flags | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0), 0o600);
    } catch (error) {
      throw this.#orUnusable(error);
    }
  }

  #orUnusable(error: unknown): unknown {
    return systemCode(error) === undefined ? error : this.#unusable(systemReason(error), error);
  }

  #unusable(why: string, cause?: unknown): GraphError {
    return new GraphError(`The log of memories ${this.#path} cannot be used: ${why}.`, {
      code: 'log-unusable',
      fix: systemFix(cause, 'Remove it; the memory was not stored.'),
      cause,
    });
  }
}

function linesOf(bytes: Buffer): PlacedLine[] {
  const lines: PlacedLine[] = [];
  for (let start = 0, line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1) return lines;
    // Some editors put a mark before the first line.
    const text = bytes.toString('utf8', start, end).replace(/^\uFEFF/, '');
    if (text.trim() !== '') lines.push({ read: readEntry(text), text, line, end: end + 1 });
    start = end + 1;
  }
}

/** Some file systems know of a new name only then; some have no such thing. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
