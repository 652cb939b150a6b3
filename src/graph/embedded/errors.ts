import { GraphError } from '../../util/errors.ts';

/** What went wrong in a query, in the port's codes. The engine's own words are kept, without its internal codes. */
export function queryError(cause: unknown): GraphError {
  if (cause instanceof GraphError) return cause;
  const text = engineText(cause);
  const unique = /UNIQUE constraint violation: property '(.*?)' with value (.*) already exists on :(.*)$/m.exec(text);
  if (unique !== null) {
    const [, property, value, label] = unique;
    return notUnique(label ?? '', property ?? '', (value ?? '').replace(/^\w+\((.*)\)$/, '$1'), cause);
  }
  const status = statusOf(cause);
  if (status?.startsWith('42') === true) {
    return new GraphError(`The query cannot be planned: ${text}`, { code: 'bad-query', cause });
  }
  return new GraphError(`The query failed: ${text}`, { code: 'query-failed', cause });
}

export const notUnique = (label: string, property: string, value: string, cause?: unknown): GraphError =>
  new GraphError(`There are two :${label} nodes with ${property} ${value}.`, {
    code: 'not-unique',
    fix: `Give each :${label} its own ${property}, or upsert instead of creating.`,
    cause,
  });

/** EXPLAIN refuses statements that change indexes, constraints and graphs with this internal error. */
export const isSchemaCommand = (cause: unknown): boolean => /Schema commands should be routed/.test(messageOf(cause));

/** The engine's message without `Database error: GRAFEO-X001: ` in front. */
export const engineText = (cause: unknown): string =>
  messageOf(cause)
    .replace(/^(?:[A-Z]\w+ error: )?(?:GRAFEO-\w+: )?(?:(?:Internal|Serialization) error: |Invalid value: )?/, '')
    .trim();

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function statusOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('gqlStatus' in cause)) return undefined;
  return typeof cause.gqlStatus === 'string' ? cause.gqlStatus : undefined;
}
