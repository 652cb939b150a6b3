import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { nodeAt, stepAfter } from './pattern-step.ts';
import { isWord, nameOf, type Statement, unquote, withDepth } from './statement.ts';
import { endsAt } from './step-ends.ts';

/**
 * Parameters that a query only looks up by the predicate of a claim about its subject: `$from_kinds[r.type]`, where
 * `(who)<-[:FROM]-(r)`. Of such a map it needs only what the subjects' own claims name.
 */
export function predicateLookups(statement: Statement, subject: string): ReadonlySet<string> {
  const found = new Set<string>();
  const other = new Set<string>();
  for (const { clauses } of statement.branches) {
    const tokens = clauses.flatMap((clause) => [clause.head, ...clause.tokens]);
    const claims = claimsAt(tokens, subject);
    for (const [index, token] of tokens.entries()) {
      if (token.kind !== 'parameter') continue;
      const [open, claim, dot, type, close] = tokens.slice(index + 1, index + 6);
      const isLookup = [open, dot, close].map((each) => each?.text).join(' ') === '[ . ]' && nameOf(type) === 'type';
      (isLookup && claims.has(nameOf(claim) ?? '') ? found : other).add(unquote(token.text.slice(1)));
    }
  }
  return new Set([...found].filter((name) => !other.has(name)));
}

/** Variables of claims that an edge joins to the subject, and that stand for nothing else. */
function claimsAt(tokens: readonly CypherToken[], subject: string): ReadonlySet<string> {
  const claims = new Set<string>();
  for (const [index] of withDepth(tokens)) {
    const left = nodeAt(tokens, index);
    const step = left === undefined ? undefined : stepAfter(tokens, left.end);
    if (left === undefined || step === undefined || step.repeated) continue;
    for (const { types, other } of endsAt(subject, left, step)) {
      const isClaim = types?.every((name) => name === 'FROM' || name === 'TO') === true;
      if (isClaim && other.variable !== undefined) claims.add(other.variable);
    }
  }
  for (const [index, token] of tokens.entries()) {
    const name = nameOf(token);
    const isNamedAnew = isWord(tokens[index - 1], 'AS') || isWord(tokens[index + 1], 'IN');
    if (isNamedAnew && name === subject) return new Set();
    if (isNamedAnew) claims.delete(name ?? '');
  }
  return claims;
}
