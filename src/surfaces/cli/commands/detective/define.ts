import { type Command, Option } from 'commander';
import { examples, withActor, withColour, withFormat, withStoryModel, withWorld } from '../../options.ts';

/** The reader of the story, and the answers to what it asks. */
export function addDetectiveCommands(program: Command): void {
  addDetective(program);
  addAnswer(program);
}

function addDetective(program: Command): void {
  const command = program
    .command('detective')
    .description(
      'read the story in the order in which it was told, and ask what somebody who reads it today would not know: what was reversed, left open, or is out of date',
    );
  withColour(withFormat(withActor(withStoryModel(withWorld(command)))))
    .addHelpText(
      'after',
      '\nThe files are read in first. It reads memories, edits, and chapters in their order; docs/detective.md says which. Its questions fail nothing.\nExit status: 0 whatever it asks, 2 could not do its work.',
    )
    .addHelpText('after', examples('lore detective', 'lore detective my-novel --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { detectiveCommand } = await import('./detective.ts');
      await detectiveCommand(options);
    });
}

function addAnswer(program: Command): void {
  const command = program
    .command('answer')
    .description('answer a question of the detective: what the answer rules out is superseded')
    .argument('<id>', 'of the question, or the beginning of it')
    .addArgument(program.createArgument('<answer>', 'whether it is so').choices(['yes', 'no']))
    .addOption(new Option('--note <words>', 'why; the history shows it'));
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore answer 4f2a yes', 'lore answer 4f2a no --note "she sold it in chapter 7"'))
    .action(async (id: string, answer: string, _path: unknown, options: unknown) => {
      const { answerCommand } = await import('./answer.ts');
      await answerCommand(id, answer, options);
    });
}
