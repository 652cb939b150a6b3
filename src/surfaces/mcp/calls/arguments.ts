import type * as z from 'zod';
import { UserInputError } from '../../../util/errors.ts';
import { didYouMean } from '../../../util/text/did-you-mean.ts';
import { valueAtPath } from '../../../util/value-at.ts';
import { jsonIssueWords } from '../../../util/yaml/index.ts';

/**
 * The arguments of a call, as its tool wants them.
 *
 * @throws UserInputError `bad-arguments`: which is wrong, what was expected there, and what there is.
 */
export function readArguments<Input extends z.ZodObject>(tool: string, input: Input, args: unknown): z.output<Input> {
  const parsed = input.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  const parameters = Object.keys(input.shape);
  const faults = parsed.error.issues.slice(0, 5).map((issue) => faultText(issue, args, parameters));
  throw new UserInputError(`Wrong arguments for ${tool}. ${faults.join(' ')}`, {
    code: 'bad-arguments',
    fix: parameters.length === 0 ? 'It takes none.' : `It takes: ${parameters.join(', ')}.`,
  });
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
