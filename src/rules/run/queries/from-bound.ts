import type { CypherToken } from '../../../util/cypher/tokenize.ts';
import { isReversible, type Path, type PathEdge, readPath } from '../../analysis/paths.ts';
import { type Clause, isWord, readStatement, splitAtCommas, tokenName } from '../../analysis/statement.ts';

/**
 * Rewrites a query so that every path begins at a name that is bound before it, where it holds one: after `MATCH (c:Person)`,
 * `(p:Person)-[:PARENT_OF]->(c)` becomes `(c)<-[:PARENT_OF]-(p:Person)`, which means the same. The embedded engine walks paths
 * as they are written, from the left; it would look for c anew from every person.
 *
 * @param few names bound to what has few edges: a path that holds one begins there, whatever else it holds.
 */
export function fromBound(cypher: string, few: ReadonlySet<string> = new Set()): string {
  let text = '';
  let at = 0;
  for (const { clauses } of readStatement(cypher).branches) {
    let bound = new Set<string>();
    for (const clause of clauses) {
      const [first, last] = [clause.tokens[0], clause.tokens.at(-1)];
      if (clause.keyword === 'WITH') bound = handedOn(clause, bound);
      else if (clause.keyword === 'UNWIND') bound.add(tokenName(last) ?? '');
      else if (clause.keyword.endsWith('MATCH') && first !== undefined && last !== undefined) {
        const patterns = splitAtCommas(clause.tokens);
        const turned = turn(cypher, patterns, bound, few);
        text += cypher.slice(at, first.offset) + (turned ?? cypher.slice(first.offset, last.offset + last.text.length));
        at = last.offset + last.text.length;
      }
    }
  }
  return text + cypher.slice(at);
}

/** The names after a WITH. */
function handedOn({ tokens }: Clause, before: ReadonlySet<string>): Set<string> {
  const items = splitAtCommas(isWord(tokens[0], 'DISTINCT') ? tokens.slice(1) : tokens);
  const names = items.flatMap((item) => {
    if (item[0]?.text === '*') return [...before];
    const isPlain = item.length === 1 || isWord(item.at(-2), 'AS');
    return isPlain ? (tokenName(item.at(-1)) ?? []) : [];
  });
  return new Set(names);
}

/** The patterns of one MATCH, those that hold a bound name first; undefined where they may stay as they are. Adds their names to those bound. */
function turn(
  cypher: string,
  patterns: readonly CypherToken[][],
  bound: Set<string>,
  few: ReadonlySet<string>,
): string | undefined {
  const waiting = patterns.map((tokens) => ({ tokens, path: readPath(tokens) }));
  const texts: string[] = [];
  let isChanged = false;
  while (waiting.length > 0) {
    const joined = waiting.findIndex(({ path }) => path !== undefined && firstBound(path, bound, few) >= 0);
    const [next] = waiting.splice(Math.max(joined, 0), 1);
    if (next === undefined) break;
    const turned = next.path === undefined ? undefined : turnedAt(cypher, next.path, firstBound(next.path, bound, few));
    isChanged ||= joined > 0 || turned !== undefined;
    texts.push(turned ?? textOf(cypher, next.tokens));
    for (const name of namesOfNodes(next)) bound.add(name);
  }
  return isChanged ? texts.join(', ') : undefined;
}

function firstBound({ nodes }: Path, bound: ReadonlySet<string>, few: ReadonlySet<string>): number {
  const at = nodes.findIndex(({ variable }) => variable !== undefined && bound.has(variable) && few.has(variable));
  return at >= 0 ? at : nodes.findIndex(({ variable }) => variable !== undefined && bound.has(variable));
}

/** The path from its node at this index both ways; undefined where it begins there, or cannot be turned. */
function turnedAt(cypher: string, path: Path, at: number): string | undefined {
  const { nodes, edges } = path;
  if (at < 1 || !isReversible(path)) return undefined;
  const node = (index: number): string => textOf(cypher, nodes[index]?.tokens ?? []);
  const edge = ({ detail }: PathEdge, fromRight: boolean, toRight: boolean): string =>
    `${fromRight ? '<' : ''}-${textOf(cypher, detail)}-${toRight ? '>' : ''}`;
  let text = node(at);
  for (const [index, one] of [...edges.entries()].slice(0, at).reverse()) {
    text += edge(one, one.toRight, one.fromRight) + node(index);
  }
  if (at === nodes.length - 1) return text;
  text += `, (\`${nodes[at]?.variable?.replaceAll('`', '``')}\`)`;
  for (const [index, one] of [...edges.entries()].slice(at)) {
    text += edge(one, one.fromRight, one.toRight) + node(index + 1);
  }
  return text;
}

function textOf(cypher: string, tokens: readonly CypherToken[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first === undefined || last === undefined ? '' : cypher.slice(first.offset, last.offset + last.text.length);
}

function namesOfNodes({
  path,
  tokens,
}: {
  readonly path: Path | undefined;
  readonly tokens: readonly CypherToken[];
}): string[] {
  if (path !== undefined) return path.nodes.flatMap(({ variable }) => variable ?? []);
  return tokens.flatMap((token, at) => (tokens[at - 1]?.text === '(' ? (tokenName(token) ?? []) : []));
}
