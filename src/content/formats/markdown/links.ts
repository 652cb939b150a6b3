/** Endings of files that a note may embed and that are not notes. */
const media = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|pdf|mp3|m4a|wav|ogg|webm|mp4|mov|canvas|excalidraw)$/i;

/** A link's target and the words it shows. */
export interface NoteLink {
  /** A note's name or path: without heading, block and ending. Empty for a link inside the note itself. */
  readonly target: string;
  readonly label: string;
}

/** A link to a note, with the offsets of its brackets. */
export interface PlacedLink extends NoteLink {
  readonly start: number;
  readonly end: number;
  /** Where the target lies: `target`, or from the folder of the file, `./target`. */
  readonly address: string;
}

/** Reads the text between `[[` and `]]`: `Folder/Note#Heading^block|label`. In a table the bar is written `\|`. */
export function wikilink(inside: string): NoteLink {
  const bar = inside.search(/\\?\|/);
  const place = (bar === -1 ? inside : inside.slice(0, bar)).trim();
  const shown = bar === -1 ? '' : inside.slice(inside.indexOf('|', bar) + 1).trim();
  const target = noteAt(place);
  return { target, label: shown || target.slice(target.lastIndexOf('/') + 1) || place.replace(/^[#^]+/, '') };
}

/**
 * The note a Markdown link's address leads to: `../People/Maren` of `../People/Maren%20Vael.md#birth`, `./Maren` of `Maren.md`,
 * `/Maren` of `/Maren.md`. Undefined for the web, for pictures and for the note itself.
 */
export function linkedNote(address: string): string | undefined {
  const path = address
    .trim()
    .replace(/(?<!\s)\s+(?:"[^"]*"|'[^']*')$/, '')
    .replace(/^<|>$/g, '');
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('#') || path.startsWith('//') || media.test(path))
    return undefined;
  const target = noteAt(decoded(path), true);
  if (target.replace(/^[./]+/, '') === '') return undefined;
  return /^\.{0,2}\//.test(target) ? target : `./${target}`;
}

export function isMedia(target: string): boolean {
  return media.test(target);
}

/** A note's address as an author would write its name: without the dots of where it lies. */
function plainAddress(address: string): string {
  return address.replace(/^(?:\.{0,2}\/)+/, '');
}

function noteAt(place: string, isRelative = false): string {
  const path = place
    .replaceAll('\\', '/')
    .replace(/[#^].*$/s, '')
    .replace(/\.(?:md|markdown)$/i, '')
    .trim();
  return isRelative ? path : path.replace(/^\/+/, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `[[Note]]`, or `[label](address)` with an address in angle brackets or with at most one pair of brackets in it. */
const anyLink =
  /\[\[(?<inside>[^[\]\n]+)\]\]|(?<!!)\[(?<label>[^[\]\n]{0,500})\]\((?<address><[^<>\n]{1,1000}>|[^()\n]{0,1000}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?)\)/g;

/** True if a text may hold a link: a quick look. */
export function mayLink(text: string): boolean {
  return text.includes('[[') || text.includes('](');
}

/** True if a value holds only links and separators, so that each link is a value of its own. */
export function onlyLinks(text: string): boolean {
  let between = '';
  let at = 0;
  for (const { start, end } of linksIn(text)) {
    between += text.slice(at, start);
    at = end;
  }
  return at > 0 && /^[\s,;&+]*$/.test(between + text.slice(at));
}

/** The links of a text to notes. */
export function* linksIn(text: string): Generator<PlacedLink> {
  if (!mayLink(text)) return;
  for (const match of text.matchAll(anyLink)) {
    const { inside, label = '', address = '' } = match.groups ?? {};
    const place = { start: match.index, end: match.index + match[0].length };
    if (inside !== undefined) {
      const link = wikilink(inside);
      yield { ...link, ...place, address: link.target };
      continue;
    }
    const note = linkedNote(address);
    if (note !== undefined)
      yield { target: plainAddress(note), label: label || plainAddress(note), ...place, address: note };
  }
}

/** The text with links replaced by their labels. */
export function shown(text: string): string {
  let plain = '';
  let at = 0;
  for (const { start, end, label } of linksIn(text)) {
    plain += text.slice(at, start) + label;
    at = end;
  }
  return plain + text.slice(at);
}
