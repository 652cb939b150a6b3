import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';

/** A step of a chain, as one claim says: from a thing to the next one. */
export interface Step {
  readonly from: string;
  readonly to: string;
  /** Id of the claim. */
  readonly claim: string;
}

/** A closed chain: its steps in order; the last leads back to where the first began, at its smallest id. */
export type Cycle = readonly Step[];

/** How often a knot is looked at again: what is left of it then shows once the others are mended. */
const mostOfAKnot = 10;

/**
 * Finds every knot of things that lead back to themselves: for each strongly connected component, one shortest cycle through its smallest
 * id, and as much again of what is left when the things of that cycle are taken out. One wrong step therefore gives one cycle, since every
 * cycle it closes goes through it; two slips in one knot give two. Linear in steps but for the search within a knot. Components: R. Tarjan,
 * "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972), with an explicit stack, since a family tree is deeper than a
 * call stack.
 */
export function findCycles(steps: readonly Step[]): Cycle[] {
  const next = withinReachOfKnots(steps);
  return componentsOf(next)
    .flatMap((component) => cyclesOfKnot(component, within(component, next)))
    .sort(([a], [b]) => (a !== undefined && b !== undefined ? compareText(a.from, b.from) : 0));
}

/** The steps by where they begin, but for those of things that nothing leads to, time and again: in a sound world none are left. */
function withinReachOfKnots(steps: readonly Step[]): Map<string, Step[]> {
  const next = groupBy(steps, ({ from }) => from);
  const leadingTo = new Map<string, number>();
  for (const { to } of steps) leadingTo.set(to, (leadingTo.get(to) ?? 0) + 1);
  const free = [...next.keys()].filter((id) => !leadingTo.has(id));
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    for (const { to } of next.get(id) ?? []) {
      const left = (leadingTo.get(to) ?? 0) - 1;
      leadingTo.set(to, left);
      if (left === 0) free.push(to);
    }
    next.delete(id);
  }
  return next;
}

/** The steps of a component, in an order that does not hang on the order they came in. */
function within(component: ReadonlySet<string>, next: ReadonlyMap<string, readonly Step[]>): Map<string, Step[]> {
  const sorted = [...component].sort();
  return new Map(
    sorted.map((id) => [id, (next.get(id) ?? []).filter(({ to }) => component.has(to)).sort(compareSteps)]),
  );
}

function cyclesOfKnot(knot: ReadonlySet<string>, next: ReadonlyMap<string, readonly Step[]>): Cycle[] {
  const cycles: Cycle[] = [];
  let components = [knot];
  for (let round = 0; round < mostOfAKnot && components.length > 0; round++) {
    const found = components.flatMap((component) => {
      const cycle = cycleWithin(component, next);
      return cycle === undefined ? [] : [{ component, cycle }];
    });
    cycles.push(...found.map(({ cycle }) => cycle));
    components = found.flatMap(({ component, cycle }) => componentsOf(without(cycle, component, next)));
  }
  return cycles;
}

/** The steps of what is left of a component when the things of one of its cycles are taken out. */
function without(
  cycle: Cycle,
  component: ReadonlySet<string>,
  next: ReadonlyMap<string, readonly Step[]>,
): Map<string, Step[]> {
  const gone = new Set(cycle.map(({ from }) => from));
  return within(new Set([...component].filter((id) => !gone.has(id))), next);
}

interface Visit {
  readonly id: string;
  readonly steps: readonly Step[];
  /** The next of its steps to follow. */
  at: number;
  /** In the order of first visits. */
  readonly index: number;
  /** The earliest visit that it leads back to. */
  low: number;
  /** Its component is not closed yet. */
  open: boolean;
}

/** Strongly connected components of more than one thing, and things that lead straight to themselves. */
function componentsOf(next: ReadonlyMap<string, readonly Step[]>): Set<string>[] {
  const visits = new Map<string, Visit>();
  const path: Visit[] = [];
  const components: Set<string>[] = [];
  const enter = (id: string): Visit => {
    const index = visits.size;
    const visit = { id, steps: next.get(id) ?? [], at: 0, index, low: index, open: true };
    visits.set(id, visit);
    path.push(visit);
    return visit;
  };
  for (const start of next.keys()) {
    if (visits.has(start)) continue;
    const stack = [enter(start)];
    for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
      const step = visit.steps[visit.at];
      visit.at += 1;
      if (step === undefined) {
        stack.pop();
        const caller = stack.at(-1);
        if (caller !== undefined) caller.low = Math.min(caller.low, visit.low);
        if (visit.low === visit.index) {
          const component = closeComponent(visit, path);
          if (component.size > 1 || visit.steps.some(({ to, from }) => to === from)) components.push(component);
        }
        continue;
      }
      const reached = visits.get(step.to);
      if (reached === undefined) stack.push(enter(step.to));
      else if (reached.open) visit.low = Math.min(visit.low, reached.index);
    }
  }
  return components;
}

function closeComponent(root: Visit, path: Visit[]): Set<string> {
  const component = new Set<string>();
  for (let visit = path.pop(); visit !== undefined; visit = path.pop()) {
    visit.open = false;
    component.add(visit.id);
    if (visit === root) break;
  }
  return component;
}

/** A shortest way from the component's smallest id back to itself, breadth first. */
function cycleWithin(component: ReadonlySet<string>, next: ReadonlyMap<string, readonly Step[]>): Cycle | undefined {
  const start = [...component].sort()[0];
  if (start === undefined) return undefined;
  const cameBy = new Map<string, Step>();
  let frontier = [start];
  while (frontier.length > 0) {
    const reached: string[] = [];
    for (const id of frontier) {
      for (const step of next.get(id) ?? []) {
        if (step.to === start) return [...wayTo(id, start, cameBy), step];
        if (!component.has(step.to) || cameBy.has(step.to)) continue;
        cameBy.set(step.to, step);
        reached.push(step.to);
      }
    }
    frontier = reached;
  }
  return undefined;
}

function wayTo(id: string, start: string, cameBy: ReadonlyMap<string, Step>): Step[] {
  const way: Step[] = [];
  for (let at = id; at !== start; ) {
    const step = cameBy.get(at);
    if (step === undefined) break;
    way.push(step);
    at = step.from;
  }
  return way.reverse();
}

function compareSteps(a: Step, b: Step): number {
  return compareText(a.from, b.from) || compareText(a.to, b.to) || compareText(a.claim, b.claim);
}
