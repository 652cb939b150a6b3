import { GraphError } from '../util/errors.ts';

/**
 * A label, relationship type or property name as Cypher text. Names cannot be parameters, so this is the only way one
 * from outside becomes query text. A backtick is doubled; a backslash is refused, since Cypher reads `\u0060` as a
 * backtick before it looks for quotes. Throws GraphError `bad-name`.
 */
export function quoteName(name: string): string {
  if (name === '' || /[\\\p{Cc}]/u.test(name)) {
    throw new GraphError(`${JSON.stringify(name)} cannot be the name of a label or a relationship type.`, {
      code: 'bad-name',
      fix: 'Use a name without backslashes and control characters.',
    });
  }
  return `\`${name.replaceAll('`', '``')}\``;
}

/** `:A:B` in Cypher text. */
export function labelText(labels: readonly string[]): string {
  return labels.map((label) => `:${quoteName(label)}`).join('');
}
