import type { CypherToken } from '../../util/cypher/tokenize.ts';
import { backtrackingFault } from '../../util/regex/backtracking.ts';
import type { Statement } from '../analysis/statement.ts';
import { errorAt, type LintIssue, type LintSubject } from './issue.ts';
import { stringValue } from './size/literals.ts';

/** Operators that extend the text after `=~`. */
const joins: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '^', '[', '.', '|']);
const advice = 'Say it with CONTAINS, STARTS WITH, ENDS WITH or IN, or with a simpler one.';

/** Regular expressions that an engine may never be done with: a server does not stop in the middle of one. */
export function lintRegexes({ rule }: LintSubject, { tokens }: Statement): LintIssue[] {
  return tokens.flatMap((token, index) => {
    if (token.text !== '=' || tokens[index + 1]?.text !== '~') return [];
    const regex = tokens[index + 2];
    if (regex?.kind !== 'string' || joins.has(tokens[index + 3]?.text ?? '')) {
      const message = `A regular expression is written in the rule, \`=~ '.*king.*'\`: other expressions cannot be judged. ${advice}`;
      return [errorAt(rule, regex ?? token, 'costly-regex', message)];
    }
    const fault = faultOf(regex);
    return fault === undefined ? [] : [errorAt(rule, regex, 'costly-regex', `${fault}. ${advice}`)];
  });
}

function faultOf(token: CypherToken): string | undefined {
  const fault = backtrackingFault(stringValue(token));
  return fault === undefined ? undefined : `This regular expression is refused: it ${fault}`;
}
