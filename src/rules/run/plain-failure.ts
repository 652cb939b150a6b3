import type { Rule } from '../../model/rule.ts';
import { type CypherToken, isBlank, tokenizeCypher } from '../../util/cypher/tokenize.ts';
import type { Place } from '../../util/errors.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { readStatement, tokenName } from '../analysis/statement.ts';
import { rulePath } from '../lint/issue.ts';

/** Why an engine refuses a query, in an author's words, and where. */
export interface PlainFailure {
  readonly place: Place;
  readonly reason: string;
}

/** The engines' names of the things that they wait for. */
const expected: readonly (readonly [RegExp, string])[] = [
  [/^LParen$|^'\('$/, 'a `(`'],
  [/^RParen$|^'\)'$/, 'a `)`'],
  [/^LBracket$/, 'a `[`'],
  [/^RBracket$/, 'a `]`'],
  [/^RBrace$/, 'a `}`'],
  [/^(?:an )?expression$/, 'a value'],
  [/^relationship pattern$/, 'a relationship such as `-[r:RULES]->`'],
  [/^identifier$/i, 'a name'],
];

/**
 * The failure of a rule as its author can use it: with the place that the engine names, else that of the word it names. A message in no
 * known form stays as the engine writes it.
 */
export function plainFailure(rule: Rule, failure: string): PlainFailure {
  const reason = failure.replace(
    /^(?:failed|refused): (?:The query cannot be planned: |Neo4j cannot plan the query: )?/,
    '',
  );
  const name = unboundName(reason);
  if (name !== undefined) return unbound(rule, name);
  const stated = /\(line (\d+), column (\d+)/.exec(reason);
  if (stated === null) return { place: placeOfWord(rule, reason), reason };
  const [line, column] = [Number(stated[1]), Number(stated[2])];
  // A time function is written out on its line, and shifts the columns behind it.
  const words = tokenizeCypher(rule.cypher).filter((token) => !isBlank(token) && token.line === line);
  const shifting = words.find(({ text }) => /^time_/i.test(text));
  if (shifting !== undefined && column > shifting.column) {
    const first = words[0] ?? shifting;
    return {
      place: placeIn(rule, line, first.column),
      reason: withoutPlace(syntaxReason(undefined, reason) ?? reason),
    };
  }
  const found = tokenizeCypher(rule.cypher).find((token) => !isBlank(token) && isFrom(token, line, column));
  return { place: placeIn(rule, line, column), reason: syntaxReason({ found }, reason) ?? withoutPlace(reason) };
}

function placeIn(rule: Rule, line: number, column: number): Place {
  return { path: rulePath(rule), line: line + (rule.line ?? 1) - 1, column };
}

/** `Undefined variable 'b' in …` of the embedded engine, ``Variable `b` not defined`` of Neo4j. */
function unboundName(reason: string): string | undefined {
  const [, one, other] = /Undefined variable '([^']+)'|Variable `([^`]+)` not defined/.exec(reason) ?? [];
  return one ?? other;
}

function unbound(rule: Rule, name: string): PlainFailure {
  const { branches, tokens } = readStatement(rule.cypher);
  const uses = tokens.filter((token, index) => tokenName(token) === name && !isLabelOrKey(tokens, index));
  const clauses = branches.flatMap((branch) => branch.clauses);
  // A WITH that does not name it ends it: what stands after that is the mistake.
  const ends = clauses.filter(
    ({ keyword, head, tokens: items }) =>
      keyword === 'WITH' && (uses[0]?.offset ?? 0) < head.offset && !items.some((item) => tokenName(item) === name),
  );
  const lost = ends.find(({ head }) => uses.some(({ offset }) => offset > head.offset));
  const use = lost === undefined ? uses[0] : uses.find(({ offset }) => offset > lost.head.offset);
  const place = use === undefined ? placeIn(rule, 1, 1) : placeIn(rule, use.line, use.column);
  if (lost !== undefined) {
    const { line } = placeIn(rule, lost.head.line, lost.head.column);
    return {
      place,
      reason: `\`${name}\` is known no more: the WITH in line ${line} hands on only what it names. Name \`${name}\` there`,
    };
  }
  const others = tokens.filter((token, index) => bindsName(tokens, index) && tokenName(token) !== name);
  const hint = didYouMean(name, new Set(others.flatMap((token) => tokenName(token) ?? [])));
  return {
    place,
    reason: `\`${name}\` is not defined${hint || `: name it in a MATCH, such as \`(${name}:Person)\``}`,
  };
}

function isLabelOrKey(tokens: readonly CypherToken[], index: number): boolean {
  const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
  return before === '.' || before === ':' || (after === ':' && (before === '{' || before === ','));
}

function bindsName(tokens: readonly CypherToken[], index: number): boolean {
  const [before, after] = [tokens[index - 1]?.text ?? '', tokens[index + 1]?.text ?? ''];
  return before.toUpperCase() === 'AS' || ((before === '(' || before === '[') && (after === ':' || after === ')'));
}

const isFrom = (token: CypherToken, line: number, column: number): boolean =>
  token.line > line || (token.line === line && token.column >= column);

const withoutPlace = (reason: string): string => reason.replace(/ \(line \d+, column \d+[\s\S]*$/, '');

/**
 * `Expected LParen (line 1, column 7)`, `Invalid input 'x': expected … (line 1, column 7 …`.
 *
 * @param at what stands at the place; undefined where the place within the line is not known.
 */
function syntaxReason(at: { readonly found: CypherToken | undefined } | undefined, reason: string): string | undefined {
  const [, wanted] = /Expected ([^(]{1,80}?) \(line/.exec(reason) ?? [];
  if (wanted === undefined && !reason.startsWith('Invalid input')) return undefined;
  const name = expected.find(([pattern]) => pattern.test(wanted ?? ''))?.[1];
  if (at === undefined)
    return name === undefined ? 'something in this line is missing or misspelt' : `${name} is missing in this line`;
  const text = at.found === undefined ? undefined : `\`${at.found.text.slice(0, 40)}\``;
  if (name !== undefined) return `${name} is missing ${text === undefined ? 'at the end' : `before ${text}`}`;
  return text === undefined
    ? 'something is missing at its end'
    : `${text} is not possible here: something is missing or misspelt before it`;
}

/** The first word of the query that the engine names; else where the query begins. */
function placeOfWord(rule: Rule, reason: string): Place {
  const [, name = ''] = /['`"“]([\p{L}_][\p{L}\p{N}_]*)['`"”]/u.exec(reason) ?? [];
  const at = name === '' ? -1 : rule.cypher.search(new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u'));
  if (at < 0) return placeIn(rule, 1, 1);
  const before = rule.cypher.slice(0, at).split('\n');
  return placeIn(rule, before.length, (before.at(-1) ?? '').length + 1);
}
