import { type Command, Option } from 'commander';
import { failOnLevels } from '../../fail-on.ts';
import {
  examples,
  globally,
  notes,
  withColour,
  withFormat,
  withModel,
  withStoryModel,
  withWorld,
} from '../../options.ts';

export function addInit(program: Command): void {
  program
    .command('init')
    .description('Start a world, or set up a folder of lore')
    .argument('[dir]', 'folder, created if missing', '.')
    .option('--sample', 'write the example, and refuse a folder that holds lore')
    .addHelpText('after', examples('lore init', 'lore init --sample salt-march && lore check salt-march'))
    .action(async (folder: string, options: unknown) => {
      const { initCommand } = await import('./init.ts');
      await initCommand(folder, options);
    });
}

export function addIngest(program: Command): void {
  const command = program
    .command('ingest')
    .description('Load the files into the store')
    .option('--calendar <name|file>', 'main calendar, kept for later commands')
    .addOption(new Option('--replace', 'remove another world from the store, with all its data').conflicts('renamed'))
    .option('--renamed', 'rename the world in the store, and keep its data');
  withColour(withFormat(withModel(withWorld(command))))
    .addHelpText('after', examples('lore ingest', 'lore ingest my-world --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { ingestCommand } = await import('./ingest.ts');
      await ingestCommand(options);
    });
}

export function addWatch(program: Command): void {
  const command = program
    .command('watch')
    .description('Check again on every save')
    .option('--calendar <name|file>', 'main calendar, kept for later commands')
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 if a finding at this level is open at the end')
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

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('Run the rules over the store')
    .option('--scope <scope>', 'part of the world: full, entity:ID or era:ID', 'full')
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 at this level or above').choices(failOnLevels).default('warn'),
    );
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore run', 'lore run --scope entity:maren', 'lore run --scope "era:Age of Ruin"'))
    .action(async (_path: unknown, options: unknown) => {
      const { runCommand } = await import('./run.ts');
      await runCommand(options);
    });
}

export function addNightly(program: Command): void {
  const command = program
    .command('nightly')
    .description('Run the rules on a schedule')
    .option('--at <cron>', 'schedule: minute, hour, day, month, weekday', '0 3 * * *')
    .option('--timezone <name>', "IANA name, e.g. Europe/Lisbon (default: this machine's)")
    .option('--once', 'run once, print the changes as JSON, and exit')
    .option('--webhook <url>', 'post the changes of each run here, as JSON')
    .option('--exec <command>', 'command to start after each run, with the changes on stdin')
    .addOption(
      new Option('--fail-on <level>', 'with --once: exit with 1 at this level or above')
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

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .description('Write the store to files')
    .addOption(
      globally(
        new Option('--format <format>', 'yaml for a world; json or graphml for other tools')
          .choices(['yaml', 'json', 'graphml'])
          .default('yaml'),
      ),
    )
    .option('--history', 'add past claims, findings, runs and rules (not in yaml)')
    .option('--out <path>', 'empty folder (yaml) or file (default: stdout)');
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

export function addBackup(program: Command): void {
  const command = program
    .command('backup')
    .description('Back up the store')
    .argument('[file]', 'file to write (default: a dated name in .lore/backups/)');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore backup', 'lore backup ~/backups/my-world.grafeo --world my-world'))
    .action(async (file: string | undefined, _path: unknown, options: unknown) => {
      const { backupCommand } = await import('./backup.ts');
      await backupCommand(file, options);
    });
}

export function addRestore(program: Command): void {
  const command = program
    .command('restore')
    .description('Restore a backup')
    .argument('<file>', 'backup file, as `lore backup` writes it')
    .option('--replace', 'restore even if the store holds another world');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore restore .lore/backups/20310501T030000Z.grafeo'))
    .action(async (file: string, _path: unknown, options: unknown) => {
      const { restoreCommand } = await import('./restore.ts');
      await restoreCommand(file, options);
    });
}

export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('Diagnose and repair the store')
    .option('--fix', 'create what is missing before the diagnosis');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', notes('Exit status: 0 no trouble, 1 trouble, 2 could not run.'))
    .addHelpText('after', examples('lore doctor', 'lore doctor --world my-world --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { doctorCommand } = await import('./doctor.ts');
      await doctorCommand(options);
    });
}
