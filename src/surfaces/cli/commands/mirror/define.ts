import type { Command } from 'commander';
import { examples, withColour, withWorld } from '../../options.ts';

/** `lore mirror`: the pages that `lore serve` shows, as files. */
export function addMirror(program: Command): void {
  const command = program
    .command('mirror')
    .description(
      'write the pages of a world as a static site: from its files and decisions, with no store and no server',
    )
    .requiredOption('--out <dir>', 'the folder of the site: a new or empty one, or that of an earlier mirror')
    .option('--calendar <name|file>', "the world's main calendar: a shipped preset or a .calendar.yaml file");
  withColour(withWorld(command))
    .addHelpText(
      'after',
      '\nExit status: 0 written, 1 written without what cannot be read, 2 not written. Findings fail nothing: that is for `lore check`.',
    )
    .addHelpText('after', examples('lore mirror --out site', 'lore mirror my-world --out public/lore'))
    .action(async (_path: unknown, options: unknown) => {
      const { mirrorCommand } = await import('./mirror.ts');
      await mirrorCommand(options);
    });
}
