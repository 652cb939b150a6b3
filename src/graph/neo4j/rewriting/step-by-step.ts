import { type CypherToken, isBlank, pairBrackets, tokenizeCypher } from '../../../util/cypher/tokenize.ts';

/**
 * Rewrites a reading query so that the planner follows every edge from a node it has already found: `-[:RULES]->` becomes
 * `-[:RULES*1..1]->`, which means the same.
 *
 * The planner counts committed edges only. In a graph that exists inside an open transaction it counts none, considers a
 * scan of all edges of a type to be free, and puts one into the inner loop: 100,000 times 100,000 edges. A path of variable
 * length cannot be scanned. Edges with a variable or properties stay as they are, and so does every query with quantified
 * paths, in which such a step is not allowed.
 */
export function stepByStep(cypher: string): string {
  const tokens = tokenizeCypher(cypher);
  const significant = tokens.filter((token) => !isBlank(token));
  if (usesQuantifiedPaths(significant)) return cypher;
  const ends = new Set(significant.flatMap((token, at) => (token.text === '[' ? endOfPlainEdge(significant, at) : [])));
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
