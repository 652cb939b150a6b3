import { type Claim, isAsserted } from '../../model/claim.ts';
import { describedEntity } from '../../model/existence.ts';
import { lastDates, lastReached } from '../../model/now.ts';
import { lazy } from '../../util/lazy.ts';
import { ordersEvents } from '../resolve/relative-dates/event-order.ts';
import type { FileClaims, FileSummary, Marks } from './file-claims.ts';

const known = new WeakMap<FileClaims, FileSummary>();

/** The summary of a file's claims, made once. */
export function summaryOfFile(fileClaims: FileClaims): FileSummary {
  let summary = fileClaims.summary ?? known.get(fileClaims);
  if (summary === undefined) {
    summary = summarised(fileClaims);
    known.set(fileClaims, summary);
  }
  return summary;
}

/** All claims of a file: declarations, relations, prose. */
export function claimsOf({
  declarationClaims,
  relationClaims,
  proseClaims,
}: Pick<FileClaims, 'declarationClaims' | 'relationClaims' | 'proseClaims'>): readonly Claim[] {
  return [...declarationClaims, ...relationClaims, ...proseClaims];
}

function summarised(fileClaims: FileClaims): FileSummary {
  const { declarationClaims, relationClaims, proseClaims, chunks } = fileClaims;
  const all = lazy(() => claimsOf(fileClaims));
  const order = lazy(() => all().some(ordersEvents));
  const last = (claims: readonly Claim[]) => lastDates(claims.filter(isAsserted));
  const dates = lazy(() => [last(declarationClaims), last(relationClaims), last(proseClaims)] as const);
  const reached = lazy(() => lastReached(all().filter(isAsserted)));
  const marks = lazy(() => marksIn(all()));
  return {
    claims: declarationClaims.length + relationClaims.length + proseClaims.length,
    proseClaims: proseClaims.length,
    chunks: chunks.length,
    get ordersEvents() {
      return order();
    },
    get dates() {
      return dates();
    },
    get reached() {
      return reached();
    },
    get marks() {
      return marks();
    },
  };
}

function marksIn(claims: readonly Claim[]): Marks {
  return {
    ids: marksOf(claims.map(({ id }) => id)),
    entities: marksOf(claims.flatMap((claim) => describedEntity(claim) ?? [])),
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
