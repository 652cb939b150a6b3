import { afterEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { expectLinear } from '../../support/growth.ts';
import { tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const folders: WorldFolder[] = [];
/** One for each check: to empty a store takes longer than to fill it. */
const stores: GraphStore[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) folder.remove();
  for (const store of stores.splice(0)) await store.close();
});

type Files = Readonly<Record<string, string>>;

const all = (count: number, line: (at: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, at) => line(at)).join(between);
const people = (count: number, more = ''): string =>
  all(count, (at) => `- {id: p${at}, kind: Person, name: Person ${at}${more}}`);

/** What a world has of one thing, as many as it is asked for, and how many contradictions are found in it. */
const crowds: Readonly<Record<string, readonly [found: number, filesOf: (count: number) => Files]>> = {
  'people of whom the world says that one at a time may watch a place': [
    1,
    (count) => ({
      'lore.yaml':
        'predicates:\n  WATCHES_OVER: { from: Person, to: Location, one_at_a_time: to, aliases: [watches] }\n',
      'world.yaml': `- {id: gate, kind: Location, name: Gate}\n${people(count, ', watches: {to: gate, from: 100, until: 200}')}`,
    }),
  ],
  'marriages of one person at once': [
    1,
    (count) => ({
      'world.yaml': `- {id: who, kind: Person, name: Who, spouse: [${all(count, (at) => `{to: p${at}, from: 100, until: 200}`, ', ')}]}\n${people(count)}`,
    }),
  ],
  'children of one couple': [
    0,
    (count) => ({
      'tree.ged': [
        '0 HEAD\n0 @P@ INDI\n1 NAME Odo\n1 BIRT\n2 DATE 1800\n0 @M@ INDI\n1 NAME Ada\n1 BIRT\n2 DATE 1805',
        all(count, (at) => `0 @I${at}@ INDI\n1 NAME Child ${at}\n1 BIRT\n2 DATE ${1825 + (at % 20)}`),
        `0 @F@ FAM\n1 HUSB @P@\n1 WIFE @M@\n${all(count, (at) => `1 CHIL @I${at}@`)}\n0 TRLR`,
      ].join('\n'),
    }),
  ],
};

describe('the time of a check grows as the world does', () => {
  it.each(Object.entries(crowds))('with %s', async (name, [found, filesOf]) => {
    await expectLinear(name, [100, 200, 400, 800], async (count) => {
      const folder = new WorldFolder(filesOf(count));
      folders.push(folder);
      const store = await openEmbeddedStore();
      stores.push(store);
      return async () => {
        const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
        expect(report.violations.filter(({ category }) => category === 'contradiction')).toHaveLength(found);
      };
    });
  });
});
