import { type Command, Option } from 'commander';
import { conflictPolicies, memoryTypes } from '../../../../model/memory.ts';
import { examples, withActor, withColour, withEmbedder, withFormat, withWorldOption } from '../../options.ts';

/** `lore remember`: notes something, and says what it conflicts with. */
export function addRemember(program: Command): void {
  const command = program
    .command('remember')
    .description(
      'note something beside the files of the world, and say what it conflicts with; nothing in them changes',
    )
    .argument('<text...>', 'what to note, one thing in a sentence or two; - reads it from stdin')
    .addOption(new Option('--type <type>', 'what sort of memory it is').choices(memoryTypes).default('semantic'))
    .option('--tag <tag...>', 'words to find it by; only memories that share one, or have none, are compared')
    .option('--importance <n>', '0 to 1; default: 0.5')
    .option('--source <words>', 'where it is from')
    .option('--project <project>', 'the story or campaign it belongs to')
    .option('--polarity <n>', '1: it affirms something, -1: it denies it, 0: neither')
    .option('--derived-from <id...>', 'the memories that it sums up: it holds in place of them')
    .option('--keep-sources', 'leave those memories in force')
    .addOption(
      new Option('--on-conflict <policy>', 'what becomes of a conflict; default: as lore.yaml says, else warn').choices(
        conflictPolicies,
      ),
    )
    .option('--candidate', 'nobody vouches for it yet: it conflicts with nothing until `lore memory promote`')
    .option(
      '--model <name>',
      'ask this model about memories, and sentences of the files, that are alike: their texts are sent to OpenAI, or to OPENAI_BASE_URL; without it nothing is sent',
    );
  withColour(withActor(withEmbedder(withFormat(withWorldOption(command)))))
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
