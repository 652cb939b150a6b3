import type { Problem } from '../../../model/problem.ts';
import type { Place } from '../../../util/errors.ts';
import { placed } from '../../../util/places.ts';
import { foldKey } from '../../../util/text/fold.ts';
import type { Declaration, SourceFile, Words } from '../../formats/parsed-file.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';

/** A key that looks like the author's own word: where it stands first, and how often it does. */
interface OwnKey {
  readonly text: string;
  readonly place: Place;
  readonly times: number;
}

/** Unknown keys of a file. */
export interface UnknownKeysFound {
  readonly slips: readonly Problem[];
  /** By the folded word. */
  readonly own: ReadonlyMap<string, OwnKey>;
}

/**
 * Collects the unknown keys of a file. One that looks like a slip is reported wherever it stands; one that looks like the
 * author's own word is reported once for the world, with how often it occurs and how to declare it.
 */
export class UnknownKeys implements UnknownKeysFound {
  readonly slips: Problem[] = [];
  readonly own = new Map<string, OwnKey>();
  private readonly keys: KeyTable;

  constructor(keys: KeyTable) {
    this.keys = keys;
  }

  add(file: SourceFile, key: Words, report: Declaration['unknownKeys']): void {
    if (report === 'ignore') return;
    const hint = this.keys.hint(key.text);
    if (hint !== '') {
      const message = `Unknown key \`${key.text}\`${hint} It is stored as an attribute.`;
      this.slips.push(placed(file.path, file.lines, { offset: key.start, code: 'unknown-key', message }));
      return;
    }
    if (report === 'near-miss') return;
    const word = foldKey(key.text);
    const seen = this.own.get(word);
    const place = seen?.place ?? { path: file.path, ...file.lines.position(key.start) };
    this.own.set(word, { text: seen?.text ?? key.text, place, times: (seen?.times ?? 0) + 1 });
  }
}

/** The problems of the unknown keys of all files, in the order of the files. */
export function unknownKeyProblems(files: Iterable<UnknownKeysFound>): Problem[] {
  const slips: Problem[] = [];
  const all = new Map<string, OwnKey>();
  for (const file of files) {
    slips.push(...file.slips);
    for (const [word, key] of file.own) {
      const before = all.get(word);
      all.set(word, before === undefined ? key : { ...before, times: before.times + key.times });
    }
  }
  const own = [...all.values()].map(({ text, place, times }): Problem => {
    const more = times === 1 ? '' : ` (${times} times in this world)`;
    const message = `Unknown key \`${text}\`${more}: it is stored as an attribute. If it is yours, declare it in lore.yaml: \`attributes: { ${text}: { type: text } }\`.`;
    return { ...place, code: 'unknown-key', message };
  });
  return [...slips, ...own];
}
