import { keptReading } from './kept-reading.ts';
import { KeptReadings, type ReadingsFile, writeReadings } from './kept-readings.ts';
import type { Meaning } from './meaning.ts';
import type { Reading } from './reading.ts';
import { WorldMemo } from './world-memo.ts';

/** One in so many files may have to be read anew in each run before all that is kept is written again. */
const filesPerStale = 50;

/** What files said when they were last read, for a world that is read again: on the next save, or by the next run. */
export class ReadingCache {
  private readonly readings = new Map<string, Reading>();
  private readonly stale = new Set<string>();
  private understood = new WorldMemo();
  private readonly file: ReadingsFile | undefined;
  /** Of an earlier run, until all files were read. */
  private earlier: KeptReadings | undefined;
  /** What the file has of these readings: what they mean in either pass. */
  private kept = new Map<Reading, Meanings>();
  private keptFiles = 0;

  /** Of this process alone, or begun with what an earlier run left. */
  constructor(file?: ReadingsFile, earlier?: KeptReadings) {
    this.file = file;
    this.earlier = earlier;
    this.keptFiles = earlier?.size ?? 0;
  }

  /** Begins with what an earlier run kept, as far as that still holds. */
  static async from(file: ReadingsFile): Promise<ReadingCache> {
    return new ReadingCache(file, await KeptReadings.read(file));
  }

  /** What was understood of them. */
  get memo(): WorldMemo {
    return this.understood;
  }

  /** The reading of a file that has not changed since. */
  current(path: string): Reading | undefined {
    return this.stale.has(path) ? undefined : this.readings.get(path);
  }

  /** The reading of a file of just this content; a saved file may say what it said. */
  reading(path: string, sha256: string, read: () => Reading): Reading {
    const known = this.readings.get(path);
    const reading = known?.file.sha256 === sha256 ? known : this.earlierOr(path, sha256, read);
    this.readings.set(path, reading);
    this.stale.delete(path);
    return reading;
  }

  /** These are all files there are, and each was asked for. */
  settle(paths: ReadonlySet<string>): void {
    this.earlier = undefined;
    for (const path of this.readings.keys()) if (!paths.has(path)) this.readings.delete(path);
  }

  /** These files may have changed: their content decides. */
  expire(paths: Iterable<string>): void {
    for (const path of paths) this.stale.add(path);
  }

  /** Keeps all of it for the next run, once enough has changed for that to be worth it. Where it cannot be kept, that run reads it all. */
  async keep(): Promise<void> {
    if (this.file === undefined) return;
    const readings = [...this.readings.values()];
    const same = readings.filter((reading) => this.isKept(reading)).length;
    const stale = Math.max(readings.length, this.keptFiles) - same;
    if (stale * filesPerStale <= readings.length) return;
    if (!(await writeReadings(this.file, readings, this.understood))) return;
    this.kept = new Map(readings.map((reading) => [reading, this.meaningsOf(reading)]));
    this.keptFiles = readings.length;
  }

  private earlierOr(path: string, sha256: string, read: () => Reading): Reading {
    const line = this.earlier?.line(path, sha256);
    if (line === undefined) return read();
    if (line === '') {
      const reading = read();
      this.kept.set(reading, 'nothing');
      return reading;
    }
    const { reading, first, second } = keptReading(path, sha256, line, read);
    this.understood.first.remember(reading, first);
    if (second !== undefined) this.understood.second.remember(reading, second);
    this.kept.set(reading, this.meaningsOf(reading));
    return reading;
  }

  private isKept(reading: Reading): boolean {
    const kept = this.kept.get(reading);
    if (kept === undefined || kept === 'nothing') return kept === 'nothing';
    const now = this.meaningsOf(reading);
    return kept.first === now.first && kept.second === now.second;
  }

  private meaningsOf(reading: Reading): Exclude<Meanings, 'nothing'> {
    const { first, second } = this.understood;
    return { first: first.understoodOf(reading)?.meaning, second: second.understoodOf(reading)?.meaning };
  }
}

/** `nothing`: a file that is better read anew. */
type Meanings = { readonly first: Meaning | undefined; readonly second: Meaning | undefined } | 'nothing';
