import type { GraphNode } from '../../../graph/port.ts';
import { isSaidUnknown } from '../../../values/words.ts';
import { textProperty } from '../nodes.ts';

/** Longer notes are cut. */
const longestNote = 160;

/** ` (adopted)`, ` (uncertain)`, ` (no known date)`: the note and doubt of a claim, in brackets; empty where it has none. */
export function asideOf(node: GraphNode): string {
  const note = textProperty(node, 'note')?.replace(/\s+/g, ' ').trim() ?? '';
  const shown = note.length > longestNote ? `${note.slice(0, longestNote).trimEnd()}…` : note;
  const parts = [
    ...(/[\p{L}\p{N}]/u.test(shown) ? [shown] : []),
    ...(node.properties.uncertain === true ? ['uncertain'] : []),
    ...(isDateOfNoDay(node) ? ['no known date'] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** Words that are no date where one is meant: `45 Rova 611`. */
function isDateOfNoDay({ properties: { value_text, value_earliest, value_latest } }: GraphNode): boolean {
  const hasDays = (value_earliest ?? value_latest ?? undefined) !== undefined;
  return typeof value_text === 'string' && !hasDays && !isSaidUnknown(value_text);
}
