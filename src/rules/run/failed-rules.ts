import type { Problem } from '../../model/problem.ts';
import type { Rule } from '../../model/rule.ts';
import type { Place } from '../../util/errors.ts';
import { rulePath } from '../lint/issue.ts';
import type { RuleRun } from './queries/run-queries.ts';

/** Rules that did not run to their end, each with its place: what they would have found is not known. */
export function failedRules(runs: readonly RuleRun[]): Problem[] {
  return runs.flatMap(({ evaluation: { rule, failure, truncated } }): Problem[] => {
    if (failure === undefined) return [];
    const reason = failure.replace(/^failed: /, '');
    if (truncated === true) {
      const message = `\`${rule.id}\` did not run to its end: ${reason}. Let it return fewer rows.`;
      return [{ ...placeOf(rule, reason), code: 'rule-unfinished', message }];
    }
    const message = `\`${rule.id}\` cannot run: ${reason}${/[.?!]$/.test(reason) ? '' : '.'} The other rules ran.`;
    return [{ ...placeOf(rule, reason), code: 'rule-failed', message }];
  });
}

/** Where an engine says that the fault is; else the first word of the query that it names; else where the query begins. */
function placeOf(rule: Rule, reason: string): Place {
  const path = rulePath(rule);
  const first = rule.line ?? 1;
  const stated = /\(line (\d+), column (\d+)/.exec(reason);
  if (stated !== null) return { path, line: Number(stated[1]) + first - 1, column: Number(stated[2]) };
  const [, name = ''] = /['`"“]([\p{L}_][\p{L}\p{N}_]*)['`"”]/u.exec(reason) ?? [];
  const at = name === '' ? -1 : rule.cypher.search(new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u'));
  if (at < 0) return { path, line: first, column: 1 };
  const before = rule.cypher.slice(0, at).split('\n');
  return { path, line: first + before.length - 1, column: (before.at(-1) ?? '').length + 1 };
}
