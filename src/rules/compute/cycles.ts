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
 * Finds every knot of things that lead back to themselves: for each strongly connected component, one shortest cycle through
 * its smallest id, and as much again of what is left when the things of that cycle are taken out. So one wrong step gives one
 * cycle, since all that it closes goes through it, and two slips in one knot give two. Linear in steps but for the search
 * within a knot. Components: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972), with an
 * explicit stack, since a family tree is deeper than a call stack.
 */
export function findCycles(steps: readonly Step[]): Cycle[] {
  const next = new Map<string, Step[]>();
  for (const step of [...steps].sort(compareSteps)) {
    const known = next.get(step.from);
    if (known === undefined) next.set(step.from, [step]);
    else known.push(step);
  }
  return componentsOf(next)
    .flatMap((component) => cyclesOfKnot(component, next))
    .sort(([a], [b]) => (a !== undefined && b !== undefined ? compareText(a.from, b.from) : 0));
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

/** The steps within a component that neither begin nor end at a thing of one of its cycles. */
function without(
  cycle: Cycle,
  component: ReadonlySet<string>,
  next: ReadonlyMap<string, readonly Step[]>,
): Map<string, readonly Step[]> {
  const gone = new Set(cycle.map(({ from }) => from));
  const left = [...component].filter((id) => !gone.has(id)).sort();
  const stays = new Set(left);
  return new Map(left.map((id) => [id, (next.get(id) ?? []).filter(({ to }) => stays.has(to))]));
}

interface Visit {
  readonly id: string;
  readonly steps: readonly Step[];
  at: number;
}

/** Strongly connected components of more than one thing, and things that lead straight to themselves. */
function componentsOf(next: ReadonlyMap<string, readonly Step[]>): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open = new Set<string>();
  const path: string[] = [];
  const components: Set<string>[] = [];
  const enter = (id: string): Visit => {
    index.set(id, index.size);
    low.set(id, index.size - 1);
    open.add(id);
    path.push(id);
    return { id, steps: next.get(id) ?? [], at: 0 };
  };
  const lower = (id: string, value: number): void => {
    low.set(id, Math.min(low.get(id) ?? value, value));
  };
  for (const start of next.keys()) {
    if (index.has(start)) continue;
    const stack = [enter(start)];
    for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
      const step = visit.steps[visit.at];
      visit.at += 1;
      if (step === undefined) {
        stack.pop();
        const caller = stack.at(-1);
        if (caller !== undefined) lower(caller.id, low.get(visit.id) ?? 0);
        if (low.get(visit.id) === index.get(visit.id)) {
          const component = closeComponent(visit.id, path, open);
          if (component.size > 1 || visit.steps.some((each) => each.to === each.from)) components.push(component);
        }
      } else if (!index.has(step.to)) stack.push(enter(step.to));
      else if (open.has(step.to)) lower(visit.id, index.get(step.to) ?? 0);
    }
  }
  return components;
}

function closeComponent(root: string, path: string[], open: Set<string>): Set<string> {
  const component = new Set<string>();
  for (let id = path.pop(); id !== undefined; id = path.pop()) {
    open.delete(id);
    component.add(id);
    if (id === root) break;
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
