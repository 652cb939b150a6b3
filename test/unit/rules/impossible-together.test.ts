import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { randomWorlds } from '../../support/laws.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

async function toldIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = new WorldFolder(files);
  folders.push(folder);
  const store = await openEmbeddedStore();
  try {
    const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
    expect(report.problems.map(({ message }) => message)).toEqual([]);
    return report.violations
      .filter(({ rule_id }) => rule_id === rule)
      .map(({ verdict, message }) => `${verdict}: ${message}`);
  } finally {
    await store.close();
  }
}

const rule = 'ontology/impossible-together';

/** A relation of somebody whose birth has no date, and the year of whatever it is joined to. */
interface Tie {
  readonly name: string;
  /** The lines of the heir, and of the other side, for a year. */
  readonly heir?: (year: number) => string;
  readonly other: (year: number) => string;
}

const inAWindow = (key: string, kind: string): Tie => ({
  name: `${key} until a year`,
  heir: (year) => `${key}: { to: Other, until: ${year} }`,
  other: () => `kind: ${kind}`,
});

/** Whoever is born after 900 cannot have done this in 880. */
const ties: readonly Tie[] = [
  ...[inAWindow('spouse', 'Person'), inAWindow('betrothed', 'Person'), inAWindow('mentor', 'Person')],
  ...[inAWindow('serves', 'Person'), inAWindow('sworn_to', 'Person'), inAWindow('member_of', 'Order')],
  ...[inAWindow('leads', 'Guild'), inAWindow('possesses', 'Item'), inAWindow('lives_in', 'Settlement')],
  inAWindow('imprisoned_in', 'Settlement'),
  {
    name: 'rules until a year',
    heir: (year) => `rules: { to: Other, until: ${year - 1} }`,
    other: () => 'kind: Kingdom',
  },
  { name: 'a spouse who died', heir: () => 'spouse: Other', other: (year) => `kind: Person, death: ${year}` },
  { name: 'a mentor who died', heir: () => 'mentor: Other', other: (year) => `kind: Person, death: ${year}` },
  { name: 'an order that ended', heir: () => 'member_of: Other', other: (year) => `kind: Order, dissolved: ${year}` },
  { name: 'a thing destroyed', heir: () => 'possesses: Other', other: (year) => `kind: Item, destroyed_on: ${year}` },
  { name: 'a battle', heir: () => 'participated_in: Other', other: (year) => `kind: Battle, date: ${year}` },
  { name: 'a witness', heir: () => 'witnessed: Other', other: (year) => `kind: Battle, date: ${year}` },
  { name: 'a cause', heir: () => 'caused: Other', other: (year) => `kind: Battle, date: ${year}` },
  { name: 'a victim', heir: () => 'killed: Other', other: (year) => `kind: Person, death: ${year}` },
  { name: 'a founder', heir: (year) => `founded: { to: Other, at: ${year} }`, other: () => 'kind: Guild' },
  { name: 'a descendant', other: (year) => `kind: Person, birth: ${year}, ancestors: [Heir]` },
  { name: 'a child', other: (year) => `kind: Person, birth: ${year}, mother: Heir` },
];

/** A line of parents without dates, so many generations long. */
function worldOf(
  { heir = () => '', other }: Tie,
  year: number,
  generations: number,
  more = '',
): Record<string, string> {
  const line = Array.from({ length: generations }, (_, index) => {
    const isHeir = index === generations - 1;
    const parts = [
      `name: ${isHeir ? 'Heir' : `Parent${index + 1}`}, kind: Person, parents: [${index === 0 ? 'Root' : `Parent${index}`}]`,
      ...(isHeir ? [heir(year), more] : []),
    ];
    return `- { ${parts.filter((part) => part !== '').join(', ')} }`;
  });
  return {
    'world.yaml': ['- { name: Root, kind: Person, birth: 900 }', ...line, `- { name: Other, ${other(year)} }`].join(
      '\n',
    ),
  };
}

describe('dates that relations without dates join', () => {
  it.each(ties)('$name: told where it comes too early, silent where it may come later', async (tie) => {
    expect(await toldIn(worldOf(tie, 880, 1))).toEqual([expect.stringMatching(/^definite: /)]);
    expect(await toldIn(worldOf(tie, 901, 1))).toEqual([]);
  });

  it('over two to twelve generations, in every tie', async () => {
    for (let at = 0; at < randomWorlds(12); at++) {
      const tie = ties[(at * 7) % ties.length];
      if (tie === undefined) throw new Error('no tie');
      const generations = 2 + (at % 11);
      expect(await toldIn(worldOf(tie, 880, generations)), `${tie.name}, ${generations}`).toHaveLength(1);
      expect(await toldIn(worldOf(tie, 901, generations)), `${tie.name}, ${generations}`).toEqual([]);
    }
  });

  it('nothing follows from the dates of a time traveller', async () => {
    for (const tie of ties.filter(({ heir }) => heir !== undefined))
      expect(await toldIn(worldOf(tie, 880, 1, 'untimely: true')), tie.name).toEqual([]);
  });

  it('nothing follows from a relation that is uncertain, posthumous or not by birth', async () => {
    const people = (parent: string, mentor: string) => ({
      'world.yaml': `
- { name: Gran, kind: Person, birth: 900 }
- { name: Ma, kind: Person, parents: [${parent}], mentor: ${mentor} }
- { name: Sage, kind: Person, death: 880 }`,
    });
    expect(await toldIn(people('Gran', 'Sage'))).toHaveLength(1);
    for (const [parent, mentor] of [
      ['{ to: Gran, uncertain: true }', 'Sage'],
      ['{ to: Gran, note: adopted }', 'Sage'],
      ['Gran', '{ to: Sage, note: in a dream }'],
      ['Gran', '{ to: Sage, uncertain: true }'],
      ['{ to: Gran, reliability: legend }', 'Sage'],
    ] as const)
      expect(await toldIn(people(parent, mentor)), `${parent}, ${mentor}`).toEqual([]);
  });

  it('a rule that is off, or waived on the relation, is off here, too', async () => {
    const world = (mentor: string, settings = '') => ({
      'lore.yaml': settings,
      'world.yaml': `
- { name: Gran, kind: Person, birth: 900 }
- name: Ma
  kind: Person
  parents: [Gran]
${mentor}
- { name: Sage, kind: Person, death: 880 }`,
    });
    expect(await toldIn(world('  mentor: Sage'))).toHaveLength(1);
    expect(await toldIn(world('  mentor: Sage', 'rules: { disable: [anachronisms/never-coexisted] }'))).toEqual([]);
    const taught = '  mentor: { to: Sage, from: 890 }';
    expect(await toldIn(world(taught))).toHaveLength(1);
    expect(
      await toldIn(world(`${taught} # lore-ignore anachronisms/relation-outside-existence: he taught in dreams`)),
    ).toEqual([]);
  });

  it('says each step, with all places', async () => {
    expect(
      await toldIn({
        'world.yaml': `
- { name: Gran, kind: Person, birth: 900 }
- { name: Ma, kind: Person, mother: Gran }
- { name: Kid, kind: Person, birth: 895, mother: Ma }`,
      }),
    ).toEqual([
      'definite: Kid was born (895), but Gran was born (900): Gran is a parent of Ma and Ma is a parent of Kid; no beginning is known of Ma.',
    ]);
  });
});
