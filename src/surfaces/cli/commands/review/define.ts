import { type Command, Option } from 'commander';
import { dismissalKinds } from '../../../../model/choices.ts';
import { examples, notes, withActor, withColour, withFormat, withWorld, withWorldOption } from '../../options.ts';

const claimWords = 'claim: its id, the beginning of its id, or path:line';
const optionalReason = 'reason, shown in the history';

export function addAccept(program: Command): void {
  const command = program
    .command('accept')
    .description('Accept claims, such as those from prose')
    .argument('[ids...]', claimWords)
    .option('--path <glob>', 'all unaccepted claims in these files, e.g. "drafts/**"')
    .option('--all', 'all unaccepted claims, without a question')
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore accept 9c1e', 'lore accept drafts/ghosts.yaml:4', 'lore accept --path drafts'))
    .action(async (ids: string[], options: unknown) => {
      const { acceptCommand } = await import('./claims.ts');
      await acceptCommand(ids, options);
    });
}

export function addWithdraw(program: Command): void {
  const command = program
    .command('withdraw')
    .description('Mark claims as wrong')
    .argument('<ids...>', claimWords)
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore withdraw ballad.yaml:12 --reason "the singer made it up"'))
    .action(async (ids: string[], options: unknown) => {
      const { decideClaimsCommand } = await import('./claims.ts');
      await decideClaimsCommand('withdraw', ids, options);
    });
}

export function addSupersede(program: Command): void {
  const command = program
    .command('supersede')
    .description('Replace one claim with another')
    .argument('<claim>', claimWords)
    .requiredOption('--by <claim>', 'required: claim that replaces it')
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore supersede ballad.yaml:12 --by annals.yaml:30'))
    .action(async (claim: string, _path: unknown, options: unknown) => {
      const { decideClaimsCommand } = await import('./claims.ts');
      await decideClaimsCommand('supersede', [claim], options);
    });
}

export function addUnsupersede(program: Command): void {
  const command = program
    .command('unsupersede')
    .description('Undo supersede')
    .argument('<claim>', claimWords)
    .option('--reason <words>', optionalReason);
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore unsupersede ballad.yaml:12'))
    .action(async (claim: string, _path: unknown, options: unknown) => {
      const { decideClaimsCommand } = await import('./claims.ts');
      await decideClaimsCommand('unsupersede', [claim], options);
    });
}

export function addDismiss(program: Command): void {
  const command = findingCommand(program, 'dismiss')
    .description('Mark a finding as intended or a false alarm')
    .requiredOption('--reason <words>', `required: ${optionalReason}`)
    .addOption(new Option('--kind <kind>', 'kind of dismissal (default: not-a-conflict)').choices(dismissalKinds));
  decides(command, 'dismiss', 'lore dismiss 4f2a --reason "the twins rule together" --kind intended');
}

export function addResolve(program: Command): void {
  const command = findingCommand(program, 'resolve')
    .description('Close a finding; choose the right claim')
    .option('--winner <claim>', 'claim that is right; claims that conflict are superseded')
    .requiredOption('--reason <words>', `required: ${optionalReason}`);
  decides(command, 'resolve', 'lore resolve 4f2a --winner annals.yaml:30 --reason "the ballad is late"');
}

export function addReopen(program: Command): void {
  const command = findingCommand(program, 'reopen')
    .description('Undo resolve or dismiss')
    .option('--reason <words>', optionalReason);
  decides(command, 'reopen', 'lore reopen 4f2a --reason "the twins never met"');
}

function findingCommand(program: Command, name: string): Command {
  return program.command(name).argument('<id>', 'id of the finding, or its beginning');
}

function decides(command: Command, decision: 'dismiss' | 'resolve' | 'reopen', example: string): void {
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples(example))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { decideCommand } = await import('./decide.ts');
      await decideCommand(decision, id, options);
    });
}

export function addFlag(program: Command): void {
  const command = program
    .command('flag')
    .description('Add to the review queue, or list it')
    .argument('[id]', 'finding, entity, claim, source or rule to flag')
    .option('--reason <words>', 'reason to look at it')
    .option('--done', 'remove it from the queue')
    .option('--cursor <cursor>', 'cursor of an earlier page, to continue after it');
  withFormat(withActor(withWorld(command)))
    .addHelpText('after', examples('lore flag maren --reason "two mothers?"', 'lore flag', 'lore flag maren --done'))
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { flagCommand } = await import('./flag.ts');
      await flagCommand(id, options);
    });
}

export function addHistory(program: Command): void {
  const command = program
    .command('history')
    .description('Show who decided what, and when')
    .argument('[id]', 'finding, claim or entity (default: all)')
    .option('--by <actor>', 'entries of this person or program part only')
    .option('--since <date>', 'entries since this day or moment, e.g. 2026-11-01 (UTC)')
    .option('--limit <n>', 'maximum number of entries, up to 50', '50')
    .option('--cursor <cursor>', 'cursor of an earlier page, to continue before it');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore history', 'lore history Maren', 'lore history 4f2a', 'lore history --by Ama'))
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { historyCommand } = await import('./history.ts');
      await historyCommand(id, options);
    });
}

export function addReview(program: Command): void {
  const command = program.command('review').description('Go through open findings and new claims');
  withColour(withFormat(withActor(withWorld(command))))
    .addHelpText(
      'after',
      notes(
        'Keys: a accept, w withdraw (an unaccepted claim), e open the file in $VISUAL or $EDITOR, 1 to 9 choose the claim that is right, d dismiss, r resolve without a winner, f remove the flag, s or Enter next, k back, u undo the last decision, q quit. Each decision is saved at once.',
        'If stdout is not a terminal, the command lists its questions. Exit status: 0 done, 2 could not run.',
      ),
    )
    .addHelpText('after', examples('lore review', 'lore review my-world --as Ama'))
    .action(async (_path: unknown, options: unknown) => {
      const { reviewCommand } = await import('./review.ts');
      await reviewCommand(options);
    });
}
