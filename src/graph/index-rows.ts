import { compareText } from '../util/places.ts';
import type { IndexSpec, Row } from './port.ts';

/** Indexes from rows of `label` and `property`, sorted, each once. */
export function indexesIn(rows: readonly Row[]): Pick<IndexSpec, 'label' | 'property'>[] {
  const found = new Map<string, Pick<IndexSpec, 'label' | 'property'>>();
  for (const { label, property } of rows) {
    if (typeof label === 'string' && typeof property === 'string')
      found.set(`${label} ${property}`, { label, property });
  }
  return [...found].sort(([a], [b]) => compareText(a, b)).map(([, index]) => index);
}
