import { type Command, Option } from 'commander';
import { failOnLevels } from '../fail-on.ts';
import { examples, withColour, withFormat, withWorld } from './shared.ts';

/** Commands that fill the store of a world and run rules over it. */
export function addStoreCommands(program: Command): void {
  addIngest(program);
  addRun(program);
}

function addIngest(program: Command): void {
  const command = program
    .command('ingest')
    .description('take the files of a world into its store, and say what that changed')
    .argument('[path]', 'a folder or one file; default: the nearest world')
    .option('--calendar <name|file>', "the world's main calendar; remembered for later commands")
    .option('--replace', 'take this world in though the store holds one of another name');
  withColour(withFormat(command))
    .addHelpText('after', examples('lore ingest', 'lore ingest my-world --format json'))
    .action(async (path: string | undefined, options: unknown) => {
      const { ingest } = await import('../commands/ingest.ts');
      await ingest(path, options);
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
    .action(async (options: unknown) => {
      const { run } = await import('../commands/run.ts');
      await run(options);
    });
}
