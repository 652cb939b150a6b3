/** A key without case, `-`, `_` and spaces, for lookups: `Member Of`, `memberOf` and `member-of` are the same. */
export function foldKey(key: string): string {
  let folded = folds.get(key);
  if (folded === undefined) {
    folded = key.toLowerCase().replace(/[-_\s]+/g, '');
    if (folds.size < mostFolds) folds.set(key, folded);
  }
  return folded;
}

/** Folded keys, cached: a world uses the same few keys many times. */
const folds = new Map<string, string>();
const mostFolds = 10_000;

/** `reignStart`, `Reign start` → `reign_start`: the attribute name of a key that the ontology does not have. */
export function snakeCase(key: string): string {
  return key
    .normalize('NFC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
