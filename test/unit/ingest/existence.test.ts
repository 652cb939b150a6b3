import { describe, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { targetGraph } from '../../../src/ingest/plan/target.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

/** When things exist, as `from–until` in the author's words; days where nobody wrote words. */
function existence(yaml: string): Record<string, string> {
  const world = worldOf({ 'lore.yaml': 'calendars: [years]', 'world.yaml': yaml });
  const settings = { ontology: shippedOntology(), absentUntil: 'unknown' } as const;
  const { things } = targetGraph(world, settings, new Map());
  return Object.fromEntries(
    things.flatMap(({ id, labels, properties: p }) => {
      if (labels[0] !== 'Entity') return [];
      const bound = (name: string) => p[`${name}_text`] ?? [p[`${name}_earliest`], p[`${name}_latest`]].join('/');
      return [[id, `${bound('exists_from')} – ${bound('exists_until')}`]];
    }),
  );
}

describe('a thing exists', () => {
  test('from birth to death, founding to dissolution, making to destruction, start to end', () => {
    expect(
      existence(`
- { id: maren, kind: Person, birth: 812, death: 870 }
- { id: grey-order, kind: Guild, founded_on: 700, dissolved: 820 }
- { id: black-keep, kind: Building, built_on: 640, destroyed_on: 900 }
- { id: long-peace, kind: Era, start: 601, end: 900 }
- { id: the-claim, kind: Item, valid_from: 650, valid_until: 660 }
`),
    ).toEqual({
      maren: '812 – 870',
      'grey-order': '700 – 820',
      'black-keep': '640 – 900',
      'long-peace': '601 – 900',
      'the-claim': '650 – 660',
    });
  });

  test('from the dated claim that it was made, to the one that it was unmade, where its own entry has no date', () => {
    expect(
      existence(`
- { id: maren, kind: Person, founded: { to: grey-order, at: 830 }, created: { to: [ember, mirror], at: 840 } }
- { id: vask, kind: Person, destroyed: { to: ember, at: 850 } }
- { id: grey-order, kind: Guild }
- { id: ember, kind: Item }
- { id: mirror, kind: Item, created_on: 835 }
`),
    ).toMatchObject({ 'grey-order': '830 – /', ember: '840 – 850', mirror: '835 – /' });
  });

  test('again, from when it was restored, unless it ended once more', () => {
    expect(
      existence(`
- { id: black-keep, kind: Building, built_on: 640, destroyed_on: 900, rebuilt: 950 }
- { id: red-keep, kind: Building, built_on: 640, destroyed_on: 900, rebuilt: 700 }
- { id: grey-order, kind: Guild, founded_on: 700, dissolved: 820, re-founded: c. 822 }
- { id: ember, kind: Item, created_on: 700, destroyed_on: 820, reforged: { value: 900 } }
- { id: bridge, kind: Building, destroyed_on: 500, reopened: [480, 520] }
- { id: maren, kind: Person, birth: 812, death: 870, restored: 880 }
`),
    ).toEqual({
      'black-keep': '640 – /',
      'red-keep': '640 – 900',
      'grey-order': '700 – /',
      ember: '700 – /',
      bridge: '/ – /',
      maren: '812 – 870',
    });
  });

  test('over the whole of the windows it is said to have existed during', () => {
    expect(
      existence(`
- { id: first-age, kind: Era, start: 1, end: 500 }
- { id: second-age, kind: Era, start: 501, end: 900 }
- id: the-sleeper
  kind: Creature
  existed_during: [{ to: first-age, from: 100, until: 200 }, { to: second-age, from: 600, until: 700 }]
- { id: the-herald, kind: Creature, existed_during: { to: second-age, from: 600 } }
- { id: the-shade, kind: Creature, existed_during: first-age }
`),
    ).toMatchObject({
      'the-sleeper': '36136/36500 – 255136/255500', // some day of 100 to some day of 700
      'the-herald': '600 – /',
      'the-shade': '/ – /',
    });
  });

  test('a reign is not a life: `start` and `end` bound eras and events only', () => {
    expect(existence('- { id: maren, kind: Person, start: 830, end: 850 }')).toEqual({ maren: '/ – /' });
  });

  test('a prophecy of its end ends nothing', () => {
    expect(
      existence(`
- { id: oracle, kind: Chronicle, reliability: prophetic }
- { id: maren, kind: Person, birth: 812, death: { value: 870, source: oracle } }
`),
    ).toMatchObject({ maren: '812 – /' });
  });
});
