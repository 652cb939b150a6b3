import { type Command, Option } from 'commander';
import { examples, notes, withActor, withColour, withFormat, withStoryModel, withWorld } from '../../options.ts';

export function addDetective(program: Command): void {
  const command = program.command('detective').description('List what the story leaves unclear');
  withColour(withFormat(withActor(withStoryModel(withWorld(command)))))
    .addHelpText(
      'after',
      notes('Loads the files first. Questions never change the exit status: 0 done, 2 could not run.'),
    )
    .addHelpText('after', examples('lore detective', 'lore detective my-novel --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { detectiveCommand } = await import('./detective.ts');
      await detectiveCommand(options);
    });
}

export function addAnswer(program: Command): void {
  const command = program
    .command('answer')
    .description('Answer a question from the detective')
    .argument('<id>', 'id of the question, or its beginning')
    .addArgument(program.createArgument('<answer>', 'your answer').choices(['yes', 'no']))
    .addOption(new Option('--note <words>', 'reason, shown in the history'));
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore answer 4f2a yes', 'lore answer 4f2a no --note "she sold it in chapter 7"'))
    .action(async (id: string, answer: string, _path: unknown, options: unknown) => {
      const { answerCommand } = await import('./answer.ts');
      await answerCommand(id, answer, options);
    });
}
