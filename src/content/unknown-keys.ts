import type { Problem } from '../model/problem.ts';
import { foldKey } from '../util/fold.ts';
import { placed } from '../util/places.ts';
import type { KeyTable } from './key-table.ts';
import type { Declaration, SourceFile, Words } from './reading.ts';

interface Seen {
  readonly file: SourceFile;
  readonly key: Words;
  times: number;
}

/**
 * Keys nobody knows. One that looks like a slip is reported wherever it stands; one that looks like the author's own
 * word is reported once for the world, with how often it occurs and how to declare it.
 */
export class UnknownKeys {
  private readonly slips: Problem[] = [];
  private readonly own = new Map<string, Seen>();
  private readonly keys: KeyTable;

  constructor(keys: KeyTable) {
    this.keys = keys;
  }

  add(file: SourceFile, key: Words, report: Declaration['unknownKeys']): void {
    const hint = this.keys.hint(key.text);
    if (hint !== '') {
      const message = `Unknown key \`${key.text}\`${hint} It was kept as a plain attribute.`;
      this.slips.push(placed(file.path, file.lines, { offset: key.start, code: 'unknown-key', message }));
      return;
    }
    if (report === 'near-miss') return;
    const word = foldKey(key.text);
    const seen = this.own.get(word);
    if (seen === undefined) this.own.set(word, { file, key, times: 1 });
    else seen.times++;
  }

  problems(): Problem[] {
    const own = [...this.own.values()].map(({ file, key, times }) => {
      const more = times === 1 ? '' : ` (${times} times in this world)`;
      const message = `Unknown key \`${key.text}\`${more}: kept as a plain attribute. If it is yours, declare it in lore.yaml: \`attributes: { ${key.text}: { type: text } }\`.`;
      return placed(file.path, file.lines, { offset: key.start, code: 'unknown-key', message });
    });
    return [...this.slips, ...own];
  }
}
