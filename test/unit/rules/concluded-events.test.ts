import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { loadRules } from '../../../src/rules/load/load.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function findingsOf(...lines: string[]): Promise<readonly Finding[]> {
  const folder = new WorldFolder({ 'world.yaml': `${lines.join('\n')}\n` });
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ store, path: folder.root, clock: tickingClock() });
    return report.violations.filter(({ category }) => category !== 'orphan');
  } finally {
    await store.close();
  }
}

const ruin = '- { name: The Ruin, kind: Event, date: 899 }';
const fair = '- { name: The Fair, kind: Event, after: The Ruin }';
const fairWith = (more: string): string => `- { name: The Fair, kind: Event, after: The Ruin, ${more} }`;
const concluded = 'The date of The Fair is concluded from "The Ruin: date 899" and "The Ruin came before The Fair".';
const keep = '- { name: The Keep, kind: Building, founded: 600, destroyed: 650 }';
const odo = (more: string): string => `- { name: Odo, kind: Person, birth: 800, death: 850, ${more} }`;

describe('an event that only others date', () => {
  it.each([
    ['anachronisms/participated-in', [odo('participated_in: The Fair')]],
    ['anachronisms/witnessed', [odo('witnessed: The Fair')]],
    ['anachronisms/occurred-at', [fairWith('location: The Keep'), keep]],
    ['ontology/part-outside-whole', ['- { name: The War, kind: War, date: 700-720, parts: [The Fair] }']],
    [
      'anachronisms/era-mismatch',
      [fairWith('during: Old Age'), '- { name: Old Age, kind: Era, start: 100, end: 200 }'],
    ],
    ['anachronisms/caused', [fairWith('causes: The Feast'), '- { name: The Feast, kind: Event, date: 700 }']],
  ])('is told as such by %s, with the places that date it', async (rule, lines) => {
    const found = (
      await findingsOf(ruin, ...(lines.some((line) => line.includes('name: The Fair')) ? [] : [fair]), ...lines)
    ).filter(({ rule_id }) => rule_id === rule);
    expect(found).toHaveLength(1);
    const [{ message, members } = { message: '', members: [] }] = found;
    expect(message).toContain(concluded);
    const summaries = members.map(({ summary }) => summary);
    expect(summaries).toEqual(expect.arrayContaining(['The Ruin: date 899', 'The Ruin came before The Fair']));
    expect(members.filter(({ kind }) => kind === 'entity')).toEqual([]);
  });

  it('rests on the side that decides alone', async () => {
    const treaty = '- { name: The Treaty, kind: Event, date: 950, after: The Fair }';
    const [late] = await findingsOf(ruin, fair, treaty, odo('participated_in: The Fair'));
    expect(late?.members.map(({ summary }) => summary)).not.toContain('The Treaty: date 950');
    const maud = '- { name: Maud, kind: Person, birth: 990, participated_in: The Fair }';
    const [early] = await findingsOf(ruin, fair, treaty, maud);
    expect(early?.members.map(({ summary }) => summary).sort()).toEqual([
      'Maud took part in The Fair',
      'Maud: birth 990',
      'The Fair came before The Treaty',
      'The Treaty: date 950',
    ]);
  });

  it('is followed over other undated events, and over a relative date', async () => {
    const [found] = await findingsOf(
      ruin,
      '- { name: The Siege, kind: Event, date: 3 years after The Ruin }',
      '- { name: The Fair, kind: Event, after: The Siege }',
      '- { name: The Feast, kind: Event, after: The Fair }',
      odo('participated_in: The Feast'),
    );
    expect(found?.message).toContain('The date of The Feast is concluded from ');
    expect(found?.members.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'The Ruin: date 899',
        'The Siege came before The Fair',
        'The Fair came before The Feast',
        expect.stringContaining('The Siege: date'),
      ]),
    );
  });

  it('stated by a file has no such words', async () => {
    const [found] = await findingsOf('- { name: The Fair, kind: Event, date: 900 }', odo('participated_in: The Fair'));
    expect(found?.message).toBe('Odo (800 – 850) cannot have been at The Fair (900).');
  });
});

it('is told by every shipped rule that compares when an event happened', async () => {
  // How long a battle lasted, and if an event has a date at all: these tell no date.
  const others = ['contradictions/two-sites', 'orphans/event-with-no-era'];
  const { rules } = await loadRules({ judgeShipped: true });
  const comparing = rules.filter(({ cypher }) =>
    /\.happened\b|\.happened_(?:from|until)\b/.test(cypher.replace(/\/\/.*/g, '')),
  );
  expect(comparing.length).toBeGreaterThan(8);
  const silent = comparing.filter(
    ({ facts }) =>
      !Object.values(facts)
        .flat()
        .some((name) => name.startsWith('happening')),
  );
  expect(silent.map(({ id }) => id).filter((id) => !others.includes(id))).toEqual([]);
});
