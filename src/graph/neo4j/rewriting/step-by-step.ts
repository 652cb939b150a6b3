import { type CypherToken, isBlank, pairBrackets, tokenizeCypher } from '../../../util/cypher/tokenize.ts';

/**
 * Words a reading query so that the planner walks every edge from a node it has already found: `-[:RULES]->` becomes
 * `-[:RULES*1..1]->`, which means the same.
 *
 * The planner counts what is committed. In a graph that exists only inside an open transaction it counts no edges at all, takes
 * a scan of all edges of a type for free, and puts one into the inner loop: a hundred thousand times a hundred thousand. A path of
 * so many steps cannot be scanned. Edges with a variable or properties stay as they are, and so does every text that uses
 * quantified paths, which may not hold such a step.
 */
export function stepByStep(cypher: string): string {
  const tokens = tokenizeCypher(cypher);
  const meaning = tokens.filter((token) => !isBlank(token));
  if (usesQuantifiedPaths(meaning)) return cypher;
  const ends = new Set(meaning.flatMap((token, at) => (token.text === '[' ? endOfPlainEdge(meaning, at) : [])));
  return tokens.map((token) => (ends.has(token) ? '*1..1]' : token.text)).join('');
}

/** The `]` of the edge that opens here, when it is `-[:TYPE]-` or `-[:TYPE|OTHER]-` between two nodes. */
function endOfPlainEdge(tokens: readonly CypherToken[], open: number): CypherToken[] {
  if (tokens[open - 1]?.text !== '-' || tokens[open + 1]?.text !== ':') return [];
  let close = open + 1;
  while (isTypeWord(tokens[close])) close += 1;
  const end = tokens[close];
  if (end?.text !== ']' || tokens[close + 1]?.text !== '-') return [];
  const node = tokens[close + 2]?.text === '>' ? close + 3 : close + 2;
  return tokens[node]?.text === '(' ? [end] : [];
}

const isTypeWord = (token: CypherToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'word' || token.kind === 'backticked' || token.text === ':' || token.text === '|');

/** `((a)-[:PART_OF]->(b)){1,3}`, `(…)+`, `(…)*`: a parenthesis that holds an edge, and a count after it. */
function usesQuantifiedPaths(tokens: readonly CypherToken[]): boolean {
  const isEdge = ({ text }: CypherToken, at: number): boolean =>
    text === '-' && '[->'.includes(tokens[at + 1]?.text ?? ' ');
  return [...pairBrackets(tokens)].some(([open, close]) => {
    if (tokens[close]?.text !== ')' || !'{+*'.includes(tokens[close + 1]?.text ?? ' ')) return false;
    return tokens.slice(open, close).some((token, at) => isEdge(token, open + at));
  });
}
