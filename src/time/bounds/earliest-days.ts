import { lazy } from '../../util/lazy.ts';

/** `Ma was born after Gran`: the day of the point `to` is at least the day of the point `from`, and so many days. */
export interface DayBound {
  readonly from: number;
  readonly to: number;
  readonly days: number;
}

/** Points by number, each with the days that somebody states for it. */
export interface BoundNetwork {
  readonly bounds: readonly DayBound[];
  /** By point: the first day that its stated date may be; minus infinity where no date is stated. */
  readonly earliest: Float64Array;
  /** By point: the last day that its stated date may be; infinity where no date is stated. */
  readonly latest: Float64Array;
}

/** A stated date that pushes another one past its last day: the bounds lead from the first point to the last, in order. */
export interface Overrun {
  readonly from: number;
  readonly to: number;
  /** Indexes of the bounds. */
  readonly chain: readonly number[];
  /** So many days lie between the last day that is stated and the first that is possible. */
  readonly days: number;
}

/** The earliest day of each point, and where that is too late. */
export interface EarliestDays {
  readonly day: Float64Array;
  readonly overruns: readonly Overrun[];
  /** The stated date that pushes a point, and the bounds from it to the point; undefined for one that nothing pushes. */
  readonly pushed: (point: number) => Pick<Overrun, 'from' | 'chain'> | undefined;
}

/**
 * Gran was born in 900, Ma is her child and has no date, Kid is Ma's child and was born in 895. Each point gets the earliest day
 * that the bounds leave it. A day only rises, so the result does not depend on the order of bounds. A point that is pushed past its
 * stated last day starts again at its own stated day: one wrong date is told once, and hides no other.
 *
 * The search is the one of Bellman and Ford, with a queue. Bounds within a circle that would raise a day forever are left out.
 *
 * @param compare which of two bounds is named first, where two chains are equally long.
 */
export function earliestDays(network: BoundNetwork, compare: (a: number, b: number) => number): EarliestDays {
  const { bounds, latest } = network;
  const isUsed = withoutCircles(network);
  const leading = outgoing(network, isUsed);
  const free = new Uint8Array(latest.length);
  const pushed = raised(network, leading, free);
  const late = lateOnes(bounds, isUsed, pushed, latest);
  const day = late === undefined ? pushed : raised(network, leading, late);
  const support = lazy(() => supportOf(network, leading, { day, late: late ?? free }, compare));
  return {
    day,
    overruns: late === undefined ? [] : overrunsOf(network, isUsed, { day, support: support() }, compare),
    pushed: (point) => {
      const steps = support().steps[point] ?? -1;
      return steps < 1 ? undefined : chainTo(point, bounds, support());
    },
  };
}

/** The same network with time turned round: its earliest days are the latest ones of this, below zero. */
export function turned({ bounds, earliest, latest }: BoundNetwork): BoundNetwork {
  return {
    bounds: bounds.map(({ from, to, days }) => ({ from: to, to: from, days })),
    earliest: latest.map((day) => -day),
    latest: earliest.map((day) => -day),
  };
}

/** 1 for each point that a bound pushes past its stated last day; undefined where there is none. */
function lateOnes(
  bounds: readonly DayBound[],
  isUsed: Uint8Array,
  day: Float64Array,
  latest: Float64Array,
): Uint8Array | undefined {
  let late: Uint8Array | undefined;
  for (const [index, { from, to, days }] of bounds.entries()) {
    if (isUsed[index] !== 1 || at(day, from) + days <= at(latest, to)) continue;
    late ??= new Uint8Array(latest.length);
    late[to] = 1;
  }
  return late;
}

/** The stated date that a point stands on, and the bounds from there. */
function chainTo(point: number, bounds: readonly DayBound[], { by }: Support): Pick<Overrun, 'from' | 'chain'> {
  const chain: number[] = [];
  let from = point;
  for (let index = by[from] ?? -1; index >= 0; index = by[from] ?? -1) {
    chain.unshift(index);
    from = bounds[index]?.from ?? from;
  }
  return { from, chain };
}

const at = (days: Float64Array, point: number): number => days[point] ?? Number.NaN;

/** By point, the indexes of the bounds that lead from it, one after the other. */
interface Outgoing {
  readonly first: Int32Array;
  readonly bounds: Int32Array;
}

function outgoing({ bounds, latest }: BoundNetwork, isUsed: Uint8Array): Outgoing {
  const first = new Int32Array(latest.length + 1);
  for (const [index, { from }] of bounds.entries()) first[from + 1] = (first[from + 1] ?? 0) + (isUsed[index] ?? 0);
  for (let point = 0; point < latest.length; point++) first[point + 1] = (first[point + 1] ?? 0) + (first[point] ?? 0);
  const next = first.slice();
  const list = new Int32Array(first[latest.length] ?? 0);
  for (const [index, { from }] of bounds.entries()) {
    if (isUsed[index] !== 1) continue;
    list[next[from] ?? 0] = index;
    next[from] = (next[from] ?? 0) + 1;
  }
  return { first, bounds: list };
}

function* boundsFrom({ first, bounds }: Outgoing, point: number): Iterable<number> {
  for (let place = first[point] ?? 0; place < (first[point + 1] ?? 0); place++) yield bounds[place] ?? 0;
}

/** The bounds without those that add days within a circle of bounds: around it a day would rise forever. */
function withoutCircles({ bounds, latest }: BoundNetwork): Uint8Array {
  const isUsed = new Uint8Array(bounds.length).fill(1);
  const ahead = reachedFromNoCircle(
    bounds,
    latest.length,
    ({ from }) => from,
    ({ to }) => to,
  );
  if (ahead.every((free) => free === 1)) return isUsed;
  const back = reachedFromNoCircle(
    bounds,
    latest.length,
    ({ to }) => to,
    ({ from }) => from,
  );
  const isInCircle = (point: number): boolean => ahead[point] === 0 && back[point] === 0;
  for (const [index, { from, to, days }] of bounds.entries()) {
    if (days > 0 && isInCircle(from) && isInCircle(to)) isUsed[index] = 0;
  }
  return isUsed;
}

/** 1 for each point that no circle leads to. */
function reachedFromNoCircle(
  bounds: readonly DayBound[],
  points: number,
  startOf: (bound: DayBound) => number,
  endOf: (bound: DayBound) => number,
): Uint8Array {
  const leading = new Int32Array(points);
  const first = new Int32Array(points).fill(-1);
  const next = new Int32Array(bounds.length);
  for (const [index, bound] of bounds.entries()) {
    leading[endOf(bound)] = (leading[endOf(bound)] ?? 0) + 1;
    next[index] = first[startOf(bound)] ?? -1;
    first[startOf(bound)] = index;
  }
  const free = new Uint8Array(points);
  const queue: number[] = [];
  for (let point = 0; point < points; point++) if (leading[point] === 0) queue.push(point);
  for (let point = queue.pop(); point !== undefined; point = queue.pop()) {
    free[point] = 1;
    for (let index = first[point] ?? -1; index >= 0; index = next[index] ?? -1) {
      const bound = bounds[index];
      if (bound === undefined) continue;
      const left = (leading[endOf(bound)] ?? 0) - 1;
      leading[endOf(bound)] = left;
      if (left === 0) queue.push(endOf(bound));
    }
  }
  return free;
}

/** The least days that satisfy the bounds; those of the points in `held` are their stated ones. */
function raised({ bounds, earliest }: BoundNetwork, leading: Outgoing, held: Uint8Array): Float64Array {
  const day = earliest.slice();
  const isQueued = new Uint8Array(day.length);
  let queue: number[] = [];
  for (let point = 0; point < day.length; point++) {
    if (at(day, point) === Number.NEGATIVE_INFINITY) continue;
    queue.push(point);
    isQueued[point] = 1;
  }
  while (queue.length > 0) {
    const next: number[] = [];
    for (const point of queue) {
      isQueued[point] = 0;
      for (const index of boundsFrom(leading, point)) {
        const bound = bounds[index];
        if (bound === undefined || held[bound.to] === 1) continue;
        const least = at(day, point) + bound.days;
        if (least <= at(day, bound.to)) continue;
        day[bound.to] = least;
        if (isQueued[bound.to] === 1) continue;
        isQueued[bound.to] = 1;
        next.push(bound.to);
      }
    }
    queue = next;
  }
  return day;
}

/** How the earliest day of each point comes about. */
interface Support {
  /** By point, the index of the bound that pushes it; -1 for one that stands at its own stated day, or has none. */
  readonly by: Int32Array;
  /** By point, how many bounds lead to it from the stated day that pushes it; -1 for one that has no day. */
  readonly steps: Int32Array;
}

function supportOf(
  { bounds, earliest }: BoundNetwork,
  leading: Outgoing,
  { day, late }: { readonly day: Float64Array; readonly late: Uint8Array },
  compare: (a: number, b: number) => number,
): Support {
  const by = new Int32Array(day.length).fill(-1);
  const steps = new Int32Array(day.length).fill(-1);
  let reached: number[] = [];
  for (let point = 0; point < day.length; point++) {
    if (at(day, point) === Number.NEGATIVE_INFINITY || at(day, point) !== at(earliest, point)) continue;
    steps[point] = 0;
    reached.push(point);
  }
  for (let step = 1; reached.length > 0; step++) {
    const next = new Set<number>();
    for (const point of reached) {
      for (const index of boundsFrom(leading, point)) {
        const bound = bounds[index];
        if (bound === undefined || late[bound.to] === 1) continue;
        if (at(day, point) + bound.days !== at(day, bound.to)) continue;
        const known = steps[bound.to] ?? -1;
        if (known >= 0 && known < step) continue;
        const before = by[bound.to] ?? -1;
        if (known === step && before >= 0 && compare(before, index) <= 0) continue;
        steps[bound.to] = step;
        by[bound.to] = index;
        next.add(bound.to);
      }
    }
    reached = [...next];
  }
  return { by, steps };
}

/** For each pair of stated dates the shortest chain, in the order of points. */
function overrunsOf(
  { bounds, latest }: BoundNetwork,
  isUsed: Uint8Array,
  { day, support }: { readonly day: Float64Array; readonly support: Support },
  compare: (a: number, b: number) => number,
): Overrun[] {
  const found = new Map<string, Overrun>();
  for (const [index, { from, to, days }] of bounds.entries()) {
    const over = at(day, from) + days - at(latest, to);
    if (isUsed[index] !== 1 || !(over > 0)) continue;
    const { from: start, chain: before } = chainTo(from, bounds, support);
    const chain = [...before, index];
    const key = `${start} ${to}`;
    const known = found.get(key);
    if (known === undefined || isBefore(chain, known.chain, compare)) {
      found.set(key, { from: start, to, chain, days: over });
    }
  }
  return [...found.values()].sort((a, b) => a.to - b.to || a.from - b.from);
}

function isBefore(
  one: readonly number[],
  other: readonly number[],
  compare: (a: number, b: number) => number,
): boolean {
  if (one.length !== other.length) return one.length < other.length;
  for (const [place, index] of one.entries()) {
    const order = compare(index, other[place] ?? index);
    if (order !== 0) return order < 0;
  }
  return false;
}
