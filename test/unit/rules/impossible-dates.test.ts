import { describe, expect, it } from 'vitest';
import { WorldUnderTest } from '../../support/worlds/world-under-test.ts';

const spire = (year: number) => `- { id: spire, kind: Event, name: Black Spire, date: { id: d1, value: ${year} } }`;
const siege = '- { id: siege, kind: Event, name: The Siege, date: { id: d2, value: 2 years after Black Spire } }';
const treaty = (year: number) => `- { id: treaty, kind: Event, name: The Treaty, date: { id: d3, value: ${year} } }`;
const feast =
  '- { id: feast, kind: Event, name: The Feast, date: { id: d4, value: between the Siege and the Treaty } }';
const market = '- { id: market, kind: Event, name: The Market, date: { id: d5, value: 3 years after the Treaty } }';
const world = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const only = { only: ['ontology/impossible-dates'] };

async function underTest(work: (kept: WorldUnderTest) => Promise<void>): Promise<void> {
  const kept = await WorldUnderTest.open();
  try {
    await work(kept);
  } finally {
    await kept.close();
  }
}

describe('dates that cannot hold together, as a world is edited', () => {
  it('are found live, stay while the clash stays, and are gone with its cause, wherever it was mended', () =>
    underTest(async (kept) => {
      await kept.write(world(spire(612), siege, treaty(620), feast, market));
      await kept.full(only);
      expect(await kept.openViolations()).toEqual([]);

      await kept.write(world(spire(612), siege, treaty(613), feast, market));
      await kept.live(only);
      const open = 'ontology/impossible-dates feast: open definite [d1,d3,d2,d4]';
      expect(await kept.violations()).toEqual([open]);
      const live = await kept.openViolations();
      await kept.full(only);
      expect(await kept.openViolations()).toEqual(live);

      // Mended in another event than the one the finding is about.
      await kept.write(world(spire(610), siege, treaty(613), feast, market));
      await kept.live(only);
      expect(await kept.openViolations()).toEqual([]);
    }));

  it('are no clash once one of the claims is withdrawn', () =>
    underTest(async (kept) => {
      await kept.write(world(spire(612), siege, treaty(613), feast));
      await kept.full(only);
      await kept.set("MATCH (c:Assertion {id: 'd1'}) REMOVE c:Attribute SET c:Invalid");
      await kept.full({ ...only, mode: 'live', scope: { name: 'entity:spire', ids: ['spire'] } });
      expect(await kept.openViolations()).toEqual([]);
    }));

  it('let every other rule see the days that relative dates leave', () =>
    underTest(async (kept) => {
      await kept.write(
        world(
          spire(612),
          siege,
          '- { id: odo, kind: Person, name: Odo, birth: 560, death: { id: d6, value: 613 }, participated_in: { id: r1, to: siege } }',
          '- { id: ysolde, kind: Person, name: Ysolde, birth: 560, death: { id: d7, value: 611 }, participated_in: { id: r2, to: rout } }',
          '- { id: rout, kind: Event, name: The Rout, after: [{ id: r3, to: siege }] }',
        ),
      );
      await kept.full({ only: ['anachronisms/participated-in'] });
      expect(await kept.violations()).toEqual([
        'anachronisms/participated-in odo: open definite [r1,d6,d2]',
        'anachronisms/participated-in ysolde: open definite [r2,d7,d1,d2,r3]',
      ]);
    }));
});
