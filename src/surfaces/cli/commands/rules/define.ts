import { type Command, Option } from 'commander';
import { examples, withColour, withFormat, withWorld, withWorldOption } from '../../options.ts';

/** `lore rules`: what is checked, and rules of one's own. */
export function addRulesCommands(program: Command): void {
  const group = program.command('rules').description('the rules: list, show, write, lint, test, and switch them');
  addList(group);
  addShow(group);
  addLint(group);
  addTest(group);
  addNew(group);
  addAdd(group);
  addRemove(group);
  addSwitch(group, 'enable', 'switch a rule on again in the store');
  addSwitch(group, 'disable', 'switch a rule off in the store; its open findings close with the next run');
  addApprove(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list the rules: shipped, of the world, of its store; which are on, and why the others are not')
    .addOption(
      new Option('--category <category>', 'only these').choices(['contradiction', 'anachronism', 'ontology', 'orphan']),
    )
    .addOption(new Option('--source <source>', 'only these').choices(['shipped', 'world', 'store']));
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
    .description('one rule: what it says, its text as written and as run, its parameters, its tests')
    .argument('<id>', 'of the rule');
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
    .description('check rule files without running them: path:line:column of every fault')
    .argument('[files...]', "rule files or folders; default: the world's rules/");
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', '\nExit status: 0 all can run, 1 some cannot, 2 could not look.')
    .addHelpText('after', examples('lore rules lint', 'lore rules lint rules/one-warden.cypher'))
    .action(async (files: string[], options: unknown) => {
      const { rulesLintCommand } = await import('./lint.ts');
      await rulesLintCommand(files, options);
    });
}

function addTest(group: Command): void {
  const command = group
    .command('test')
    .description('run the tests beside rules, each case in a small world of its own')
    .argument('[rules...]', "rule files, folders or ids; default: the world's own rules")
    .addOption(
      new Option('--engine <engine>', 'neo4j: the server of NEO4J_URI, on which nothing is left')
        .choices(['embedded', 'neo4j'])
        .default('embedded'),
    );
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', '\nExit status: 0 all cases pass, 1 some do not, 2 could not run them.')
    .addHelpText('after', examples('lore rules test', 'lore rules test contradictions/rules --engine neo4j'))
    .action(async (rules: string[], options: unknown) => {
      const { rulesTestCommand } = await import('./test.ts');
      await rulesTestCommand(rules, options);
    });
}

function addNew(group: Command): void {
  const command = group
    .command('new')
    .description('write a rule and its tests; asks for what the options leave open')
    .argument('[id]', 'lower-case words joined by - or /')
    .addOption(
      new Option('--shape <shape>', 'what sort of rule it is').choices([
        'one-at-a-time',
        'forbidden',
        'missing',
        'order',
      ]),
    )
    .option('--kind <kind>', 'the kind of thing it is about, e.g. Location')
    .option('--predicate <predicate>', 'the claim it looks at, e.g. GUARDS (one-at-a-time, forbidden, missing)')
    .addOption(
      new Option('--side <side>', 'on which side of the claim the thing stands').choices(['subject', 'object']),
    )
    .option('--other <kind>', 'the kind on the other side (forbidden)')
    .option('--first <date>', 'the attribute that comes first, e.g. birth (order)')
    .option('--last <date>', 'the attribute that comes last, e.g. death (order)')
    .option('--description <words>', 'what holds in this world')
    .option('--hint <words>', 'what a writer should do about a finding')
    .addOption(new Option('--severity <severity>').choices(['error', 'warn']).default('warn'))
    .option('--dir <dir>', "the folder for the two files; default: the world's rules/");
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      examples(
        'lore rules new bridges/one-warden --shape one-at-a-time --kind Location --predicate GUARDS --side object',
        'lore rules new',
      ),
    )
    .action(async (id: string | undefined, _path: unknown, options: unknown) => {
      const { rulesNewCommand } = await import('./new.ts');
      await rulesNewCommand(id, options);
    });
}

function addAdd(group: Command): void {
  const command = group
    .command('add')
    .description('lint a rule file and put it into the store, for a world whose folder is not at hand')
    .argument('<file>', 'a .cypher file, with a header or without')
    .option('--id <id>', 'in place of its own, or of the name of a file without a header')
    .option(
      '--approve',
      'let its severity `error` count, now that you have read it; without this it counts as `warn` until `lore rules approve`',
    );
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
    .description('remove a rule that was added to the store; its history stays')
    .argument('<id>', 'of the rule')
    .option('--reason <words>', 'why; the history shows it');
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
    .argument('<id>', 'of the rule')
    .option('--reason <words>', 'why; the history shows it');
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      '\nFor everybody who works on the world, and for `lore check`, put it into lore.yaml: rules: { disable: [ID] }',
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
    .description('let the severity `error` of a rule in the store count: a model may ask for it, a person decides')
    .argument('<id>', 'of the rule');
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore rules approve bridges/one-warden'))
    .action(async (id: string, _path: unknown, options: unknown) => {
      const { rulesApproveCommand } = await import('./approve.ts');
      await rulesApproveCommand(id, options);
    });
}
