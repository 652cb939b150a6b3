import { type Command, Option } from 'commander';
import { examples, notes, withColour, withWorld } from '../../options.ts';

/** `lore mirror`: the pages that `lore serve` shows, as files. */
export function addMirror(program: Command): void {
  const command = program
    .command('mirror')
    .description('Write the pages as a static site')
    .requiredOption('--out <dir>', 'folder of the site: empty, or an earlier mirror')
    .addOption(
      new Option('--for <audience>', 'leave secrets out (readers), or write all (author)')
        .choices(['readers', 'author'])
        .default('readers'),
    )
    .option('--calendar <name|file>', 'main calendar: a preset or a .calendar.yaml file');
  withColour(withWorld(command))
    .addHelpText(
      'after',
      notes(
        'Exit status: 0 written, 1 written without the files that cannot be read, 2 not written. Findings never change it.',
      ),
    )
    .addHelpText(
      'after',
      notes(
        'For readers, all secrets are cut out of the files before anything is read: comments, notes with `publish: false` or `private: true`, callouts such as [!secret] and [!gm], and the files that `private:` in lore.yaml names. If that setting is ambiguous, nothing is written.',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'lore mirror --out site',
        'lore mirror my-world --out public/lore',
        'lore mirror --for author --out my-site',
      ),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { mirrorCommand } = await import('./mirror.ts');
      await mirrorCommand(options);
    });
}
