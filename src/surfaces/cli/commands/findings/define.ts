import { type Command, Option } from 'commander';
import { examples, withColour, withFormat, withWorld, withWorldOption } from '../../options.ts';

export function addFindings(program: Command): void {
  const command = program
    .command('findings')
    .description('List open findings')
    .addOption(
      new Option('--category <category...>', 'list these only (default: all but orphan and confusion)').choices([
        'contradiction',
        'anachronism',
        'ontology',
        'orphan',
        'confusion',
      ]),
    )
    .option('--subject <entity>', 'findings about this entity: id, name or alias')
    .option('--rule <id>', 'findings of this rule')
    .addOption(new Option('--severity <severity>', 'findings of this severity').choices(['error', 'warn']))
    .addOption(new Option('--verdict <verdict>', 'definite or possible findings').choices(['definite', 'possible']))
    .option('--source <source>', 'findings with a claim from this file, book or narrator')
    .option('--project <project>', 'contradictions in this project ("" for no project)');
  listOptions(command)
    .addHelpText(
      'after',
      examples('lore findings --subject Maren', 'lore findings --source "Annals of Vask" --limit 5'),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { findingsCommand } = await import('./findings.ts');
      await findingsCommand(options);
    });
}

export function addGaps(program: Command): void {
  const command = program
    .command('gaps')
    .alias('orphans')
    .description('List gaps: facts that no file states')
    .option('--reason <words>', 'gaps of this sort, e.g. lineage')
    .option('--subject <entity>', 'findings about this entity: id, name or alias');
  listOptions(command)
    .addHelpText('after', examples('lore gaps', 'lore gaps --reason lineage'))
    .action(async (_path: unknown, options: unknown) => {
      const { gapsCommand } = await import('./gaps.ts');
      await gapsCommand(options);
    });
}

export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('Show one finding in full')
    .argument('<id>', 'id of the finding, or its beginning');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore explain 4f2a'))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { explainCommand } = await import('./explain.ts');
      await explainCommand(id, options);
    });
}

export function addShow(program: Command): void {
  const command = program
    .command('show')
    .description('Show what is known about an entity')
    .argument('<entity>', 'id, name or alias of the entity');
  withColour(withFormat(withWorld(atOptions(command))))
    .addHelpText('after', examples('lore show "Aldric the Grey"', 'lore show aldric --at "405 KR"'))
    .action(async (entity: string, _path: unknown, options: unknown) => {
      const { showCommand } = await import('./show.ts');
      await showCommand(entity, options);
    });
}

export function addClaims(program: Command): void {
  const command = program
    .command('claims')
    .description('List claims, and which were true at a date')
    .option('--subject <entity>', 'id, name or alias')
    .option('--predicate <word>', 'relation or attribute, e.g. RULES, ruled_by, title')
    .option('--object <entity>', 'id, name or alias');
  atOptions(command)
    .option('--limit <n>', 'maximum per page, up to 50', '50')
    .option('--cursor <cursor>', 'cursor of an earlier page, to continue after it');
  withColour(withFormat(withWorld(command)))
    .addHelpText(
      'after',
      examples(
        'lore claims --object Saltgate --predicate rules --at "405 KR"',
        'lore claims --subject Maren --at "during the Reed War"',
      ),
    )
    .action(async (_path: unknown, options: unknown) => {
      const { claimsCommand } = await import('./claims.ts');
      await claimsCommand(options);
    });
}

const atWords = 'a date, range, event or era of the world, or now';

function atOptions(command: Command): Command {
  return command.option('--at <date>', atWords).option('--all', 'with --at: superseded and withdrawn claims too');
}

export function addList(program: Command): void {
  const command = program
    .command('list')
    .description('List entities')
    .argument('[kind]', 'list this kind and its subkinds only, e.g. Person')
    .option('--at <date>', atWords);
  withColour(withFormat(withWorld(command)))
    .addHelpText(
      'after',
      examples('lore list', 'lore list person --at "405 KR"', 'lore list Settlement my-world --format json'),
    )
    .action(async (kind: unknown, _path: unknown, options: unknown) => {
      const { listCommand } = await import('./list-entities.ts');
      await listCommand(kind, options);
    });
}

export function addSearch(program: Command): void {
  const command = program
    .command('search')
    .description('Search entities, claims and passages')
    .argument('<words...>', 'words that all must match; a folder last is the world')
    .option('--limit <n>', 'maximum number of results', '20');
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', examples('lore search aldric', 'lore search rules ashkeep --limit 5 --world my-world'))
    .action(async (words: string[], options: unknown) => {
      const { searchCommand } = await import('./search.ts');
      await searchCommand(words, options);
    });
}

function listOptions(command: Command): Command {
  command
    .addOption(
      new Option('--status <status>', 'list findings in this state')
        .choices(['open', 'dismissed', 'resolved', 'all'])
        .default('open'),
    )
    .option('--limit <n>', 'maximum per page, up to 50', '50')
    .option('--cursor <cursor>', 'cursor of an earlier page, to continue after it');
  return withColour(withFormat(withWorld(command)));
}
