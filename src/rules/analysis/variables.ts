import { claimEdges } from '../../graph/schema.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { namesOf, nodeAt, stepAfter } from './pattern-step.ts';
import { isWord, type Statement, tokenName } from './statement.ts';

/** The meaning of a variable, as far as the text states it: a node with these labels, one that an edge fixes, or an edge of these types. */
export interface VariableUse {
  readonly form: 'node' | 'edge';
  /** Labels of a node or types of an edge, that the patterns name. */
  readonly names: readonly string[];
  /** The meaning that its edges give a node: a claim has FROM, TO and OF, an entity is at their other end. */
  readonly role?: 'claim' | 'entity';
}

/** Where a property is read, and of which variable. */
export interface PropertyRead {
  readonly token: CypherToken;
  readonly property: string;
  readonly variable: string;
  readonly use: VariableUse;
}

/**
 * The properties that a query reads of nodes and edges which its patterns bind. A variable that goes through a list, a map or an expression
 * is left out: its meaning is unknown.
 */
export function propertyReads(statement: Statement): PropertyRead[] {
  return branchTokens(statement).flatMap((tokens) => {
    const variables = variablesOf(tokens);
    return tokens.flatMap((_, at) => readAt(tokens, at, variables));
  });
}

/** The variables of a query's first branch, which gives the columns their names. */
export function variableUses(statement: Statement): ReadonlyMap<string, VariableUse> {
  return variablesOf(branchTokens(statement)[0] ?? []);
}

function branchTokens({ branches, tokens }: Statement): CypherToken[][] {
  return branches.map(({ start }, index) => {
    const end = branches[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return tokens.filter(({ offset }) => offset >= start && offset < end);
  });
}

function readAt(
  tokens: readonly CypherToken[],
  at: number,
  variables: ReadonlyMap<string, VariableUse>,
): PropertyRead[] {
  const token = tokens[at];
  if (token === undefined) return [];
  const read = (variable: string | undefined, property: string | undefined, place: CypherToken = token) => {
    const use = variable === undefined ? undefined : variables.get(variable);
    if (variable === undefined || property === undefined || use === undefined) return [];
    return [{ token: place, property, variable, use }];
  };
  const [before, base] = [tokens[at - 1], tokens[at - 2]];
  // `k.birth`, but neither `f.g(…)` nor the second step of `a.b.c`.
  if (before?.text === '.' && tokens[at - 3]?.text !== '.' && tokens[at + 1]?.text !== '(') {
    if (base !== undefined && tokenName(base) !== undefined) return read(tokenName(base), tokenName(token));
  }
  // `k['birth']`
  if (token.kind === 'string' && before?.text === '[' && tokens[at + 1]?.text === ']' && !token.text.includes('\\')) {
    return read(tokenName(base), token.text.slice(1, -1));
  }
  if (token.text === '{') return keysAt(tokens, at).flatMap((key) => read(mapOwner(tokens, at), tokenName(key), key));
  return [];
}

/** The variable that `{` belongs to: `(k:Kingdom {…})`, `[r:RULES {…}]`, `k {…}`. */
function mapOwner(tokens: readonly CypherToken[], at: number): string | undefined {
  const first = tokens[at + 1];
  if (first?.text === '.') return tokenName(tokens[at - 1]);
  for (let index = at - 1; index >= 0; index -= 1) {
    const text = tokens[index]?.text ?? '';
    if (text === '(' || text === '[') return tokenName(tokens[index + 1]);
    if (text !== ':' && text !== '|' && tokenName(tokens[index]) === undefined) return undefined;
  }
  return undefined;
}

/** The keys of the map that begins here: those of `.key`, or those before a colon where it stands in a pattern. */
function keysAt(tokens: readonly CypherToken[], at: number): CypherToken[] {
  const isProjection = tokens[at + 1]?.text === '.';
  const keys: CypherToken[] = [];
  for (let [index, depth] = [at, 0]; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if ('({['.includes(token.text) && token.kind === 'punctuation') depth += 1;
    if (')}]'.includes(token.text) && token.kind === 'punctuation') depth -= 1;
    if (depth === 0) break;
    const before = tokens[index - 1]?.text;
    if (depth !== 1) continue;
    if (isProjection && before === '.' && '{,'.includes(tokens[index - 2]?.text ?? ' ')) keys.push(token);
    if (!isProjection && tokens[index + 1]?.text === ':' && (before === '{' || before === ',')) keys.push(token);
  }
  return keys;
}

/** The variables that patterns bind, and that nothing else of the branch gives another meaning. */
function variablesOf(tokens: readonly CypherToken[]): Map<string, VariableUse> {
  const found = new Map<string, VariableUse>();
  const add = (name: string | undefined, use: VariableUse): void => {
    if (name === undefined) return;
    const known = found.get(name);
    const role = known?.role ?? use.role;
    const names = [...new Set([...(known?.names ?? []), ...use.names])];
    found.set(name, { form: use.form, names, ...(role === undefined ? {} : { role }) });
  };
  for (const index of tokens.keys()) {
    addNode(tokens, index, add);
    addEdge(tokens, index, add);
  }
  const others = otherMeanings(tokens);
  for (const name of others.lost) found.delete(name);
  // `WITH k AS king`: the same thing by another name.
  for (const [name, of] of others.renamed) {
    const use = found.get(of);
    if (use === undefined || found.has(name)) found.delete(name);
    else found.set(name, use);
  }
  return found;
}

type Add = (name: string | undefined, use: VariableUse) => void;

/** `(k:Kingdom)`, and `(k)` where an edge, a map or a MATCH shows that it is a pattern. */
function addNode(tokens: readonly CypherToken[], index: number, add: Add): void {
  if (isFunctionCall(tokens, index)) return;
  const node = nodeAt(tokens, index);
  if (node === undefined) return;
  const isPattern =
    tokens[index + 2]?.text === ':' || tokens[index + 2]?.text === '{' || isInPattern(tokens, index, node.end);
  if (node.variable !== undefined && isPattern) add(node.variable, { form: 'node', names: node.labels ?? [] });
  const step = stepAfter(tokens, node.end);
  if (step === undefined || step.types === undefined || step.repeated || step.arrow === undefined) return;
  const [from, to] = step.arrow === 'right' ? [node, step.right] : [step.right, node];
  const isClaimEdge = step.types.every((type) => claimEdges.has(type));
  const isOther = !step.types.some((type) => claimEdges.has(type));
  if (isClaimEdge) {
    add(from.variable, { form: 'node', names: [], role: 'claim' });
    add(to.variable, { form: 'node', names: [], role: 'entity' });
  } else if (isOther) add(step.right.variable, { form: 'node', names: step.right.labels ?? [] });
}

function isFunctionCall(tokens: readonly CypherToken[], index: number): boolean {
  const before = tokens[index - 1];
  return tokenName(before) !== undefined && !patternLeads.has(before?.text.toUpperCase() ?? '');
}

const patternLeads: ReadonlySet<string> = new Set(['MATCH', 'WHERE', 'AND', 'OR', 'NOT', 'XOR', 'EXISTS']);

function isInPattern(tokens: readonly CypherToken[], start: number, end: number): boolean {
  const [before, after] = [tokens[start - 1], tokens[end]];
  const byEdge = after?.text === '-' || (after?.text === '<' && tokens[end + 1]?.text === '-');
  return (
    byEdge ||
    isWord(before, 'MATCH') ||
    (before?.text === '-' && tokens[start - 2]?.text === ']') ||
    before?.text === '>'
  );
}

/** `-[r:RULES]-`; with a star it is a list of edges. */
function addEdge(tokens: readonly CypherToken[], index: number, add: Add): void {
  if (tokens[index]?.text !== '[' || tokens[index - 1]?.text !== '-') return;
  const end = tokens.findIndex((token, at) => at > index && token.text === ']');
  const inside = tokens.slice(index + 1, end < 0 ? undefined : end);
  if (inside.some(({ text }) => text === '*') || inside[0]?.text === ':') return;
  add(tokenName(inside[0]), { form: 'edge', names: namesOf(inside) ?? [] });
}

/** Names that `AS` or a list's `IN` gives another meaning, and names that are only another name of a variable. */
function otherMeanings(tokens: readonly CypherToken[]): {
  readonly lost: ReadonlySet<string>;
  readonly renamed: ReadonlyMap<string, string>;
} {
  const lost = new Set<string>();
  const renamed = new Map<string, string>();
  for (const [index, token] of tokens.entries()) {
    const name = tokenName(token);
    if (name === undefined) continue;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (isWord(after, 'IN') && (before?.text === '(' || before?.text === '[')) lost.add(name);
    if (!isWord(before, 'AS')) continue;
    const source = tokenName(tokens[index - 2]);
    const lead = tokens[index - 3];
    const isPlain = lead?.text === ',' || isWord(lead, 'WITH') || isWord(lead, 'DISTINCT');
    if (source === undefined || !isPlain || renamed.has(name)) lost.add(name);
    else if (source !== name) renamed.set(name, source);
  }
  for (const name of lost) renamed.delete(name);
  return { lost, renamed };
}
