/** How a key is looked up: case, `-`, `_` and spaces do not matter. `Member Of`, `memberOf` and `member-of` are one key. */
export function foldKey(key: string): string {
  let folded = folds.get(key);
  if (folded === undefined) {
    folded = key.toLowerCase().replace(/[-_\s]+/g, '');
    if (folds.size < mostFolds) folds.set(key, folded);
  }
  return folded;
}

/** A world writes the same few keys very many times. */
const folds = new Map<string, string>();
const mostFolds = 10_000;

/** `reignStart`, `Reign start` → `reign_start`: the name an unknown key is kept under. */
export function snakeCase(key: string): string {
  return key
    .normalize('NFC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
