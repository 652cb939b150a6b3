import { scalarOf } from '../../../util/yaml/index.ts';
import type { KeyStatement } from '../parsed-file.ts';
import type { Block, Stretch } from './blocks.ts';
import { textWithLinks } from './value-links.ts';

export interface InlineFields {
  readonly statements: readonly KeyStatement[];
  /** The blocks without lines that are only a field. */
  readonly prose: readonly Block[];
  /** Brackets and keys of fields among other words. They are left out of the prose, so that only the value remains. */
  readonly marks: readonly Stretch[];
}

/** `born:: 812 AR` alone on a line, also of a list; the key may be emphasised. */
const wholeLine = /^[*_~`=\s]*(?<key>\p{L}[\p{L}\p{M}\p{N} _/’'-]{0,60}?)[*_~`=\s]*::(?!:)[*_~`=]*[ \t]*(?<value>.*)/u;
/** `[born:: 812 AR]` and `(born:: 812 AR)` among other words. */
const bracketed =
  /[[(](?<key>\p{L}[\p{L}\p{M}\p{N} _/’'-]{0,60}?)\s*::[ \t]*(?![ \t])(?<value>(?:\[\[[^[\]\n]{1,300}\]\]|\[[^[\]()\n]{1,300}\]\([^()\n]{1,300}\)|\([^[\]()\n]{0,300}\)|[^[\]()\n]){0,1000})[\])]/gu;

/**
 * Reads Dataview's inline fields from all blocks but headings (blacksmithgu.github.io/obsidian-dataview/annotation/add-metadata).
 *
 * @param isLabel whether a key is none of the world's, and yet a label that its prose may be read by: its line stays prose.
 */
export function inlineFields(
  visible: string,
  blocks: readonly Block[],
  isLabel: (key: string) => boolean = () => false,
): InlineFields {
  const statements: KeyStatement[] = [];
  const marks: Stretch[] = [];
  const prose = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block];
    const lines = block.lines.filter((line) => {
      const words = visible.slice(line.start, line.end);
      if (!words.includes('::')) return true;
      const field = block.kind === 'table' ? null : wholeLine.exec(words);
      if (field !== null) {
        // Without a value it is a label of the list below.
        if ((field.groups?.value ?? '').trim() === '') return true;
        push(statements, field, line);
        return isLabel(field.groups?.key?.trim() ?? '');
      }
      for (const match of words.matchAll(bracketed)) {
        const { value = '' } = match.groups ?? {};
        push(statements, match, line);
        const start = line.start + match.index;
        const end = start + match[0].length;
        marks.push({ start, end: end - 1 - value.length }, { start: end - 1, end });
      }
      return true;
    });
    return lines.length === 0 ? [] : [{ ...block, lines }];
  });
  return { statements, prose, marks };
}

function push(statements: KeyStatement[], match: RegExpExecArray, line: Stretch): void {
  const { key = '', value = '' } = match.groups ?? {};
  const text = value.trim();
  if (text === '') return;
  const matchAt = line.start + match.index;
  const keyAt = matchAt + match[0].indexOf(key);
  const valueAt = matchAt + match[0].indexOf(value, keyAt - matchAt + key.length) + value.indexOf(text);
  const words = scalarOf(text, valueAt);
  statements.push({ key: scalarOf(key.trim(), keyAt), value: textWithLinks(words, text, valueAt) });
}
