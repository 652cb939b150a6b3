import { type Command, Option } from 'commander';
import { checkFailOnLevels } from '../../fail-on.ts';
import { examples, globally, notes, withColour, withModel, withWorldOption } from '../../options.ts';
import { reportFormats } from './formats.ts';

/** `lore check`: the one command that stores nothing. */
export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .description('Check a world and report what cannot be true')
    .argument('[paths...]', 'world folder, or files to limit the report to')
    .addOption(globally(new Option('--format <format>', 'report format').choices(reportFormats).default('text')))
    .addOption(
      new Option('--verdict <verdict>', 'list definite findings only, or also gaps and possible ones')
        .choices(['definite', 'all'])
        .default('all'),
    )
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 at this level or above').choices(checkFailOnLevels).default('warn'),
    )
    .option('--calendar <name|file>', 'main calendar: a preset or a .calendar.yaml file')
    .option('--rule <id...>', 'run only these rules')
    .addOption(new Option('--severity <severity>', 'list findings of this severity only').choices(['error', 'warn']))
    .option('--baseline <file>', 'ignore findings and problems listed in this file')
    .option('--write-baseline', 'write the --baseline file (default: lore-baseline.json)')
    .option('--no-decisions', 'ignore the decisions in .lore/decisions.yaml')
    .option('-q, --quiet', 'print one line a finding, and no summary (text only)')
    .option('--gaps', 'show each gap in full (text only)')
    .option('--stats', 'print the time of each step and rule on stderr');
  withColour(withModel(withWorldOption(command)))
    .addHelpText(
      'after',
      notes(
        'Exit status: 0 passed, 1 failed at --fail-on, 2 could not run. A problem of level error counts as a definite finding. `--fail-on problem` adds problems of level warn. `--fail-on waiting` adds findings that open if you accept the claims from prose.',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'lore check fixtures/ashen-coast',
        'lore check my-world --format html > report.html',
        'lore check my-world --verdict definite --format json > report.json',
        'lore check tree.ged --calendar middle-earth',
        'lore check people/odo.md people/ama.md      # report on these two',
        'lore check --quiet --verdict definite       # for a pre-commit hook',
      ),
    )
    .action(async (paths: string[], options: unknown) => {
      await import('../../interpret-schemas.ts');
      const { checkCommand } = await import('./check.ts');
      await checkCommand(paths, options);
    });
}
