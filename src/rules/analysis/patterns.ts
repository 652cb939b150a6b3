import { claimEdges } from '../../graph/schema.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { nodeAt, stepAfter } from './pattern-step.ts';
import { type Clause, type Statement, tokenName } from './statement.ts';

/** The names in a query's patterns. */
export interface PatternNames {
  /** Labels and types without which no row can exist: of every MATCH that is not optional, outside WHERE, no alternatives. */
  readonly required: ReadonlySet<string>;
  /** Every label and type anywhere in the text. */
  readonly mentioned: ReadonlySet<string>;
  /** Node variables bound by a MATCH, with the labels that patterns give them. */
  readonly nodeVariables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that start an edge which only claims have. */
  readonly claimVariables: ReadonlySet<string>;
}

/** Reads the labels, types and steps of a query's patterns from its tokens. */
export function readPatterns(statement: Statement): PatternNames {
  const matches = statement.branches.flatMap((branch) => branch.clauses.filter(isMatch));
  const firm = matches.filter((clause) => clause.keyword === 'MATCH');
  const union = statement.branches.length > 1;
  return {
    required: new Set(union ? [] : firm.flatMap((clause) => labelsIn(clause.tokens, true))),
    mentioned: new Set(labelsIn(statement.tokens, false)),
    nodeVariables: nodeVariablesIn(matches),
    claimVariables: new Set(matches.flatMap(({ tokens }) => claimVariablesIn(tokens))),
  };
}

const isMatch = (clause: Clause): boolean => clause.keyword === 'MATCH' || clause.keyword === 'OPTIONAL MATCH';

/** Names after `:` inside `(…)` or `[…]`; with `firmOnly`, those that are one of several alternatives are left out. */
function labelsIn(tokens: readonly CypherToken[], firmOnly: boolean): string[] {
  const names: string[] = [];
  // The brackets that are open. In `{…}` a colon belongs to a map; `WHERE p:Kingdom` stands in none.
  const open: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'punctuation') {
      if ('([{'.includes(token.text)) open.push(token.text);
      else if (')]}'.includes(token.text)) open.pop();
      continue;
    }
    const before = tokens[index - 1]?.text;
    const isLabel = before === ':' || (before === '|' && !firmOnly);
    if (!isLabel || open.at(-1) === '{' || (firmOnly && tokens[index + 1]?.text === '|')) continue;
    const name = tokenName(token);
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** `(name` followed by a label, a map or the closing bracket. */
function nodeVariablesIn(matches: readonly Clause[]): Map<string, Set<string>> {
  const variables = new Map<string, Set<string>>();
  for (const { tokens } of matches) {
    for (const [index, token] of tokens.entries()) {
      const name = tokenName(token);
      const next = tokens[index + 1]?.text;
      if (name === undefined || tokens[index - 1]?.text !== '(' || !(next === ':' || next === ')' || next === '{'))
        continue;
      const labels = variables.get(name) ?? new Set();
      for (let at = index + 1; tokens[at]?.text === ':'; at += 2) labels.add(tokenName(tokens[at + 1]) ?? '');
      variables.set(name, labels);
    }
  }
  return variables;
}

/** `(r)-[:FROM]->(…)` or `(…)<-[:TO]-(r)`. */
function claimVariablesIn(tokens: readonly CypherToken[]): string[] {
  return tokens.flatMap((_, index) => {
    const left = nodeAt(tokens, index);
    const step = left && stepAfter(tokens, left.end);
    if (left === undefined || step?.types?.every((type) => claimEdges.has(type)) !== true) return [];
    const claim = step.arrow === 'right' ? left : step.arrow === 'left' ? step.right : undefined;
    return claim?.variable === undefined ? [] : [claim.variable];
  });
}
