import { type CypherToken, pairBrackets } from '../../util/cypher/tokenize.ts';
import { isWord } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';

/**
 * Planners call themselves at each of these: the embedded engine reads 64 of its own levels, two to a CASE or function, and time functions
 * add theirs. No shipped rule has more than seven.
 */
const deepest = 20;
/** `EXISTS { … }` within another: each level doubles the time that Neo4j plans. */
const deepestSubquery = 4;

const longestRun = 64;
/** Words between which a row begins anew. */
const parts = 'AND OR XOR NOT WHEN THEN ELSE END MATCH OPTIONAL WITH UNWIND RETURN WHERE UNION ORDER CALL'.split(' ');

/**
 * The longest rows that both engines plan in a few seconds: for each sort, the limit of a rule, and its name. Planning takes time that grows
 * with the square or worse, and cannot be stopped. Shipped rules have up to 63 AND and OR, and 21 steps.
 */
const mostInRow = {
  connective: [150, 'AND and OR'],
  exclusive: [8, 'XOR'],
  sign: [300, 'signs such as + and ='],
  step: [40, 'steps of patterns, such as -[:RULES]->'],
  joined: [20, 'steps of patterns, such as -[:RULES]->, without a UNION between'],
  optional: [12, 'OPTIONAL MATCH without a UNION between'],
  alternative: [200, 'alternatives, such as [:RULES|CONTROLS]'],
  clause: [100, 'clauses, such as MATCH and WITH'],
  union: [16, 'UNION'],
  subquery: [32, 'EXISTS and the like'],
  case: [100, 'WHEN'],
  time: [40, 'time functions'],
} as const;

/** The texts that planners do not finish in time: too deep, or too long a row. The first fault only. */
export function lintNesting({ rule }: LintSubject, tokens: readonly CypherToken[]): LintIssue[] {
  const deep = tooDeep(tokens);
  if (deep !== undefined) return [errorAt(rule, deep.token, 'nested-too-deep', deep.message)];
  const many = longRun(tokens) ?? tooMany(tokens);
  return many === undefined ? [] : [errorAt(rule, many.token, 'too-long', many.message)];
}

interface Fault {
  readonly token: CypherToken;
  readonly message: string;
}

function tooDeep(tokens: readonly CypherToken[]): Fault | undefined {
  const partners = pairBrackets(tokens);
  const subqueryEnds: number[] = [];
  let [depth, prefixes] = [0, 0];
  for (const [at, token] of tokens.entries()) {
    while ((subqueryEnds.at(-1) ?? at) < at) subqueryEnds.pop();
    prefixes = isPrefix(tokens, at) ? prefixes + 1 : 0;
    if (opens(tokens, at)) depth += 1;
    if (depth + prefixes > deepest) {
      const message = `Here more than ${deepest} brackets, CASE, NOT or signs are nested, which takes an engine too long to plan: give inner parts a name with WITH.`;
      return { token, message };
    }
    if (isSubquery(tokens, at)) subqueryEnds.push(partners.get(at) ?? tokens.length);
    if (subqueryEnds.length > deepestSubquery) {
      const message = `Here more than ${deepestSubquery} subqueries are nested, which takes a server too long to plan: join the inner ones into one pattern.`;
      return { token, message };
    }
    if (closes(tokens, at)) depth = Math.max(0, depth - 1);
  }
  return undefined;
}

/** The inner part of each of these is before it: `a + b + c`, `names[0][0]`, `k.a.b`, `k:A:B`. */
function longRun(tokens: readonly CypherToken[]): Fault | undefined {
  const outside: number[] = [];
  let run = 0;
  for (const [at, token] of tokens.entries()) {
    if (isRunning(tokens, at)) run += 1;
    if (run > longestRun) {
      const message = `More than ${longestRun} signs, properties or labels follow each other, which takes an engine too long to plan: give parts a name with WITH, or ask IN a list.`;
      return { token, message };
    }
    if (isSign(tokens, at, '([{')) {
      outside.push(run);
      run = 0;
    } else if (isSign(tokens, at, ')]}')) run = outside.pop() ?? 0;
    else if (isSign(tokens, at, ',|') || parts.some((word) => isKeyword(tokens, at, word))) run = 0;
  }
  return undefined;
}

function isRunning(tokens: readonly CypherToken[], at: number): boolean {
  if (isSign(tokens, at, '[')) return isIndex(tokens, at);
  if (isSign(tokens, at, '-<') && isSign(tokens, at - 1, ')]')) return false; // of an arrow
  return (
    isSign(tokens, at, '+*/%^=<>-.:') || ['IS', 'IN', 'STARTS', 'CONTAINS'].some((word) => isKeyword(tokens, at, word))
  );
}

/** `names[0]`, no list. */
function isIndex(tokens: readonly CypherToken[], at: number): boolean {
  const before = tokens[at - 1];
  return before?.kind === 'word' || before?.kind === 'backticked' || isSign(tokens, at - 1, ')]');
}

function isPrefix(tokens: readonly CypherToken[], at: number): boolean {
  return isKeyword(tokens, at, 'NOT') || isSign(tokens, at, '+-');
}

function opens(tokens: readonly CypherToken[], at: number): boolean {
  return isSign(tokens, at, '([{') || isKeyword(tokens, at, 'CASE');
}

function closes(tokens: readonly CypherToken[], at: number): boolean {
  return isSign(tokens, at, ')]}') || isKeyword(tokens, at, 'END');
}

function isSubquery(tokens: readonly CypherToken[], at: number): boolean {
  if (!isSign(tokens, at, '{')) return false;
  const isCall = isSign(tokens, at - 1, ')') && !isSign(tokens, at - 2, '-'); // `CALL (k) { … }`
  return isCall || ['EXISTS', 'COUNT', 'COLLECT', 'CALL'].some((word) => isWord(tokens[at - 1], word));
}

const clauses = ['MATCH', 'WITH', 'UNWIND', 'WHERE', 'CALL'];

function tooMany(tokens: readonly CypherToken[]): Fault | undefined {
  const counts = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (isKeyword(tokens, at, 'UNION')) for (const sort of ['joined', 'optional']) counts.delete(sort);
    for (const sort of sortsOf(tokens, at)) {
      const [most, name] = mostInRow[sort];
      const count = (counts.get(sort) ?? 0) + 1;
      counts.set(sort, count);
      if (count <= most) continue;
      const message = `Here are more than ${most} ${name}, which takes an engine too long to plan: split the rule, or ask IN a list.`;
      return { token, message };
    }
  }
  return undefined;
}

function sortsOf(tokens: readonly CypherToken[], at: number): readonly (keyof typeof mostInRow)[] {
  const token = tokens[at];
  if (token?.kind === 'punctuation') {
    if (isSign(tokens, at - 1, ')') && isSign(tokens, at, '-<')) return ['step', 'joined'];
    if (token.text === '|') return ['alternative'];
    return isSign(tokens, at, '+*/%^=<>-') ? ['sign'] : [];
  }
  if (token?.kind !== 'word') return [];
  if (isSign(tokens, at + 1, '(') && /^time_/i.test(token.text)) return ['time'];
  const is = (word: string): boolean => isKeyword(tokens, at, word);
  if (is('AND') || is('OR')) return ['connective'];
  if (is('XOR')) return ['exclusive'];
  if (is('UNION')) return ['union'];
  if (is('WHEN')) return ['case'];
  if (is('OPTIONAL')) return ['optional'];
  if (clauses.some(is)) return ['clause'];
  return isSubquery(tokens, at + 1) ? ['subquery'] : [];
}

function isSign(tokens: readonly CypherToken[], at: number, signs: string): boolean {
  const token = tokens[at];
  return token?.kind === 'punctuation' && signs.includes(token.text);
}

/** A word that is no property, label or key. */
function isKeyword(tokens: readonly CypherToken[], at: number, word: string): boolean {
  return isWord(tokens[at], word) && !isSign(tokens, at - 1, '.:') && !isSign(tokens, at + 1, ':.');
}
