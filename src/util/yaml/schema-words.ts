import * as z from 'zod';
import { didYouMean } from '../text/did-you-mean.ts';

/** How zod words what no schema words itself. */
const validatorsOwn = /^(?:Invalid (?:input|option|string|key|element|number)|Too (?:small|big)|Unrecognized key)/;

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'settings, such as `{ key: value }`',
  record: 'settings, such as `{ name: value }`',
  null: 'nothing',
};

/** `issueWords` for what came as JSON: there, what are settings in a file is an object. */
export function jsonIssueWords(issue: z.core.$ZodIssue, given: unknown): string {
  const { object, record } = names;
  return [object, record]
    .reduce<string>((words, settings = '') => words.replaceAll(settings, 'an object'), issueWords(issue, given))
    .replace(/, not settings$/, ', not an object');
}

/**
 * The fault of a value by a schema, in plain words and without its name: `expected a number, not a text`. Messages of a schema itself stay
 * unchanged.
 *
 * @param given undefined: there is none.
 */
export function issueWords(issue: z.core.$ZodIssue, given: unknown): string {
  if (!validatorsOwn.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_union') {
    const all = issue.errors.flat();
    const texts = [...new Set(all.map((inner) => issueWords(inner, given)))];
    if (all.some(({ message }) => !validatorsOwn.test(message))) return texts.join('; or ');
  }
  const expected = joined(expectedBy(issue));
  if (expected === undefined) return given === undefined ? 'is missing' : issue.message;
  if (given === undefined) return `is missing: expected ${expected}`;
  if (given === null || given === '' || (isEmptyList(given) && issue.code !== 'invalid_type'))
    return `is empty: expected ${expected}`;
  if (issue.code === 'invalid_value' && typeof given === 'string') {
    // A number in quotes is a text, and no other number is meant.
    const isText = issue.values.some((value) => typeof value !== 'string' && String(value) === given);
    const hint = isText ? '' : didYouMean(given, issue.values.map(String));
    return `expected ${expected}, not ${isText ? `the text "${given}"` : `\`${shortened(given)}\``}${hint}`;
  }
  const count = countedBy(issue, given);
  return `expected ${expected}${count === undefined ? `, not ${shown(given)}` : `; there are ${count}`}`;
}

/** How many a list has, or a text that is too long to show, where that is what is wrong with it. */
function countedBy({ code }: z.core.$ZodIssue, given: unknown): number | undefined {
  if (Array.isArray(given) && (code === 'too_big' || code === 'too_small')) return given.length;
  return typeof given === 'string' && code === 'too_big' ? given.length : undefined;
}

const isEmptyList = (given: unknown): boolean => Array.isArray(given) && given.length === 0;

/** The expected forms of a value. */
function expectedBy(issue: z.core.$ZodIssue): string[] {
  switch (issue.code) {
    case 'invalid_type':
      return [names[issue.expected] ?? issue.expected];
    case 'invalid_value':
      return issue.values.map((value) => `\`${String(value)}\``);
    case 'too_small':
      return [lengths(issue.origin, 'at least', issue.minimum)];
    case 'too_big':
      return [lengths(issue.origin, 'at most', issue.maximum)];
    case 'invalid_union':
      return [...new Set(issue.errors.flat().flatMap(expectedBy))];
    default:
      return [];
  }
}

function lengths(origin: string, bound: 'at least' | 'at most', count: number | bigint): string {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne && bound === 'at least' ? 'a text' : `${bound} ${count} characters`;
  if (origin === 'array' || origin === 'set') return `${bound} ${isOne ? 'one entry' : `${count} entries`}`;
  return `${bound} ${count}`;
}

function joined(words: readonly string[]): string | undefined {
  const last = words.at(-1);
  if (last === undefined) return undefined;
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

function shown(given: unknown): string {
  if (Array.isArray(given)) return 'a list';
  if (typeof given === 'object') return 'settings';
  return typeof given === 'string' ? `the text \`${shortened(given)}\`` : `\`${String(given)}\``;
}

const shortened = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).slice(1, -1);

/** The keys that a map at this path may have, by the schema; none where any key will do. */
export function keysBySchema(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const inner = withoutWrapping(schema);
  if (inner instanceof z.ZodUnion) {
    return [...new Set(inner.options.flatMap((option: z.core.$ZodType) => keysBySchema(option, path)))];
  }
  const [step, ...rest] = path;
  if (inner instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = inner.shape;
    if (step === undefined) return Object.keys(shape);
    const next = Object.hasOwn(shape, String(step)) ? shape[String(step)] : undefined;
    return next === undefined ? [] : keysBySchema(next, rest);
  }
  if (step === undefined) return [];
  if (inner instanceof z.ZodRecord) return keysBySchema(inner.valueType, rest);
  return inner instanceof z.ZodArray ? keysBySchema(inner.element, rest) : [];
}

function withoutWrapping(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return withoutWrapping(schema.unwrap());
  return schema instanceof z.ZodPipe ? withoutWrapping(schema.in) : schema;
}
