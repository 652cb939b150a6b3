import { GraphError } from '../../util/errors.ts';
import { systemCode, systemFix, systemReason } from '../../util/files/system-reason.ts';

/**
 * The fault of a query, in the port's codes. The engine's own words are kept, without its internal codes. `linesBefore`: how many lines were
 * put before the caller's text, so that the place named is a place in that.
 */
export function queryError(cause: unknown, linesBefore = 0): GraphError {
  if (cause instanceof GraphError) return cause;
  const text = engineText(cause);
  if (isFileFault(cause)) return fileFault('The store', cause);
  const unique = /UNIQUE constraint violation: property '(.*?)' with value (.*) already exists on :(.*)$/m.exec(text);
  if (unique !== null) {
    const [, property = '', value = '', label = ''] = unique;
    return notUnique(label, property, value.replace(/^\w+\((.*)\)$/, '$1'), cause);
  }
  const large = /property '(.*?)' value exceeds maximum size of (.+?) \((\d+) bytes\)/.exec(text);
  if (large !== null) {
    const [, property = '', most = '', bytes = ''] = large;
    return new GraphError(
      `The property ${property} cannot be stored: it has ${bytes} bytes, and ${most} is the most.`,
      {
        code: 'query-failed',
        fix: `Make ${property} smaller: split a text, or a list of very many claims about one thing.`,
        cause,
      },
    );
  }
  if (/\bpanicked\b/.test(text)) {
    return new GraphError('The query failed: it makes more rows than the engine holds.', {
      code: 'query-failed',
      fix: 'Let its patterns match less: name labels and types, and join each with the one before it.',
      cause,
    });
  }
  if (statusOf(cause)?.startsWith('42') === true) {
    return new GraphError(`The query cannot be planned: ${withPlace(text, linesBefore)}`, {
      code: 'bad-query',
      fix: 'Correct the Cypher at the place named.',
      cause,
    });
  }
  return new GraphError(`The query failed: ${text}`, {
    code: 'query-failed',
    fix: 'Correct the expression, or guard it against missing or mistyped values.',
    cause,
  });
}

/** True if the engine could not read or write its file, as on a full disk. */
export const isFileFault = (cause: unknown): boolean => /\bI\/O error\b|GRAFEO-T009/.test(messageOf(cause));

/** The engine's error about its file, for a person. The transaction of a failed write is rolled back whole. */
export function fileFault(path: string, cause: unknown): GraphError {
  const reason = systemCode(cause) === undefined ? engineText(cause) : systemReason(cause);
  return new GraphError(`${path} cannot be written: ${reason}.`, {
    code: 'store-unwritable',
    fix: systemFix(cause, 'Check the disk, and your permission to write there. Older data is kept.'),
    cause,
  });
}

/** `Expected RParen` and the engine's drawing of the place below it, as `Expected RParen (line 2, column 10)`. */
function withPlace(text: string, linesBefore: number): string {
  const [problem = text] = text.split(/\n\s*(?:-->|\|)/);
  const place = /--> query:(\d+):(\d+)/.exec(text);
  const where = place === null ? '' : ` (line ${Number(place[1]) - linesBefore}, column ${place[2]})`;
  return `${problem.replace(/^(?:syntax|semantic) error: (?:\[Cypher\] )?/, '').trim()}${where}`;
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
