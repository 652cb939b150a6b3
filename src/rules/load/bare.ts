import { type Rule, type RuleOrigin, ruleHeaderSchema, type Severity } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import { slug } from '../../util/text/slug.ts';
import { readPatterns } from '../analysis/patterns.ts';
import { readStatement } from '../analysis/statement.ts';
import { longestQuery } from '../lint/longest-query.ts';

/** The parts of a rule without a header. */
export interface BareRule {
  readonly id: string;
  readonly cypher: string;
  readonly description: string;
  readonly severity?: Severity;
  readonly origin: RuleOrigin;
  readonly path?: string;
  readonly approved?: boolean;
}

/**
 * Gives a rule without a header the rest of what a rule has: its category is ontology, the first node it returns is the
 * subject, and everything it returns is evidence. How far a change reaches is read from its text.
 */
export function bareRule({ id, cypher: text, description, severity, origin, path, approved }: BareRule): Rule {
  const cypher = withoutLastSemicolon(text.replace(/\r\n/g, '\n'));
  // The lint refuses longer ones, and reading them would take minutes.
  const statement = readStatement(cypher.length > longestQuery ? '' : cypher);
  const { nodeVariables } = readPatterns(statement);
  const isNode = (variable: string | undefined): boolean => variable !== undefined && nodeVariables.has(variable);
  const subject =
    statement.columns.find(({ name, variable }) => isNode(variable) && name === variable) ?? statement.columns[0];
  const header = ruleHeaderSchema.parse({
    id,
    category: 'ontology',
    description,
    ...defined({ severity }),
    subject: { variable: plainOr(subject?.name, 'subject'), label: 'Entity' },
    reach: 0,
  });
  return { ...header, cypher, origin, bare: true, ...defined({ path, approved }) };
}

/** A query may end with `;` as in a shell; the engine puts text after it. */
export function withoutLastSemicolon(cypher: string): string {
  return cypher.replace(/;\s*$/, '');
}

function plainOr(name: string | undefined, otherwise: string): string {
  return name !== undefined && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : otherwise;
}

/** Id of a rule file without a header: its path below `rules/` without the ending, in lower-case words. */
export function idFromPath(path: string): string {
  const parts = path
    .replace(/^.*?rules\//, '')
    .replace(/\.cypher$/, '')
    .split('/');
  const words = parts.map((part) =>
    slug(part)
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  );
  return words.filter((part) => part !== '').join('/') || 'rule';
}

/** A leading `//` line of a file without a header. */
export function leadingComment(cypher: string): string | undefined {
  const line = /^\s*\/\/+[ \t]*(.*)/.exec(cypher)?.[1]?.trim();
  return line === undefined || line === '' ? undefined : line;
}
