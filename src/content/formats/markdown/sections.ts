import { defined } from '../../../util/defined.ts';
import type { Headings } from '../parsed-file.ts';
import type { Block, Stretch } from './blocks.ts';
import { plainTextOf } from './inline.ts';

/** The blocks between two headings, and the headings above them. */
export interface Section {
  readonly blocks: readonly Block[];
  readonly under: Headings;
}

/** Cuts a note at its headings. One within a quotation or callout is about that, and leaves those of the note as they are. */
export function sectionsOf(visible: string, blocks: readonly Block[]): readonly Section[] {
  const sections: { blocks: Block[]; under: Headings }[] = [{ blocks: [], under: {} }];
  let title: string | undefined;
  let path: { readonly level: number; readonly words: string }[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    const words = plainTextOf(visible, block.lines).text.trim();
    const isBox = block.lines[0] !== undefined && isQuoted(visible, block.lines[0]);
    if (!isBox && title === undefined) title = words;
    else if (!isBox) {
      const level = levelOf(visible, block);
      path = [...path.filter((each) => each.level < level), { level, words }];
    }
    const outer = path.slice(0, -1).map((each) => each.words);
    sections.push({
      blocks: [],
      under: defined({
        title,
        heading: path.at(-1)?.words,
        outer: outer.length === 0 ? undefined : outer,
        box: isBox ? words : undefined,
      }),
    });
  }
  return sections;
}

/** True if a line stands in a quotation, as those of a callout do. */
export function isQuoted(text: string, { start }: Stretch): boolean {
  return /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1));
}

/** How deep a heading is: by its marks, or where it is underlined, 1 or 2. */
export function levelOf(text: string, { lines }: Block): number {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return 1;
  const marks = /(?<!#)(#+)\s*$/.exec(text.slice(text.lastIndexOf('\n', first.start - 1) + 1, first.start));
  if (marks !== null) return marks[1]?.length ?? 1;
  return /^[^\n]*\n[\s>]*=/.test(text.slice(last.end)) ? 1 : 2;
}
