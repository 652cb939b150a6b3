import type { Command } from 'commander';
import { UserInputError } from '../../util/errors.ts';

/** Where nothing is something: `--project ""` asks for what belongs to no project. */
const meantEmpty: readonly string[] = ['--project'];

/**
 * Refuses a word that is there and empty: mostly a variable of a script that is not set, which would else be read as this folder.
 *
 * @throws UserInputError `empty-word`
 */
export function refuseEmpty(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (!meantEmpty.includes(option.long ?? '') && isEmpty(value))
      throw emptyWord(`value of ${option.long ?? option.flags}`, option.mandatory ? giveValue : giveOrLeave);
  }
  const at = command.processedArgs.findIndex(isEmpty);
  const argument = command.registeredArguments[at];
  if (argument === undefined) return;
  const name = argument.name();
  const example = name === 'query' ? `Example: \`lore ${command.name()} "who holds the ferry"\`.` : giveValue;
  throw emptyWord(name, argument.required ? example : giveOrLeave);
}

const giveValue = 'Give it a value.';
const giveOrLeave = 'Give it a value, or leave it out.';

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.includes(''));

function emptyWord(name: string, fix: string): UserInputError {
  return new UserInputError(`The ${name} is empty.`, { code: 'empty-word', fix });
}
