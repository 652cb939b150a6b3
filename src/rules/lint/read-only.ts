import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { isWord, type Statement } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';

/** Words that never stand in a query which only reads, wherever they are. A name that is spelt so goes in backticks. */
const forbidden: ReadonlyMap<string, string> = new Map([
  ...['CREATE', 'MERGE', 'SET', 'DELETE', 'DETACH', 'NODETACH', 'REMOVE', 'FOREACH', 'INSERT'].map(
    (word) => [word, 'it writes. A rule only reads: return the finding, and the engine records it'] as const,
  ),
  ...['DROP', 'ALTER', 'GRANT', 'DENY', 'REVOKE', 'RENAME', 'DEALLOCATE', 'REALLOCATE', 'TERMINATE'].map(
    (word) => [word, 'it changes the database. A rule only reads'] as const,
  ),
  ['LOAD', 'it reads files of the server. A rule reads the graph and nothing else'],
  ['CSV', 'it reads files of the server. A rule reads the graph and nothing else'],
  ['USE', 'a rule stays in the world it was asked about'],
  ['TRANSACTIONS', 'a rule runs in the one transaction it is given'],
  ['COMMIT', 'a rule runs in the one transaction it is given'],
  ['ROLLBACK', 'a rule runs in the one transaction it is given'],
]);

/** Clauses a query may begin with. */
const beginnings = new Set(['MATCH', 'OPTIONAL', 'WITH', 'UNWIND', 'RETURN']);
/** Procedures that only tell what there is; for rules written for Neo4j alone. */
const harmlessProcedures = new Set(['db.labels', 'db.relationshipTypes', 'db.propertyKeys']);

/** Only reading clauses pass: everything else is an error at its first word. */
export function lintReadOnly({ rule }: LintSubject, statement: Statement, all: readonly CypherToken[]): LintIssue[] {
  const issues: LintIssue[] = [];
  const { tokens } = statement;
  const unterminated = all.find((token) => token.kind === 'unterminated');
  if (unterminated !== undefined) {
    const what = unterminated.text.startsWith('/*') ? 'comment' : 'quote';
    issues.push(
      errorAt(rule, unterminated, 'unterminated', `This ${what} is not closed: it swallows the rest of the query.`),
    );
  }
  for (const branch of statement.branches) {
    const first = tokens.find((token) => token.offset >= branch.start);
    if (first === undefined || !(first.kind === 'word' && beginnings.has(first.text.toUpperCase()))) {
      if (first !== undefined && isWord(first, 'CALL')) continue;
      const where = first ?? { line: 1, column: 1 };
      issues.push(errorAt(rule, where, 'not-a-query', beginningFault(first)));
    }
  }
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'word') issues.push(...lintWord(rule, tokens, index));
    if (token.kind === 'punctuation' && token.text === ';' && index < tokens.length - 1) {
      issues.push(errorAt(rule, token, 'several-statements', 'A rule is one query: nothing may follow the `;`.'));
    }
  }
  return issues;
}

function beginningFault(first: CypherToken | undefined): string {
  const expected = 'A rule begins with MATCH, OPTIONAL MATCH, WITH, UNWIND or RETURN';
  if (first === undefined) return `${expected}: here nothing follows.`;
  if (isWord(first, 'WHERE')) return 'Put MATCH before WHERE.';
  const [meant] = first.kind === 'word' ? nearest(first.text.toUpperCase(), beginnings, 1) : [];
  return meant === undefined
    ? `${expected}, not with \`${first.text.slice(0, 40)}\`.`
    : `\`${first.text}\` begins no query: did you mean ${meant}?`;
}

function lintWord(rule: LintSubject['rule'], tokens: readonly CypherToken[], index: number): LintIssue[] {
  const token = tokens[index];
  if (token === undefined || isName(tokens, index)) return [];
  const word = keywordOf(token.text);
  const disguised = word !== token.text.toUpperCase() || /[^\x20-\x7E]/.test(token.text);
  const reason = forbidden.get(word);
  if (disguised && (reason !== undefined || beginnings.has(word) || word === 'CALL')) {
    const message = `\`${token.text}\` looks like ${word} but is written with other letters: use plain ones.`;
    return [errorAt(rule, token, 'disguised-keyword', message)];
  }
  if (reason !== undefined) {
    const message = `${word} is refused: ${reason}. (Should it be a name, put it in backticks.)`;
    return [errorAt(rule, token, 'not-read-only', message)];
  }
  return word === 'CALL' ? lintCall(rule, tokens, index) : [];
}

function lintCall(rule: LintSubject['rule'], tokens: readonly CypherToken[], index: number): LintIssue[] {
  const token = tokens[index];
  if (token === undefined) return [];
  const neo4jOnly = rule.engines?.every((engine) => engine === 'neo4j') ?? false;
  const next = tokens[index + 1];
  const isSubquery = next?.text === '{' || next?.text === '(';
  if (isSubquery && neo4jOnly) return [];
  if (isSubquery) {
    const message =
      'CALL { … } is outside the common dialect: use OPTIONAL MATCH or EXISTS { … }, or write `engines: [neo4j]` in the header.';
    return [errorAt(rule, token, 'dialect', message)];
  }
  const name = dottedName(tokens.slice(index + 1));
  if (neo4jOnly && harmlessProcedures.has(name)) return [];
  return [errorAt(rule, token, 'procedure-call', `CALL ${name} is refused: a rule calls no procedures.`)];
}

/** A word after a dot, a label's colon, or before a map's colon is a name whatever it spells. */
function isName(tokens: readonly CypherToken[], index: number): boolean {
  const before = tokens[index - 1]?.text;
  const after = tokens[index + 1]?.text;
  return before === '.' || before === ':' || (after === ':' && (before === '{' || before === ','));
}

/** The word as a lenient engine may read it: letters of other widths or with other case mappings become plain ones. */
function keywordOf(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().toUpperCase();
}

function dottedName(tokens: readonly CypherToken[]): string {
  const end = tokens.findIndex((token) => token.kind !== 'word' && token.text !== '.');
  return tokens
    .slice(0, end < 0 ? undefined : end)
    .map((token) => token.text)
    .join('');
}
