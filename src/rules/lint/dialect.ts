import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, type Statement, tokenName } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';
import { isForeignOperator } from './operators.ts';

/** Functions whose answer differs from run to run or between engines: findings must not. */
const unstable: ReadonlyMap<string, string> = new Map([
  ['rand', 'it gives another answer each time'],
  ['randomuuid', 'it gives another answer each time'],
  ['timestamp', 'it reads the clock of the machine, not the world’s; compare with dates of the world'],
  ['id', 'internal ids differ from engine to engine; use the property `id`'],
  ['elementid', 'internal ids differ from engine to engine; use the property `id`'],
  ['exists', 'it is gone from current Cypher; write `x.property IS NOT NULL` or `EXISTS { … }`'],
]);
const clocks = new Set(['date', 'datetime', 'localdatetime', 'time', 'localtime']);
const neo4jNamespaces = new Set([
  'point',
  'duration',
  'date',
  'datetime',
  'time',
  'localtime',
  'localdatetime',
  'vector',
]);

/** Constructs that only one engine understands, or that the engines understand differently. `engines: [neo4j]` lifts the syntax part. */
export function lintDialect({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  const neo4jOnly = rule.engines?.every((engine) => engine === 'neo4j') ?? false;
  return tokens.flatMap((token, index) => {
    const unsteady = unstableCall(tokens, index);
    if (unsteady !== undefined) return [errorAt(rule, token, 'unstable-function', unsteady)];
    const namespaced = namespacedCall(tokens, index);
    if (namespaced !== undefined && !(neo4jOnly && neo4jNamespaces.has(namespaced.split('.')[0] ?? ''))) {
      const message = `\`${namespaced}(…)\` is refused: functions of plugins and modules do not exist on both engines.`;
      return [errorAt(rule, token, 'dialect', message)];
    }
    const foreign = neo4jOnly ? undefined : foreignSyntax(tokens, index);
    if (foreign === undefined) return [];
    const message = `${foreign}, or write \`engines: [neo4j]\` in the header.`;
    return [errorAt(rule, token, 'dialect', message)];
  });
}

function unstableCall(tokens: readonly CypherToken[], index: number): string | undefined {
  const token = tokens[index];
  const calls = token?.kind === 'word' && tokens[index + 1]?.text === '(' && tokens[index - 1]?.text !== '.';
  if (!calls || token === undefined || tokens[index - 1]?.text === ':') return undefined;
  const name = token.text.toLowerCase();
  if (clocks.has(name) && tokens[index + 2]?.text === ')') {
    return `\`${token.text}()\` is refused: it reads the clock of the machine; compare with dates of the world.`;
  }
  const reason = unstable.get(name);
  return reason === undefined ? undefined : `\`${token.text}(…)\` is refused: ${reason}.`;
}

/** `apoc.text.join(` starting at its first word. */
function namespacedCall(tokens: readonly CypherToken[], index: number): string | undefined {
  if (tokenName(tokens[index]) === undefined || tokens[index - 1]?.text === '.' || isWord(tokens[index - 1], 'CALL'))
    return undefined;
  let at = index;
  while (tokens[at + 1]?.text === '.' && tokenName(tokens[at + 2]) !== undefined) at += 2;
  if (at === index || tokens[at + 1]?.text !== '(') return undefined;
  return tokens
    .slice(index, at + 1)
    .map((token) => tokenName(token) ?? token.text)
    .join('');
}

function foreignSyntax(tokens: readonly CypherToken[], index: number): string | undefined {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (token === undefined) return undefined;
  if (isWord(token, 'COLLECT') && next?.text === '{') {
    return '`COLLECT { … }` is outside the common dialect: use OPTIONAL MATCH and collect(…)';
  }
  if (isWord(token, 'USING')) return 'Planner hints are outside the common dialect: leave USING out';
  if (isWord(token, 'SHORTEST') || /^(?:all)?shortestpaths?$/i.test(token.text)) {
    return 'Shortest paths are outside the common dialect: give the pattern a bounded length';
  }
  if (token.kind !== 'punctuation') return undefined;
  if (isForeignOperator(tokens, index)) return undefined; // said already
  if (token.text === '&' || (token.text === '!' && next?.text !== '=')) {
    return 'Label expressions are outside the common dialect: write `WHERE x:A OR x:B`';
  }
  if (token.text === '|' && tokens[index - 2]?.text === ':' && innermostOpen(tokens, index) === '(') {
    return 'Label expressions are outside the common dialect: write `WHERE x:A OR x:B`';
  }
  if (token.text === ':' && next?.text === ':')
    return 'Type predicates (`IS :: …`) are outside the common dialect: leave them out';
  return undefined;
}

function innermostOpen(tokens: readonly CypherToken[], index: number): string | undefined {
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const text = tokens[at]?.text ?? '';
    if (text === ')' || text === ']' || text === '}') depth += 1;
    else if (text === '(' || text === '[' || text === '{') {
      if (depth === 0) return text;
      depth -= 1;
    }
  }
  return undefined;
}
