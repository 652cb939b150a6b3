import * as z from 'zod';
import { UserInputError } from '../util/errors.ts';
import { valueAtPath } from '../util/value-at.ts';
import { jsonIssueWords } from '../util/yaml/index.ts';

const mostFaults = 5;

/**
 * The input of an operation, in the types of its fields. A field that is `undefined` is left out.
 *
 * @param called how whoever asks knows a field: `--importance`.
 * @throws UserInputError with the operation's code: which field is wrong, and what was expected there.
 */
export function readInput<Input extends z.ZodObject>(
  { input, refusal = 'bad-arguments' }: { readonly input: Input; readonly refusal?: string },
  given: object,
  called: (field: string) => string = (field) => `\`${field}\``,
): z.output<Input> {
  const present = withoutUndefined(given);
  const parsed = input.safeParse(present);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, mostFaults).map((issue) => {
    const [field = '', ...below] = issue.path.map(String);
    return `${[called(field), ...below].join('.')}: ${jsonIssueWords(issue, valueAtPath(present, issue.path))}.`;
  });
  throw new UserInputError(faults.join(' '), { code: refusal, fix: 'Give a value that is expected there.' });
}

function withoutUndefined(given: object): object {
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([key, value]) => [key, isPlain(value) ? withoutUndefined(value) : value]));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ...[['true', true] as const, ['1', true] as const],
  ...[['false', false] as const, ['0', false] as const],
]);

/** `0.8` for a field that is a number: what an address or a command line gives as text. Any other text stays as it is. */
export function fromText(field: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (field instanceof z.ZodExactOptional) return fromText(field.unwrap(), value);
  if (field instanceof z.ZodBoolean) return yesOrNo.get(value) ?? value;
  const isNumber =
    field instanceof z.ZodNumber || (field instanceof z.ZodLiteral && typeof [...field.values][0] === 'number');
  return isNumber && value.trim() !== '' ? Number(value) : value;
}
