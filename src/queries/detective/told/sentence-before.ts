import type { GraphNode, Row } from '../../../graph/port.ts';
import { placeOf } from '../../../rules/findings/nodes.ts';
import { groupBy } from '../../../util/group.ts';

interface StoredPassage {
  readonly line: number;
  readonly text: string;
}

/** The sentence right before a claim: the claim's own sentence may only repeat it. */
export class SentencesBefore {
  private readonly passages: ReadonlyMap<string, StoredPassage[]>;

  /** @param rows with `path`, `line` and `text` of each passage. */
  constructor(rows: readonly Row[]) {
    const passages = rows.map(({ path, line, text }) => ({
      path: String(path),
      line: Number(line ?? 0),
      text: oneLine(String(text ?? '')),
    }));
    this.passages = groupBy(
      passages.sort((a, b) => a.line - b.line),
      ({ path }) => path,
    );
  }

  /** Empty where it is the first of its passage, or is not found again. */
  of(claim: GraphNode): string {
    const { path, line, quote = '' } = placeOf(claim);
    const words = oneLine(quote);
    const passage = this.passages.get(path)?.findLast((each) => each.line <= line);
    const at = words === '' || passage === undefined ? -1 : passage.text.indexOf(words);
    if (passage === undefined || at <= 0) return '';
    const told = passage.text.slice(Math.max(0, at - longestBefore), at).trim();
    return told.split(/(?<=[.!?…]["'”’»)]*)\s/u).at(-1) ?? '';
  }
}

/** In characters. */
const longestBefore = 400;

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
