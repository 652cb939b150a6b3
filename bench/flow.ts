import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import { inFolder } from './folder.ts';

/**
 * `npm run flow`: how many of our files and functions ran in each of six things that people do, as V8 counts calls. A reader of the code
 * then needs to remember only that. `--rooms` counts by room of `src/`; `--list check` names the functions of one.
 */
const { values } = parseArgs({ options: { rooms: { type: 'boolean', default: false }, list: { type: 'string' } } });

/** Not the bundle: in these files each function is told from the others by its file. */
const program = fileURLToPath(new URL('../dist/surfaces/cli/main.js', import.meta.url));
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

interface Flow {
  readonly name: string;
  readonly about: string;
  /** The commands in turn, each in the world's folder; what is counted is the last one's. */
  readonly commands: readonly (readonly string[])[];
  readonly world: 'one-file' | 'ashen-coast' | 'tidewrack-vault';
  /** The memories that a client asks the last command, `lore mcp`, to store. */
  readonly note?: string;
}

const flows: readonly Flow[] = [
  { name: 'help', about: 'lore --help', commands: [['--help']], world: 'one-file' },
  { name: 'check', about: 'lore check of one YAML file', commands: [['check', '.']], world: 'one-file' },
  { name: 'prose', about: 'lore check of an Obsidian vault', commands: [['check', '.']], world: 'tidewrack-vault' },
  { name: 'ingest', about: 'lore ingest of a stored world', commands: [['ingest'], ['ingest']], world: 'ashen-coast' },
  { name: 'show', about: 'lore show of one entity', commands: [['ingest'], ['show', 'ada']], world: 'one-file' },
  {
    name: 'remember',
    about: 'a memory noted over MCP',
    commands: [['ingest'], ['mcp', '--toolsets', 'lore,memory']],
    world: 'one-file',
    note: 'Ada died in 140.',
  },
];

const reportSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

/** `time/windows/window.js:1042 overlaps`, of every function that ran, in the program and in processes it started. */
function functionsIn(reports: string): Set<string> {
  const ran = new Set<string>();
  for (const file of readdirSync(reports)) {
    const { result } = reportSchema.parse(JSON.parse(readFileSync(join(reports, file), 'utf8')));
    for (const { url, functions } of result) {
      if (!url.startsWith('file:')) continue;
      const path = relative(dist, fileURLToPath(url));
      if (path.startsWith('..')) continue;
      // The first is the file itself, which runs when it is loaded.
      for (const { functionName, ranges } of functions.slice(1)) {
        const [whole] = ranges;
        if (whole !== undefined && whole.count > 0)
          ran.add(`${path}:${whole.startOffset} ${functionName || '(unnamed)'}`);
      }
    }
  }
  return ran;
}

function write(world: Flow['world'], folder: string): void {
  if (world !== 'one-file') {
    cpSync(fixture(world), folder, { recursive: true });
    return;
  }
  writeFileSync(join(folder, 'lore.yaml'), 'world: Flow\n');
  writeFileSync(join(folder, 'people.yaml'), 'ada:\n  kind: Person\n  name: Ada\n  birth: 120\n  death: 110\n');
}

async function ranIn({ name, commands, world, note }: Flow): Promise<Set<string>> {
  return await inFolder(async (folder) => {
    const cwd = join(folder, 'world');
    mkdirSync(cwd);
    write(world, cwd);
    const reports = join(folder, 'reports');
    for (const [at, command] of commands.entries()) {
      const isLast = at === commands.length - 1;
      const env = { ...process.env, ...(isLast ? { NODE_V8_COVERAGE: reports } : {}), NEO4J_URI: '' };
      if (isLast && note !== undefined) {
        await remember([program, ...command], { cwd, env }, note);
        continue;
      }
      const { status, stderr } = spawnSync(process.execPath, [program, ...command], { cwd, env, encoding: 'utf8' });
      // 1: something is found.
      if (status !== 0 && status !== 1)
        throw new Error(`${name}: lore ${command.join(' ')} ended with ${status}: ${stderr}`);
    }
    return functionsIn(reports);
  });
}

async function remember(args: readonly string[], place: { cwd: string; env: NodeJS.ProcessEnv }, note: string) {
  const env = Object.fromEntries(
    Object.entries(place.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const client = new Client({ name: 'flow', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...args], cwd: place.cwd, env }));
  const { isError, content } = await client.callTool({ name: 'remember', arguments: { text: note } });
  await client.close();
  if (isError) throw new Error(`remember answers ${JSON.stringify(content)}`);
}

const roomOf = (ran: string) => ran.split('/').slice(0, -1).slice(0, 2).join('/') || '.';
const filesOf = (ran: Iterable<string>) => new Set([...ran].map((each) => each.slice(0, each.indexOf(':')))).size;

console.log('files  functions');
for (const flow of flows) {
  if (values.list !== undefined && values.list !== flow.name) continue;
  const ran = await ranIn(flow);
  console.log(`${String(filesOf(ran)).padStart(5)}  ${String(ran.size).padStart(9)}  ${flow.name}: ${flow.about}`);
  if (values.list !== undefined) console.log([...ran].sort().join('\n'));
  if (!values.rooms) continue;
  const rooms = [...new Set([...ran].map(roomOf))].map(
    (room) => [room, [...ran].filter((each) => roomOf(each) === room)] as const,
  );
  for (const [room, inRoom] of rooms.sort(([, a], [, b]) => b.length - a.length))
    console.log(`${String(filesOf(inRoom)).padStart(5)}  ${String(inRoom.length).padStart(9)}    ${room}`);
}
