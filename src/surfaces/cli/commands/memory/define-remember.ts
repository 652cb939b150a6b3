import { type Command, Option } from 'commander';
import { conflictPolicies, memoryTypes } from '../../../../model/choices.ts';
import { examples, notes, withActor, withColour, withEmbedder, withFormat, withWorldOption } from '../../options.ts';

/** `lore remember`: notes something, and says what it conflicts with. */
export function addRemember(program: Command): void {
  const command = program
    .command('remember')
    .description('Note something and check it against the world')
    .argument('<text...>', 'one fact in a sentence or two; - reads stdin')
    .addOption(new Option('--type <type>', 'type of memory').choices(memoryTypes).default('semantic'))
    .option('--tag <tag...>', 'words to find it by')
    .option('--importance <n>', 'importance, 0 to 1 (default: 0.5)')
    .option('--source <words>', 'origin of the note')
    .option('--project <project>', 'story or campaign it belongs to')
    .option('--polarity <n>', '1 affirms, -1 denies, 0 neither')
    .option('--derived-from <id...>', 'memories that it sums up, and replaces')
    .option('--keep-sources', 'keep those memories active')
    .addOption(
      new Option('--on-conflict <policy>', 'handling of a conflict (default: from lore.yaml, or warn)').choices(
        conflictPolicies,
      ),
    )
    .option('--candidate', 'unconfirmed: no conflicts until `lore memory promote`')
    .option('--model <name>', 'compare with this model (sends texts to OPENAI_BASE_URL)');
  withColour(withActor(withEmbedder(withFormat(withWorldOption(command)))))
    .addHelpText(
      'after',
      notes(
        'No file changes. Two memories are compared only if they share a tag, or if one has none. With --model, the texts of similar memories and sentences go to OpenAI, or to OPENAI_BASE_URL; without it, nothing is sent.',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'lore remember "The ferryman is called Brannoch"',
        'lore remember "prefers no combat" --type preference --tag table',
        'lore remember - --on-conflict raise < note.txt',
      ),
    )
    .action(async (words: string[], options: unknown) => {
      const { rememberCommand } = await import('./remember.ts');
      await rememberCommand(words, options);
    });
}
