import type { GraphStore } from '../../graph/port.ts';
import { readStateMark } from '../../queries/meta/state-mark.ts';
import type { Calendar } from '../../time/calendar.ts';
import { configOf } from '../store/stored-config.ts';
import type { StoredWorld } from '../store/stored-world.ts';

const known = new WeakMap<
  GraphStore,
  { readonly generation: number; readonly calendar: Promise<Calendar | undefined> }
>();

/**
 * The calendar along which the days of a stored world are counted, read once for each ingest. Undefined where no folder of the world is
 * at hand, or its settings cannot be read: then nothing is drawn.
 */
export async function storedCalendar(world: StoredWorld): Promise<Calendar | undefined> {
  const { generation } = await readStateMark(world.store);
  const last = known.get(world.store);
  if (last?.generation === generation) return last.calendar;
  const calendar = configOf(world).then(
    ({ calendars }) => calendars.main,
    () => {
      known.delete(world.store); // it is tried again: the settings may be mended without an ingest
      return undefined;
    },
  );
  known.set(world.store, { generation, calendar });
  return calendar;
}
