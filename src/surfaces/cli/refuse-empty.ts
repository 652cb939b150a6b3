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
    if (!meantEmpty.includes(option.long ?? '') && isEmpty(value)) throw emptyWord(option.long ?? option.flags);
  }
  const at = command.processedArgs.findIndex(isEmpty);
  if (at >= 0) throw emptyWord(command.registeredArguments[at]?.name() ?? 'a word');
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.includes(''));

function emptyWord(name: string): UserInputError {
  return new UserInputError(`The value of ${name} is empty.`, {
    code: 'empty-word',
    fix: 'Give it a value, or leave it out.',
  });
}
