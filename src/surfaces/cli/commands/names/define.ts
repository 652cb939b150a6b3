import type { Command } from 'commander';
import { examples, withColour, withFormat, withWorld } from '../../options.ts';

/** `lore unread`: the words of prose that nobody understood. */
export function addUnread(program: Command): void {
  const command = program
    .command('unread')
    .description('List sentences that were not understood')
    .option('--reason <reason...>', 'list these reasons only, e.g. unknown-name')
    .option('--why', 'explain each reason, and name the step of the reader');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore unread', 'lore unread my-world --reason unknown-name', 'lore unread --why'))
    .action(async (_path: unknown, options: unknown) => {
      const { unreadCommand } = await import('./unread.ts');
      await unreadCommand(options);
    });
}

/** `lore names`: names in prose not declared. */
export function addNames(program: Command): void {
  const command = program
    .command('names')
    .description('List names in prose that no file declares')
    .option('--only <name...>', 'list these names only')
    .option('--least <n>', 'list names used at least this often', '1')
    .option('--stubs [dir]', 'write a stub for each name into this folder of the world');
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
