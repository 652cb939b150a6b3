import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeEntity } from '../../../src/app/entities/describe-entity.ts';
import { listFindings } from '../../../src/app/findings/list-findings.ts';
import type { IngestReport } from '../../../src/app/ingest/ingest-report.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { latestRunOf } from '../../../src/app/runs/latest-run.ts';
import { runOverStore } from '../../../src/app/runs/run-over-store.ts';
import type { StoredWorld } from '../../../src/app/store/stored-world.ts';
import { answeredGaps, findingsAnswered } from '../../../src/app/waiting/answered-gaps.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { keep, WorldFolder } from '../../support/worlds/world-folder.ts';

let folder: WorldFolder;
let store: GraphStore;
let world: StoredWorld;
let report: IngestReport;

beforeEach(async () => {
  folder = new WorldFolder({
    'rules/unsworn.cypher': [
      '/*---',
      'id: unsworn',
      'category: orphan',
      'description: A guard is sworn to somebody.',
      'reason: Guard without an oath.',
      'answered_by: { from: [SWORN_TO] }',
      'subject: { variable: guard, label: Guard }',
      'reach: 0',
      '---*/',
      'MATCH (guard:Guard) WHERE NOT EXISTS { (guard)<-[:FROM]-(:SWORN_TO) } RETURN guard',
    ].join('\n'),
    'lore.yaml':
      'world: Ford\nkinds: { Guard: { parent: Person } }\nsources: [{ match: "drafts/**", status: candidate }]\n',
    'hob.md': '---\nkind: Person\nname: Hob Lane\n---\nHob Lane was born in 1180.\n',
    'bea.yaml': 'bea: { kind: Guard, name: Bea Stone, born: 1190 }\nula: { kind: Person, name: Ula Marsh }\n',
    'drafts/oath.yaml': 'relations: [{ type: SWORN_TO, from_entity: bea, to: ula }]\n',
  });
  store = await openMemoryStore();
  world = await keep(store, folder.root);
  report = await ingestWorld(world);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const gaps = async (except?: readonly string[]) =>
  (await listFindings(store, { category: ['orphan'], except })).items.map(({ violation }) => violation);

describe('a gap in the store that something answers which waits', () => {
  it('is counted as no gap, by an ingest as by whoever asks for the latest run', async () => {
    expect(report.findings).toMatchObject({ open: 1, open_counts: { gaps: 1 }, unchanged: 0 });
    expect((await latestRunOf(world)).open.orphan).toBe(1);
    const again = await ingestWorld(world);
    expect(again.findings).toMatchObject({ open: 1, open_counts: { gaps: 1 }, unchanged: 1 });
  });

  it('is known, also by a rule of the world itself and from a draft', async () => {
    const answered = await answeredGaps(world);
    const left = await gaps([...answered.keys()]);
    expect(left.map(({ subject }) => subject.name)).toEqual(['Ula Marsh']);
    expect([...answered.values()].map(([first]) => first?.summary).sort()).toEqual([
      'Bea Stone is sworn to Ula Marsh',
      'Hob Lane: birth 1180',
    ]);
  });

  it('is told by the ingest that opened it with what answers it', () => {
    const told = report.findings.new.map(({ message }) =>
      message.replace(/: (?:The note|A draft) says .*/, ' is answered'),
    );
    expect(told.sort()).toEqual([
      'Bea Stone is answered',
      'Hob Lane is answered',
      'Ula Marsh: Person of unknown lineage.',
    ]);
  });

  it('is nothing that nobody knows of the entity', async () => {
    const unknown = async (name: string) => (await describeEntity(store, name, { home: world.home })).unknown;
    expect(await unknown('Hob Lane')).toEqual([]);
    expect(await unknown('Bea Stone')).toEqual([]);
    expect(await unknown('Ula Marsh')).toHaveLength(1);
  });

  it('says so in lists, and what to write in its place', async () => {
    const messages = (await findingsAnswered(world, await gaps())).map(({ message }) => message).sort();
    expect(messages).toEqual([
      'Bea Stone: A draft says "relations: [{ type: SWORN_TO, from_entity: bea, to: ula }]"; accept it, or write `liege: ula`.',
      'Hob Lane: The note says "Hob Lane was born in 1180."; accept it, or write `Born:: 1180`.',
      'Ula Marsh: Person of unknown lineage.',
    ]);
  });
});

it('a run over the store counts what waits', async () => {
  expect((await runOverStore(world, { scope: 'full' })).waiting).toBe(2);
});
