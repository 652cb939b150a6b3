import type { Reading } from './reading.ts';
import { WorldMemo } from './world-memo.ts';

/** What files said when they were last read, for a world that is read again on every save. */
export class ReadingCache {
  private readonly readings = new Map<string, Reading>();
  private readonly stale = new Set<string>();
  private understood = new WorldMemo();

  /** What was understood of them. */
  get memo(): WorldMemo {
    return this.understood;
  }

  /** The reading of a file that has not changed since. */
  current(path: string): Reading | undefined {
    return this.stale.has(path) ? undefined : this.readings.get(path);
  }

  /** The reading of a file of just this content; a saved file may say what it said. */
  sameContent(path: string, sha256: string): Reading | undefined {
    const known = this.readings.get(path);
    return known?.file.sha256 === sha256 ? known : undefined;
  }

  keep(path: string, reading: Reading): void {
    this.readings.set(path, reading);
    this.stale.delete(path);
  }

  /** These files may have changed: their content decides. */
  expire(paths: Iterable<string>): void {
    for (const path of paths) this.stale.add(path);
  }

  /** For when the settings have changed, by which files are read. */
  clear(): void {
    this.readings.clear();
    this.stale.clear();
    this.understood = new WorldMemo();
  }
}
