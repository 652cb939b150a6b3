import type { Rule } from '../../model/rule.ts';
import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { isWord, type Statement } from '../analysis/statement.ts';
import { type DateRead, DateReads, isAlone } from './date-reads.ts';
import { type LintIssue, type LintSubject, warningAt } from './issue.ts';
import { Vocabulary, type WorldWords } from './world-words.ts';

/** Comparisons that do not ask what they seem to: of dates with numbers and texts, and with null. */
export function lintComparisons(subject: LintSubject, statement: Statement, words: WorldWords): LintIssue[] {
  const known = new Vocabulary(words);
  const { tokens } = statement;
  const dates = new DateReads(statement, known);
  return tokens.flatMap((_, index) => {
    const comparison = comparisonAt(tokens, index);
    if (comparison === undefined) return [];
    const left = dates.at(comparison.left);
    const right = dates.at(comparison.right + (tokens[comparison.right + 1]?.text === '.' ? 2 : 0));
    const message = messageOf(comparison, left, right, (at) => otherAt(tokens, at, subject.rule));
    if (message === undefined) return [];
    const start = left === undefined ? comparison.right : comparison.left;
    const place = tokens[tokens[start - 1]?.text === '.' ? start - 2 : start] ?? comparison.token;
    return [warningAt(subject.rule, place, 'date-comparison', message)];
  });
}

function messageOf(
  { operator, left: leftAt, right: rightAt }: Comparison,
  left: DateRead | undefined,
  right: DateRead | undefined,
  other: (index: number) => Other | undefined,
): string | undefined {
  if (left !== undefined && right !== undefined) return betweenDates(left, right, operator);
  if (left !== undefined) return withOther(left, other(rightAt), operator);
  return right === undefined ? undefined : withOther(right, other(leftAt), mirrored[operator] ?? operator);
}

interface Comparison {
  readonly operator: string;
  readonly token: CypherToken;
  /** Index of the last token on its left, and of the first on its right. */
  readonly left: number;
  readonly right: number;
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function comparisonAt(tokens: readonly CypherToken[], index: number): Comparison | undefined {
  const token = tokens[index];
  if (token?.kind !== 'punctuation' || !'<>='.includes(token.text)) return undefined;
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  if (before?.kind === 'punctuation' && '<>=-'.includes(before.text)) return undefined; // its second half, or an arrow
  if (next?.text === '-' && tokens[index + 2]?.kind !== 'number') return undefined;
  const isPair = next?.kind === 'punctuation' && '=>'.includes(next.text) && token.text !== '=';
  const operator = token.text + (isPair ? next.text : '');
  return { operator, token, left: index - 1, right: index + operator.length };
}

type Other =
  | { readonly form: 'number' | 'text'; readonly written: string }
  | { readonly form: 'null' }
  | { readonly form: 'calendar'; readonly written: string };

const calendarFunctions: ReadonlySet<string> = new Set([
  'date',
  'datetime',
  'localdatetime',
  'duration',
  'time',
  'localtime',
]);

/** A literal, a parameter with a default, or a date of the engine's own; undefined: an expression, whose value nobody knows. */
function otherAt(tokens: readonly CypherToken[], index: number, rule: Rule): Other | undefined {
  const sign = tokens[index]?.text === '-' ? 1 : 0;
  const token = tokens[index + sign];
  if (token === undefined) return undefined;
  const after = tokens[index + sign + 1];
  if (isWord(token, 'NULL')) return { form: 'null' };
  if (calendarFunctions.has(token.text.toLowerCase()) && after?.text === '(')
    return { form: 'calendar', written: token.text };
  if (!isAlone(tokens, index + sign, 1) || !isAlone(tokens, index, -1)) return undefined;
  if (token.kind === 'number') return { form: 'number', written: `${sign === 1 ? '-' : ''}${token.text}` };
  if (token.kind === 'string') return { form: 'text', written: token.text };
  if (token.kind !== 'parameter') return undefined;
  const declared = rule.params[token.text.slice(1)];
  const { default: value, unit } =
    typeof declared === 'object' && 'default' in declared ? declared : { default: declared, unit: undefined };
  if (unit?.startsWith('day') === true) return undefined;
  if (typeof value === 'number') return { form: 'number', written: token.text };
  return typeof value === 'string' ? { form: 'text', written: token.text } : undefined;
}

function betweenDates(left: DateRead, right: DateRead, operator: string): string | undefined {
  if (left.part !== 'day' || right.part !== 'day') {
    const mixed =
      left.part !== right.part && (isDays(left) !== isDays(right) || left.part === 'text' || right.part === 'text');
    if (!mixed) return undefined;
    return `\`${left.name}\` is ${meaningOf(left)}, and \`${right.name}\` ${meaningOf(right)}: compare two of one sort.`;
  }
  if (operator !== '=' && operator !== '<>') return undefined;
  const [a, b] = [left.name, right.name];
  const same = `\`${a} ${operator} ${b}\` asks about the first days only, and a date may be vague ("c. 300").`;
  return operator === '='
    ? `${same} Whether they can be the same date: \`coalesce(NOT time_disjoint(${a}, ${b}), false)\`.`
    : `${same} Whether they cannot be the same date: \`time_disjoint(${a}, ${b})\`.`;
}

const isDays = ({ part }: DateRead): boolean => part === 'day' || part === 'earliest' || part === 'latest';

function meaningOf(read: DateRead): string {
  if (isDays(read)) return 'a count of days';
  return read.part === 'year' ? 'the number of a year' : 'the author’s words';
}

function withOther(read: DateRead, other: Other | undefined, operator: string): string | undefined {
  const { name, variable, date, part } = read;
  if (other === undefined || other.form === 'null') return undefined;
  const year = `${variable}.${date}_year`;
  if (other.form === 'calendar')
    return `\`${other.written}(…)\` is not a date of this world, whose dates are counts of days: compare \`${year}\` with a year, or two dates with time_before.`;
  if (other.form === 'text') {
    if (part === 'text' || part === 'axis') return undefined;
    return `\`${name}\` is ${meaningOf(read)}, and ${other.written} a text, so this is never true: compare \`${variable}.${date}_text\` for the author’s words, \`${year}\` for the year, or two dates with time_before.`;
  }
  if (part === 'text')
    return `\`${name}\` is the author’s words, and ${other.written} a number: write \`${year} ${operator} ${other.written}\`.`;
  if (part !== 'day') return undefined;
  return `\`${name}\` counts days, so ${other.written} is a day and no year: write \`${year} ${operator} ${other.written}\` for the year, or compare two dates with time_before.`;
}

/** `x = null` is null, whatever x is. */
export function lintNullComparisons({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  return tokens.flatMap((_, index) => {
    const comparison = comparisonAt(tokens, index);
    if (comparison === undefined || !isWord(tokens[comparison.right], 'NULL')) return [];
    const { operator, token } = comparison;
    if (isWord(tokens[comparison.left - 2], 'REDUCE')) return []; // `reduce(least = null, …)`
    const instead = operator === '=' ? 'IS NULL' : 'IS NOT NULL';
    const message = `A comparison with null is never true: write \`${instead}\`.`;
    return [warningAt(rule, token, 'null-comparison', message)];
  });
}
