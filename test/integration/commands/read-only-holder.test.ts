import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connected, overStdioIn, said } from '../../support/program/mcp.ts';
import { runLore } from '../../support/program/program.ts';
import { type ServeProgram, serveProgram } from '../../support/program/serve.ts';
import { saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let env: Readonly<Record<string, string>>;
let server: ServeProgram;
let finding: string;
const clients: Connected[] = [];

const lore = (...args: readonly string[]) => runLore(folder.root, args, env);
const graph = () => lore('export', '--format', 'json').stdout;
const filed = () => readFileSync(join(folder.root, '.lore', 'decisions.yaml'), 'utf8');
const client = async (...options: readonly string[]) => {
  const connected = await overStdioIn(env, folder.root, ...options);
  clients.push(connected);
  return connected;
};

beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  env = { XDG_CACHE_HOME: `${folder.root}-cache` };
  folder.write(
    'own.cypher',
    "// Nobody rows.\nMATCH (p:Person) WHERE p.id = 'nameless' RETURN p, 'definite' AS verdict\n",
  );
  lore('ingest');
  const gaps = JSON.parse(lore('orphans', '--format', 'json').stdout).items;
  lore('dismiss', gaps[0].violation.id, '--reason', 'seen', '--as', 'Ama');
  finding = gaps[1].violation.id;
  server = await serveProgram(folder.root, ['--read-only'], env);
});
afterEach(async () => {
  for (const { client: each } of clients.splice(0)) await each.close();
  server.lore.signal('SIGKILL');
  await server.lore.gone;
  folder.remove();
  rmSync(env.XDG_CACHE_HOME ?? '', { recursive: true, force: true });
});

describe('while lore serve --read-only has the store', () => {
  it('every command that decides or changes something is refused, and nothing is changed', () => {
    const before = [graph(), filed()];
    const writing: readonly (readonly string[])[] = [
      ['dismiss', finding, '--reason', 'meant so'],
      ['resolve', finding, '--reason', 'seen'],
      ['flag', 'ysolde', '--reason', 'look at her'],
      ['accept', '--path', 'drafts/**'],
      ['withdraw', 'people.yaml:10', '--reason', 'a slip'],
      ['rules', 'add', join(folder.root, 'own.cypher'), '--id', 'no-rowers', '--approve'],
      ['rules', 'disable', 'contradictions/rules', '--reason', 'too loud'],
      ['run', '--fail-on', 'never'],
      ['run', '--scope', 'entity:ysolde', '--fail-on', 'never'],
    ];
    for (const args of writing) {
      const { status, stdout, stderr } = lore(...args, '--world', folder.root);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: '' });
      expect({ args, stderr }).toEqual({
        args,
        stderr: expect.stringMatching(
          /^lore: The store is open in process \d+ \(lore serve .*--read-only\), which does not allow writes\.\n {6}End that process, or start it again without --read-only\.\n$/,
        ),
      });
    }
    expect([graph(), filed()]).toEqual(before);
  });

  it('every command that looks answers, and notes nothing', () => {
    const before = graph();
    for (const line of [
      'findings',
      'orphans',
      `explain ${finding}`,
      'show ysolde',
      'history',
      'list',
      'review',
      'flag',
      'rules list',
      'doctor',
    ]) {
      const { status, stderr } = lore(...line.split(' '));
      expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
    }
    expect(lore('doctor').stdout).toContain('which lets others look');
    expect(graph()).toBe(before);
  });

  it('a decision that came with the file waits for one that may write', () => {
    const id = /id: ([^\s,]+)/.exec(filed())?.[1] ?? '';
    folder.write('.lore/decisions.yaml', filed().replace(id, `${id.slice(0, -1)}z`));
    const brought = filed();
    const before = graph();
    expect(lore('findings').status).toBe(0);
    expect([graph(), filed()]).toEqual([before, brought]);
  });

  it('a lore mcp beside it is read-only as well, also once that one has ended', async () => {
    const second = await client();
    const tools = async () => (await second.client.listTools()).tools.map(({ name }) => name);
    expect(await tools()).not.toContain('flag_for_review');
    const flag = { node_id: 'ysolde', reason: 'look at her' };
    expect(await said(second.client, 'flag_for_review', flag)).toContain('read-only');
    const before = graph();
    expect(await said(second.client, 'get_orphans')).not.toContain('REFUSED');
    expect(graph()).toBe(before);
    await server.stop();
    await expect.poll(() => lore('doctor').stdout, { timeout: 20_000 }).toMatch(/open in process \d+ \(lore mcp/);
    expect(lore('flag', 'ysolde', '--reason', 'look at her')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('which does not allow writes'),
    });
    expect(graph()).toBe(before);
  });

  it('a lore mcp that is to watch says that it does not', async () => {
    const watching = await client('--watch');
    await said(watching.client, 'latest_run');
    expect(watching.stderr()).toContain('saves are not ingested');
    folder.write('late.yaml', '- { id: late, kind: Person }\n');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(lore('list', '--format', 'json').stdout).not.toContain('late');
  });
});
