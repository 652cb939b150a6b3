/** Endings of files that a note may embed and that are not notes. */
const media = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|pdf|mp3|m4a|wav|ogg|webm|mp4|mov|canvas|excalidraw)$/i;

/** A link's target and the words it shows. */
export interface NoteLink {
  /** A note's name or path: without heading, block and ending. Empty for a link inside the note itself. */
  readonly target: string;
  readonly label: string;
}

/** Reads the text between `[[` and `]]`: `Folder/Note#Heading^block|label`. In a table the bar is written `\|`. */
export function wikilink(inside: string): NoteLink {
  const bar = inside.search(/\\?\|/);
  const place = (bar === -1 ? inside : inside.slice(0, bar)).trim();
  const shown = bar === -1 ? '' : inside.slice(inside.indexOf('|', bar) + 1).trim();
  const target = noteName(place);
  return { target, label: shown || target.slice(target.lastIndexOf('/') + 1) || place.replace(/^[#^]+/, '') };
}

/** The note a Markdown link's address leads to (`../People/Maren%20Vael.md#birth`); undefined for the web and for pictures. */
export function linkedNote(address: string): string | undefined {
  const path = address
    .trim()
    .replace(/^<|>$/g, '')
    .replace(/\s+"[^"]*"$/, '');
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('#') || media.test(path)) return undefined;
  const target = noteName(decoded(path)).replace(/^(?:\.{0,2}\/)+/, '');
  return target === '' ? undefined : target;
}

export function isMedia(target: string): boolean {
  return media.test(target);
}

function noteName(place: string): string {
  return place
    .replace(/[#^].*$/s, '')
    .replace(/\.md$/i, '')
    .replace(/^\/+/, '')
    .trim();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a value holds only links and separators, so that each link is a value of its own. */
export function onlyLinks(text: string): boolean {
  return text.includes('[[') && /^[\s,;&+]*$/.test(text.replace(/\[\[[^[\]\n]+\]\]/g, ''));
}

/** The links of a text with the offsets of their brackets. */
export function* wikilinksIn(text: string): Generator<NoteLink & { readonly start: number; readonly end: number }> {
  for (const match of text.matchAll(/\[\[([^[\]\n]+)\]\]/g)) {
    yield { ...wikilink(match[1] ?? ''), start: match.index, end: match.index + match[0].length };
  }
}

/** The text with links replaced by their labels. */
export function shown(text: string): string {
  return text.replace(/\[\[([^[\]\n]+)\]\]/g, (_, inside: string) => wikilink(inside).label);
}
