import { type Command, Option } from 'commander';
import { examples, notes, withColour, withFormat, withWorld, withWorldOption } from '../../options.ts';

/** `lore rules`: what is checked, and rules of one's own. */
export function addRulesCommands(program: Command): void {
  const group = program.command('rules').description('List, write and test rules');
  addList(group);
  addShow(group);
  addLint(group);
  addTest(group);
  addNew(group);
  addAdd(group);
  addRemove(group);
  addSwitch(group, 'enable', 'Enable a rule in the store');
  addSwitch(group, 'disable', 'Disable a rule in the store');
  addApprove(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('List rules, and which of them are on')
    .addOption(
      new Option('--category <category>', 'rules of this category only').choices([
        'contradiction',
        'anachronism',
        'ontology',
        'orphan',
      ]),
    )
    .addOption(new Option('--source <source>', 'rules from here only').choices(['shipped', 'world', 'store']));
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore rules list', 'lore rules list --source world --format json'))
    .action(async (_path: unknown, options: unknown) => {
      const { rulesListCommand } = await import('./list.ts');
      await rulesListCommand(options);
    });
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('Show a rule: its text, parameters and tests')
    .argument('<id>', 'id of the rule');
  withColour(withFormat(withWorld(command)))
    .addHelpText('after', examples('lore rules show contradictions/rules'))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { rulesShowCommand } = await import('./show.ts');
      await rulesShowCommand(id, options);
    });
}

function addLint(group: Command): void {
  const command = group
    .command('lint')
    .description('Report faults in rule files, without running them')
    .argument('[files...]', "rule files or folders (default: the world's rules/)");
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', notes('Exit status: 0 no faults, 1 faults, 2 could not run.'))
    .addHelpText('after', examples('lore rules lint', 'lore rules lint rules/one-warden.cypher'))
    .action(async (files: string[], options: unknown) => {
      const { rulesLintCommand } = await import('./lint.ts');
      await rulesLintCommand(files, options);
    });
}

function addTest(group: Command): void {
  const command = group
    .command('test')
    .description('Run the tests of rules')
    .argument('[rules...]', "rule files, folders or ids (default: the world's rules)")
    .addOption(
      new Option('--engine <engine>', 'embedded, or an empty database of NEO4J_URI')
        .choices(['embedded', 'neo4j'])
        .default('embedded'),
    );
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', notes('Exit status: 0 all passed, 1 some failed, 2 could not run.'))
    .addHelpText('after', examples('lore rules test', 'lore rules test contradictions/rules --engine neo4j'))
    .action(async (rules: string[], options: unknown) => {
      const { rulesTestCommand } = await import('./test.ts');
      await rulesTestCommand(rules, options);
    });
}

function addNew(group: Command): void {
  const command = group
    .command('new')
    .description('Write a rule and its tests from a template')
    .argument('[id]', 'id of the rule: lower-case words joined by - or /')
    .addOption(new Option('--shape <shape>', 'template').choices(['one-at-a-time', 'forbidden', 'missing', 'order']))
    .option('--kind <kind>', 'kind of entity to check, e.g. Location')
    .option('--predicate <predicate>', 'relation type to check, e.g. GUARDS (not for order)')
    .addOption(new Option('--side <side>', 'side of the relation that the entity is on').choices(['subject', 'object']))
    .option('--other <kind>', 'kind on the other side (forbidden)')
    .option('--first <date>', 'attribute that comes first, e.g. birth (order)')
    .option('--last <date>', 'attribute that comes last, e.g. death (order)')
    .option('--description <words>', 'sentence that is true in this world')
    .option('--hint <words>', 'advice for a writer who gets a finding')
    .addOption(
      new Option('--severity <severity>', 'severity of its findings').choices(['error', 'warn']).default('warn'),
    )
    .option('--dir <dir>', "folder for the two files (default: the world's rules/)");
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      examples('lore rules new', 'lore rules new birth-first --shape order --kind Person --first birth --last death'),
    )
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { rulesNewCommand } = await import('./new.ts');
      await rulesNewCommand(id, options);
    });
}

function addAdd(group: Command): void {
  const command = group
    .command('add')
    .description('Add a rule file to the store')
    .argument('<file>', '.cypher file, with or without a header')
    .option('--id <id>', 'id to use (default: from the header or the file name)')
    .option('--approve', 'confirm its severity `error`, as `lore rules approve` does');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore rules add one-warden.cypher', 'lore rules add strict.cypher --approve'))
    .action(async (file: string, _path: unknown, options: unknown) => {
      const { rulesAddCommand } = await import('./add.ts');
      await rulesAddCommand(file, options);
    });
}

function addRemove(group: Command): void {
  const command = group
    .command('remove')
    .description('Remove a rule from the store')
    .argument('<id>', 'id of the rule')
    .option('--reason <words>', 'reason, shown in the history');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore rules remove bridges/one-warden --reason "the bridge is gone"'))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { rulesRemoveCommand } = await import('./remove.ts');
      await rulesRemoveCommand(id, options);
    });
}

function addSwitch(group: Command, word: 'enable' | 'disable', description: string): void {
  const command = group
    .command(word)
    .description(description)
    .argument('<id>', 'id of the rule')
    .option('--reason <words>', 'reason, shown in the history');
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      notes(
        'This changes the store only. To change `lore check` as well, for everyone, write it into lore.yaml: rules: { disable: [ID] }',
      ),
    )
    .addHelpText('after', examples(`lore rules ${word} orphans/unowned-item`))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { rulesSwitchCommand } = await import('./switch.ts');
      await rulesSwitchCommand(word === 'enable', id, options);
    });
}

function addApprove(group: Command): void {
  const command = group
    .command('approve')
    .description('Confirm severity `error` for a rule that a model added')
    .argument('<id>', 'id of the rule');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore rules approve bridges/one-warden'))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { rulesApproveCommand } = await import('./approve.ts');
      await rulesApproveCommand(id, options);
    });
}
