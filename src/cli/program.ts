import { Command, CommanderError, Option } from 'commander';
import { version } from '../util/package.ts';
import { failOnLevels } from './fail-on.ts';
import { reportFailure } from './failure.ts';
import { formats } from './formats.ts';

/** Builds and runs the command line. Commands load their code when they are called, so that `lore --version` stays quick. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
  try {
    await buildProgram().parseAsync(argv);
  } catch (error) {
    // Commander has already printed its own message; 2 is "could not do its work".
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else process.exitCode = reportFailure(error);
  }
}

export function buildProgram(): Command {
  const program = new Command('lore')
    .description('Finds where a fictional world contradicts itself, with both places in your files.')
    .version(version(), '-V, --version')
    .showHelpAfterError('(lore --help lists the commands)')
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText(
      'after',
      '\nExamples:\n  $ lore check my-world          read a world and say what cannot be true\n  $ lore check tree.ged          the same for a family tree',
    );
  addCheck(program);
  return program;
}

function addCheck(program: Command): void {
  program
    .command('check')
    .description('read a world, check it, print what is wrong; nothing is kept')
    .argument('[path]', 'a folder, or one YAML, Markdown or GEDCOM file', '.')
    .addOption(new Option('--format <format>', 'how to print the report').choices(formats).default('text'))
    .addOption(
      new Option('--verdict <verdict>', 'list only what the dates prove, or also what they leave possible')
        .choices(['definite', 'all'])
        .default('all'),
    )
    .addOption(
      new Option('--fail-on <level>', 'the least that makes the exit status 1').choices(failOnLevels).default('warn'),
    )
    .option('--calendar <name|file>', "the world's main calendar: a shipped preset or a .calendar.yaml file")
    .option('--rule <id...>', 'run only these rules')
    .addOption(new Option('--severity <severity>', 'list only findings of this severity').choices(['error', 'warn']))
    .option('--color', 'colour even when the output is not a terminal')
    .option('--no-color', 'never colour (NO_COLOR does the same)')
    .addHelpText(
      'after',
      '\nExit status: 0 nothing at or above --fail-on, 1 something is, 2 could not do its work.\n\nExamples:\n  $ lore check fixtures/ashen-coast\n  $ lore check my-world --verdict definite --format json > report.json\n  $ lore check tree.ged --calendar middle-earth',
    )
    .action(async (path: string, options: unknown) => {
      const { check } = await import('./commands/check.ts');
      await check(path, options);
    });
}
