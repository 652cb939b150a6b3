import { type Command, Option } from 'commander';
import { examples, withColour, withFormat, withWorld, withWorldOption } from '../../options.ts';

/** Commands that read the findings and the entities of a store. */
export function addFindingsCommands(program: Command): void {
  addFindings(program);
  addOrphans(program);
  addExplain(program);
  addShow(program);
  addListEntities(program);
  addSearch(program);
}

function addFindings(program: Command): void {
  const command = program
    .command('findings')
    .description('list what the rules have found')
    .addOption(
      new Option(
        '--category <category...>',
        'default: all but gaps, which `lore orphans` lists, and confusions, which `lore detective` does',
      ).choices(['contradiction', 'anachronism', 'ontology', 'orphan', 'confusion']),
    )
    .option('--subject <entity>', 'about this entity, by id, name or alias')
    .option('--rule <id>', 'found by this rule')
    .addOption(new Option('--severity <severity>').choices(['error', 'warn']))
    .addOption(new Option('--verdict <verdict>').choices(['definite', 'possible']))
    .option('--source <source>', 'with a claim from this file, book or narrator')
    .option('--project <project>', 'contradictions of this project; with "" those of claims that belong to none');
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

function addOrphans(program: Command): void {
  const command = program
    .command('orphans')
    .description('list the gaps: unknown parents, events without a place …')
    .option('--reason <words>', 'only gaps of this sort, e.g. lineage')
    .option('--subject <entity>', 'about this entity, by id, name or alias');
  listOptions(command)
    .addHelpText('after', examples('lore orphans', 'lore orphans --reason lineage'))
    .action(async (_path: unknown, options: unknown) => {
      const { orphansCommand } = await import('./orphans.ts');
      await orphansCommand(options);
    });
}

function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('everything about one finding: rule, claims, sources, history, what would settle it')
    .argument('<id>', 'of the finding, or the beginning of it');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore explain 4f2a'))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { explainCommand } = await import('./explain.ts');
      await explainCommand(id, options);
    });
}

function addShow(program: Command): void {
  const command = program
    .command('show')
    .description('what is known of an entity, with sources; what is disputed; what is unknown')
    .argument('<entity>', 'id, name or alias');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore show "Aldric the Grey"', 'lore show aldric --format json'))
    .action(async (entity: string, _path: unknown, options: unknown) => {
      const { showCommand } = await import('./show.ts');
      await showCommand(entity, options);
    });
}

function addListEntities(program: Command): void {
  const command = program
    .command('list')
    .description('list the entities of a world: id, name, kind, dates, and where each is declared')
    .argument('[kind]', 'only of this kind and the kinds below it, e.g. Person');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore list', 'lore list person', 'lore list Settlement my-world --format json'))
    .action(async (kind: unknown, _path: unknown, options: unknown) => {
      const { listCommand } = await import('./list-entities.ts');
      await listCommand(kind, options);
    });
}

function addSearch(program: Command): void {
  const command = program
    .command('search')
    .description('find entities by name, alias or id, and claims by what they say; the best first')
    .argument(
      '<words...>',
      'all of which are looked for, whatever their case and accents; a world at the end is where, as with --world',
    )
    .option('--limit <n>', 'at most so many', '20');
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
      new Option('--status <status>', 'what has become of them')
        .choices(['open', 'dismissed', 'resolved', 'all'])
        .default('open'),
    )
    .option('--limit <n>', 'at most so many, up to 50', '50')
    .option('--cursor <cursor>', 'go on after an earlier page');
  return withColour(withFormat(withWorld(command)));
}
