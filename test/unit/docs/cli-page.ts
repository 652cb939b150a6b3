import type { Command } from 'commander';

interface Group {
  readonly title: string;
  readonly intro: string;
  /** Names of commands as typed after `lore`; a group of commands stands for all of its own. */
  readonly commands: readonly string[];
}

/** What a reader looks for, and the commands that do it. Every command of the program is in one group. */
const GROUPS: readonly Group[] = [
  {
    title: 'Check files',
    intro: 'Reads the files and reports. Nothing is stored. This is all that most writers need.',
    commands: ['check', 'names', 'unread', 'init'],
  },
  {
    title: 'Store a world',
    intro:
      'A store holds a world, its findings and what people decided about them: `.lore/` in the folder of the world, or Neo4j where `NEO4J_URI` is set (with `NEO4J_USER`, `NEO4J_PASSWORD`, `NEO4J_DATABASE`). The file in `.lore/` is open in one process at a time. While `lore watch`, `lore mcp` or `lore serve` runs, short commands work on the store there ([how](operating.md#one-process-has-the-store)); `ingest`, `watch`, `serve`, `nightly`, `restore` and `doctor --fix` are refused. `lore check` opens no store.',
    commands: ['ingest', 'watch', 'run', 'export', 'doctor'],
  },
  {
    title: 'Look at a stored world',
    intro:
      'These print what is stored. `--format json` gives the same to scripts. `list`, `search` and `recall` also work where nothing is stored, on what the files say.',
    commands: ['findings', 'orphans', 'explain', 'show', 'list', 'search', 'recall', 'memory', 'detective'],
  },
  {
    title: 'Decide',
    intro:
      'What people decide about findings and claims. A decision stays with its finding or claim through every ingest and run, until what they state changes. It is written into the store at once, and into `.lore/decisions.yaml`, which is meant to be committed: `lore check` goes by that file where no store is. Nothing is deleted: each decision has one that takes it back, and `lore history` shows both. A claim is named by its id, the beginning of it, or where it stands, as reports show it: `people.yaml:12`.',
    commands: [
      'accept',
      'withdraw',
      'supersede',
      'unsupersede',
      'resolve',
      'dismiss',
      'reopen',
      'answer',
      'review',
      'history',
      'flag',
    ],
  },
  {
    title: 'Remember',
    intro:
      'What a storyteller notes between two ingests, beside the files: nothing in them is changed by it, and `lore check` reads none of it.',
    commands: ['remember'],
  },
  {
    title: 'Rules',
    intro: 'What is checked, and rules of your own: [writing-rules.md](writing-rules.md).',
    commands: ['rules'],
  },
  { title: 'Calendars', intro: 'How they are written: [time.md](time.md#calendars).', commands: ['calendar'] },
  {
    title: 'Serving',
    intro:
      'One process for programs, browsers and language models: [serving.md](serving.md). Its pages as files, where no process is to run: [a mirror](serving.md#a-mirror-without-a-server).',
    commands: ['serve', 'mirror'],
  },
  { title: 'Language models', intro: 'Setting up each client: [mcp.md](mcp.md).', commands: ['mcp'] },
  {
    title: 'Unattended',
    intro: 'Schedules, backups and containers: [operating.md](operating.md).',
    commands: ['nightly', 'backup', 'restore'],
  },
  { title: 'Your shell', intro: 'Completes commands and options when you press Tab.', commands: ['completion'] },
];

const HEAD = `# Commands

Every command of \`lore\`, from its own help: \`lore COMMAND --help\` prints the same.

Data goes to standard output, everything else to standard error. The exit status is 0 when the work was done and 2 when it could not be. Commands that judge also end with 1: \`check\`,
\`watch\`, \`run\` and \`nightly --once\` for a finding or a problem at or above \`--fail-on\` ([exit status](editors-and-ci.md#exit-status)), \`doctor\`, \`rules lint\`, \`rules test\` and \`rules new\` for trouble. \`ingest\` and \`findings\` end with 0 whatever the store holds.
`;

/** The text of docs/cli.md. */
export function cliPage(program: Command): string {
  const groups = GROUPS.map(({ title, intro, commands }) => {
    const sections = commands.flatMap((name) => sectionsOf(commandNamed(program, name), 'lore'));
    return [`## ${title}`, intro, ...sections].join('\n\n');
  });
  return `${[HEAD.trimEnd(), ...groups].join('\n\n')}\n`;
}

/** The commands that are in no group. */
export function ungrouped(program: Command): string[] {
  const grouped = GROUPS.flatMap(({ commands }) => commands);
  return program.commands.map((command) => command.name()).filter((name) => !grouped.includes(name));
}

function commandNamed(program: Command, name: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found === undefined) throw new Error(`docs/cli.md: there is no command ${name}`);
  return found;
}

function sectionsOf(command: Command, above: string): string[] {
  const path = `${above} ${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((each) => sectionsOf(each, path));
  const usage = [path, ...command.registeredArguments.map((each) => argument(each.name(), each))].join(' ');
  const parts = [`### \`${usage}\``, sentence(command.description()), table(command), afterHelp(command)];
  return [parts.filter((part) => part !== '').join('\n\n')];
}

function argument(name: string, { required, variadic }: { required: boolean; variadic: boolean }): string {
  const word = `${name.toUpperCase()}${variadic ? '…' : ''}`;
  return required ? word : `[${word}]`;
}

/** Arguments and options, without those that every command has. */
function table(command: Command): string {
  const help = command.createHelp();
  const args = help
    .visibleArguments(command)
    .map((each) => [`\`${each.name().toUpperCase()}\``, help.argumentDescription(each)]);
  const options = help
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help')
    .map((each) => [`\`${each.flags}\``, help.optionDescription(each)]);
  const rows = [...args, ...options].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return rows.length === 0 ? '' : ['| | |', '|---|---|', ...rows].join('\n');
}

/** What a command's help adds below its options: examples become a block, the rest stays text. */
function afterHelp(command: Command): string {
  let printed = '';
  command.configureOutput({ writeOut: (text) => (printed += text) });
  command.outputHelp();
  const after = printed.slice(command.helpInformation().length).trim();
  return after
    .split(/\n{2,}/)
    .map((part) => {
      const lines = part.split('\n');
      if (!/^Examples?:$/.test(lines[0] ?? '')) return part;
      return ['```sh', ...lines.slice(1).map((line) => line.replace(/^\s*\$ /, '')), '```'].join('\n');
    })
    .join('\n\n');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.…]$/.test(text) ? '' : '.'}`;
}
