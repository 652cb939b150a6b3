import { type Command, Option } from 'commander';
import { examples, withColour, withEmbedder, withFormat, withWorldOption } from '../../options.ts';

/** `lore recall`: what is known about a question. */
export function addRecall(program: Command): void {
  const command = program
    .command('recall')
    .description('find what is known about a question: memories, passages, claims and entities, the best first')
    .argument('<query...>', 'in words; identifiers such as "roll 1417" are found as they are')
    .option('-k, --limit <n>', 'at most so many', '5')
    .addOption(
      new Option('--over <kind...>', 'only these; default: all').choices([
        'memories',
        'passages',
        'claims',
        'entities',
      ]),
    )
    .addOption(
      new Option('--type <type>', 'only memories of this type').choices([
        'semantic',
        'episodic',
        'procedural',
        'identity',
        'preference',
      ]),
    )
    .option('--tag <tag>', 'only memories with this tag')
    .option('--min-importance <n>', 'only what is as important, 0 to 1; what files say is 0.5')
    .option('--project <project>', 'only what belongs to this project, or to none')
    .addOption(
      new Option('--mode <mode>', 'compare by meaning, by words, or by all there is; default: by what can be').choices([
        'semantic',
        'hybrid',
        'lexical',
      ]),
    )
    .option(
      '--weights <weights>',
      'what counts how much, e.g. cosine=0.55,lexical=0.2,recency=0.15,importance=0.1,decay_rate=0.1',
    )
    .option('--overfetch <n>', 'look at so many times as many as are shown', '4')
    .option('--expand [rels...]', 'add what the best are linked to; default: over refines and example_of')
    .option('--include-superseded', 'also memories that another has taken the place of')
    .option('--explain', 'show what each score is made of');
  withColour(withFormat(withEmbedder(withWorldOption(command))))
    .addHelpText(
      'after',
      examples(
        'lore recall "who holds the ferry"',
        'lore recall "PR #441" --over memories --explain',
        'lore recall combat --type preference --format json',
      ),
    )
    .action(async (words: string[], options: unknown) => {
      const { recallCommand } = await import('./recall.ts');
      await recallCommand(words, options);
    });
}
