import { type Command, Option } from 'commander';
import { checkFailOnLevels } from '../../fail-on.ts';
import { examples, withColour, withModel, withWorldOption } from '../../options.ts';
import { reportFormats } from './formats.ts';

/** `lore check`: the one command that stores nothing. */
export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .description('read a world, check it, print what is wrong; nothing is stored')
    .argument(
      '[paths...]',
      'a folder; or files, of which only what concerns them in the world they lie in is reported; default: the nearest world',
    )
    .addOption(new Option('--format <format>', 'how to print the report').choices(reportFormats).default('text'))
    .addOption(
      new Option('--verdict <verdict>', 'list only what the dates prove, or also what they leave possible')
        .choices(['definite', 'all'])
        .default('all'),
    )
    .addOption(
      new Option('--fail-on <level>', 'the least that makes the exit status 1')
        .choices(checkFailOnLevels)
        .default('warn'),
    )
    .option('--calendar <name|file>', "the world's main calendar: a shipped preset or a .calendar.yaml file")
    .option('--rule <id...>', 'run only these rules')
    .addOption(new Option('--severity <severity>', 'list only findings of this severity').choices(['error', 'warn']))
    .option('--baseline <file>', 'findings and problems that this file knows are counted apart, and fail nothing')
    .option('--write-baseline', 'write what is found into the file of --baseline, default lore-baseline.json')
    .option('--no-decisions', 'leave aside what people decided in .lore/decisions.yaml')
    .option('-q, --quiet', 'one line for each finding, and nothing where there is none (text only)')
    .option('--gaps', 'show each gap in full (text only); without it each reason is one line')
    .option('--stats', 'say on stderr how long each part of the work and each rule took');
  withColour(withModel(withWorldOption(command)))
    .addHelpText(
      'after',
      '\nExit status: 0 nothing at or above --fail-on, 1 something is, 2 could not do its work or read nothing at all.\nA problem of level error counts as a definite finding, and `problem` also counts those of level warn. `waiting` is `warn`, and counts\nwhat would be found if what was read from prose were accepted.',
    )
    .addHelpText(
      'after',
      examples(
        'lore check fixtures/ashen-coast',
        'lore check my-world --format html > report.html',
        'lore check my-world --verdict definite --format json > report.json',
        'lore check tree.ged --calendar middle-earth',
        'lore check people/odo.md people/ama.md      # what concerns these two',
        'lore check --quiet --verdict definite       # for a pre-commit hook',
      ),
    )
    .action(async (paths: string[], options: unknown) => {
      await import('../../interpret-schemas.ts');
      const { checkCommand } = await import('./check.ts');
      await checkCommand(paths, options);
    });
}
