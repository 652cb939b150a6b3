import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { switchRule } from '../../../../src/app/rules/stored/switch-rule.ts';
import { runOverStore } from '../../../../src/app/runs/run-over-store.ts';
import { openApiText } from '../../../../src/surfaces/rest/openapi.ts';
import { eventsOperation } from '../../../../src/surfaces/serve/events-operation.ts';
import { startWorldServer, type WorldServer, type WorldServerOptions } from '../../../../src/surfaces/serve/server.ts';
import { ConfigError, GraphError } from '../../../../src/util/errors.ts';
import { EventReader } from '../../../support/program/event-reader.ts';
import { type InProcess, inProcess } from '../../../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../../../support/worlds/world-folder.ts';

const token = 'reed-and-salt-and-reed';

/** As the document of what can be asked has it. */
const documentSchema = z.looseObject({
  paths: z.looseObject({
    '/events': z.object({
      get: z.looseObject({
        responses: z.looseObject({
          200: z.looseObject({
            content: z.object({ 'text/event-stream': z.looseObject({ 'x-event': z.looseObject({}) }) }),
          }),
        }),
      }),
    }),
  }),
});
const { paths } = documentSchema.parse(JSON.parse(openApiText(eventsOperation())));
const isEvent = new Ajv2020({ strict: false }).compile(
  paths['/events'].get.responses[200].content['text/event-stream']['x-event'],
);
let folder: WorldFolder;
let open: InProcess;
let server: WorldServer;
const readers: EventReader[] = [];
beforeEach(async () => {
  folder = new WorldFolder(saltMarch);
  open = await inProcess(folder);
  server = await start();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) {
    for (const heard of reader.all) expect(isEvent(heard), JSON.stringify([heard, isEvent.errors])).toBe(true);
    reader.close();
  }
  await server.close();
  await open.close();
  folder.remove();
});

const start = (events: WorldServerOptions['events'] = {}, world = open.world) =>
  startWorldServer(world, {
    http: { port: 0, token },
    actor: 'Wenna',
    rest: async () => new Response(),
    onLink: () => undefined,
    events,
  });

async function follow(): Promise<EventReader> {
  const reader = await EventReader.open(new URL('/events', server.origin), { Authorization: `Bearer ${token}` });
  readers.push(reader);
  return reader;
}

/** The contradiction of the salt march: who rules Ternhold. */
async function conflict(): Promise<string> {
  const [row] = await open.kept.store.read("MATCH (v:Contradiction) WHERE v.status = 'open' RETURN v.id AS id");
  return String(row?.id);
}

describe('GET /events', () => {
  it('says hello once nothing is missed any more, then what opens, with its run', async () => {
    const events = await follow();
    folder.write('late.yaml', '- { id: late, kind: Person, name: Late Tern, birth: 205, death: 200 }\n');
    await ingestWorld(open.kept);
    open.world.changes.announce('lore', 'run', 'findings');
    const heard = await events.until('run');
    expect(heard.map(({ event }) => event)).toEqual(['lore', 'opened', 'run']);
    expect(heard[1]?.data).toMatchObject({
      ...{ status: 'open', verdict: 'definite', subject: { id: 'late', name: 'Late Tern' } },
      message: expect.stringContaining('Late Tern'),
    });
    expect(heard[2]?.data).toMatchObject({ scope: 'touched', rules_run: expect.any(Number) });
  });

  it('says who closed what and why, and that it opens again', async () => {
    const events = await follow();
    const id = await conflict();
    const about = { id, actor: 'Wenna', reason: 'two halls of one name' };
    await decideFinding(open.kept, { ...about, decision: 'dismiss' });
    open.world.changes.announce('findings');
    expect((await events.until('closed')).at(-1)?.data).toMatchObject({
      ...{ id, status: 'dismissed', decided_by: 'Wenna', resolution: 'two halls of one name' },
    });
    await decideFinding(open.kept, { ...about, decision: 'reopen' });
    open.world.changes.announce('findings');
    expect((await events.until('opened')).at(-1)?.data).toMatchObject({ id, status: 'open' });
  });

  it('says that claims joined a contradiction', async () => {
    const events = await follow();
    folder.write(
      'third.yaml',
      '- { id: third, kind: Person, name: The Third, rules: { to: ternhold, from: 192, until: 198 } }\n',
    );
    await ingestWorld(open.kept);
    open.world.changes.announce('lore');
    const heard = await events.until('run');
    const grew = heard.filter(({ event }) => event === 'grew');
    expect(grew.map(({ data }) => data)).toEqual([expect.objectContaining({ id: await conflict(), members: 3 })]);
  });

  it('says which rules are others, and that a run found nothing new', async () => {
    const events = await follow();
    await switchRule(open.kept, { id: 'contradictions/rules', enabled: false, actor: 'Wenna' });
    open.world.changes.announce('rules');
    expect((await events.until('rules')).at(-1)?.data).toEqual({ rules: ['contradictions/rules'] });
    await runOverStore(open.kept, { scope: 'entity:corvin' });
    open.world.changes.announce('run');
    expect((await events.until('run')).at(-1)?.data).toMatchObject({ scope: 'entity:corvin' });
  });

  it('only counts findings of which very many come at once', async () => {
    const events = await follow();
    const people = Array.from(
      { length: 120 },
      (_, index) => `- { id: late-${index}, kind: Person, name: Late ${index}, birth: 205, death: 200 }\n`,
    );
    folder.write('late.yaml', people.join(''));
    await ingestWorld(open.kept);
    open.world.changes.announce('lore');
    const heard = await events.until('run');
    expect(heard.map(({ event }) => event)).toEqual(['lore', 'many', 'run']);
    expect(heard[1]?.data).toMatchObject({ opened: expect.any(Number), closed: 0 });
  });

  it('tells of trouble with a save, on lines that no word of the lore can end', async () => {
    const events = await follow();
    const error = new ConfigError('lore.yaml:\n\nevent: run\ndata: {}\n\n', { code: 'broken-settings' });
    open.world.changes.warn({ error, triesAgain: true });
    const [trouble] = await events.until('trouble');
    expect(trouble?.data).toEqual({ code: 'broken-settings', message: error.message, tries_again: true });
    open.world.changes.note('all is well');
    expect(await events.until('note')).toEqual([{ event: 'note', data: { message: 'all is well' } }]);
  });

  it('tells of a broken file before the findings that it closes, also where it looks in between', async () => {
    await server.close();
    server = await start({ lookMs: 10 });
    const events = await follow();
    folder.write('people.yaml', '- { id: ysolde, kind: Person, name: [\n');
    const report = await open.world.turns.run(async () => {
      const ingested = await ingestWorld(open.kept);
      await sleep(200);
      return ingested;
    });
    open.world.troubles.ingested(report);
    const heard = (await events.until('closed')).map(({ event }) => event);
    expect(heard[0]).toBe('trouble');
  });

  it('finds by itself what nobody has announced', async () => {
    await server.close();
    server = await start({ lookMs: 50 });
    const events = await follow();
    await decideFinding(open.kept, { id: await conflict(), decision: 'resolve', actor: 'Wenna', reason: 'settled' });
    expect((await events.until('closed')).at(-1)?.data).toMatchObject({ status: 'resolved', decided_by: 'Wenna' });
  });

  it('gives signs of life, ignores where a client says it was, and ends with the server', async () => {
    await server.close();
    server = await start({ beatMs: 20 });
    const headers = { Authorization: `Bearer ${token}`, 'Last-Event-ID': '../../7\u00e9' };
    const reader = await EventReader.open(new URL('/events', server.origin), headers);
    readers.push(reader);
    await reader.untilText(': still here\n\n: still here\n\n');
    const ended = reader.ended();
    await server.close();
    await ended;
    server = await start();
  });

  it('says so where the store cannot be looked at, and takes nobody’s place for that', async () => {
    await server.close();
    let isAway = true;
    const { store } = open.kept;
    const read: typeof store.read = (cypher, params) =>
      isAway
        ? Promise.reject(new GraphError('The server is away.', { code: 'neo4j-unreachable', fix: 'Start it.' }))
        : store.read(cypher, params);
    server = await start({}, { ...open.world, stored: { ...open.kept, store: { ...store, read } } });
    for (let times = 0; times < 70; times++) await expect(follow()).rejects.toThrow('503');
    isAway = false;
    await follow();
  });

  it('takes 64 clients, and no more until one has left', async () => {
    const all = await Promise.all(Array.from({ length: 64 }, follow));
    await expect(follow()).rejects.toThrow('503');
    all[0]?.close();
    await expect.poll(() => follow().then(() => 'came in', String)).toBe('came in');
  });

  it('cuts off a client that reads nothing, and keeps the others', async () => {
    const events = await follow();
    const slow = await new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = new URL(server.origin);
      const headers = { Authorization: `Bearer ${token}` };
      httpRequest({ port, path: '/events', headers }, (response) => resolve(response.pause()))
        .on('error', reject)
        .end();
    });
    const note = 'x'.repeat(256 * 1024);
    const sent = 80;
    for (let times = 0; times < sent; times++) {
      open.world.changes.note(note);
      expect((await events.until('note')).at(-1)?.data).toEqual({ message: note });
    }
    let got = 0;
    slow.on('data', (chunk: Buffer) => {
      got += chunk.length;
    });
    await new Promise((resolve) => slow.once('close', resolve).once('error', resolve).resume());
    expect(got).toBeLessThan((sent * note.length) / 2);
  });
});
