import type { Problem } from '../../model/problem.ts';
import type { Rule, RuleOrigin } from '../../model/rule.ts';
import { bareRule, idFromPath, leadingComment, withoutLastSemicolon } from './bare.ts';
import { readHeader, splitRuleText } from './header.ts';

/** A `.cypher` file as read. */
export interface RuleFile {
  /** As messages show it: relative to the world, or to the package for a shipped rule; with `/`. */
  readonly path: string;
  readonly text: string;
  /** True if `<name>.test.yaml` stands beside it. */
  readonly hasTests: boolean;
}

export type ReadRule = { readonly rule: Rule } | { readonly problems: readonly Problem[] };

/** Reads one rule file, with a header or bare. True if its query may run is the lint's question. */
export function readRuleFile({ path, text }: Pick<RuleFile, 'path' | 'text'>, origin: RuleOrigin): ReadRule {
  const split = splitRuleText(path, text);
  if ('code' in split) return { problems: [split] };
  const cypher = withoutLastSemicolon(split.cypher);
  if (split.header === undefined) {
    const id = idFromPath(path);
    return { rule: bareRule({ id, cypher, description: leadingComment(cypher) ?? id, origin, path }) };
  }
  const header = readHeader(path, split.header);
  if (Array.isArray(header)) return { problems: header };
  return { rule: { ...header, cypher, origin, path, line: split.cypherLine } };
}
