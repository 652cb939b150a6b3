import type { TimeConstraint } from './constraint.ts';

/** A constraint in the network, with whether it is still in force. */
export interface NetworkConstraint {
  readonly constraint: TimeConstraint;
  active: boolean;
}

/**
 * A length: whole days, then ticks, which only decide between equal days. An order statement subtracts one tick, a statement about
 * days adds a million: so a cycle of only order statements is negative, and ticks never make a cycle with days negative.
 */
export interface Length {
  readonly days: number;
  readonly ticks: number;
}
const ticksOfDay = 1_000_000;

/** to − from ≤ length */
export interface TimeEdge {
  readonly from: TimeNode;
  readonly to: TimeNode;
  readonly length: Length;
  readonly held: NetworkConstraint;
}

export interface TimeNode {
  readonly out: TimeEdge[];
  readonly into: TimeEdge[];
  label: Length;
  /** The edge that set the label. */
  parent: TimeEdge | undefined;
  /** True if its label fell since its edges were last relaxed. */
  dirty: boolean;
  /** Scratch value of one walk over the graph. */
  mark: number;
}

const unseen = -1;

export const unreachable: Length = { days: Number.POSITIVE_INFINITY, ticks: 0 };
export const here: Length = { days: 0, ticks: 0 };

export function newNode(): TimeNode {
  return { out: [], into: [], label: here, parent: undefined, dirty: true, mark: unseen };
}

/** Adds the edges of a constraint and marks their ends for relaxation. */
export function addEdges(from: TimeNode, to: TimeNode, held: NetworkConstraint): void {
  const { min, max, order } = held.constraint;
  const ticks = order ? -1 : ticksOfDay;
  if (max !== undefined) draw({ from, to, length: { days: max, ticks }, held });
  if (min !== undefined) draw({ from: to, to: from, length: { days: -min, ticks }, held });
}

function draw(edge: TimeEdge): void {
  edge.from.out.push(edge);
  edge.to.into.push(edge);
  edge.from.dirty = true;
}

/** From tail to head along the edges, or against them. */
export type Direction = 'out' | 'into';

/**
 * Lowers labels until no edge is longer than its ends are apart. Returns the edges of a negative circle as soon as labels hang
 * from one another in a ring, undefined when all is settled. A small change is followed where it leads; a large one is swept
 * through all nodes.
 */
export function relaxLabels(nodes: readonly TimeNode[], direction: Direction = 'out'): readonly TimeEdge[] | undefined {
  return follow(nodes, direction) ? undefined : sweep(nodes, direction);
}

/** Relaxes outward from changed nodes. True when that settled within as many steps as a sweep would take. */
function follow(nodes: readonly TimeNode[], direction: Direction): boolean {
  const queue = nodes.filter((node) => node.dirty);
  if (queue.length * 4 > nodes.length) return false;
  for (let at = 0; at < queue.length; at += 1) {
    if (at > nodes.length) return false;
    const node = queue[at];
    if (node?.dirty) relax(node, direction, (lowered) => queue.push(lowered));
  }
  return true;
}

/**
 * Bellman and Ford, in sweeps. The order of a sweep is the reverse postorder of a depth-first search, and every other sweep
 * runs backwards (after J. Y. Yen, 1970): chains of sentences, in any order, take two sweeps.
 */
function sweep(nodes: readonly TimeNode[], direction: Direction): readonly TimeEdge[] | undefined {
  for (const node of nodes) node.parent = undefined;
  const forwards = reversePostorder(nodes, direction);
  const backwards = forwards.toReversed();
  for (let count = 0; ; count += 1) {
    let touched = false;
    for (const node of count % 2 === 0 ? forwards : backwards) {
      if (!node.dirty) continue;
      touched = true;
      relax(node, direction);
    }
    const ring = touched ? ringOfParents(nodes, direction) : undefined;
    if (ring !== undefined || !touched) return ring;
  }
}

function relax(node: TimeNode, direction: Direction, onLowered?: (node: TimeNode) => void): void {
  node.dirty = false;
  for (const edge of node[direction]) {
    const end = direction === 'out' ? edge.to : edge.from;
    if (!edge.held.active || !shorter(node.label, edge.length, end.label)) continue;
    end.label = { days: node.label.days + edge.length.days, ticks: node.label.ticks + edge.length.ticks };
    end.parent = edge;
    if (!end.dirty) onLowered?.(end);
    end.dirty = true;
  }
}

function shorter(label: Length, length: Length, than: Length): boolean {
  const days = label.days + length.days;
  return days < than.days || (days === than.days && label.ticks + length.ticks < than.ticks);
}

function reversePostorder(nodes: readonly TimeNode[], direction: Direction): TimeNode[] {
  const finished: TimeNode[] = [];
  for (const node of nodes) node.mark = unseen;
  // Dirty nodes come first: the labels spread from there.
  for (const root of [...nodes.filter((node) => node.dirty), ...nodes]) {
    if (root.mark !== unseen) continue;
    root.mark = 0;
    const path = [{ node: root, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = top.node[direction][top.next];
      top.next += 1;
      const end = edge && (direction === 'out' ? edge.to : edge.from);
      if (edge === undefined) {
        finished.push(top.node);
        path.pop();
      } else if (end?.mark === unseen && edge.held.active) {
        end.mark = 0;
        path.push({ node: end, next: 0 });
      }
    }
  }
  return finished.reverse();
}

/** The edges of a ring of parents; every node is looked at once. */
function ringOfParents(nodes: readonly TimeNode[], direction: Direction): readonly TimeEdge[] | undefined {
  for (const node of nodes) node.mark = unseen;
  for (const [walk, start] of nodes.entries()) {
    let node: TimeNode | undefined = start;
    while (node !== undefined && node.mark === unseen) {
      node.mark = walk;
      node = before(node, direction);
    }
    if (node !== undefined && node.mark === walk) return ringFrom(node, direction);
  }
  return undefined;
}

function ringFrom(start: TimeNode, direction: Direction): readonly TimeEdge[] | undefined {
  const ring: TimeEdge[] = [];
  let node: TimeNode | undefined = start;
  do {
    if (node?.parent === undefined) return undefined;
    ring.push(node.parent);
    node = before(node, direction);
  } while (node !== start);
  return ring.reverse();
}

function before(node: TimeNode, direction: Direction): TimeNode | undefined {
  return direction === 'out' ? node.parent?.from : node.parent?.to;
}

/** The edges by which a node has its label, from the origin of the labels on. */
export function wayFrom(origin: TimeNode, end: TimeNode, direction: Direction): readonly TimeEdge[] {
  const way: TimeEdge[] = [];
  for (let node: TimeNode | undefined = end; node !== undefined && node !== origin; node = before(node, direction)) {
    if (node.parent === undefined) break;
    way.push(node.parent);
  }
  return way.reverse();
}
