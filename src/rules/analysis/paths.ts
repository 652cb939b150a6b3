import { type CypherToken, pairBrackets } from '../../util/cypher/tokenize.ts';
import { nodeAt } from './pattern-step.ts';
import { tokenName } from './statement.ts';

/** A pattern without branches, `(a)-[:KNOWS]->(b)<-[:TO]-(c)`: its nodes, and the relationship after each but the last. */
export interface Path {
  readonly nodes: readonly PathNode[];
  readonly edges: readonly PathEdge[];
}

interface PathNode {
  readonly variable: string | undefined;
  readonly tokens: readonly CypherToken[];
}

export interface PathEdge {
  readonly fromRight: boolean;
  readonly toRight: boolean;
  /** With its square brackets; empty for `--`. */
  readonly detail: readonly CypherToken[];
}

/** Reads one of the patterns between the commas of a MATCH. Undefined: it is more than a path (`p = …`, `shortestPath(…)`, a quantifier). */
export function readPath(tokens: readonly CypherToken[]): Path | undefined {
  const nodes: PathNode[] = [];
  const edges: PathEdge[] = [];
  for (let at = 0; ; ) {
    const node = tokens[at + 1]?.text === '(' ? undefined : nodeAt(tokens, at);
    if (node === undefined) return undefined;
    nodes.push({ variable: node.variable, tokens: tokens.slice(at, node.end) });
    if (node.end === tokens.length) return { nodes, edges };
    const edge = edgeAt(tokens, node.end);
    if (edge === undefined) return undefined;
    edges.push(edge);
    at = edge.end;
  }
}

function edgeAt(tokens: readonly CypherToken[], start: number): (PathEdge & { readonly end: number }) | undefined {
  let at = start;
  const isNext = (text: string): boolean => {
    if (tokens[at]?.text !== text) return false;
    at += 1;
    return true;
  };
  const fromRight = isNext('<');
  if (!isNext('-')) return undefined;
  const open = at;
  if (tokens[at]?.text === '[') at = (pairBrackets(tokens).get(at) ?? tokens.length) + 1;
  const detail = tokens.slice(open, at);
  if (!isNext('-')) return undefined;
  return { fromRight, toRight: isNext('>'), detail, end: at };
}

/** True if the other end can be its beginning without a change of meaning: the list of a repeated relationship would turn round. */
export function isReversible({ nodes, edges }: Path): boolean {
  const isNamedList = ({ detail }: PathEdge): boolean =>
    tokenName(detail[1]) !== undefined && detail.some(({ text }) => text === '*');
  const tokens = [...nodes.flatMap((node) => node.tokens), ...edges.flatMap((edge) => edge.detail)];
  // `(b {name: a.name})` asks for a before b.
  const asksForAnother = tokens.some(
    ({ text }, at) =>
      text === '.' && tokenName(tokens[at - 1]) !== undefined && tokenName(tokens[at + 1]) !== undefined,
  );
  return !asksForAnother && !edges.some(isNamedList);
}
