import type { GraphStore, Row } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { defined } from '../../util/defined.ts';
import type { Bound, ConcludedWindow } from '../plan/dates/date-range.ts';
import { optionalText, textOf } from '../store/rows.ts';

const columns = ['earliest', 'latest', 'axis'].flatMap((part) =>
  ['from', 'until'].map((side) => `e.exists_${side}_${part} AS ${side}_${part}`),
);

/** When entities exist, as far as the windows of relations depend on it, by id. */
export async function readExistence(store: GraphStore, ids: readonly string[]): Promise<Map<string, ConcludedWindow>> {
  if (ids.length === 0) return new Map();
  const rows = await store.read(
    `UNWIND $ids AS at MATCH (e:${labels.entity} {id: at}) RETURN e.id AS id, ${columns.join(', ')}`,
    { ids },
  );
  return new Map(rows.map((row) => [textOf(row, 'id'), storedExistence(row)]));
}

function storedExistence(row: Row): ConcludedWindow {
  const [from, until] = [boundOf(row, 'from'), boundOf(row, 'until')];
  return defined({ from, until });
}

function boundOf(row: Row, side: keyof ConcludedWindow): Bound | undefined {
  const [earliest, latest] = [row[`${side}_earliest`], row[`${side}_latest`]];
  const axis = optionalText(row, `${side}_axis`);
  if (typeof earliest !== 'number' && typeof latest !== 'number') return undefined;
  return {
    ...(typeof earliest === 'number' ? { earliest } : {}),
    ...(typeof latest === 'number' ? { latest } : {}),
    ...defined({ axis }),
  };
}
