import { worldContent } from '../../../bench/world/content.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import { type IngestSettings, ingest } from '../../../src/ingest/ingest.ts';
import type { WorldContent } from '../../../src/model/claim.ts';
import { noRuleSettings } from '../../../src/model/rule.ts';
import { type GraphDump, readGraph } from '../../../src/queries/whole-graph.ts';
import { loadRules } from '../../../src/rules/load/load.ts';
import { fullScope } from '../../../src/rules/run/options.ts';
import { runRules } from '../../../src/rules/run/run.ts';
import { defined } from '../../../src/util/defined.ts';

export const clock = () => new Date('2031-05-01T12:00:00Z');
const ontology = shippedOntology();
const settings: IngestSettings = { ontology, absentUntil: 'unknown', batchSize: 6 };
export const take = (store: GraphStore, { world }: Telling) => ingest(store, world, settings, clock);

/** A world of a few rulers whose years each telling has otherwise, and what an ingest of it leaves that nobody disturbs. */
export interface Telling {
  readonly world: WorldContent;
  readonly undisturbed: GraphDump;
}

export async function telling(number: number): Promise<Telling> {
  const year = (of: number) => ({ year: of + number * 3, form: 'year' as const });
  const seats = ['ternhold', 'ashkeep'].map((id) => ({
    id,
    kind: 'Settlement',
    name: id,
    attributes: {},
    relations: [],
  }));
  const rulers = Array.from({ length: 12 }, (_, at) => ({
    id: `ruler-${at}`,
    kind: 'Person',
    name: `Ruler ${at}`,
    attributes: { birth: year(100 + at * 10) },
    relations: [
      {
        type: 'RULES',
        to: at % 2 === 0 ? 'ternhold' : 'ashkeep',
        from: year(120 + at * 10),
        until: year(145 + at * 10),
      },
    ],
  }));
  const world = worldContent({ entities: [...seats, ...rulers], relations: rulers.length }, ontology);
  const store = await openEmbeddedStore();
  await ingest(store, world, settings, clock);
  const undisturbed = await readGraph(store, { history: false });
  await store.close();
  return { world, undisturbed };
}

/** One rule is enough to be interrupted: in its queries, and before its findings are written. */
export const runOneRule = async (store: GraphStore, onRule?: (done: number) => void) =>
  runRules(store, {
    rules: await loadRules({}),
    only: ['contradictions/rules'],
    mode: 'full',
    scope: fullScope,
    settings: noRuleSettings,
    ontology,
    clock,
    ...defined({ onRule }),
  });

/** Lets something happen within the n-th write of a store: after its first statement, or when its work is done. */
export function troubled(store: GraphStore, nth: number, trouble: () => void, first = 'RETURN 1'): GraphStore {
  let writes = 0;
  return {
    ...store,
    write: (work) => {
      writes += 1;
      let due = writes === nth;
      return store.write(async (tx) => {
        if (due) {
          due = false;
          await tx.query(first);
          trouble();
        }
        return work(tx);
      });
    },
  };
}
