import { type Command, Option } from 'commander';
import { dismissalKinds } from '../../../../model/decision.ts';
import { examples, withActor, withColour, withFormat, withWorld, withWorldOption } from '../../options.ts';

/** Commands with which a person decides about claims and findings. */
export function addReviewCommands(program: Command): void {
  addAccept(program);
  addWithdraw(program);
  addSupersede(program);
  addUnsupersede(program);
  addResolve(program);
  addDismiss(program);
  addReopen(program);
  addFlag(program);
  addHistory(program);
  addReview(program);
}

const claimWords = 'of a claim: its id, the beginning of it, or where it stands, path:line';
const optionalReason = 'why; the history shows it';

function addAccept(program: Command): void {
  const command = program
    .command('accept')
    .description('let claims count that wait (candidates), or that were withdrawn: rules look at them from now on')
    .argument('[ids...]', claimWords)
    .option('--path <glob>', 'all that wait in these files, such as "drafts/**"')
    .option('--all', 'all that wait, without asking')
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore accept 9c1e', 'lore accept drafts/ghosts.yaml:4', 'lore accept --path drafts'))
    .action(async (ids: string[], options: unknown) => {
      const { acceptCommand } = await import('./claims.ts');
      await acceptCommand(ids, options);
    });
}

function addWithdraw(program: Command): void {
  const command = program
    .command('withdraw')
    .description('say that claims do not hold: rules leave them out until their lines change, or somebody accepts them')
    .argument('<ids...>', claimWords)
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore withdraw ballad.yaml:12 --reason "the singer made it up"'))
    .action(async (ids: string[], options: unknown) => {
      const { decideClaimsCommand } = await import('./claims.ts');
      await decideClaimsCommand('withdraw', ids, options);
    });
}

function addSupersede(program: Command): void {
  const command = program
    .command('supersede')
    .description('put one claim in the place of another, for as long as both stand unchanged')
    .argument('<claim>', claimWords)
    .requiredOption('--by <claim>', 'required: the claim that holds instead')
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore supersede ballad.yaml:12 --by annals.yaml:30'))
    .action(async (claim: string, _path: unknown, options: unknown) => {
      const { decideClaimsCommand } = await import('./claims.ts');
      await decideClaimsCommand('supersede', [claim], options);
    });
}

function addUnsupersede(program: Command): void {
  const command = program
    .command('unsupersede')
    .description('put a claim back in force that was superseded')
    .argument('<claim>', claimWords)
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore unsupersede ballad.yaml:12'))
    .action(async (claim: string, _path: unknown, options: unknown) => {
      const { decideClaimsCommand } = await import('./claims.ts');
      await decideClaimsCommand('unsupersede', [claim], options);
    });
}

function addDismiss(program: Command): void {
  const command = findingCommand(program, 'dismiss')
    .description('say that a finding is no error: it is left out until its claims change')
    .requiredOption('--reason <words>', `required: ${optionalReason}`)
    .addOption(
      new Option(
        '--kind <kind>',
        'the author means it so; or the rule overreached (default); or another finding says it already',
      ).choices(dismissalKinds),
    );
  decides(command, 'dismiss', 'lore dismiss 4f2a --reason "the twins rule together" --kind intended');
}

function addResolve(program: Command): void {
  const command = findingCommand(program, 'resolve')
    .description('say that a finding is settled: it is left out until its claims change')
    .option('--winner <claim>', 'of a contradiction: the claim that holds; those that clash with it are superseded')
    .requiredOption('--reason <words>', `required: ${optionalReason}`);
  decides(command, 'resolve', 'lore resolve 4f2a --winner annals.yaml:30 --reason "the ballad is late"');
}

function addReopen(program: Command): void {
  const command = findingCommand(program, 'reopen')
    .description('take a decision about a finding back; claims that it superseded are in force again')
    .option('--reason <words>', optionalReason);
  decides(command, 'reopen', 'lore reopen 4f2a --reason "the twins never met"');
}

function findingCommand(program: Command, name: string): Command {
  return program.command(name).argument('<id>', 'of the finding, or the beginning of it');
}

function decides(command: Command, decision: 'dismiss' | 'resolve' | 'reopen', example: string): void {
  withFormat(withActor(withWorld(command)))
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
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore flag maren --reason "two mothers?"', 'lore flag', 'lore flag maren --done'))
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { flagCommand } = await import('./flag.ts');
      await flagCommand(id, options);
    });
}

function addHistory(program: Command): void {
  const command = program
    .command('history')
    .description('who decided what and when, and what became of findings and claims; the newest last')
    .argument('[id]', 'of a finding or a claim (or its beginning, or path:line), or an entity by id, name or alias')
    .option('--by <actor>', 'only what this person, or part of the program, did')
    .option('--since <date>', 'only from this day on, such as 2026-11-01 (UTC), or from this moment on')
    .option('--limit <n>', 'the newest so many, up to 50', '50')
    .option('--cursor <cursor>', 'go on with those before an earlier page');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore history', 'lore history Maren', 'lore history 4f2a', 'lore history --by Ama'))
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { historyCommand } = await import('./history.ts');
      await historyCommand(id, options);
    });
}

function addReview(program: Command): void {
  const command = program
    .command('review')
    .description(
      'go through what waits for you, one thing after another: claims that nobody has accepted, open findings (definite ones first), flags',
    );
  withColour(withFormat(withActor(withWorld(command))))
    .addHelpText(
      'after',
      '\nKeys: a accept, w withdraw (a claim that waits), e open it in $VISUAL or $EDITOR; the file is read again afterwards;\n1 to 9 this claim holds (those that clash with it are superseded), d dismiss, r resolve without a winner,\nf take the flag off, s or Enter next, k back, u undo the last decision, q quit. Each decision is written at once.\n\nElsewhere than on a terminal it lists what it would ask. Exit status: 0 whatever waits, 2 could not do its work.',
    )
    .addHelpText('after', examples('lore review', 'lore review my-world --as Ama'))
    .action(async (_path: unknown, options: unknown) => {
      const { reviewCommand } = await import('./review.ts');
      await reviewCommand(options);
    });
}
