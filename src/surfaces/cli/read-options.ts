import * as z from 'zod';
import type { Operation } from '../../operations/operation.ts';
import { fromText, readInput } from '../../operations/read-input.ts';

/**
 * The input of an operation from a command line: `--min-importance 0.5` for its field `min_importance`. Options that are no field of it are
 * left to the command.
 *
 * @param words what stands there without an option, or means something else than it says, by the field.
 * @param called options with another name than their field: `{ tag: 'tags' }`.
 * @throws UserInputError as `readInput` does; an option is called as it is written.
 */
export function readOptions<Input extends z.ZodObject>(
  operation: Operation<Input, z.ZodObject, unknown>,
  words: Readonly<Record<string, unknown>>,
  rawOptions: unknown,
  called: Readonly<Record<string, string>> = {},
): z.output<Input> {
  const shape: Readonly<Record<string, z.ZodType>> = operation.input.shape;
  const options = new Map<string, string>();
  const given: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(z.looseObject({}).parse(rawOptions))) {
    const field = called[key] ?? dashed(key, '_');
    const schema = shape[field];
    if (schema === undefined) continue;
    options.set(field, `--${dashed(key, '-')}`);
    given[field] = fromText(schema, value);
  }
  return readInput(operation, { ...given, ...words }, (field) => options.get(field) ?? `\`${field}\``);
}

/** `minImportance` as `min_importance`, or with another sign. */
const dashed = (key: string, sign: string): string =>
  key.replace(/[A-Z]/g, (letter) => `${sign}${letter.toLowerCase()}`);
