import * as z from 'zod';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { valueAtPath } from '../../util/value-at.ts';
import { jsonIssueWords } from '../../util/yaml/index.ts';
import { RestRefusal } from './refusal.ts';

const mostFaults = 5;

/**
 * A part of a request, as its schema wants it.
 *
 * @throws RestRefusal `invalid`: what was expected where, and what there is.
 */
export function readPart<Schema extends z.ZodObject>(
  part: 'path' | 'query' | 'body',
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  const faults = parsed.error.issues.slice(0, mostFaults).map((issue) => faultIn(part, issue, given, known));
  throw new RestRefusal(422, {
    code: 'invalid',
    message: faults.map(({ message }) => message).join(' '),
    fix: fixFor(part, schema),
    where: faults[0]?.where ?? part,
  });
}

function fixFor(part: string, schema: z.ZodObject): string {
  const known = Object.keys(schema.shape);
  if (known.length === 0) return `The ${part} takes nothing.`;
  // If any key is allowed, the named ones say little.
  return schema.def.catchall instanceof z.ZodUnknown && schema.description !== undefined
    ? `The ${part} is ${schema.description}.`
    : `The ${part} takes: ${known.join(', ')}.`;
}

function faultIn(part: string, issue: z.core.$ZodIssue, given: unknown, known: readonly string[]) {
  if (issue.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys;
    const texts = issue.keys
      .slice(0, mostFaults)
      .map((key) => `There is no \`${shortened(key)}\`${didYouMean(key, known) || '.'}`);
    return { where: placeOf(part, [...issue.path, shortened(first)]), message: texts.join(' ') };
  }
  const where = placeOf(part, issue.path);
  return { where, message: `\`${where}\`: ${jsonIssueWords(issue, valueAtPath(given, issue.path))}.` };
}

const placeOf = (part: string, path: readonly PropertyKey[]): string => [part, ...path.map(String)].join('.');
const shortened = (key: string): string => key.slice(0, 60);
