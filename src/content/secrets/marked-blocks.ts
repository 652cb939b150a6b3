import type { Stretch } from '../formats/markdown/blocks.ts';
import { isSecretMark } from '../vocabulary/secret-marks.ts';
import { type Line, lineMark } from './text-lines.ts';

const divisionMark = new RegExp(`^(?:${lineMark})*:{3,}([^\\r\\n]{0,200})$`);

/** From `::: secret` to its `:::`. Those within others close first; what nothing closes goes to the end. */
export function divisions(lines: readonly Line[]): Stretch[] {
  const found: Stretch[] = [];
  const open: { readonly start: number; readonly isSecret: boolean }[] = [];
  for (const { start, end, words } of lines) {
    const mark = words.includes(':::') ? divisionMark.exec(words)?.[1]?.trim() : undefined;
    if (mark === undefined) continue;
    if (mark !== '') open.push({ start, isSecret: isSecretMark(mark) });
    else {
      const closed = open.pop();
      if (closed?.isSecret === true) found.push({ start: closed.start, end });
    }
  }
  const end = lines.at(-1)?.end ?? 0;
  return [...found, ...open.filter(({ isSecret }) => isSecret).map(({ start }) => ({ start, end }))];
}

/** How an opening or a closing tag begins. */
const tag = /<(\/?)([a-zA-Z][\w-]{0,30})(?=[\s>])/g;
/** The rest of a tag: a `>` in quotes does not end it, and one quote alone, as in `id=it's`, is none. */
const restOfTag = /^(?:[^<>"']|"[^"]*"|'[^']*')*>|^[^<>]*>/;
/** In characters; nobody writes more attributes. */
const longestTag = 2000;
const classOf = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** From `<section class="secret">` to its end. */
export function elements(text: string, from: number): Stretch[] {
  if (!/class\s*=/i.test(text)) return [];
  const found: Stretch[] = [];
  tag.lastIndex = from;
  let open: { readonly name: string; readonly start: number; depth: number } | undefined;
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const [begun, slash, name = ''] = match;
    const inside = match.index + begun.length;
    const rest = restOfTag.exec(text.slice(inside, inside + longestTag))?.[0];
    if (rest === undefined) continue;
    tag.lastIndex = inside + rest.length;
    const attributes = rest.slice(0, -1);
    if (attributes.trimEnd().endsWith('/')) continue;
    if (open === undefined) {
      const [, double, single, bare] = classOf.exec(attributes) ?? [];
      if (slash === '' && isSecretMark(double ?? single ?? bare ?? ''))
        open = { name: name.toLowerCase(), start: match.index, depth: 1 };
    } else if (name.toLowerCase() === open.name) {
      open.depth += slash === '' ? 1 : -1;
      if (open.depth > 0) continue;
      found.push({ start: open.start, end: tag.lastIndex });
      open = undefined;
    }
  }
  return open === undefined ? found : [...found, { start: open.start, end: text.length }];
}
