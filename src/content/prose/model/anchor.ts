/**
 * Finds a quotation again: exactly, or with other blanks, quotation marks and dashes than the text has; a model likes to tidy those. The
 * result is the text's own stretch, never the model's words.
 */
export function anchor(text: string, quote: string): { readonly start: number; readonly end: number } | undefined {
  const wanted = quote.trim();
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(wanted)) return undefined;
  const exact = text.indexOf(wanted);
  if (exact !== -1) return { start: exact, end: exact + wanted.length };
  const { folded, places } = fold(text);
  const at = folded.indexOf(fold(wanted).folded);
  const start = places[at];
  const last = places[at + fold(wanted).folded.length - 1];
  return at === -1 || start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}

/** Characters that mean the same as one, with the place each came from. */
function fold(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; at++) {
    const character = alike(text.charAt(at));
    if (character === ' ' && folded.endsWith(' ')) continue;
    folded += character;
    places.push(at);
  }
  return { folded, places };
}

function alike(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (/[“”„«»"]/.test(character)) return '"';
  if (/[‘’`']/.test(character)) return "'";
  return /[‐‑‒–—-]/.test(character) ? '-' : character;
}
