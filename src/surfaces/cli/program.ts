import { Command, CommanderError, Help, type HelpConfiguration } from 'commander';
import { tuneForLongRun } from '../../util/heap.ts';
import { dependencyVersion, version } from '../../util/package.ts';
import { printableText } from '../../util/text/printable.ts';
import { addCalendarCommands } from './commands/calendar/define.ts';
import { addCheck } from './commands/check/define.ts';
import { addClaim } from './commands/claim/define.ts';
import { addCompletion } from './commands/completion/define.ts';
import { addAnswer, addDetective } from './commands/detective/define.ts';
import {
  addClaims,
  addExplain,
  addFindings,
  addGaps,
  addList,
  addSearch,
  addShow,
} from './commands/findings/define.ts';
import { addMcp } from './commands/mcp/define.ts';
import { addMemoryCommands } from './commands/memory/define-memory.ts';
import { addRecall } from './commands/memory/define-recall.ts';
import { addRemember } from './commands/memory/define-remember.ts';
import { addMirror } from './commands/mirror/define.ts';
import { addNames, addUnread } from './commands/names/define.ts';
import {
  addAccept,
  addDismiss,
  addFlag,
  addHistory,
  addReopen,
  addResolve,
  addReview,
  addSupersede,
  addUnsupersede,
  addWithdraw,
} from './commands/review/define.ts';
import { addRulesCommands } from './commands/rules/define.ts';
import { addServe } from './commands/serve/define.ts';
import { addSheet } from './commands/sheet/define.ts';
import {
  addBackup,
  addDoctor,
  addExport,
  addIngest,
  addInit,
  addNightly,
  addRestore,
  addRun,
  addWatch,
} from './commands/store/define.ts';
import { reportFailure } from './failure.ts';
import { examples, globalOptions } from './options.ts';
import { refuseEmpty } from './refuse-empty.ts';
import { guardOutput } from './terminal/output.ts';

const END_MS = 1000;

/** Builds and runs the command line. Commands load their code when they are called, so that `lore --version` stays quick. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  guardOutput();
  try {
    const program = buildProgram();
    await program.parseAsync(knownOnly(program, argv));
  } catch (error) {
    // Commander has already printed its own message; 2 is "could not do its work".
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else process.exitCode = reportFailure(error);
  }
  endSoon();
}

/** `lore help nosuch` is refused as `lore nosuch` is: Commander would print the whole help. */
export function knownOnly(program: Command, argv: readonly string[]): readonly string[] {
  const [node = '', script = '', first, asked = 'help'] = argv;
  if (first !== 'help' || asked === 'help' || asked.startsWith('-')) return argv;
  const isKnown = program.commands.some((each) => [each.name(), ...each.aliases()].includes(asked));
  return isKnown ? argv : [node, script, asked];
}

/** A connection to a server that says nothing would keep the process for minutes. The program waits for its output. */
function endSoon(): void {
  process.stdout.write('', () => setTimeout(() => process.exit(), END_MS).unref());
}

/** The groups of `lore --help`, in the order in which people meet them. */
const groups: Readonly<Record<string, readonly ((program: Command) => void)[]>> = {
  'Check:': [addCheck, addClaim, addInit, addWatch, addNames, addUnread],
  'Look up:': [addFindings, addGaps, addExplain, addShow, addClaims, addList, addSearch],
  'Decide:': [
    addReview,
    addResolve,
    addDismiss,
    addReopen,
    addAccept,
    addWithdraw,
    addSupersede,
    addUnsupersede,
    addFlag,
    addHistory,
  ],
  'Story and notes:': [addSheet, addDetective, addAnswer, addRemember, addRecall, addMemoryCommands],
  'Store:': [addIngest, addRun, addNightly, addExport, addBackup, addRestore, addDoctor],
  'Serve:': [addServe, addMcp, addMirror],
  'Set up:': [addRulesCommands, addCalendarCommands, addCompletion],
};

/** How the help of every command is set. */
const helpStyle: HelpConfiguration = {
  // A name alone leaves room for words on a narrow terminal; the command's own help has its arguments.
  subcommandTerm: (command) => command.name(),
  minWidthToWrap: 20,
  // The options that all commands share come last, also where a command has no other but --help.
  groupItems(unsorted, visible, groupOf) {
    const items = Help.prototype.groupItems.call(this, unsorted, visible, groupOf as never) as Map<
      string,
      typeof visible
    >;
    const shared = items.get(globalOptions);
    if (items.delete(globalOptions) && shared !== undefined) items.set(globalOptions, shared);
    return items;
  },
};

export function buildProgram(): Command {
  const program = new Command('lore')
    .description('Finds where a fictional world contradicts itself, with both places in your files.')
    .option('-V, --version', 'print the versions of the program and its engines')
    .helpOption('-h, --help', 'print help')
    .configureHelp(helpStyle)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(refusalShown(text)) })
    .exitOverride()
    .hook('preAction', (_, command) => {
      refuseEmpty(command);
      // How much a check has to do shows when it reads the world.
      if (!['check', 'mirror'].includes(command.name())) tuneForLongRun();
    })
    .on('option:version', () => {
      process.stdout.write(versionText());
      throw new CommanderError(0, 'commander.version', '');
    })
    .addHelpText(
      'after',
      examples(
        'lore check my-world     # a folder of files',
        'lore check tree.ged     # a family tree',
        'lore ingest             # load the files into .lore/',
      ),
    );
  for (const [heading, commands] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const add of commands) add(program);
  }
  program.helpCommand('help [command]', 'Print help for a command');
  for (const each of program.commands)
    if (each.commands.length > 0) each.helpCommand('help [command]', 'Print help for a command');
  pointAtHelp(program, 'lore');
  return program;
}

/** Why a command is refused: it quotes words of the command line. A suggestion stands on a line of its own. */
function refusalShown(text: string): string {
  const lines = text.replace(/\n$/, '').split(/\n(?=\(Did you mean )/);
  return `${lines.map(printableText).join('\n')}\n`;
}

/** A wrong word of a command leads to the help of that command. */
function pointAtHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(see \`${path} --help\`)`);
  for (const each of command.commands) pointAtHelp(each, `${path} ${each.name()}`);
}

/** The version alone on the first line, for scripts; then what it works with. */
function versionText(): string {
  const engines = [
    `embedded engine @grafeo-db/js ${dependencyVersion('@grafeo-db/js') ?? 'missing'}`,
    `neo4j-driver ${dependencyVersion('neo4j-driver') ?? 'missing'}`,
    `Node ${process.versions.node}`,
  ];
  return `${version()}\n${engines.join(', ')}\n`;
}
