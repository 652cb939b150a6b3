import type { Entity } from '../../../model/claim.ts';
import { defined } from '../../../util/defined.ts';
import type { Materialised } from '../attributes.ts';
import { type Bound, type ConcludedWindow, isBackward } from './date-range.ts';
import { type Existence, type ExistenceClaims, existenceOf } from './existence.ts';
import { happeningOf } from './happening.ts';
import type { WindowContext } from './window.ts';

/** When an entity exists and, if it is an event, happened. A span that certainly ends before it begins keeps only its words. */
export interface EntityTimes {
  readonly existence: Existence;
  readonly happening: ConcludedWindow;
  /** The happening in words: "1530 – 1540", "from 1530", "612". */
  readonly happened?: string;
  /** The spans written backwards, in words. */
  readonly backwards: { readonly exists?: string; readonly happened?: string };
}

export function entityTimes(
  entity: Pick<Entity, 'id' | 'labels'>,
  attributes: ReadonlyMap<string, Materialised>,
  claims: ExistenceClaims,
  context: WindowContext,
): EntityTimes {
  const existence = existenceOf(entity, attributes, claims, context);
  const happening = happeningOf(entity.labels, attributes);
  if (isBackward(existence) || isBackward(happening)) {
    // An event's dates say of its existence what they say of when it happened: neither is known.
    const backwards = defined({ exists: wordsIfBackward(existence), happened: wordsIfBackward(happening) });
    return { existence: {}, happening: {}, backwards };
  }
  return { existence, happening, backwards: {}, ...defined({ happened: wordsOf(happening) }) };
}

function wordsIfBackward(window: ConcludedWindow): string | undefined {
  return isBackward(window) ? wordsOf(window) : undefined;
}

function wordsOf({ from, until }: ConcludedWindow): string | undefined {
  const [start, end] = [from, until].map((bound) => bound && wordsOfBound(bound));
  if (start !== undefined && end !== undefined) return start === end ? start : `${start} – ${end}`;
  if (start !== undefined) return `from ${start}`;
  return end === undefined ? undefined : `until ${end}`;
}

const wordsOfBound = ({ text, year }: Bound): string => text ?? String(year ?? '?');
