import type { Stretch } from '../formats/markdown/blocks.ts';
import { isSecretMark } from '../vocabulary/secret-marks.ts';
import { type Line, lineMark } from './text-lines.ts';

const fence = new RegExp(`^(?:${lineMark})*(\`{3,}|~{3,}(?!~))([^\`\\r\\n]*)$`);

/** The boxes of the plugin Admonition, and their secret parts. */
export interface Admonition {
  readonly secrets: readonly Stretch[];
  /** The line after it. */
  readonly next: number;
  readonly isNested: boolean;
}

/**
 * The box that begins on a line (```` ```ad-note ````), read as its author means it who puts one into another: each fence with a word opens,
 * also where it has no more marks than the one around it. Undefined where none begins. One that nothing closes goes to the end.
 */
export function admonitionAt(lines: readonly Line[], first: number): Admonition | undefined {
  const open: {
    readonly marks: string;
    readonly start: number;
    readonly isBox: boolean;
    readonly isSecret: boolean;
  }[] = [];
  const secrets: Stretch[] = [];
  let isNested = false;
  for (let at = first; at < lines.length; at++) {
    const { start = 0, end = 0, words = '' } = lines[at] ?? {};
    const [, marks, info = ''] = fence.exec(words) ?? [];
    const box = info.trim();
    const around = open.at(-1);
    if (at === first && !box.startsWith('ad-')) return undefined;
    if (marks === undefined) continue;
    if (around !== undefined && box === '' && marks.startsWith(around.marks)) {
      if (around.isSecret) secrets.push({ start: around.start, end });
      open.pop();
      if (open.length === 0) return { secrets, next: at + 1, isNested };
    } else if (around === undefined || around.isBox) {
      const isBox = box.startsWith('ad-');
      isNested ||= isBox && around !== undefined;
      open.push({ marks, start, isBox, isSecret: isBox && isSecretMark(box.slice('ad-'.length)) });
    }
  }
  const end = lines.at(-1)?.end ?? 0;
  const unclosed = open.filter(({ isSecret }) => isSecret).map(({ start }) => ({ start, end }));
  return open.length === 0 ? undefined : { secrets: [...secrets, ...unclosed], next: lines.length, isNested };
}
