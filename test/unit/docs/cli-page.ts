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
    intro:
      'These commands read the files and store nothing. Most writers need no others. `lore check` always uses the embedded engine. If `NEO4J_URI` is set, one line on stderr says that the server is not used (not with `--quiet`). A rule with `engines: [neo4j]` is reported as `not run here: needs Neo4j` and never fails the check; `lore run` on Neo4j runs it.',
    commands: ['check', 'claim', 'init', 'names', 'unread', 'sheet'],
  },
  {
    title: 'Store a world',
    intro:
      'A store contains a world, its findings and your decisions: `.lore/` in the folder of the world, or Neo4j if `NEO4J_URI` is set (with `NEO4J_USER`, `NEO4J_PASSWORD`, `NEO4J_DATABASE`). One process at a time opens the file in `.lore/`. While `lore watch`, `lore mcp` or `lore serve` runs, short commands use the store of that process ([how](server-reference.md#one-process-has-the-store)); `ingest`, `watch`, `serve`, `nightly`, `restore` and `doctor --fix` are refused. `lore check` opens no store.',
    commands: ['ingest', 'watch', 'run', 'export', 'doctor'],
  },
  {
    title: 'Look at a stored world',
    intro:
      'These commands print the store. `--format json` gives scripts the same data. Without a store, `list`, `search` and `recall` use the files.',
    commands: ['findings', 'gaps', 'explain', 'show', 'claims', 'list', 'search', 'recall', 'memory', 'detective'],
  },
  {
    title: 'Decide',
    intro:
      'You decide about findings and claims. A decision stays with its finding or claim through every ingest and run, until the claims change. The store gets it at once, and so does `.lore/decisions.yaml`, which you commit. Without a store, `lore check` reads the decisions from that file. Nothing is deleted: each decision has one that undoes it, and `lore history` shows both. Name a claim by its id, the beginning of its id, or its place as reports show it: `people.yaml:12`.',
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
      'A storyteller notes facts between two ingests. They are stored next to the files: no file changes, and `lore check` reads none of them.',
    commands: ['remember'],
  },
  {
    title: 'Rules',
    intro: 'List the rules, and write your own: [Write a rule](write-a-rule.md).',
    commands: ['rules'],
  },
  { title: 'Calendars', intro: 'How to write one: [Make a calendar](make-a-calendar.md).', commands: ['calendar'] },
  {
    title: 'Serving',
    intro:
      'One process for programs, browsers and language models: [Run a server](run-a-server.md#serve-a-world). For its pages as files, without a process, make [a mirror](run-a-server.md#write-a-static-site).',
    commands: ['serve', 'mirror'],
  },
  {
    title: 'Language models',
    intro: 'How to set up each client: [Connect a language model](connect-a-language-model.md).',
    commands: ['mcp'],
  },
  {
    title: 'Unattended',
    intro: 'Schedules, backups and containers: [Run a server](run-a-server.md).',
    commands: ['nightly', 'backup', 'restore'],
  },
  { title: 'Your shell', intro: 'Completes commands and options when you press Tab.', commands: ['completion'] },
];

const HEAD = `# Commands

Every command of \`lore\`, as \`lore COMMAND --help\` prints it.

Results go to standard output, everything else to standard error. Exit status 0 means done, and 2 that the command could not run. Some commands also exit with 1: \`check\`, \`watch\`, \`run\` and \`nightly --once\` for a finding or a problem at or above \`--fail-on\` ([exit status](findings.md#exit-status)), and \`doctor\`, \`rules lint\`, \`rules test\` and \`rules new\` for trouble. \`ingest\` and \`findings\` exit with 0 even if there are findings.
`;

/** The text of docs/cli.md. */
export function cliPage(program: Command): string {
  const shared = globalOptions(program);
  const groups = GROUPS.map(({ title, intro, commands }) => {
    const sections = commands.flatMap((name) => sectionsOf(commandNamed(program, name), 'lore', shared));
    return [`## ${title}`, intro, ...sections].join('\n\n');
  });
  return `${[HEAD.trimEnd(), globalPart(shared), ...groups].join('\n\n')}\n`;
}

/** The options that many commands share, each in the words that most of them have: `lore check` has its own formats. */
function globalOptions(program: Command): ReadonlyMap<string, string> {
  const times = new Map<string, Map<string, number>>();
  const collect = (command: Command): void => {
    for (const option of command.options) {
      if (option.helpGroupHeading === undefined) continue;
      const words = command.createHelp().optionDescription(option);
      const counts = times.get(option.flags) ?? new Map<string, number>();
      times.set(option.flags, counts.set(words, (counts.get(words) ?? 0) + 1));
    }
    for (const each of command.commands) collect(each);
  };
  collect(program);
  return new Map([...times].map(([flags, counts]) => [flags, [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']));
}

/** They stand once, with no word of which commands have them: their help says so. */
function globalPart(shared: ReadonlyMap<string, string>): string {
  const rows = [...shared].map(([flags, words]) => `| \`${flags}\` | ${words.replaceAll('|', '\\|')} |`);
  return [
    '## Global options',
    'A command has those of these options that apply to it.',
    ['| | |', '|---|---|', ...rows].join('\n'),
  ].join('\n\n');
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

function sectionsOf(command: Command, above: string, shared: ReadonlyMap<string, string>): string[] {
  const path = `${above} ${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((each) => sectionsOf(each, path, shared));
  const usage = [path, ...command.registeredArguments.map((each) => argument(each.name(), each))].join(' ');
  const parts = [`### \`${usage}\``, sentence(command.description()), table(command, shared), afterHelp(command)];
  return [parts.filter((part) => part !== '').join('\n\n')];
}

function argument(name: string, { required, variadic }: { required: boolean; variadic: boolean }): string {
  const word = `${name.toUpperCase()}${variadic ? '…' : ''}`;
  return required ? word : `[${word}]`;
}

/** Arguments and options, without those that every command has. */
function table(command: Command, shared: ReadonlyMap<string, string>): string {
  const help = command.createHelp();
  const args = help
    .visibleArguments(command)
    .map((each) => [`\`${each.name().toUpperCase()}\``, help.argumentDescription(each)]);
  const options = help
    .visibleOptions(command)
    .filter((each) => each.long !== '--help' && shared.get(each.flags) !== help.optionDescription(each))
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
