import type { GraphNode } from '../../graph/port.ts';
import type { TimeWindow } from '../../time/date-value.ts';
import { hasNoReading, windowsOverlap } from '../../time/windows/index.ts';
import { compareText } from '../../util/places.ts';
import { idOf, isUncertain, textProperty } from '../findings/nodes.ts';
import { projectOf } from '../findings/projects.ts';
import { concludedWindowOf } from './windows.ts';

/** True if the dates have to prove that two claims held at one time, or only to leave it open. */
export type Certainty = 'certain' | 'possible';

/** Which of a claim's partners are asked for: those after the first `from`, up to `to`. */
export interface Portion {
  readonly from: number;
  readonly to: number;
}

export interface Partners {
  /** By the id of a claim, the ids of those that it may clash with. */
  readonly of: ReadonlyMap<string, readonly string[]>;
  /** Claims that may have more. */
  readonly unfinished: ReadonlySet<string>;
  /** Claims whose search ended: too many others were tried without a conflict. */
  readonly givenUp: ReadonlySet<string>;
}

/** For one claim so many others are looked at: those that never clash with it (two stories) count too. */
const mostLookedAt = 4096;

/**
 * The very many claims of one sort about one subject. It finds for each claim the others that it may clash with, without a look
 * at every pair: of two thousand who ruled one place in turn, the one or two whose reigns meet its own.
 */
export class Crowd {
  private readonly spans: Readonly<Record<Certainty, SortedSpans>>;
  readonly ids: readonly string[];

  /** @param isTimeless the dates of such claims say nothing: they all hold at once. */
  constructor(claims: readonly GraphNode[], subjectId: string, isTimeless = false) {
    const all = claims.flatMap((claim) => claimOf(claim, subjectId, isTimeless));
    this.ids = all.map(({ id }) => id);
    this.spans = {
      certain: sortedSpans(all.flatMap((claim) => certainSpan(claim))),
      possible: sortedSpans(all.map(possibleSpan)),
    };
  }

  /** Always in the same order, so that portion after portion makes up the whole. */
  partners(wanted: ReadonlySet<string>, certainty: Certainty, portion: Portion): Partners {
    const sorted = this.spans[certainty];
    const of = new Map<string, readonly string[]>();
    const [unfinished, givenUp] = [new Set<string>(), new Set<string>()];
    const lasting = new Lasting();
    for (const [at, one] of sorted.spans.entries()) {
      const { id } = one.claim;
      if (wanted.has(id)) {
        const found = portionOf(one, certainty, candidates(one, at, sorted, lasting), portion);
        of.set(id, found.ids);
        if (found.end !== 'last') unfinished.add(id);
        if (found.end === 'given-up') givenUp.add(id);
      }
      lasting.add(one);
    }
    return { of, unfinished, givenUp };
  }
}

interface CrowdClaim {
  readonly id: string;
  /** The other entities of the claim. */
  readonly other: string;
  readonly window: TimeWindow;
  /** Days of another count cannot be put in order with those of the world: it may have held at any time. */
  readonly isOrdered: boolean;
  readonly isTimeless: boolean;
  readonly project: string | undefined;
  readonly isDoubted: boolean;
  /** Claims of one sort never clash with each other: `with the same one`, or `shared`. */
  readonly sort: string;
}

function claimOf(node: GraphNode, subjectId: string, isTimeless: boolean): CrowdClaim[] {
  const [id, from] = [idOf(node), textProperty(node, 'from_id')];
  const window = isTimeless ? {} : concludedWindowOf(node);
  const isShared = node.properties.shared === true;
  const other = (from === subjectId ? textProperty(node, 'to_id') : from) ?? '';
  if (id === undefined || textProperty(node, 'excused') !== undefined || hasNoReading(window)) return [];
  return [
    {
      id,
      other,
      window,
      isOrdered: [window.from, window.until].every((date) => (date?.axis ?? '') === ''),
      isTimeless,
      project: projectOf(node),
      isDoubted: isUncertain(node),
      sort: isShared ? 'shared' : `with ${other}`,
    },
  ];
}

/** A claim, and a stretch outside of which nothing meets it. */
interface Span {
  readonly claim: CrowdClaim;
  readonly begin: number;
  readonly end: number;
}

const always = { begin: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** The longest stretch that its dates allow. */
function possibleSpan(claim: CrowdClaim): Span {
  const { from, until } = claim.window;
  return claim.isOrdered
    ? { claim, begin: from?.earliest ?? always.begin, end: until?.latest ?? always.end }
    : { claim, ...always };
}

/** From the last day on which it can have begun to the first on which it can have ended; none where the dates prove no day. */
function certainSpan(claim: CrowdClaim): Span[] {
  if (claim.isDoubted) return [];
  if (claim.isTimeless || !claim.isOrdered) return [{ claim, ...always }];
  const { from, until } = claim.window;
  const begin = Math.min(from?.latest ?? always.end, until?.latest ?? always.end);
  const end = Math.max(from?.earliest ?? always.begin, until?.earliest ?? always.begin);
  return Number.isFinite(begin) && Number.isFinite(end) ? [{ claim, begin, end }] : [];
}

const byBeginning = (a: Span, b: Span): number =>
  (a.begin === b.begin ? 0 : a.begin - b.begin) || compareText(a.claim.id, b.claim.id);

interface Found {
  readonly ids: readonly string[];
  /** Why no more are named: these are the last ones, the portion is full, or too many were looked at. */
  readonly end: 'last' | 'full' | 'given-up';
}

function portionOf({ claim }: Span, certainty: Certainty, among: Iterable<Span>, { from, to }: Portion): Found {
  const ids: string[] = [];
  let [passed, looked] = [0, 0];
  for (const { claim: other } of among) {
    if (passed >= to) return { ids, end: 'full' };
    if (looked >= mostLookedAt + to) return { ids, end: 'given-up' };
    looked += 1;
    if (neverClash(claim, other) || !meet(claim, other, certainty)) continue;
    if (passed >= from) ids.push(other.id);
    passed += 1;
  }
  return { ids, end: 'last' };
}

/** The dates do not matter. A shared claim may be of another sort and still about the same two. */
function neverClash(a: CrowdClaim, b: CrowdClaim): boolean {
  const areApart = a.project !== undefined && b.project !== undefined && a.project !== b.project;
  return a.other === b.other || areApart;
}

function meet(a: CrowdClaim, b: CrowdClaim, certainty: Certainty): boolean {
  const overlap = a.isTimeless || windowsOverlap(a.window, b.window);
  return certainty === 'certain' ? overlap === true : overlap !== false;
}

/** Those that began before and may not have ended, the latest first, then those that begin before it ends. */
function* candidates(one: Span, at: number, sorted: SortedSpans, lasting: Lasting): Iterable<Span> {
  yield* lasting.before(one);
  for (let next = at + 1; next < sorted.spans.length; ) {
    const other = sorted.spans[next];
    if (other === undefined || other.begin > one.end) return;
    const isOfSort = other.claim.sort === one.claim.sort;
    if (!isOfSort) yield other;
    next = isOfSort ? (sorted.endOfSort[next] ?? next + 1) : next + 1;
  }
}

/** By their beginning. */
interface SortedSpans {
  readonly spans: readonly Span[];
  /** The index of the next one of another sort, for each: ten thousand of one sort are passed at once. */
  readonly endOfSort: readonly number[];
}

function sortedSpans(unsorted: readonly Span[]): SortedSpans {
  const spans = [...unsorted].sort(byBeginning);
  const endOfSort: number[] = [];
  for (let at = spans.length - 1; at >= 0; at -= 1) {
    const isRun = spans[at]?.claim.sort === spans[at + 1]?.claim.sort;
    endOfSort[at] = isRun ? (endOfSort[at + 1] ?? at + 1) : at + 1;
  }
  return { spans, endOfSort };
}

/** Claims that began, and may not have ended yet. */
class Lasting {
  private spans: Span[] = [];
  /** The index of the last one of another sort before it, for each. */
  private startOfSort: number[] = [];
  private mostBeforeSweep = 32;

  add(span: Span): void {
    const last = this.spans.length - 1;
    const isRun = this.spans[last]?.claim.sort === span.claim.sort;
    this.startOfSort.push(isRun ? (this.startOfSort[last] ?? last) : last);
    this.spans.push(span);
  }

  /** Those that last when this one begins and are of another sort, the latest first. */
  *before({ begin, claim: { sort } }: Span): Iterable<Span> {
    this.sweep(begin);
    for (let at = this.spans.length - 1; at >= 0; ) {
      const span = this.spans[at];
      const isOfSort = span?.claim.sort === sort;
      if (span !== undefined && !isOfSort && span.end >= begin) yield span;
      at = isOfSort ? (this.startOfSort[at] ?? at - 1) : at - 1;
    }
  }

  /** Ended ones are removed now and then, so that each is removed once. */
  private sweep(moment: number): void {
    if (this.spans.length <= this.mostBeforeSweep) return;
    const lasting = this.spans.filter(({ end }) => end >= moment);
    [this.spans, this.startOfSort] = [[], []];
    for (const span of lasting) this.add(span);
    this.mostBeforeSweep = 2 * this.spans.length + 32;
  }
}
