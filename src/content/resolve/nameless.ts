/** Words that stand where nobody knows a name, or tells it. */
const nobody: ReadonlySet<string> = new Set([
  ...['living', 'private', 'unknown', 'unnamed', 'infant', 'stillborn', 'nn', 'n n', 'not known', 'no name'],
  ...['name unknown', 'unknown name', 'unknown unknown', 'unnamed infant', 'infant unnamed', 'unnamed person'],
]);

/** `Odo` begins as none of those words does: most names are told from them by their first letter. */
const beginsOtherwise = /^(?![ilnpsu])[a-z]/i;

/**
 * True if a text stands in the place of a name and names nobody: `Unknown`, `Living`, `N.N.`, `?`, `[--?--]`. Two who are called so are not
 * of one name, and no reference finds them by it.
 */
export function isNameless(text: string): boolean {
  if (text.length > 30 || beginsOtherwise.test(text)) return false;
  const letters = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return letters.length === 0 || nobody.has(letters.join(' '));
}
