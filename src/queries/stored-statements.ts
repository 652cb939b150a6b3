import { idOf } from '../rules/findings/nodes.ts';
import { windowText } from '../rules/findings/wording/dates.ts';
import { date, type Fields, number, type StoredDate, text, textOr } from './stored-things.ts';

/** The fields that claims and entities share. */
export interface StoredStatement {
  readonly id: string;
  /** File it stands in; empty where it stands in none. */
  readonly path: string;
  /** The window of a claim, or the existence of an entity. */
  readonly from: StoredDate;
  readonly until: StoredDate;
  /** Both as text: `100 – 140`. Absent where neither is known. */
  readonly window?: string;
  /** The date that an attribute states, or an entity's date in the fiction. */
  readonly date: StoredDate;
  readonly tier?: string;
  readonly reliability?: string;
  readonly confidence?: number;
  readonly note?: string;
}

/** @param window of the properties that say when it holds or exists; @param dated the property with its date. */
export const statementFields = (window: 'valid' | 'exists', dated: string): Fields<StoredStatement> => ({
  id: { reads: ['id'], of: (node) => idOf(node) ?? '' },
  path: textOr('path', ''),
  from: date(`${window}_from`),
  until: date(`${window}_until`),
  window: {
    reads: ['from', 'until'].flatMap((side) => [`${window}_${side}_text`, `${window}_${side}_year`]),
    of: (node) => windowText(node, window),
  },
  date: date(dated),
  tier: text('tier'),
  reliability: text('reliability'),
  confidence: number('confidence'),
  note: text('note'),
});
