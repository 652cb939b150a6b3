import { type Command, Option } from 'commander';
import { failOnLevels } from '../../fail-on.ts';
import { examples, withColour, withFormat, withModel, withStoryModel, withWorld } from '../../options.ts';

/** Commands that fill the store of a world, run rules over it and look after it. */
export function addStoreCommands(program: Command): void {
  addInit(program);
  addIngest(program);
  addWatch(program);
  addRun(program);
  addNightly(program);
  addExport(program);
  addBackup(program);
  addRestore(program);
  addDoctor(program);
}

function addInit(program: Command): void {
  program
    .command('init')
    .description(
      'make a folder a world: write a lore.yaml for the lore in it, or, where there is none, a small example with a deliberate contradiction',
    )
    .argument('[dir]', 'the folder; made if missing', '.')
    .option('--sample', 'write the example, and refuse a folder that holds lore')
    .addHelpText('after', examples('lore init', 'lore init --sample salt-march && lore check salt-march'))
    .action(async (folder: string, options: unknown) => {
      const { initCommand } = await import('./init.ts');
      await initCommand(folder, options);
    });
}

function addIngest(program: Command): void {
  const command = program
    .command('ingest')
    .description('bring the store of a world in line with its files, and print what that changed')
    .option('--calendar <name|file>', "the world's main calendar; remembered for later commands")
    .option('--replace', 'ingest this world although the store holds one of another name');
  withColour(withFormat(withModel(withWorld(command))))
    .addHelpText('after', examples('lore ingest', 'lore ingest my-world --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { ingestCommand } = await import('./ingest.ts');
      await ingestCommand(options);
    });
}

function addWatch(program: Command): void {
  const command = program
    .command('watch')
    .description('ingest a world on every save, until interrupted')
    .option('--calendar <name|file>', "the world's main calendar; remembered for later commands")
    .addOption(
      new Option('--fail-on <level>', 'the least of what is left that makes the exit status 1 when it ends')
        .choices(failOnLevels)
        .default('warn'),
    );
  withColour(withFormat(withModel(withWorld(command))))
    .addHelpText('after', examples('lore watch', 'lore watch my-world --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { watchCommand } = await import('./watch.ts');
      await watchCommand(options);
    });
}

function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('run the rules over the store')
    .option('--scope <scope>', 'full, entity:ID or era:ID', 'full')
    .addOption(
      new Option('--fail-on <level>', 'the least that makes the exit status 1').choices(failOnLevels).default('warn'),
    );
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore run', 'lore run --scope entity:maren', 'lore run --scope "era:Age of Ruin"'))
    .action(async (_path: unknown, options: unknown) => {
      const { runCommand } = await import('./run.ts');
      await runCommand(options);
    });
}

function addNightly(program: Command): void {
  const command = program
    .command('nightly')
    .description('stay up and run the whole rule set on schedule; one JSON line per event on stderr')
    .option('--at <cron>', 'minute, hour, day, month, weekday', '0 3 * * *')
    .option('--timezone <name>', "an IANA name, such as Europe/Lisbon; default: this machine's")
    .option('--once', 'run now, print what changed as JSON, and end: for cron, systemd or CI')
    .option('--webhook <url>', 'post what each run changed there, as JSON')
    .option('--exec <command>', 'run this after each run, with what changed as JSON on its standard input')
    .addOption(
      new Option('--fail-on <level>', 'with --once: the least new finding that makes the exit status 1')
        .choices(failOnLevels)
        .default('warn'),
    );
  withStoryModel(withWorld(command))
    .addHelpText(
      'after',
      examples(
        'lore nightly',
        'lore nightly --at "30 4 * * 1-5" --timezone Europe/Lisbon',
        'lore nightly --once --webhook https://example.org/lore',
      ),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { nightlyCommand } = await import('./nightly.ts');
      await nightlyCommand(options);
    });
}

function addExport(program: Command): void {
  const command = program
    .command('export')
    .description('write what the store holds back to files')
    .addOption(
      new Option('--format <format>', 'yaml makes a world again; json and graphml are for other tools')
        .choices(['yaml', 'json', 'graphml'])
        .default('yaml'),
    )
    .option(
      '--history',
      'also what is superseded or gone, findings, runs, rules, and who did what when; json and graphml only',
    )
    .option('--out <path>', 'a new or empty folder for yaml, a file for json and graphml; default: stdout for those');
  withWorld(command)
    .addHelpText(
      'after',
      examples('lore export --out copy-of-my-world', 'lore export --format graphml > world.graphml'),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { exportCommand } = await import('./export.ts');
      await exportCommand(options);
    });
}

function addBackup(program: Command): void {
  const command = program
    .command('backup')
    .description('copy the store of a world into one file, also while others work on it, and read the copy back')
    .argument('[file]', 'the file to make; default: one named after the time, in .lore/backups/');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore backup', 'lore backup ~/backups/my-world.grafeo --world my-world'))
    .action(async (file: string | undefined, _path: unknown, options: unknown) => {
      const { backupCommand } = await import('./backup.ts');
      await backupCommand(file, options);
    });
}

function addRestore(program: Command): void {
  const command = program
    .command('restore')
    .description("put a backup in the place of a world's store; the old store stays beside it")
    .argument('<file>', 'what `lore backup` has made')
    .option('--replace', 'although the store holds a world of another name');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore restore .lore/backups/20310501T030000Z.grafeo'))
    .action(async (file: string, _path: unknown, options: unknown) => {
      const { restoreCommand } = await import('./restore.ts');
      await restoreCommand(file, options);
    });
}

function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description(
      'examine the store of a world: engine, indexes, counts, who holds it, last run; each trouble with its fix',
    )
    .option('--fix', 'first make what is missing and can be made');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', '\nExit status: 0 all in order, 1 trouble, 2 could not look.')
    .addHelpText('after', examples('lore doctor', 'lore doctor --world my-world --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { doctorCommand } = await import('./doctor.ts');
      await doctorCommand(options);
    });
}
