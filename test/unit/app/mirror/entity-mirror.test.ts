import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import type { ClaimLine } from '../../../../src/app/mirror/claim-lines.ts';
import type { EntityMirror } from '../../../../src/app/mirror/entity-mirror.ts';
import { type MirrorOptions, readEntityMirrors } from '../../../../src/app/mirror/read-entity-mirrors.ts';
import { storedCalendar } from '../../../../src/app/mirror/stored-calendar.ts';
import type { StoredWorld } from '../../../../src/app/store/stored-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { ternhold } from '../../../support/worlds/ternhold.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

const folder = new WorldFolder(ternhold);
let world: StoredWorld;
let open: Awaited<ReturnType<typeof openMemoryStore>>;

beforeAll(async () => {
  open = await openMemoryStore();
  world = await keep(open, folder.root);
  await ingestWorld(world);
});
afterAll(async () => {
  await open.close();
  folder.remove();
});

async function mirrorOf(id: string, options: MirrorOptions = {}): Promise<EntityMirror> {
  const [mirror] = await readEntityMirrors(world, [id], { calendar: await storedCalendar(world), ...options });
  if (mirror === undefined) throw new Error(`no page of ${id}`);
  return mirror;
}

/** "rules Ternhold, 190 – 205 [1 2] ⚠" */
function told({ statement, window, notes, disputed, uncertain }: ClaimLine): string {
  const said =
    statement.form === 'attribute'
      ? `${statement.words}: ${statement.value}`
      : statement.leads
        ? `${statement.verb} ${statement.other.name}`
        : `${statement.other.name} ${statement.verb} —`;
  const numbers = notes.map(({ note }) => note).join(' ');
  return `${said}${window === undefined ? '' : `, ${window}`}${uncertain ? '?' : ''} [${numbers}]${disputed ? ' ⚠' : ''}`;
}

describe('the page of an entity', () => {
  it('has its names, its kind with those above, its dates and its place', async () => {
    const { name, aliases, kind, above, dates, place, draft } = await mirrorOf('ternhold');
    expect({ name, aliases, kind, above, draft }).toEqual({
      name: 'Ternhold',
      aliases: [],
      kind: 'Settlement',
      above: ['Location'],
      draft: false,
    });
    expect(dates).toBeUndefined();
    expect(place).toEqual({ path: 'canon/places.yaml', line: 2, column: 3 });
    const ysolde = await mirrorOf('ysolde');
    expect([ysolde.dates, ysolde.aliases]).toEqual(['152 – c. 199', ['The Tern Queen']]);
    expect([ysolde.isSource, (await mirrorOf('tern-annals')).isSource]).toEqual([false, true]);
  });

  it('has its fields with a footnote for each source, dates first', async () => {
    const { fields, footnotes } = await mirrorOf('corvin');
    expect(fields.map(({ words, values }) => [words, values.map(({ text }) => text)])).toEqual([
      ['birth', ['160']],
      ['death', ['212']],
      ['oath words', ['never by water']],
    ]);
    const [birth] = fields;
    const note = footnotes.find(({ number }) => number === birth?.values[0]?.notes[0]?.note);
    expect(note).toMatchObject({
      said_by: { id: 'tern-annals', title: 'The Tern Annals', isEntity: true },
      path: 'people.yaml',
      line: 15,
      column: 16,
      tier: 'entity',
      reliability: 'chronicle',
    });
    expect(note?.quote).toContain('160');
  });

  it('has its relations under the shortest era that holds their beginning, then centuries, then what has no date', async () => {
    const { periods } = await mirrorOf('ysolde');
    expect(periods.map(({ title, era, apart, relations }) => [title ?? apart, era, relations.map(told)])).toEqual([
      ['1 – 99 CE', undefined, [expect.stringMatching(/^founded The Salt March, from 90 \[\d+\]$/)]],
      ['The Long Peace', 'long-peace', [expect.stringMatching(/^rules Ternhold, 178 – 199 \[\d+\] ⚠$/)]],
      ['The Salt War', 'salt-war', [expect.stringMatching(/^is a member of The Grey Order, 186 – 188 \[\d+ \d+\]$/)]],
      [
        'undated',
        undefined,
        [
          expect.stringMatching(/^is an ally of The Grey Order \[\d+\]$/),
          expect.stringMatching(/^HAUNTS|haunts Ternhold/),
          expect.stringMatching(/^is married to Corvin Ashby/),
        ],
      ],
    ]);
  });

  it('calls centuries dated where no calendar is at hand, and draws nothing', async () => {
    const { periods, life } = await mirrorOf('ysolde', { calendar: undefined });
    expect(periods[0]?.title).toBe('Dated');
    expect(life).toBeUndefined();
  });

  it('marks what is in dispute, with the conflict that it leads to', async () => {
    const { periods, findings } = await mirrorOf('ternhold');
    const reigns = periods.flatMap(({ relations }) => relations).filter(({ disputed }) => disputed);
    expect(reigns.map((line) => told(line).replace(/ \[.*/, ''))).toEqual([
      'Ysolde of Tern rules —, 178 – 199',
      'Corvin Ashby rules —, 190 – 205',
    ]);
    const conflicts = new Set(reigns.map(({ conflict }) => conflict));
    expect(conflicts.size).toBe(1);
    expect(findings.map(({ id }) => id)).toContain([...conflicts][0]);
  });

  it('keeps apart what is hearsay and what waits', async () => {
    const { hearsay, waiting, periods } = await mirrorOf('ysolde');
    expect(hearsay.map(told)).toEqual([expect.stringMatching(/^is an enemy of Corvin Ashby, from 300/)]);
    expect(waiting.map(told)).toEqual([expect.stringMatching(/^killed The Old Ferryman/)]);
    const settled = periods.flatMap(({ relations }) => relations.map(told)).join('\n');
    expect(settled).not.toMatch(/enemy|killed/);
    expect((await mirrorOf('corvin')).hearsay.map(told)).toContainEqual(expect.stringMatching(/^birth: 161/));
  });

  it('counts on both ends of a footnote', async () => {
    const { fields, periods, hearsay, waiting, footnotes } = await mirrorOf('ysolde');
    const refs = [
      ...fields.flatMap(({ values }) => values.flatMap(({ notes }) => notes)),
      ...[...periods.flatMap(({ relations }) => relations), ...hearsay, ...waiting].flatMap(({ notes }) => notes),
    ];
    expect(footnotes.map(({ number }) => number)).toEqual(footnotes.map((_, index) => index + 1));
    for (const { number, refs: count } of footnotes) {
      const those = refs.filter(({ note }) => note === number).map(({ ref }) => ref);
      expect(those).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    }
  });

  it('draws its life, and what is dated in it', async () => {
    const { life } = await mirrorOf('ysolde');
    expect(life?.timeline.bars.map(({ label, when, life: own }) => [label, when, own])).toEqual([
      ['Ysolde of Tern', '152 – c. 199', true],
      ['founded The Salt March', 'from 90', false],
      ['rules Ternhold', '178 – 199', false],
      ['baptism', '179', false],
      ['is a member of The Grey Order', '186 – 188', false],
    ]);
    expect(life?.more).toBe(0);
    expect((await mirrorOf('toll-keeper')).life).toBeUndefined();
  });

  it('quotes the passages that mention it, under whichever name', async () => {
    const { passages, totals } = await mirrorOf('ysolde');
    expect(passages.map(({ path, name }) => [path, name.toLowerCase()])).toEqual([
      ['notes/spring.md', 'ysolde of tern'],
      ['notes/winter.md', 'the tern queen'],
    ]);
    expect(totals.passages).toBe(2);
  });

  it('says what nobody knows as sentences', async () => {
    const { unknown } = await mirrorOf('toll-keeper');
    expect(unknown).toEqual(['The Toll Keeper is of unknown lineage.']);
  });

  it('reads many at once as it reads each, in the order asked for, without those that are not there', async () => {
    const ids = ['ysolde', 'nobody', 'ternhold', 'corvin', 'long-peace'];
    const many = await readEntityMirrors(world, ids, { calendar: await storedCalendar(world) });
    expect(many.map(({ id }) => id)).toEqual(['ysolde', 'ternhold', 'corvin', 'long-peace']);
    for (const mirror of many) expect(mirror).toEqual(await mirrorOf(mirror.id));
  });
});

describe('a decision', () => {
  it('ends the dispute, and what is superseded stays with what stands in its place', async () => {
    const own = new WorldFolder(ternhold);
    const store = await openMemoryStore();
    try {
      const decided = await keep(store, own.root);
      await ingestWorld(decided);
      const [before] = await readEntityMirrors(decided, ['ternhold'], {});
      const reigns = before?.periods.flatMap(({ relations }) => relations).filter(({ disputed }) => disputed) ?? [];
      const [winner] = reigns;
      const request = {
        id: winner?.conflict ?? '',
        decision: 'resolve',
        winner: winner?.id ?? '',
        reason: 'The annals were there.',
        actor: 'Wenna',
      } as const;
      await decideFinding(decided, request);
      const [after] = await readEntityMirrors(decided, ['ternhold'], {});
      expect(after?.periods.flatMap(({ relations }) => relations).some(({ disputed }) => disputed)).toBe(false);
      expect(after?.former.map(({ why, replaced_by }) => [why, replaced_by?.id])).toEqual([['superseded', winner?.id]]);
      expect(after?.former[0]?.replaced_by?.summary).toContain('Ysolde of Tern rules Ternhold');
      expect(after?.history.map(({ action, actor }) => [action, actor])).toContainEqual(['resolve', 'Wenna']);
      const [dated] = await readEntityMirrors(decided, ['ternhold'], { decisionsOnly: true });
      expect(new Set(dated?.history.map(({ actor }) => actor))).toEqual(new Set(['Wenna']));
    } finally {
      await store.close();
      own.remove();
    }
  });
});

describe('a claim that has left the files', () => {
  it('stays as what counted once, with what stands there now', async () => {
    const own = new WorldFolder(ternhold);
    const store = await openMemoryStore();
    try {
      const changed = await keep(store, own.root);
      await ingestWorld(changed);
      own.write('more.yaml', (ternhold['more.yaml'] ?? '').replace('baptism: 179', 'baptism: 181'));
      await ingestWorld(changed);
      const [after] = await readEntityMirrors(changed, ['ysolde'], {});
      expect(after?.fields.find(({ key }) => key === 'baptism')?.values.map(({ text }) => text)).toEqual(['181']);
      expect(after?.former.map((line) => [told(line).replace(/ \[.*/, ''), line.why])).toEqual([
        ['baptism: 179', 'left the files'],
      ]);
      expect(after?.former[0]?.replaced_by?.summary).toContain('baptism 181');
    } finally {
      await store.close();
      own.remove();
    }
  });
});

describe('an entity of which much is said', () => {
  it('shows the beginning of each part, and pages of one part alone', async () => {
    const people = Array.from({ length: 450 }, (_, n) => `- { id: guard-${n}, kind: Person, name: Guard ${n} }`);
    const allies = Array.from({ length: 450 }, (_, n) => `    - { to: guard-${n}, from: ${100 + n} }`);
    const own = new WorldFolder({
      'lore.yaml': 'world: The Gate\n',
      'gate.yaml': ['- id: gate', '  kind: Person', '  name: Gate', '  ally_of:', ...allies, ...people, ''].join('\n'),
    });
    const store = await openMemoryStore();
    try {
      const large = await keep(store, own.root);
      await ingestWorld(large);
      const calendar = await storedCalendar(large);
      const linesOf = ({ periods }: EntityMirror) => periods.flatMap(({ relations }) => relations);
      const [first] = await readEntityMirrors(large, ['gate'], { calendar });
      expect(first === undefined ? [] : linesOf(first)).toHaveLength(200);
      expect(first?.totals.relations).toBe(450);
      expect([first?.life?.timeline.bars.length, first?.life?.more]).toEqual([30, 170]);
      const [third] = await readEntityMirrors(large, ['gate'], { calendar, part: { part: 'relations', page: 3 } });
      expect(third?.shown).toEqual({ part: 'relations', page: 3 });
      const last = third === undefined ? [] : linesOf(third).map(({ window }) => window);
      expect([last.length, last[0], last.at(-1)]).toEqual([50, 'from 500', 'from 549']);
      expect(third?.fields).toEqual([]);
    } finally {
      await store.close();
      own.remove();
    }
  });
});
