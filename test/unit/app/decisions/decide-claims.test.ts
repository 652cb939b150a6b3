import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { keep, tickingClock, WorldFolder } from '../../../support/worlds/world-folder.ts';

const clock = tickingClock();
let folder: WorldFolder;
let store: GraphStore;

beforeEach(async () => {
  folder = new WorldFolder({
    'lore.yaml': 'world: Vask\nsources: [{ match: "drafts/**", status: candidate }]\n',
    'people.yaml': 'Ilsa: { kind: Person, eyes: grey, birth: 700 }\nTorv: { kind: Place }\n',
    'ballad.yaml': 'Ilsa: { kind: Person, birth: 712 }\n',
    'drafts/new.yaml': 'Ilsa: { kind: Person, birth: 731 }\n',
  });
  mkdirSync(join(folder.root, '.lore'));
  store = await openMemoryStore();
  await ingested();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const ingested = async () => ingestWorld(await keep(store, folder.root, clock));
const claims = async (): Promise<Record<string, string>> => {
  const rows = await store.read(
    "MATCH (a:Assertion {type: 'birth'}) RETURN a.path AS path, a.value AS value, a.status AS status ORDER BY path, value",
  );
  return Object.fromEntries(rows.map(({ path, value, status }) => [`${path} ${value}`, String(status)]));
};
const idOf = async (path: string): Promise<string> => {
  const [row] = await store.read(
    "MATCH (a:Assertion {type: 'birth', path: $path}) WHERE a.status <> 'superseded' OR a.superseded_by IS NOT NULL RETURN a.id AS id",
    { path },
  );
  return String(row?.id);
};
const born = async () => (await store.read("MATCH (e:Entity {name: 'Ilsa'}) RETURN e.birth_text AS born"))[0]?.born;
const clashes = async () => (await listFindings(store, { category: ['contradiction'] })).total;
const decide = async (
  request: Partial<Parameters<typeof decideClaims>[1]> & Pick<Parameters<typeof decideClaims>[1], 'ids' | 'decision'>,
) =>
  decideClaims(await keep(store, folder.root, clock), {
    reason: 'the author says so',
    actor: 'the author',
    ...request,
  });

describe('a decision about a claim', () => {
  it('accepts a candidate: rules look at it at that moment', async () => {
    expect(await claims()).toEqual({
      'ballad.yaml 712': 'active',
      'drafts/new.yaml 731': 'candidate',
      'people.yaml 700': 'active',
    });
    const { ingest } = await decide({ ids: [await idOf('drafts/new.yaml')], decision: 'accept' });
    expect((await claims())['drafts/new.yaml 731']).toBe('active');
    expect(ingest.run?.rules_run).toBeGreaterThan(0);
  });

  it('withdraws a claim, and takes that back by accepting it', async () => {
    expect(await clashes()).toBe(1);
    const id = await idOf('ballad.yaml');
    await decide({ ids: [id], decision: 'withdraw' });
    expect(await clashes()).toBe(0);
    await ingested();
    expect((await claims())['ballad.yaml 712']).toBe('invalid');
    await decide({ ids: [id], decision: 'accept' });
    expect((await claims())['ballad.yaml 712']).toBe('active');
    expect(await clashes()).toBe(1);
  });

  it('puts one claim in the place of another, until one of them changes', async () => {
    const [ballad, people] = [await idOf('ballad.yaml'), await idOf('people.yaml')];
    await decide({ ids: [people], decision: 'supersede', by: ballad });
    expect(await claims()).toMatchObject({ 'people.yaml 700': 'superseded', 'ballad.yaml 712': 'active' });
    expect(await clashes()).toBe(0);
    await ingested();
    expect((await claims())['people.yaml 700']).toBe('superseded');
    folder.write('ballad.yaml', 'Ilsa: { kind: Person, birth: 715 }\n');
    await ingested();
    expect((await claims())['people.yaml 700']).toBe('active');
    expect(await clashes()).toBe(1);
  });

  it('goes with a claim that moves, and not with one that says something else', async () => {
    await decide({ ids: [await idOf('ballad.yaml')], decision: 'withdraw' });
    folder.delete('ballad.yaml');
    folder.write('songs/ballad.yaml', 'Ilsa:\n  kind: Person\n  birth: 712\n');
    await ingested();
    expect((await claims())['songs/ballad.yaml 712']).toBe('invalid');
    folder.write('songs/ballad.yaml', 'Ilsa: { kind: Person, birth: 713 }\n');
    await ingested();
    expect(await claims()).toMatchObject({ 'songs/ballad.yaml 713': 'active' });
  });

  it('takes a superseding back', async () => {
    const [ballad, people] = [await idOf('ballad.yaml'), await idOf('people.yaml')];
    await decide({ ids: [people], decision: 'supersede', by: ballad });
    await decide({ ids: [people], decision: 'unsupersede' });
    expect(await claims()).toMatchObject({ 'people.yaml 700': 'active' });
    expect(await clashes()).toBe(1);
  });

  it('refuses circles, the claim itself, and what is so already', async () => {
    const [ballad, people] = [await idOf('ballad.yaml'), await idOf('people.yaml')];
    await expect(decide({ ids: [people], decision: 'supersede', by: people })).rejects.toThrow(
      'cannot supersede itself',
    );
    await expect(decide({ ids: [people], decision: 'accept' })).rejects.toThrow('is already active');
    await expect(decide({ ids: ['nobody'], decision: 'accept' })).rejects.toThrow('The store has no claim "nobody"');
    await decide({ ids: [people], decision: 'supersede', by: ballad });
    await expect(decide({ ids: [ballad], decision: 'supersede', by: people })).rejects.toThrow('is superseded itself');
    await expect(decide({ ids: [people], decision: 'supersede', by: people })).rejects.toThrow(
      'cannot supersede itself',
    );
  });

  it('comes back to a new store from the file', async () => {
    const [ballad, people] = [await idOf('ballad.yaml'), await idOf('people.yaml')];
    await decide({ ids: [people], decision: 'supersede', by: ballad });
    await store.close();
    store = await openMemoryStore();
    await ingested();
    expect(await claims()).toMatchObject({ 'people.yaml 700': 'superseded', 'ballad.yaml 712': 'active' });
    expect(await clashes()).toBe(0);
    expect(await born()).toBe('712');
  });
});

describe('a contradiction resolved in favour of one claim', () => {
  const finding = async () => (await listFindings(store, { category: ['contradiction'], status: 'all' })).items;
  const settle = async (request: Partial<Parameters<typeof decideFinding>[1]>) => {
    const [first] = await finding();
    const id = first?.violation.id ?? '';
    const kept = await keep(store, folder.root, clock);
    return decideFinding(kept, {
      id,
      decision: 'resolve',
      reason: 'the ballad is late',
      actor: 'the author',
      ...request,
    });
  };

  it('has the claims superseded that clash with it; to reopen it takes that back', async () => {
    const people = await idOf('people.yaml');
    const decided = await settle({ winner: people });
    expect(decided).toMatchObject({
      violation: { status: 'resolved' },
      claims: [await idOf('ballad.yaml')],
      filed: true,
    });
    expect(await claims()).toMatchObject({ 'people.yaml 700': 'active', 'ballad.yaml 712': 'superseded' });
    expect(await born()).toBe('700');
    await ingested();
    expect((await finding()).map(({ violation }) => violation.status)).toEqual(['resolved']);
    const [edge] = await store.read('MATCH (:Violation)-[:SETTLED_FOR]->(a) RETURN a.id AS id');
    expect(edge?.id).toBe(people);

    await settle({ decision: 'reopen', reason: 'is it?' });
    expect(await claims()).toMatchObject({ 'people.yaml 700': 'active', 'ballad.yaml 712': 'active' });
    expect((await finding()).map(({ violation }) => violation.status)).toEqual(['open']);
  });

  it('opens anew, and points back, when the winner changes', async () => {
    await settle({ winner: await idOf('people.yaml') });
    folder.write('people.yaml', 'Ilsa: { kind: Person, eyes: grey, birth: 699 }\nTorv: { kind: Place }\n');
    await ingested();
    const [resolved, open] = await finding();
    expect([resolved, open].map((each) => each?.violation.status).sort()).toEqual(['open', 'resolved']);
    const [fresh, before] = open?.violation.status === 'open' ? [open, resolved] : [resolved, open];
    expect(fresh?.previous).toBe(before?.violation.id);
  });

  it('is refused for what is no member of it', async () => {
    await expect(settle({ winner: 'nobody' })).rejects.toThrow('"nobody" is not a claim of the finding');
  });
});
