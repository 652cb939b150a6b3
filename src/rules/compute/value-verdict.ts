import type { GraphNode } from '../../graph/port.ts';
import type { Verdict } from '../../model/rule.ts';
import type { DateValue, TimeWindow } from '../../time/date-value.ts';
import { datesDisjoint, windowsOverlap } from '../../time/windows/index.ts';
import { isBookkeepingValue } from '../../values/bookkeeping-keys.ts';
import { differenceOf, type ValueKind } from '../../values/difference.ts';

/** How the values under one key are compared. */
export interface ValueComparison {
  /** The relation of two different values; undefined for a key that no ontology knows. */
  readonly conflict: string | undefined;
  readonly kind: ValueKind;
}

/** A value, and the claims of one file and source that state it for the same time. */
export interface StatedValue {
  readonly claims: readonly GraphNode[];
  readonly text: string;
  readonly date?: DateValue;
  readonly window: TimeWindow;
  readonly project: string | undefined;
  /** One of several in a list of one source. */
  readonly isListed: boolean;
  readonly path: string;
  readonly sourceId: string;
  /** Stated by a sentence, not by a key. */
  readonly isProse: boolean;
  readonly rank: number;
}

/** How two values of one key clash; undefined where they agree, or are not compared. */
export function verdictOnValues(a: StatedValue, b: StatedValue, slot: ValueComparison): Verdict | undefined {
  if (a.isListed && b.isListed) return undefined;
  const together = isUndated(a) && isUndated(b) ? true : windowsOverlap(a.window, b.window);
  if (together === false) return undefined;
  if (a.date !== undefined || b.date !== undefined) {
    if (datesDisjoint(a.date, b.date) !== true) return undefined; // a date and a word about it are not compared
    return slot.conflict === 'definite' && together === true ? 'definite' : 'possible';
  }
  if (areOneVoice(a, b)) return undefined;
  return slot.conflict === 'definite' ? onLasting(a, b, slot, together) : onChanging(a, b, slot, together);
}

/** `eyes: blue` and `eyes: green` of one file are a list; `eyes: blue` and the sentence "Ada has green eyes" are not. */
export function areOneVoice(a: StatedValue, b: StatedValue): boolean {
  return a.path === b.path && a.sourceId === b.sourceId && a.isProse === b.isProse;
}

/** The verdict for values that never change. */
function onLasting(
  a: StatedValue,
  b: StatedValue,
  { kind }: ValueComparison,
  together: boolean | null,
): Verdict | undefined {
  if (a.text.length > longestValue || b.text.length > longestValue) return undefined;
  const difference = differenceOf(a.text, b.text, kind);
  if (difference === 'certain') return together === true ? 'definite' : 'possible';
  return difference === 'doubtful' ? 'possible' : undefined;
}

/** A value longer than this is prose. */
const longestValue = 40;

/** The verdict for values that may have changed between the two, or have another purpose. */
function onChanging(
  a: StatedValue,
  b: StatedValue,
  { conflict, kind }: ValueComparison,
  together: boolean | null,
): Verdict | undefined {
  if (a.isListed || b.isListed) return undefined;
  if (a.text.length > longestValue || b.text.length > longestValue) return undefined;
  const isOneBook = a.path === b.path && a.rank === b.rank; // an entry of a more trusted tier is another's word
  if (conflict === 'changing' && isOneBook && (isUndated(a) || isUndated(b) || together !== true)) return undefined;
  if (conflict === undefined && (isBookkeepingValue(a.text) || isBookkeepingValue(b.text))) return undefined;
  const difference = differenceOf(a.text, b.text, kind);
  const isDifferent = difference === 'partial' ? kind === 'text' : difference !== 'none';
  return isDifferent ? 'possible' : undefined;
}

const isUndated = ({ window: { from, until } }: StatedValue): boolean => from === undefined && until === undefined;
