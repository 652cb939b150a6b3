import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventReader } from '../support/program/event-reader.ts';
import { cookieOf, overWire } from '../support/program/http.ts';
import { httpClient, said } from '../support/program/mcp.ts';
import { runLore } from '../support/program/program.ts';
import { bearer, mcpKey, restKey, type ServeProgram, serveProgram } from '../support/program/serve.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
const running: ServeProgram[] = [];
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  folder.remove();
});

async function serve(options: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const started = await serveProgram(folder.root, options, env);
  running.push(started);
  return started;
}

const get = async ({ at }: ServeProgram, path: string) => JSON.parse((await overWire(at(path), known)).text);
const known = { headers: bearer(restKey) };

function post({ at }: ServeProgram, path: string, body: object) {
  const headers = { ...bearer(restKey), 'Content-Type': 'application/json' };
  return overWire(at(path), { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('lore serve', () => {
  it('serves one world to programs, browsers and language models: what one changes, all others see', async () => {
    const server = await serve(['--watch', '--as', 'Wenna of Tern']);
    const events = await EventReader.open(server.at('/events'), bearer(restKey));
    const model = await httpClient(server.at('/mcp'), bearer(mcpKey));
    expect(await said(model, 'get_contradictions')).toContain('both rule Ternhold');
    const cookie = cookieOf(await overWire(server.link, {}));
    const page = await overWire(server.at('/conflicts'), { headers: { Cookie: cookie } });
    const [{ id }] = JSON.parse(page.text).items;

    expect(await post(server, `/conflicts/${id}/dismiss`, { reason: 'two halls' })).toMatchObject({ status: 200 });
    expect((await events.until('closed')).at(-1)?.data).toMatchObject({ id, decided_by: 'Wenna of Tern' });
    expect(await said(model, 'get_contradictions')).not.toContain('both rule Ternhold');
    expect(await post(server, `/conflicts/${id}/dismiss`, { reason: 'again' })).toMatchObject({ status: 409 });

    folder.write('late.yaml', '- { id: late, kind: Person, name: Late Tern, birth: 205, death: 200 }\n');
    const opened = (await events.until('opened')).at(-1);
    expect(opened?.data).toMatchObject({ subject: { id: 'late' } });
    expect(await said(model, 'get_entity', { entity: 'late' })).toContain('Late Tern');
    events.close();
    await model.close();
  });

  it('tells of what short commands of another process do to the world that it holds', async () => {
    const server = await serve(['--watch']);
    const [{ id }] = (await get(server, '/conflicts')).items;
    const events = await EventReader.open(server.at('/events'), bearer(restKey));
    const { status, stderr } = runLore(folder.root, ['dismiss', id, '--reason', 'two halls', '--as', 'Corvin']);
    expect(status, stderr).toBe(0);
    expect((await events.until('closed')).at(-1)?.data).toMatchObject({ id, decided_by: 'Corvin' });
    events.close();
  });

  it('loses none of 200 writes of four clients while files are saved, and does none twice', async () => {
    const server = await serve(['--watch']);
    const reasons = Array.from({ length: 200 }, (_, index) => `odd ${index}`);
    const clients = [0, 1, 2, 3].map(async (client) => {
      for (const reason of reasons.filter((_, index) => index % 4 === client)) {
        const answer = await post(server, '/flags', { node_id: client % 2 === 0 ? 'corvin' : 'ysolde', reason });
        expect(answer, reason).toMatchObject({ status: 201 });
      }
    });
    const saves = (async () => {
      for (let save = 0; save < 20; save++) {
        folder.write(`save-${save}.yaml`, `- { id: reed-${save}, kind: Person, name: Reed ${save}, birth: 190 }\n`);
        await sleep(50);
      }
    })();
    await Promise.all([...clients, saves]);
    const flagged: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await get(server, `/history?limit=50${cursor}`);
      flagged.push(
        ...page.items.flatMap(({ action, reason }: { action: string; reason: string }) =>
          action === 'flag' ? [reason] : [],
        ),
      );
      if (page.cursor === undefined) break;
      cursor = `&cursor=${encodeURIComponent(page.cursor)}`;
    }
    expect(flagged.sort()).toEqual([...reasons].sort());
    await expect.poll(async () => (await get(server, '/entities?q=Reed')).total, { timeout: 20_000 }).toBe(20);
  });

  it('tells of a file that a save breaks before it closes what rests on it, and that it is mended', async () => {
    const server = await serve(['--watch']);
    const events = await EventReader.open(server.at('/events'), bearer(restKey));
    await get(server, '/conflicts'); // once the world is ingested
    expect(await get(server, '/health')).toMatchObject({ status: 'ok', problems: 0 });
    const whole = saltMarch['people.yaml'] ?? '';
    folder.write('people.yaml', '- { id: ysolde, kind: Person, name: [\n');
    const heard = await events.until('closed');
    const trouble = heard.find(({ event }) => event === 'trouble')?.data;
    expect(trouble).toMatchObject({
      ...{ code: 'problems-in-files', fix: expect.stringContaining('Fix the file.'), tries_again: false },
      problems: expect.arrayContaining([
        expect.objectContaining({ path: 'people.yaml', line: expect.any(Number), column: expect.any(Number) }),
      ]),
    });
    await server.lore.says('everything else was read:');
    expect(server.lore.stderr()).toContain('people.yaml:');
    const broken = await get(server, '/health');
    expect(broken).toMatchObject({ status: 'ok', trouble });
    expect(broken.problems).toBeGreaterThan(0);
    const run = await post(server, '/runs', { scope: 'full' });
    expect(JSON.parse(run.text).problems).toEqual(broken.trouble.problems);

    folder.write('people.yaml', whole);
    expect((await events.until('note')).at(-1)?.data).toEqual({ message: expect.stringContaining('none is left') });
    await events.until('opened');
    const mended = await get(server, '/health');
    expect(mended.problems).toBe(0);
    expect(mended).not.toHaveProperty('trouble');
    events.close();
  });

  it('tells of broken files after its first ingest, and of settings that are broken and mended', async () => {
    folder.write('torn.yaml', '- { id: torn, kind: Person, name: [\n');
    const server = await serve();
    await server.lore.says('everything else was read:');
    await get(server, '/conflicts');
    expect(await get(server, '/health')).toMatchObject({ trouble: { problems: [{ path: 'torn.yaml' }] } });
    await server.stop();

    const watching = await serve(['--watch']);
    await watching.lore.says('everything else was read:');
    await get(watching, '/conflicts');
    const events = await EventReader.open(watching.at('/events'), bearer(restKey));
    folder.write('lore.yaml', 'world: [\n');
    const [trouble] = await events.until('trouble');
    expect(trouble?.data).toMatchObject({ code: 'broken-settings', place: { path: 'lore.yaml' } });
    expect((await get(watching, '/health')).trouble).toEqual(trouble?.data);
    folder.write('lore.yaml', saltMarch['lore.yaml'] ?? '');
    await events.until('note');
    expect((await get(watching, '/health')).trouble).toMatchObject({ problems: [{ path: 'torn.yaml' }] });
    expect(watching.lore.stderr()).not.toMatch(/"stack"|\n\s+at /);
    events.close();
  });

  it('runs all rules on a schedule, and tells of the run', async () => {
    const server = await serve(['--nightly', '*/2 * * * * *']);
    const events = await EventReader.open(server.at('/events'), bearer(restKey));
    expect((await events.until('run')).at(-1)?.data).toMatchObject({ mode: 'full', scope: 'full' });
    await events.until('run'); // and again: a run leaves its turn to others
    expect(await post(server, '/flags', { node_id: 'corvin', reason: 'two births' })).toMatchObject({ status: 201 });
    expect(server.lore.stderr()).toContain('"event":"finished"');
    events.close();
  });

  it('writes nothing when it is read-only, by whatever way', async () => {
    runLore(folder.root, ['ingest']);
    const store = join(folder.root, '.lore', 'decisions.yaml');
    const server = await serve(['--read-only']);
    const [{ id }] = (await get(server, '/conflicts')).items;
    for (const [path, body] of [
      [`/conflicts/${id}/dismiss`, { reason: 'two halls' }],
      ['/flags', { node_id: 'corvin', reason: 'two births' }],
      ['/runs', { scope: 'full' }],
    ] as const) {
      expect(await post(server, path, body), path).toMatchObject({ status: 403 });
    }
    const model = await httpClient(server.at('/mcp'), bearer(mcpKey));
    const { tools } = await model.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    await model.close();
    expect((await get(server, '/conflicts')).total).toBe(1);
    expect(existsSync(store)).toBe(false);
  });

  it('ends cleanly on SIGTERM, with clients on it, and leaves the store to the next one', async () => {
    const server = await serve(['--watch', '--nightly', '0 3 * * *']);
    const events = await EventReader.open(server.at('/events'), bearer(restKey));
    const model = await httpClient(server.at('/mcp'), bearer(mcpKey));
    const ended = events.ended();
    expect(await server.stop()).toBe(0);
    await ended;
    await model.close().catch(() => undefined);
    expect(runLore(folder.root, ['findings']).status).toBe(0);
    expect(server.lore.stdout()).toBe('');
  });

  it('does not start on a world that another server holds, nor at its port', async () => {
    const server = await serve();
    const { status, stderr } = runLore(folder.root, ['serve', '--port', '0']);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('lore serve') });
    const other = new WorldFolder(saltMarch);
    const taken = runLore(other.root, ['serve', other.root, '--port', new URL(server.origin).port]);
    expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining('is taken by another program') });
    other.remove();
  });

  it('hands its link to a browser with --open, and says so where there is none', async () => {
    const told = join(folder.root, 'opened');
    const browser = join(folder.root, 'xdg-open');
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${told}\n`);
    chmodSync(browser, 0o755);
    const server = await serve(['--open'], { PATH: `${folder.root}:${process.env.PATH}` });
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toBe(server.link.href);
    await server.stop();
    writeFileSync(browser, '#!/bin/sh\nexit 3\n');
    for (const path of [`${folder.root}:${process.env.PATH}`, '/nowhere']) {
      const without = await serve(['--open'], { PATH: path });
      await without.lore.says('no browser could be started here');
      await without.stop();
    }
  });

  it.each([
    ['beyond this machine without a token', ['--host', '0.0.0.0'], { LORE_MCP_TOKEN: mcpKey }, 'LORE_TOKEN'],
    ['with an empty token', [], { LORE_TOKEN: '' }, 'LORE_TOKEN must have at least 8 characters'],
    ['with a short token', [], { LORE_MCP_TOKEN: 'short' }, 'LORE_MCP_TOKEN must have at least 8 characters'],
    ['with one token for both', [], { LORE_TOKEN: restKey, LORE_MCP_TOKEN: restKey }, 'are the same'],
    ['a schedule that is none', ['--nightly', 'at dawn'], {}, 'is not a schedule'],
    ['--read-only with what writes', ['--read-only', '--watch'], {}, '--watch writes to the store'],
    ['--read-only with runs', ['--read-only', '--nightly', '0 3 * * *'], {}, '--nightly writes to the store'],
    ['a port that is none', ['--port', '70000'], {}, 'is not a port'],
  ])('refuses %s, before it opens the world', (_, options, env, words) => {
    const { status, stderr } = runLore(folder.root, ['serve', '--port', '0', ...options], env);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(words) });
    expect(existsSync(join(folder.root, '.lore'))).toBe(false);
  });

  it('listens for other machines with a token, and names an address that this one can go to', async () => {
    const server = await serve(['--host', '0.0.0.0', '--allow-host', 'lore.example']);
    expect(server.link.hostname).toBe('lore.example');
    const { port } = new URL(server.origin);
    const here = new URL(`http://127.0.0.1:${port}/health`);
    expect(await overWire(here, { headers: { Host: 'lore.example' } })).toMatchObject({ status: 200 });
    expect(await overWire(here, { headers: { Host: 'other.example' } })).toMatchObject({ status: 403 });
  });
});
