import type { Command } from 'commander';
import { examples, notes, withColour, withFormat, withWorldOption } from '../../options.ts';

/** `lore claim`: sentences held against a world, as the tool `check_claim` does it. */
export function addClaim(program: Command): void {
  const command = program
    .command('claim')
    .description('Check sentences against the world')
    .argument('<text...>', 'sentences, each in quotes');
  withColour(withFormat(withWorldOption(command)))
    .addHelpText(
      'after',
      notes(
        'A sentence has the status of its worst claim. `unruled` means that no rule checks such a claim. The files stay as they are.',
        'Exit status: 0 nothing contradicts the world, 1 something certainly does, 2 could not run.',
      ),
    )
    .addHelpText('after', examples('lore claim "Maren ruled Ashkeep in 830." "Odo is her son."'))
    .action(async (texts: string[], options: unknown) => {
      await import('../../interpret-schemas.ts');
      const { claimCommand } = await import('./claim.ts');
      await claimCommand(texts, options);
    });
}
