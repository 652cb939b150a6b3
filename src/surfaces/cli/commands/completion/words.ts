import type { Command } from 'commander';

/** The words that may follow one command, as a shell needs them. */
export interface CommandWords {
  /** With the names of those above it: `lore rules list`. */
  readonly path: string;
  readonly description: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly {
    readonly short?: string;
    readonly long: string;
    readonly description: string;
    /** Its values: one of these words, anything (empty), or none (absent). */
    readonly values?: readonly string[];
  }[];
}

/** Every command of a program, itself first, as commander knows them. */
export function commandWords(command: Command, above = ''): CommandWords[] {
  const path = above === '' ? command.name() : `${above} ${command.name()}`;
  const help = command.createHelp();
  const commands = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  const options = help
    .visibleOptions(command)
    .flatMap(({ short, long, description, required, optional, argChoices }) => {
      if (!long) return [];
      const takes = required || optional ? { values: argChoices ?? [] } : {};
      return [{ long, description, ...(short ? { short } : {}), ...takes }];
    });
  const own: CommandWords = {
    path,
    description: command.description(),
    commands: commands.map((each) => ({ name: each.name(), description: each.description() })),
    options,
  };
  return [own, ...commands.flatMap((each) => commandWords(each, path))];
}
