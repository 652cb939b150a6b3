import type { ColumnRule } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';

/** What lore.yaml says of a table: the kind of its rows, and by folded header the key (`false`: not to be read). */
export interface StatedColumns {
  readonly kind?: string;
  readonly keys: ReadonlyMap<string, string | false>;
}

/** Of several rules that are about a table, the first that says something of a header holds. */
export function statedColumns(path: string, rules: readonly ColumnRule[]): StatedColumns {
  const ours = rules.filter((rule) => rule.matches(path));
  const keys = new Map<string, string | false>();
  for (const [header, key] of ours.flatMap((rule) => Object.entries(rule.keys))) {
    const word = foldKey(header.trim());
    if (!keys.has(word)) keys.set(word, key);
  }
  const kind = ours.find((rule) => rule.kind !== undefined)?.kind;
  return kind === undefined ? { keys } : { kind, keys };
}
