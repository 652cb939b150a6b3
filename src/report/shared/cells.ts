import { createRequire } from 'node:module';
import type stringWidth from 'string-width';

/** Texts of characters that take one cell each and never join with others, as most lines are. */
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff–—‘’“”…│]*$/;

/** True if each character of it takes one cell, and none joins with another. */
export const isOneCellEach = (text: string): boolean => plain.test(text);

let loaded: typeof stringWidth | undefined;

/**
 * How many cells of a terminal a text takes. The library that knows the width of emoji and East Asian letters takes 30 ms to
 * load, so it is loaded with the first text that needs it.
 */
export function cellsOf(text: string): number {
  if (isOneCellEach(text)) return text.length;
  if (loaded === undefined) {
    const module: { default: typeof stringWidth } = createRequire(import.meta.url)('string-width');
    loaded = module.default;
  }
  return loaded(text);
}
