import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import { createServer } from '../../../src/surfaces/mcp/server/server.ts';
import { toolsFor } from '../../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../../src/surfaces/mcp/tools/toolsets.ts';
import { describeNeo4j, openClearedNeo4jStore, requireNeo4j } from '../../support/neo4j/shared-server.ts';
import { connectedTo, said } from '../../support/program/mcp.ts';
import { RestWorld } from '../../support/program/rest.ts';
import { keep, saltMarch, WorldFolder } from '../../support/worlds/world-folder.ts';

/** What a route needs to be let in to its work; others need nothing. */
const bodies: Readonly<Record<string, object>> = {
  resolveConflict: { resolution_notes: 'The annals' },
  dismissConflict: { reason: 'Meant so' },
  answerConfusion: { answer: 'yes' },
  addEntity: { id: 'maren', kind: 'Person', name: 'Maren', birth: 170 },
  addProjectState: { subject: 'corvin', field: 'hair', value: 'red' },
  supersedeClaim: { by: 'abc' },
  checkClaim: { claims: 'Odo was born in 100.' },
  startRun: { scope: 'full' },
  addFlag: { node_id: 'ysolde', reason: 'Look at her' },
  remember: { text: 'The ferry is closed.' },
  supersedeMemory: { by: 'm-01234567' },
  forgetMemory: { reason: 'It opened again' },
  linkMemory: { to: 'ysolde' },
  unlinkMemory: { to: 'ysolde' },
};
/** An id that the store is asked for. */
const idFor = (path: string) => (path.startsWith('/memor') ? 'm-01234567' : '0123456789abcdef');
const queries: Readonly<Record<string, string>> = { search: '?q=Odo', recall: '?q=Odo' };

/** What a tool has to be given; others need nothing. */
const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_entity: { entity: 'odo' },
  find: { query: 'Odo' },
  forget_memory: { memory: 'm-01234567' },
  check_claim: { claims: 'Odo was born in 100.' },
  run_consistency_check: { scope: 'full' },
  explain_violation: { node_id: '0123456789abcdef' },
  flag_for_review: { node_id: 'odo', reason: 'Look at him' },
  ask_person: { id: '0123456789abcdef' },
  add_ontology_rule: { id: 'own/one', cypher: 'MATCH (p:Person) RETURN p', description: 'People', severity: 'warn' },
  recall: { query: 'Odo' },
  remember: { text: 'The ferry is closed.' },
  supersede: { old_id: 'm-01234567', new_id: 'm-76543210' },
  restore: { memory_id: 'm-01234567' },
  link: { src_id: 'm-01234567', dst_id: 'odo' },
  unlink: { src_id: 'm-01234567', dst_id: 'odo' },
  neighbors: { memory_id: 'm-01234567' },
};

const otherWorld = /holds the world "The Northern Isles", not "The Salt March"/;

describeNeo4j('a server whose store another world takes', () => {
  let served: RestWorld;
  let theirs: WorldFolder;
  let beside: Awaited<ReturnType<typeof openNeo4jStore>>;

  beforeAll(async () => {
    served = await RestWorld.open(saltMarch, { store: await openClearedNeo4jStore() });
    theirs = new WorldFolder({
      'lore.yaml': 'world: The Northern Isles\n',
      'people.yaml': '- { id: odo, kind: Person, name: Odo, birth: 100, death: 150 }\n',
    });
    beside = await openNeo4jStore(requireNeo4j());
    const taken = await keep(beside, theirs.root, undefined, 'replace');
    expect(taken.takenOut).toMatchObject({ name: 'The Salt March' });
    await ingestWorld(taken);
    await sleep(1100); // reads look once a second
  });
  afterAll(async () => {
    await beside.close();
    await served.close();
    theirs.remove();
  });

  const state = async () => [
    await beside.counts(),
    await beside.read('MATCH (m:LoreMeta) RETURN m.id AS id, m.name AS name ORDER BY m.id'),
  ];

  it('is no longer served by any route', async () => {
    const before = await state();
    const { body } = await served.get('/openapi.json');
    const operations = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operationId })),
    );
    expect(operations.length).toBeGreaterThan(30);
    for (const { method, path, operationId } of operations) {
      const at = path.replace('{type}', 'Person').replaceAll(/\{\w+\}/g, idFor(path)) + (queries[operationId] ?? '');
      const answer = method === 'get' ? await served.get(at) : await served.post(at, bodies[operationId] ?? {});
      if (operationId === 'getHealth') {
        expect(answer).toMatchObject({ status: 503, body: { status: 'failing', trouble: { code: 'other-world' } } });
        continue;
      }
      expect([operationId, answer.status, answer.body.code]).toEqual([operationId, 409, 'other-world']);
      expect(answer.body.message).toMatch(otherWorld);
    }
    expect(await state()).toEqual(before);
    expect(existsSync(join(served.folder.root, '.lore/decisions.yaml'))).toBe(false);
    expect(existsSync(join(served.folder.root, 'added'))).toBe(false);
  });

  it('is no longer served by any tool', async () => {
    const before = await state();
    const { client, close } = await connectedTo(createServer(served.world, toolsetNames));
    for (const { definition } of toolsFor({ readOnly: false, toolsets: toolsetNames })) {
      const answer = await said(client, definition.name, given[definition.name] ?? {});
      expect(`${definition.name}: ${answer}`).toMatch(/^\w+: REFUSED: /);
      expect(`${definition.name}: ${answer}`).toContain('The Northern Isles');
    }
    await close();
    expect(await state()).toEqual(before);
  });
});
