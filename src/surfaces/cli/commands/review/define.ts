import type { Command } from 'commander';
import { examples, withFormat, withWorld } from '../../options.ts';

/** Commands with which a person decides about findings. */
export function addReviewCommands(program: Command): void {
  addDecision(program, 'dismiss', {
    description: 'say that a finding is no error: the store leaves it out until its claims change',
    example: 'lore dismiss 4f2a --reason "the twins rule together"',
  });
  addDecision(program, 'resolve', {
    description: 'say that a finding is settled: the store leaves it out until its claims change',
    example: 'lore resolve 4f2a --reason "the chronicle is right, the ballad is not"',
  });
  addDecision(program, 'reopen', {
    description: 'take a decision about a finding back',
    example: 'lore reopen 4f2a --reason "the twins never met"',
  });
  addFlag(program);
}

function addDecision(
  program: Command,
  decision: 'dismiss' | 'resolve' | 'reopen',
  { description, example }: { readonly description: string; readonly example: string },
): void {
  const command = program
    .command(decision)
    .description(description)
    .argument('<id>', 'of the finding, or the beginning of it')
    .requiredOption('--reason <words>', 'required: why; the history shows it');
  withFormat(withWorld(command))
    .addHelpText('after', examples(example))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { decideCommand } = await import('./decide.ts');
      await decideCommand(decision, id, options);
    });
}

function addFlag(program: Command): void {
  const command = program
    .command('flag')
    .description('put anything into the review queue; without an id, list the queue')
    .argument('[id]', 'of a finding (or its beginning), an entity (or its name), a claim, a source or a rule')
    .option('--reason <words>', 'why somebody should look at it')
    .option('--done', 'take it out of the queue')
    .option('--cursor <cursor>', 'go on after an earlier page of the queue');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore flag maren --reason "two mothers?"', 'lore flag', 'lore flag maren --done'))
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { flagCommand } = await import('./flag.ts');
      await flagCommand(id, options);
    });
}
