import type { Command } from 'commander';
import { examples, notes, withColour, withFormat, withWorld } from '../../options.ts';

/** `lore sheet`: the style sheet of a manuscript. */
export function addSheet(program: Command): void {
  const command = program
    .command('sheet')
    .description('List the cast, scenes and days of a story')
    .option('--all', 'print every row');
  withColour(withFormat(withWorld(command)))
    .addHelpText(
      'after',
      notes('Give a manuscript: a folder of chapters or one file, .md or .txt. Everything is read on this machine.'),
    )
    .addHelpText('after', examples('lore sheet my-novel', 'lore sheet draft.txt --all'))
    .action(async (_path: unknown, options: unknown) => {
      const { sheetCommand } = await import('./sheet.ts');
      await sheetCommand(options);
    });
}
