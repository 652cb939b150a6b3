import { type CypherToken, isBlank, tokenizeCypher } from '../../util/cypher/tokenize.ts';
import { defined } from '../../util/defined.ts';

/** One clause at the outermost level: its keyword(s) in capitals, and the tokens after them. */
export interface Clause {
  readonly keyword: string;
  readonly head: CypherToken;
  readonly tokens: readonly CypherToken[];
}

/** One column of the result. */
export interface Column {
  readonly name: string;
  /** Set when the column is just a variable (`RETURN place`, `RETURN p AS place`). */
  readonly variable?: string;
  /** Its first token. */
  readonly token: CypherToken;
  /** Written with AS. */
  readonly renamed: boolean;
}

/** A query as its clauses; a UNION has one branch per side. The module judges nothing. */
export interface Statement {
  /** Without spaces and comments. */
  readonly tokens: readonly CypherToken[];
  readonly branches: readonly { readonly clauses: readonly Clause[]; readonly start: number }[];
  /** The columns of the first branch's last RETURN. */
  readonly columns: readonly Column[];
  /** Names of `$parameters`, first use each. */
  readonly parameters: ReadonlyMap<string, CypherToken>;
}

const clauseWords = new Set([
  'MATCH',
  'OPTIONAL',
  'WITH',
  'UNWIND',
  'RETURN',
  'WHERE',
  'UNION',
  'ORDER',
  'SKIP',
  'OFFSET',
  'LIMIT',
  'CALL',
]);
const opens = new Set(['(', '[', '{']);
const closes = new Set([')', ']', '}']);

/** Reads a query's outline from its tokens. Works on any text: what is no query has no clauses. */
export function readStatement(cypher: string): Statement {
  const tokens = tokenizeCypher(cypher).filter((token) => !isBlank(token));
  const branches: { clauses: Clause[]; start: number }[] = [{ clauses: [], start: tokens[0]?.offset ?? 0 }];
  let open: { keyword: string; head: CypherToken; tokens: CypherToken[] } | undefined;
  for (const [index, token, depth] of withDepth(tokens)) {
    const word = depth === 0 ? clauseWord(tokens, index) : undefined;
    if (word === 'UNION') {
      open = undefined;
      const all = isWord(tokens[index + 1], 'ALL') || isWord(tokens[index + 1], 'DISTINCT');
      branches.push({ clauses: [], start: tokens[index + (all ? 2 : 1)]?.offset ?? cypher.length });
    } else if (word !== undefined && !(word === 'MATCH' && isWord(tokens[index - 1], 'OPTIONAL'))) {
      open = { keyword: word === 'OPTIONAL' ? 'OPTIONAL MATCH' : word, head: token, tokens: [] };
      branches.at(-1)?.clauses.push(open);
    } else if (open !== undefined && !(word === 'MATCH')) {
      open.tokens.push(token);
    }
  }
  const parameters = new Map<string, CypherToken>();
  for (const token of tokens) {
    if (token.kind !== 'parameter') continue;
    const name = unquote(token.text.slice(1));
    if (!parameters.has(name)) parameters.set(name, token);
  }
  let columns: readonly Column[] | undefined;
  return {
    tokens,
    branches,
    parameters,
    // Most who read a statement never ask.
    get columns() {
      columns ??= columnsOf(branches[0]?.clauses ?? []);
      return columns;
    },
  };
}

/** Columns of the last RETURN among these clauses. */
export function columnsOf(clauses: readonly Clause[]): Column[] {
  const items = clauses.findLast((clause) => clause.keyword === 'RETURN');
  if (items === undefined) return [];
  const tokens = isWord(items.tokens[0], 'DISTINCT') ? items.tokens.slice(1) : items.tokens;
  return splitAtCommas(tokens).flatMap((item) => {
    const first = item[0];
    const last = item.at(-1);
    if (first === undefined || last === undefined) return [];
    const renamed = item.length >= 3 && isWord(item.at(-2), 'AS');
    const name = renamed
      ? tokenName(last)
      : item.length === 1
        ? tokenName(first)
        : item.map((token) => token.text).join('');
    if (name === undefined) return [];
    const plain = item.length === 1 || (renamed && item.length === 3);
    const variable = plain ? tokenName(first) : undefined;
    return [{ name, token: first, renamed, ...defined({ variable }) }];
  });
}

/** Tokens with their index and bracket depth; a bracket itself counts as inside. */
function* withDepth(tokens: readonly CypherToken[]): Generator<readonly [number, CypherToken, number]> {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'punctuation' && opens.has(token.text)) depth += 1;
    yield [index, token, depth];
    if (token.kind === 'punctuation' && closes.has(token.text)) depth = Math.max(0, depth - 1);
  }
}

export function isWord(token: CypherToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === word;
}

/** The name a token writes, without its backticks. Undefined when it is no name. */
export function tokenName(token: CypherToken | undefined): string | undefined {
  return token?.kind === 'word' || token?.kind === 'backticked' ? unquote(token.text) : undefined;
}

export function unquote(text: string): string {
  return text.startsWith('`') ? text.slice(1, -1).replaceAll('``', '`') : text;
}

/** A word that begins a clause here, in capitals; not a property, label or alias of that name, nor the WITH of STARTS WITH. */
function clauseWord(tokens: readonly CypherToken[], index: number): string | undefined {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (token?.kind !== 'word') return undefined;
  const word = token.text.toUpperCase();
  if (!clauseWords.has(word) || before?.text === '.' || before?.text === ':' || isWord(before, 'AS')) return undefined;
  if (word === 'ORDER' && !isWord(tokens[index + 1], 'BY')) return undefined;
  if (word === 'WITH' && (isWord(before, 'STARTS') || isWord(before, 'ENDS'))) return undefined;
  return word;
}

export function splitAtCommas(tokens: readonly CypherToken[]): CypherToken[][] {
  const items: CypherToken[][] = [[]];
  for (const [, token, depth] of withDepth(tokens)) {
    if (depth === 0 && token.text === ',' && token.kind === 'punctuation') items.push([]);
    else items.at(-1)?.push(token);
  }
  return items;
}
