import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shippedOntology } from '../../src/config/ontology.ts';
import type { GraphStore } from '../../src/graph/port.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { clearPending, noteMemoriesForRules, readJournal } from '../../src/ingest/store/journal.ts';
import { onEveryEngine } from '../support/engines.ts';
import { idAt } from '../support/memory/memories.ts';
import { worldOf } from '../support/worlds/text-world.ts';

const settings = { ontology: shippedOntology(), absentUntil: 'unknown' } as const;
const clock = () => new Date('2026-03-14T09:00:00Z');
const [one, other] = [idAt(1), idAt(2)];
const odoBorn = (year: number) => worldOf({ 'people.yaml': `- { id: odo, kind: Person, birth: ${year} }\n` });

/** The same store, in which somebody else notes something after each transaction of an ingest that has not ended yet. */
function disturbed(store: GraphStore, note: () => Promise<unknown>): GraphStore {
  const write: GraphStore['write'] = async (work) => {
    const result = await store.write(work);
    if ((await readJournal(store))?.unfinished === true) await note();
    return result;
  };
  return new Proxy(store, {
    get: (of, name) => {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

onEveryEngine('what is noted for rules while others write', (store) => {
  const pending = async () => (await readJournal(store()))?.pending;
  const began = async () => {
    const { generation } = await ingest(store(), odoBorn(160), settings, clock);
    await clearPending(store(), generation);
  };
  const note = (id: string) => store().write((tx) => noteMemoriesForRules(tx, [id]));

  it('is still noted when an ingest ends', async () => {
    await began();
    const ids = [one, other];
    const result = await ingest(
      disturbed(store(), () => note(ids.shift() ?? other)),
      odoBorn(161),
      settings,
      clock,
    );
    expect(ids).toEqual([]);
    expect(await pending()).toEqual({ everything: false, entities: [one, other, 'odo'], relinked: true });
    expect(result.touched).toMatchObject({ entities: [one, other, 'odo'] });
    await clearPending(store(), result.generation);
    await ingest(store(), odoBorn(162), settings, clock);
    expect(await pending()).toMatchObject({ entities: ['odo'] });
  });

  it('is still noted when somebody else notes something at the same moment', async () => {
    await began();
    let noted: () => void = () => undefined;
    const second = new Promise<void>((resolve) => {
      noted = resolve;
    }).then(() => note(other));
    await store().write(async (tx) => {
      await noteMemoriesForRules(tx, [one]);
      noted();
      await sleep(300);
    });
    await second;
    expect(await pending()).toMatchObject({ entities: [one, other] });
  });
});
