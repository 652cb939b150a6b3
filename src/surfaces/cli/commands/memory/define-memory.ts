import { type Command, Option } from 'commander';
import { memoryStatuses, memoryTypes } from '../../../../model/choices.ts';
import { examples, withActor, withColour, withFormat, withWorldOption } from '../../options.ts';

const memoryWords = 'id of the memory, `m-…`, or its beginning';
const thingWords = 'id of a memory, claim, passage or entity';
const whyWords = 'reason, shown in the history';

/** `lore memory`: what a storyteller noted, and what it is linked to. */
export function addMemoryCommands(program: Command): void {
  const group = program.command('memory').description('Manage notes: list, link, promote, forget');
  addList(group);
  addShow(group);
  addSupersede(group);
  addRestore(group);
  addForget(group);
  addAccepting(group, 'promote', 'Confirm a memory, and accept its claims');
  addAccepting(group, 'graduate', 'Write the claims of a memory to files in added/');
  addLinks(group);
  addNeighbors(group);
  addSubgraph(group);
  addTransfer(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('List memories, newest first')
    .addOption(new Option('--type <type>', 'memories of this type only').choices(memoryTypes))
    .option('--tag <tag>', 'memories with this tag only')
    .option('--project <project>', 'memories of this project only')
    .addOption(
      new Option('--status <status>', 'memories in this state (default: candidate and active)').choices([
        ...memoryStatuses,
        'all',
      ]),
    )
    .option('--limit <n>', 'maximum per page, up to 50', '50')
    .option('--cursor <cursor>', 'cursor of an earlier page, to continue after it');
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', examples('lore memory list', 'lore memory list --tag ferry --status all'))
    .action(async (options: unknown) => {
      const { listMemoriesCommand } = await import('./memory.ts');
      await listMemoriesCommand(options);
    });
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('Show a memory, its conflicts, claims and links')
    .argument('<id>', memoryWords);
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', examples('lore memory show m-0f3c2a9b'))
    .action(async (id: string, options: unknown) => {
      const { showMemoryCommand } = await import('./memory.ts');
      await showMemoryCommand(id, options);
    });
}

function addSupersede(group: Command): void {
  const command = group
    .command('supersede')
    .description('Replace one memory with another')
    .argument('<old>', memoryWords)
    .requiredOption('--by <id>', 'required: memory that replaces it')
    .option('--reason <words>', whyWords);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore memory supersede m-0f3c2a9b --by m-77aa01c2'))
    .action(async (id: string, options: unknown) => {
      const { supersedeMemoryCommand } = await import('./change.ts');
      await supersedeMemoryCommand(id, options);
    });
}

function addRestore(group: Command): void {
  const command = group
    .command('unsupersede')
    .description('Undo supersede')
    .argument('<id>', memoryWords)
    .option('--reason <words>', whyWords);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore memory unsupersede m-0f3c2a9b'))
    .action(async (id: string, options: unknown) => {
      const { restoreMemoryCommand } = await import('./change.ts');
      await restoreMemoryCommand(id, options);
    });
}

function addForget(group: Command): void {
  const command = group
    .command('forget')
    .description('Retire a memory')
    .argument('<id>', memoryWords)
    .requiredOption('--reason <words>', `required: ${whyWords}`)
    .option('--hard', 'delete it from the store and its log (not from backups)');
  withFormat(withActor(withWorldOption(command)))
    .addHelpText(
      'after',
      examples(
        'lore memory forget m-0f3c2a9b --reason "a joke"',
        'lore memory forget m-0f3c2a9b --hard --reason "asked to"',
      ),
    )
    .action(async (id: string, options: unknown) => {
      const { forgetMemoryCommand } = await import('./change.ts');
      await forgetMemoryCommand(id, options);
    });
}

function addAccepting(group: Command, name: 'promote' | 'graduate', description: string): void {
  const command = group
    .command(name)
    .description(description)
    .argument('<id>', memoryWords)
    .option('--reason <words>', whyWords);
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples(`lore memory ${name} m-0f3c2a9b`))
    .action(async (id: string, options: unknown) => {
      const { acceptMemoryCommand } = await import('./change.ts');
      await acceptMemoryCommand(name, id, options);
    });
}

function addLinks(group: Command): void {
  const [link, unlink] = (['link', 'unlink'] as const).map((name) => {
    const command = group
      .command(name)
      .description(name === 'link' ? 'Link two things' : 'Remove links between two things')
      .argument('<from>', thingWords)
      .argument('<to>', thingWords)
      .option(
        '--rel <word>',
        name === 'link' ? 'type of the link, e.g. refines (default: related)' : 'type of link to remove (default: all)',
      );
    return withFormat(withActor(withWorldOption(command))).action(
      async (from: string, to: string, options: unknown) => {
        const { linkCommand } = await import('./links.ts');
        await linkCommand(name, from, to, options);
      },
    );
  });
  link?.addHelpText('after', examples('lore memory link m-0f3c2a9b ysolde --rel example_of'));
  unlink?.addHelpText('after', examples('lore memory unlink m-0f3c2a9b ysolde'));
}

function addNeighbors(group: Command): void {
  const command = group
    .command('neighbors')
    .description('List things that are linked to a thing')
    .argument('<id>', thingWords)
    .option('--rel <word>', 'follow this type of link only')
    .addOption(
      new Option('--direction <direction>', 'direction of the links').choices(['out', 'in', 'both']).default('both'),
    )
    .option('--depth <n>', 'maximum distance in links, up to 10', '1');
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', examples('lore memory neighbors m-0f3c2a9b --rel derived_from --depth 3'))
    .action(async (id: string, options: unknown) => {
      const { neighborsCommand } = await import('./links.ts');
      await neighborsCommand(id, options);
    });
}

function addSubgraph(group: Command): void {
  const command = group
    .command('subgraph')
    .description('Show things linked to any of these, and all links')
    .argument('<ids...>', thingWords)
    .option('--depth <n>', 'maximum distance in links, up to 10', '1');
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', examples('lore memory subgraph m-0f3c2a9b --depth 2 --format json'))
    .action(async (ids: string[], options: unknown) => {
      const { subgraphCommand } = await import('./links.ts');
      await subgraphCommand(ids, options);
    });
}

function addTransfer(group: Command): void {
  withWorldOption(group.command('export').description('Print all memories as JSON lines'))
    .option('--out <file>', 'file to write (default: stdout)')
    .addHelpText('after', examples('lore memory export --out memories.jsonl'))
    .action(async (options: unknown) => {
      const { exportMemoriesCommand } = await import('./transfer.ts');
      await exportMemoriesCommand(options);
    });
  const command = group
    .command('import')
    .description('Load memories that `lore memory export` wrote')
    .argument('<file>', 'file of JSON lines');
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore memory import memories.jsonl'))
    .action(async (file: string, options: unknown) => {
      const { importMemoriesCommand } = await import('./transfer.ts');
      await importMemoriesCommand(file, options);
    });
}
