import type { Command } from 'commander';
import { examples, withColour, withFormat, withWorld } from '../../options.ts';

/** `lore unread`: the words of prose that nobody understood. */
export function addUnread(program: Command): void {
  const command = program
    .command('unread')
    .description(
      "list what is left unread of the prose's sentences that name somebody, each with its place and the reason; read on this machine, without a model",
    )
    .option('--reason <reason...>', 'only of these reasons, such as construction or unknown-name');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore unread', 'lore unread my-world --reason unknown-name'))
    .action(async (_path: unknown, options: unknown) => {
      const { unreadCommand } = await import('./unread.ts');
      await unreadCommand(options);
    });
}

/** `lore names`: names in prose that nobody declared. */
export function addNames(program: Command): void {
  const command = program
    .command('names')
    .description('list the names that prose writes and no file declares, the most frequent first')
    .option('--only <name...>', 'only these')
    .option('--least <n>', 'only names that are written so often', '1')
    .option(
      '--stubs [dir]',
      "write a stub for each of them: notes where the world's entities are notes, else a YAML file; nothing is overwritten; within the world's folder, which is the default",
    );
  withColour(withFormat(withWorld(command)))
    .addHelpText(
      'after',
      examples('lore names', 'lore names my-world --least 3', 'lore names --only "Jasper Quince" --stubs people'),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { namesCommand } = await import('./names.ts');
      await namesCommand(options);
    });
}
