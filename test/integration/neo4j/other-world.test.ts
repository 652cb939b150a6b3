import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { type GraphDump, readGraph } from '../../../src/queries/whole-graph.ts';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import { describeNeo4j, openClearedNeo4jStore, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { type Printed, printedBy } from '../../support/program/printed.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

const northernIsles = {
  'lore.yaml': 'world: The Northern Isles\n',
  'people.yaml': '- { id: odo, kind: Person, name: Odo, birth: 100, death: 150 }\n',
  'rules/own.cypher': '// id: own\nMATCH (p:Person) RETURN p',
};

/** Every command that works on a store, with words that it takes. */
const refused: Readonly<Record<string, readonly string[]>> = {
  ingest: [],
  watch: [],
  run: [],
  nightly: ['--once'],
  export: [],
  doctor: [],
  findings: [],
  gaps: [],
  explain: ['0123456789abcdef'],
  show: ['ysolde'],
  claim: ['Odo is her son.'],
  claims: [],
  list: [],
  search: ['Ysolde'],
  accept: ['people.yaml:1'],
  withdraw: ['people.yaml:1'],
  supersede: ['people.yaml:1', '--by', 'people.yaml:2'],
  unsupersede: ['people.yaml:1'],
  resolve: ['0123456789abcdef', '--reason', 'The annals'],
  dismiss: ['0123456789abcdef', '--reason', 'Meant so'],
  reopen: ['0123456789abcdef'],
  flag: ['ysolde', '--reason', 'Look at her'],
  history: [],
  review: [],
  detective: [],
  answer: ['0123456789abcdef', 'yes'],
  remember: ['The ferry is closed.'],
  recall: ['ferry'],
  'memory list': [],
  'memory show': ['m-01234567'],
  'memory supersede': ['m-01234567', '--by', 'm-76543210'],
  'memory unsupersede': ['m-01234567'],
  'memory forget': ['m-01234567', '--reason', 'It opened again'],
  'memory promote': ['m-01234567'],
  'memory graduate': ['m-01234567'],
  'memory link': ['m-01234567', 'ysolde'],
  'memory unlink': ['m-01234567', 'ysolde'],
  'memory neighbors': ['m-01234567'],
  'memory subgraph': ['m-01234567'],
  'memory export': [],
  'memory import': ['package.json'],
  'rules list': [],
  'rules show': ['contradictions/rules'],
  'rules test': [],
  'rules new':
    'mine --shape missing --kind Person --predicate PARENT_OF --side object --description Kin --hint Add'.split(' '),
  'rules add': ['rules/own.cypher'],
  'rules remove': ['contradictions/rules'],
  'rules enable': ['contradictions/rules'],
  'rules disable': ['contradictions/rules'],
  'rules approve': ['contradictions/rules'],
  serve: ['--port', '0'],
  mcp: [],
};

/** Those that touch no store of a server, and why they need none. */
const withoutStore: Readonly<Record<string, string>> = {
  check: 'reads the files alone, on the embedded engine',
  names: 'reads the files alone',
  unread: 'reads the files alone',
  sheet: 'reads the files alone',
  init: 'writes an example into an empty folder',
  mirror: 'reads the files alone',
  backup: 'copies the file of an embedded store; a server is refused',
  restore: 'puts back the file of an embedded store; a server is refused',
  'rules lint': 'reads the files of rules alone',
  'calendar show': 'reads the files alone',
  'calendar convert': 'reads the files alone',
  'calendar now': 'reads the calendars in the files alone',
  'calendar list': 'reads the calendars in the files alone',
  'calendar import': 'reads the one file that it is given',
  completion: 'prints a script',
};

describeNeo4j('a server that holds another world', () => {
  let theirs: WorldFolder;
  let here: WorldFolder;
  let before: GraphDump;
  let store: Awaited<ReturnType<typeof openClearedNeo4jStore>>;

  beforeAll(async () => {
    store = await openClearedNeo4jStore();
    theirs = new WorldFolder(saltMarch);
    await ingestWorld(await keep(store, theirs.root));
    before = await readGraph(store, { history: true });
    for (const [name, value] of Object.entries(neo4jEnvironment(requireNeo4j()))) vi.stubEnv(name, value);
  });
  beforeEach(() => {
    here = new WorldFolder(northernIsles);
    return () => here.remove();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await store.close();
    theirs.remove();
  });

  /** What a command prints, and what it throws for the program to print. */
  const outcome = (words: readonly string[]): Promise<Printed | Error> =>
    printedBy(words, here.root).catch((error: unknown) => {
      if (error instanceof Error) return error;
      throw error;
    });

  it('is refused by every command of the program, or by name needs no store', () => {
    expect([...Object.keys(refused), ...Object.keys(withoutStore)].sort()).toEqual(commandsOf(buildProgram()).sort());
  });

  it.each(Object.entries(refused))('lore %s refuses it, and writes nothing', async (command, words) => {
    const answer = await outcome([...command.split(' '), ...words]);
    const told = answer instanceof Error ? JSON.stringify({ ...answer, message: answer.message }) : answer.stdout;
    expect(told).toContain('holds the world');
    expect(told).toContain('The Salt March');
    expect(told).toContain('not');
    expect(told).toContain('The Northern Isles');
    for (const way of ['NEO4J_DATABASE', 'lore ingest --replace']) expect(told).toContain(way);
    if (answer instanceof Error) expect(answer).toMatchObject({ code: 'other-world' });
    else expect([answer.status, told]).toEqual([1, expect.stringContaining('✗ store')]);
    expect(await readGraph(store, { history: true })).toEqual(before);
    expect(filesIn(here.root)).toEqual(filesOf(northernIsles));
  });

  it('is not looked at by a check, and left as it is', async () => {
    const beside = await outcome(['check']);
    if (beside instanceof Error) throw beside;
    vi.stubEnv('NEO4J_URI', '');
    const alone = await outcome(['check']).finally(() => vi.stubEnv('NEO4J_URI', requireNeo4j().uri));
    expect(beside).toMatchObject({ ...alone, stderr: expect.stringContaining('leaves the server of NEO4J_URI alone') });
    expect(await readGraph(store, { history: true })).toEqual(before);
  });

  it('is not emptied for tests of rules: they ask for an empty database', async () => {
    const tested = outcome(['rules', 'test', 'contradictions/rules', '--world', theirs.root, '--engine', 'neo4j']);
    expect(await tested).toMatchObject({ code: 'database-not-empty', fix: expect.stringContaining('NEO4J_DATABASE') });
    expect(await readGraph(store, { history: true })).toEqual(before);
  });
});

/** `rules list`, `findings`, …: what the program itself says that it has. */
function commandsOf(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((each) => commandsOf(each, [...path, each.name()]));
}

const filesIn = (root: string): [string, string][] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length + 1), readFileSync(path, 'utf8')];
    })
    .sort();

const filesOf = (files: Readonly<Record<string, string>>): [string, string][] => Object.entries(files).sort();
