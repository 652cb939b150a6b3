import { type Command, Option } from 'commander';
import { memoryStatuses, memoryTypes } from '../../../../model/memory.ts';
import { examples, withActor, withColour, withFormat, withWorldOption } from '../../options.ts';

const memoryWords = 'id of a memory, `m-…`, or its beginning';
const thingWords = 'id of a memory (or its beginning), a claim, a passage or an entity';
const whyWords = 'why; the history shows it';

/** `lore memory`: what a storyteller noted, and what it is linked to. */
export function addMemoryCommands(program: Command): void {
  const group = program
    .command('memory')
    .description('list, link and forget what a storyteller noted, and put one memory in the place of another');
  addList(group);
  addShow(group);
  addSupersede(group);
  addRestore(group);
  addForget(group);
  addAccepting(group, 'promote', 'say that a memory holds: rules look at the claims read from it from now on');
  addAccepting(group, 'graduate', 'write the claims of a memory into the files of the world, below added/');
  addLinks(group);
  addNeighbors(group);
  addSubgraph(group);
  addTransfer(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('list the memories, the newest first')
    .addOption(new Option('--type <type>', 'only of this type').choices(memoryTypes))
    .option('--tag <tag>', 'only those with this tag')
    .option('--project <project>', 'only those of this project')
    .addOption(
      new Option('--status <status>', 'only these; default: candidates and active ones').choices([
        ...memoryStatuses,
        'all',
      ]),
    )
    .option('--limit <n>', 'at most so many, up to 50', '50')
    .option('--cursor <cursor>', 'go on after an earlier page');
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
    .description('show a memory with what it contradicts, its claims and its links')
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
    .description('put one memory in the place of another, which stays and counts no more')
    .argument('<old>', memoryWords)
    .requiredOption('--by <id>', 'required: the memory that holds instead')
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
    .description('put a memory back in force that was superseded')
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
    .description('have a memory count no more')
    .argument('<id>', memoryWords)
    .requiredOption('--reason <words>', `required: ${whyWords}`)
    .option('--hard', 'delete it from the store and its log; backups that were made before keep it');
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
      .description(name === 'link' ? 'link one thing to another' : 'take links from one thing to another away')
      .argument('<from>', thingWords)
      .argument('<to>', thingWords)
      .option(
        '--rel <word>',
        name === 'link'
          ? 'refines, example_of, derived_from, contradicts, or a word of your own; default: related'
          : 'only this one; default: all',
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
    .description('list what something is linked with, and the ids that links lead to and nothing has')
    .argument('<id>', thingWords)
    .option('--rel <word>', 'only over these links')
    .addOption(new Option('--direction <direction>', 'which way').choices(['out', 'in', 'both']).default('both'))
    .option('--depth <n>', 'so many links from it, up to 10', '1');
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
    .description('print what is linked with any of these, and the links among all of that')
    .argument('<ids...>', thingWords)
    .option('--depth <n>', 'so many links from any of them, up to 10', '1');
  withColour(withFormat(withWorldOption(command)))
    .addHelpText('after', examples('lore memory subgraph m-0f3c2a9b --depth 2 --format json'))
    .action(async (ids: string[], options: unknown) => {
      const { subgraphCommand } = await import('./links.ts');
      await subgraphCommand(ids, options);
    });
}

function addTransfer(group: Command): void {
  withWorldOption(
    group
      .command('export')
      .description('print all memories, their links, claims and contradictions, one JSON object a line'),
  )
    .option('--out <file>', 'write them there instead')
    .addHelpText('after', examples('lore memory export --out memories.jsonl'))
    .action(async (options: unknown) => {
      const { exportMemoriesCommand } = await import('./transfer.ts');
      await exportMemoriesCommand(options);
    });
  const command = group
    .command('import')
    .description('take in what `lore memory export` has written; what is there already stays as it is')
    .argument('<file>', 'what was exported');
  withFormat(withActor(withWorldOption(command)))
    .addHelpText('after', examples('lore memory import memories.jsonl'))
    .action(async (file: string, options: unknown) => {
      const { importMemoriesCommand } = await import('./transfer.ts');
      await importMemoriesCommand(file, options);
    });
}
