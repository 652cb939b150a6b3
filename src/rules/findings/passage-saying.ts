import { isNode } from '../../graph/elements.ts';
import type { GraphNode, Params, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { numberProperty, textProperty } from './nodes.ts';

/**
 * A passage as it stands for one of its sentences: it says that and no more, on the line where that begins.
 *
 * @param words of the sentence, with any spaces and line breaks between them; a passage that does not have them stays as it is.
 */
export function passageSaying(passage: GraphNode, words: string): GraphNode {
  const text = textProperty(passage, 'text') ?? '';
  const said = asPassageHas(text, words);
  if (said === undefined) return passage;
  const line = (numberProperty(passage, 'line') ?? 1) + text.slice(0, text.indexOf(said)).split('\n').length - 1;
  return { ...passage, properties: { ...passage.properties, text: said.replace(/\s+/g, ' '), line } };
}

/** These words as a text has them, with whatever spaces and line breaks are between them; undefined where it does not have them. */
export const asPassageHas = (text: string, words: string): string | undefined =>
  new RegExp(words.trim().split(/\s+/).map(literal).join('\\s+'), 'u').exec(text)?.[0];

const literal = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A sentence, and the file that had it. */
export interface SaidInFile {
  readonly path: string;
  /** As the text of its passage has it. */
  readonly sentence: string;
}

export const passageKey = (path: string, sentence: string): string => `${path}\0${sentence}`;

/** By `passageKey`, the first passage of a file that still has a sentence. */
export async function passagesSaying(
  read: (cypher: string, params?: Params) => Promise<readonly Row[]>,
  said: readonly SaidInFile[],
): Promise<ReadonlyMap<string, GraphNode>> {
  const found = new Map<string, GraphNode>();
  if (said.length === 0) return found;
  const rows = await read(
    `UNWIND $said AS each MATCH (:${labels.source} {id: each.path})<-[:PART_OF]-(c:${labels.chunk})
     WHERE c.text CONTAINS each.sentence RETURN each.path AS path, each.sentence AS sentence, c ORDER BY c.line`,
    { said: said.map(({ path, sentence }) => ({ path, sentence })) },
  );
  for (const { path, sentence, c } of rows) {
    const key = passageKey(String(path), String(sentence));
    if (isNode(c) && !found.has(key)) found.set(key, c);
  }
  return found;
}
