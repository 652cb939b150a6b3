import type { ColumnRule } from '../../../model/world-config.ts';
import { foldKey } from '../../../util/text/fold.ts';

/** The table in lore.yaml: the kind of its rows, and by folded header the key (`false`: ignored). */
export interface StatedColumns {
  readonly kind?: string;
  readonly keys: ReadonlyMap<string, string | false>;
}

/** The first rule of several for a table that names a header is used. */
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
