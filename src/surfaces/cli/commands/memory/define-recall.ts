import { type Command, Option } from 'commander';
import { examples, notes, withColour, withEmbedder, withFormat, withWorldOption } from '../../options.ts';

/** `lore recall`: what is known about a question. */
export function addRecall(program: Command): void {
  const command = program
    .command('recall')
    .description('Search notes, passages, claims and entities')
    .argument('<query...>', 'question in words, or an identifier such as "roll 1417"')
    .option('-k, --limit <n>', 'most results (default: 5; with --budget: as many as fit)')
    .addOption(
      new Option('--over <kind...>', 'search these only (default: all)').choices([
        'memories',
        'passages',
        'claims',
        'entities',
      ]),
    )
    .addOption(
      new Option('--type <type>', 'memories of this type only').choices([
        'semantic',
        'episodic',
        'procedural',
        'identity',
        'preference',
      ]),
    )
    .option('--tag <tag>', 'memories with this tag only')
    .option('--min-importance <n>', 'minimum importance, 0 to 1; lore in files has 0.5')
    .option('--project <project>', 'results of this project, or of none')
    .addOption(
      new Option('--mode <mode>', 'match by meaning, words or both (default: best available)').choices([
        'semantic',
        'hybrid',
        'lexical',
      ]),
    )
    .option('--weights <weights>', 'weights of the score, e.g. cosine=0.55,lexical=0.2')
    .option('--recency <from>', 'count recency from: noted, recalled (default: noted)')
    .option('--since <date>', 'memories noted since this date only')
    .option('--at <date>', 'a date of the world: no claims of other times')
    .option('--budget <tokens>', 'the most tokens of text')
    .option('--overfetch <n>', 'candidates to score per result shown', '4')
    .option('--expand [rels...]', 'add linked things (default: refines and example_of)')
    .option('--include-superseded', 'include superseded memories')
    .option('--explain', 'show the parts of each score');
  withColour(withFormat(withEmbedder(withWorldOption(command))))
    .addHelpText(
      'after',
      notes(
        '--weights takes cosine, lexical, recency, importance and decay_rate. Defaults: cosine=0.55,lexical=0.2,recency=0.15,importance=0.1,decay_rate=0.1.',
      ),
    )
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
