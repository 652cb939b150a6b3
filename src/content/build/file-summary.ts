import { type Claim, isAsserted } from '../../model/claim.ts';
import { beingOf } from '../../model/existence.ts';
import { lastDates } from '../../model/now.ts';
import { lazy } from '../../util/lazy.ts';
import { ordersEvents } from '../resolve/relative-dates/solve-dates.ts';
import type { FileClaims, Marks, Summary } from './file-claims.ts';

const known = new WeakMap<FileClaims, Summary>();

export function summaryOf(meaning: FileClaims): Summary {
  let summary = meaning.summary ?? known.get(meaning);
  if (summary === undefined) {
    summary = summarised(meaning);
    known.set(meaning, summary);
  }
  return summary;
}

/** In the order in which they are counted. */
export function claimsOf({ stated, related, told }: Pick<FileClaims, 'stated' | 'related' | 'told'>): readonly Claim[] {
  return [...stated, ...related, ...told];
}

function summarised(meaning: FileClaims): Summary {
  const { stated, related, told, chunks } = meaning;
  const all = lazy(() => claimsOf(meaning));
  const order = lazy(() => all().some(ordersEvents));
  const last = (claims: readonly Claim[]) => lastDates(claims.filter(isAsserted));
  const dates = lazy(() => [last(stated), last(related), last(told)] as const);
  const marks = lazy(() => marksIn(all()));
  return {
    claims: stated.length + related.length + told.length,
    told: told.length,
    chunks: chunks.length,
    get ordersEvents() {
      return order();
    },
    get dates() {
      return dates();
    },
    get marks() {
      return marks();
    },
  };
}

function marksIn(claims: readonly Claim[]): Marks {
  return {
    ids: marksOf(claims.map(({ id }) => id)),
    beings: marksOf(claims.flatMap((claim) => beingOf(claim) ?? [])),
    ends: marksOf(claims.flatMap((claim) => (claim.form === 'relation' ? [claim.from_id, claim.to_id] : []))),
  };
}

export function marksOf(ids: Iterable<string>): Uint32Array {
  return Uint32Array.from(new Set(ids), markOf);
}

/** FNV-1a, over UTF-16 units. */
function markOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function anyIn(marks: Uint32Array, wanted: ReadonlySet<number>): boolean {
  for (const mark of marks) if (wanted.has(mark)) return true;
  return false;
}
