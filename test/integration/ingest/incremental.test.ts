import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import type { WorldContent } from '../../../src/model/claim.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { engines } from '../../support/engines.ts';
import { law, lawTimeout } from '../../support/laws.ts';
import { worldOf } from '../../support/worlds/text-world.ts';

const settings = { ontology: shippedOntology(), absentUntil: 'unknown' } as const;
const clock = () => new Date('2026-03-14T09:00:00Z');

const people = ['maren', 'vask', 'abel', 'isolde'] as const;
const places = ['ashkeep', 'blackmere'] as const;
const year = fc.constantFrom('812', 'c. 830', 'before 850', '870', 'ongoing');
const file = fc.constantFrom('people.yaml', 'drafts/notes.yaml', 'canon/annals.yaml', 'prophecies/end.yaml');

const person = fc.record(
  {
    file,
    id: fc.constantFrom(...people),
    kind: fc.constantFrom('Person', 'Undead'),
    gender: fc.constantFrom('male', 'female'),
    birth: year,
    death: year,
    rules: fc.record(
      {
        to: fc.constantFrom(...places),
        from: year,
        until: year,
        source: fc.constantFrom('annals', 'rumours', 'maren'),
      },
      { requiredKeys: ['to'] },
    ),
    spouse: fc.constantFrom(...people),
    killed: fc.constantFrom(...people),
  },
  { requiredKeys: ['file', 'id', 'kind'] },
);
const place = fc.record(
  { file, id: fc.constantFrom(...places), kind: fc.constant('Settlement'), founded_on: year, destroyed_on: year },
  { requiredKeys: ['file', 'id', 'kind'] },
);
const book = fc.record({
  file,
  id: fc.constant('annals'),
  kind: fc.constant('Chronicle'),
  reliability: fc.constantFrom('chronicle', 'legend'),
});

/** Any telling of a little world, as the files of a folder; what an edit makes of one is simply another. */
const telling = fc
  .tuple(
    fc.uniqueArray(person, { selector: ({ id }) => id, minLength: 1 }),
    fc.uniqueArray(place, { selector: ({ id }) => id }),
    fc.option(book, { nil: undefined }),
  )
  .map(([persons, settlements, annals]): Record<string, string> => {
    const files: Record<string, string> = { 'lore.yaml': lore };
    for (const { file: path, ...entry } of [...persons, ...settlements, ...(annals ? [annals] : [])]) {
      files[path] = `${files[path] ?? ''}- ${JSON.stringify(entry)}\n`;
    }
    return files;
  });

const lore = `
calendars: [years]
sources:
  - { match: "canon/**", tier: canon }
  - { match: "drafts/**", status: candidate, tier: memory }
  - { match: "prophecies/**", reliability: prophetic }
`;

async function freshly(content: WorldContent) {
  const store = await openEmbeddedStore();
  try {
    await ingest(store, content, settings, clock);
    return await readGraph(store, { history: false });
  } finally {
    await store.close();
  }
}

for (const engine of engines) {
  const worlds = engine.name === 'embedded' ? 15 : 4;
  test.skipIf(engine.skip !== undefined)(
    `any edits, ingested one after the other, leave the graph that the last telling alone gives (${engine.name})`,
    { timeout: lawTimeout(600_000) },
    async () => {
      const store = await engine.openCleared();
      try {
        // one store for all runs: whatever an earlier run left is just another state to edit
        await fc.assert(
          fc.asyncProperty(fc.array(telling, { minLength: 2, maxLength: 3 }), async (tellings) => {
            let last: WorldContent = worldOf({});
            for (const files of tellings) {
              last = worldOf(files);
              await ingest(store, last, settings, clock);
            }
            expect(await readGraph(store, { history: false })).toEqual(await freshly(last));
            expect((await ingest(store, last, settings, clock)).claims.unchanged).toBe(last.claims.length);
          }),
          law(worlds),
        );
      } finally {
        await store.close();
      }
    },
  );
}
