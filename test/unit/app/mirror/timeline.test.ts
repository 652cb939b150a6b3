import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import {
  momentsOfPage,
  partQuery,
  partTitle,
  readTimeline,
  readWholeTimeline,
  type TimelineItem,
} from '../../../../src/app/mirror/timeline.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  'lore.yaml': 'world: The Reach\nnow: 500\n',
  'eras.yaml': `
- { id: tide, kind: Era, name: The Long Tide, start: 100, end: 300 }
- { id: regency, kind: Era, name: The Regency, start: 150, end: 180 }
- { id: quiet, kind: Era, name: The Quiet, start: 350, end: 400 }
- { id: undated, kind: Era, name: The Lost Age }
`,
  'people.yaml': `
- { id: ama, kind: Person, name: Ama, birth: 120, death: 175, rules: { to: keep, from: 150, until: 175 } }
- { id: brand, kind: Person, name: Brand, birth: { value: 90, source: ballad }, spouse: { to: ama, until: 174 } }
- { id: nobody, kind: Person, name: Nobody }
- { id: keep, kind: Settlement, name: The Keep, founded_on: 40 }
- { id: ballad, kind: Chronicle, name: The Ballad, reliability: legend }
- { id: flood, kind: Event, name: The Flood, date: 320 }
- { id: siege, kind: Event, name: The Siege, start: 360, end: 362, occurred_at: keep }
- { id: after, kind: Person, name: Late, birth: 450, member_of: guild }
- { id: guild, kind: Guild, name: The Guild }
`,
});
let world: StoredWorld;
beforeAll(async () => {
  world = await keep(await openMemoryStore(), folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await world.close();
  folder.remove();
});

const said = ({ label, when, form }: TimelineItem) => `${when}: ${label}${form === 'claim' ? '' : ` (${form})`}`;
const read = async (request: Parameters<typeof readTimeline>[1]) =>
  (await readTimeline(world.store, request)).items.map(said);

describe('the timeline', () => {
  it('has eras and what lies between them, in order', async () => {
    const { parts, shown } = await readTimeline(world.store, {});
    expect(parts.map((part) => `${partTitle(part)}: ${part.total}`)).toEqual([
      'Before The Long Tide: 2',
      'The Long Tide: 1',
      'The Regency: 3',
      'Between The Regency and The Quiet: 1',
      'The Quiet: 1',
      'After The Quiet: 1',
    ]);
    expect(shown).toBe(0);
  });

  it('puts each thing where it begins, in the shortest era that has the day; of what has only an end, that counts', async () => {
    expect(await read({})).toEqual(['40: The Keep: founded', '90: Brand: birth']);
    expect(await read({ era: 'tide' })).toEqual(['120: Ama: birth']);
    expect(await read({ era: 'regency' })).toEqual([
      '150 – 175: Ama rules The Keep',
      'until 174: Ama is married to Brand',
      '175: Ama: death',
    ]);
  });

  it('is one page, part after part, where it is short', async () => {
    const whole = await readWholeTimeline(world.store);
    expect(whole?.sections.map(({ part, items }) => [partTitle(part), items.length])).toEqual([
      ['Before The Long Tide', 2],
      ['The Long Tide', 1],
      ['The Regency', 3],
      ['Between The Regency and The Quiet', 1],
      ['The Quiet', 1],
      ['After The Quiet', 1],
    ]);
  });

  it('shows an event as itself, and not the claims that date it', async () => {
    expect(await read({ before: 'quiet' })).toEqual(['320: The Flood (happens)']);
    expect(await read({ era: 'quiet' })).toEqual([expect.stringMatching(/^360.*362.*: The Siege \(happens\)$/)]);
  });

  it('marks what is only told', async () => {
    const [, brand] = (await readTimeline(world.store, {})).items;
    expect(brand).toMatchObject({ hearsay: true, entities: [{ id: 'brand' }], source: { path: 'people.yaml' } });
  });

  it('states no third date where two claims do not agree, and says how far each is trusted', async () => {
    folder.write(
      'dag.yaml',
      `- { id: talk, kind: Chronicle, name: Talk, reliability: rumour }
- { id: dag, kind: Person, name: Dag, birth: 110 }
`,
    );
    folder.write('dag-2.yaml', '- { id: dag, birth: { value: 112, source: talk } }\n');
    await ingestWorld(world);
    const { items } = await readTimeline(world.store, { era: 'tide' });
    const [dag] = await world.store.read("MATCH (e:Entity {id: 'dag'}) RETURN e.exists_from_earliest AS a");
    expect(dag?.a).toBeDefined();
    expect(items.map((item) => `${said(item)} ${item.reliability ?? ''}`.trim())).toEqual([
      '110: Dag: birth',
      '112: Dag: birth rumour',
      '120: Ama: birth',
    ]);
    for (const path of ['dag.yaml', 'dag-2.yaml']) folder.delete(path);
    await ingestWorld(world);
  });

  it('each part is found by what it is asked for by', async () => {
    const { parts } = await readTimeline(world.store, {});
    for (const [index, part] of parts.entries()) {
      expect((await readTimeline(world.store, partQuery(part))).shown).toBe(index);
    }
    await expect(readTimeline(world.store, { era: 'undated' })).rejects.toMatchObject({ code: 'unknown-era' });
    await expect(readTimeline(world.store, { axis: 'moon' })).rejects.toMatchObject({ code: 'unknown-axis' });
  });

  it('counts what has no date', async () => {
    const { undated } = await readTimeline(world.store, {});
    expect(undated).toEqual({ entities: 4, relations: 2 }); // nobody, ballad, guild and an era; where the siege was, and a guild's member
  });

  it('is another once the files are', async () => {
    folder.write('more.yaml', '- { id: cara, kind: Person, name: Cara, birth: 121 }\n');
    await ingestWorld(world);
    expect(await read({ era: 'tide' })).toEqual(['120: Ama: birth', '121: Cara: birth']);
    folder.delete('more.yaml');
    await ingestWorld(world);
    expect(await read({ era: 'tide' })).toEqual(['120: Ama: birth']);
  });

  it('a page has as many as it may, and the last one the rest', async () => {
    const many = Array.from(
      { length: momentsOfPage + 5 },
      (_, at) => `- { id: p${at}, kind: Person, birth: ${600 + at} }\n`,
    );
    folder.write('many.yaml', many.join(''));
    await ingestWorld(world);
    const first = await readTimeline(world.store, { after: 'quiet' });
    expect([first.items.length, first.pages]).toEqual([momentsOfPage, 2]);
    expect(await readWholeTimeline(world.store)).toBeUndefined();
    const last = await readTimeline(world.store, { after: 'quiet', page: 99 });
    expect([last.page, last.items.length]).toEqual([2, 6]);
    expect(last.items.at(-1)?.when).toBe(String(600 + momentsOfPage + 4));
  });
});

describe('a calendar that is tied to no other', () => {
  it('has a part of its own', async () => {
    const apart = new WorldFolder({
      'lore.yaml': 'world: Two Suns\ncalendars: [years, moons.calendar.yaml]\n',
      'moons.calendar.yaml':
        'calendar: Moon Count\nmonths: [{ name: Wane, days: 30 }]\neras: [{ name: Moon, short: [MN], year_one: 1 }]\n',
      'people.yaml':
        '- { id: ama, kind: Person, name: Ama, birth: 12 }\n- { id: luna, kind: Person, name: Luna, birth: 3 MN }\n',
    });
    const other = await keep(await openMemoryStore(), apart.root);
    await ingestWorld(other);
    const { parts } = await readTimeline(other.store, {});
    expect(parts.map(({ kind, total }) => `${kind} ${total}`)).toEqual(['between 1', 'axis 1']);
    const [, axis] = parts;
    const { items } = await readTimeline(other.store, { axis: axis?.axis });
    expect(items.map(said)).toEqual(['3 MN: Luna: birth']);
    await other.close();
    apart.remove();
  });
});
