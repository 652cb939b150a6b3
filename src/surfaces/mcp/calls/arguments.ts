import type * as z from 'zod';
import { UserInputError } from '../../../util/errors.ts';
import { didYouMean } from '../../../util/text/did-you-mean.ts';
import { valueAtPath } from '../../../util/value-at.ts';
import { jsonIssueWords } from '../../../util/yaml/index.ts';

/**
 * The arguments of a call, as its tool or prompt wants them. `null` is absence: clients in some languages write it so.
 *
 * @throws UserInputError `bad-arguments`: which is wrong, what was expected there, and what there is.
 */
export function readArguments<Input extends z.ZodObject>(tool: string, input: Input, args: unknown): z.output<Input> {
  const given = withoutNull(input, args ?? {});
  const parsed = input.safeParse(given);
  if (parsed.success) return parsed.data;
  const parameters = Object.keys(input.shape);
  const faults = parsed.error.issues.slice(0, 5).map((issue) => faultText(issue, given, parameters));
  throw new UserInputError(`Wrong arguments for ${tool}. ${faults.join(' ')}`, {
    code: 'bad-arguments',
    fix: parameters.length === 0 ? 'It takes none.' : `It takes: ${parameters.join(', ')}.`,
  });
}

function withoutNull({ shape }: z.ZodObject, args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const isLeftOut = (key: string): boolean => {
    const parameter = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return parameter !== undefined && !parameter.safeParse(null).success;
  };
  return Object.fromEntries(Object.entries(args).filter(([key, value]) => value !== null || !isLeftOut(key)));
}

function faultText(issue: z.core.$ZodIssue, args: unknown, parameters: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .map((key) => `There is no \`${key.slice(0, 60)}\`${didYouMean(key, parameters) || '.'}`)
      .join(' ');
  }
  const at = issue.path.length === 0 ? '' : `\`${issue.path.join('.')}\`: `;
  return `${at}${jsonIssueWords(issue, valueAtPath(args, issue.path))}.`;
}
