import type { Conflict, DayRange, RangeReasons, TimeConstraint, TimeStatement } from './constraint.ts';
import {
  addEdges,
  type Direction,
  here,
  type NetworkConstraint,
  newNode,
  relaxLabels,
  type TimeEdge,
  type TimeNode,
  unreachable,
  wayFrom,
} from './graph.ts';

/**
 * A simple temporal network (R. Dechter, I. Meiri, J. Pearl, "Temporal constraint networks", Artificial Intelligence 49, 1991):
 * points in time and bounds on the days between them. They hold together unless a circle of bounds has a negative sum, and
 * the shortest paths from and to a day nought give each point's range.
 *
 * Incremental: an added constraint only updates the nodes that it affects.
 */
export class TemporalNetwork {
  private readonly nodes: TimeNode[] = [];
  private readonly points = new Map<string, TimeNode>();
  private readonly origins = new Map<string, TimeNode>();
  /** Every statement that is not left out, in the order given, with its constraints. */
  private readonly sentences = new Map<TimeStatement, NetworkConstraint[]>();
  private readonly leftOut = new Set<TimeStatement>();

  /** Adds constraints. When they conflict, the last statement of each minimal conflict is left out. */
  add(constraints: Iterable<TimeConstraint>): Conflict[] {
    for (const constraint of constraints) this.hold(constraint);
    const conflicts: Conflict[] = [];
    for (let ring = relaxLabels(this.nodes); ring !== undefined; ring = relaxLabels(this.nodes)) {
      const conflict = this.conflictIn(ring);
      for (const held of this.sentences.get(conflict.leftOut) ?? []) held.active = false;
      this.leftOut.add(conflict.leftOut);
      conflicts.push(conflict);
    }
    return conflicts;
  }

  /** The days left to each point; a point that no date reaches has an empty range. In the order the points were first named. */
  ranges(): Map<string, DayRange> {
    const ranges = new Map<string, DayRange>([...this.points.keys()].map((point) => [point, {}]));
    // The main axis first: where a point is dated on two, the main one tells.
    for (const axis of [...this.origins.keys()].sort()) {
      const latest = this.distances(axis, 'out');
      const earliest = this.distances(axis, 'into');
      for (const [point, node] of this.points) {
        const range = dayRange(earliest.get(node), latest.get(node), axis);
        if (range !== undefined && Object.keys(ranges.get(point) ?? {}).length === 0) ranges.set(point, range);
      }
    }
    return ranges;
  }

  /**
   * The statements by which these points have the first and the last day that they have, the stated date first. None on a side that is open.
   *
   * @param points with the axis that each has its days on.
   */
  reasons(points: ReadonlyMap<string, string>): Map<string, RangeReasons> {
    const reasons = new Map([...points.keys()].map((point) => [point, { earliest: none, latest: none }]));
    for (const axis of new Set(points.values())) {
      const latest = this.settled(axis, 'out', () => this.waysTo(points, axis, 'out'));
      const earliest = this.settled(axis, 'into', () => this.waysTo(points, axis, 'into'));
      for (const [point, way] of latest) reasons.set(point, { earliest: earliest.get(point) ?? none, latest: way });
    }
    return reasons;
  }

  private waysTo(
    points: ReadonlyMap<string, string>,
    axis: string,
    direction: Direction,
  ): Map<string, TimeStatement[]> {
    const origin = this.origin(axis);
    return new Map(
      [...points].flatMap(([point, of]) => {
        const node = this.points.get(point);
        if (of !== axis || node === undefined) return [];
        const way = node.label.days === unreachable.days ? [] : wayFrom(origin, node, direction);
        return [[point, [...sentencesOf(way)]] as const];
      }),
    );
  }

  private hold(constraint: TimeConstraint): void {
    const from = constraint.from === undefined ? this.origin(constraint.axis) : this.point(constraint.from);
    const held: NetworkConstraint = {
      constraint,
      active: constraint.because.every((sentence) => !this.leftOut.has(sentence)),
    };
    for (const sentence of constraint.because) {
      const others = this.sentences.get(sentence);
      if (others === undefined) this.sentences.set(sentence, [held]);
      else others.push(held);
    }
    addEdges(from, this.point(constraint.to), held);
  }

  private point(name: string): TimeNode {
    return this.nodeIn(this.points, name);
  }

  private origin(axis = ''): TimeNode {
    return this.nodeIn(this.origins, axis);
  }

  private nodeIn(map: Map<string, TimeNode>, name: string): TimeNode {
    const known = map.get(name);
    if (known !== undefined) return known;
    const node = newNode();
    map.set(name, node);
    this.nodes.push(node);
    return node;
  }

  private conflictIn(ring: readonly TimeEdge[]): Conflict {
    const order = new Map([...this.sentences.keys()].map((sentence, index) => [sentence, index]));
    const byOrder = (a: TimeStatement, b: TimeStatement): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
    const clash = sentencesOf(ring);
    const minimal = isMinimal(ring, this.restingOn(clash)) ? clash : this.minimize(clash, byOrder);
    const sentences = [...minimal].sort(byOrder);
    const latest = sentences.at(-1);
    if (latest === undefined) throw new RangeError('A constraint needs the sentence of its source.');
    return { sentences, leftOut: latest };
  }

  /** A minimal conflict, by a deletion filter: leaves out one statement after another while the rest still conflicts. */
  private minimize(
    clash: ReadonlySet<TimeStatement>,
    byOrder: (a: TimeStatement, b: TimeStatement) => number,
  ): ReadonlySet<TimeStatement> {
    let needed = clash;
    for (const sentence of [...clash].sort(byOrder)) {
      if (!needed.has(sentence)) continue;
      const rest = new Set([...needed].filter((each) => each !== sentence));
      const smaller = ringAmong(this.restingOn(rest));
      if (smaller !== undefined) needed = sentencesOf(smaller);
    }
    return needed;
  }

  private restingOn(sentences: ReadonlySet<TimeStatement>): TimeConstraint[] {
    const found = new Set<TimeConstraint>();
    for (const sentence of sentences) {
      for (const { constraint, active } of this.sentences.get(sentence) ?? []) {
        if (active && constraint.because.every((each) => sentences.has(each))) found.add(constraint);
      }
    }
    return [...found];
  }

  /** Shortest distances from the origin of an axis, or to it. */
  private distances(axis: string, direction: Direction): Map<TimeNode, number> {
    return this.settled(axis, direction, () => new Map(this.nodes.map((node) => [node, node.label.days])));
  }

  /** What is read while the labels are the distances from the origin of an axis, or to it. Leaves the settled labels as they were. */
  private settled<T>(axis: string, direction: Direction, read: () => T): T {
    const settled = this.nodes.map((node) => node.label);
    for (const node of this.nodes) node.label = unreachable;
    const origin = this.origin(axis);
    origin.label = here;
    origin.dirty = true;
    relaxLabels(this.nodes, direction);
    const found = read();
    for (const [index, node] of this.nodes.entries()) node.label = settled[index] ?? here;
    return found;
  }
}

const none: readonly TimeStatement[] = [];

export interface Solution {
  readonly ranges: ReadonlyMap<string, DayRange>;
  readonly conflicts: readonly Conflict[];
}

/** Ranges of all points, those no constraint names included, and every minimal clash found on the way. */
export function solveConstraints(points: Iterable<string>, constraints: Iterable<TimeConstraint>): Solution {
  const network = new TemporalNetwork();
  const conflicts = network.add(constraints);
  const ranges = network.ranges();
  for (const point of points) if (!ranges.has(point)) ranges.set(point, {});
  return { ranges, conflicts };
}

/**
 * Seen at a glance: the ring goes once round, one sentence an edge, and nothing else rests on them. Without any one of them a
 * path is left, and a path always holds unless a single sentence of it contradicts itself.
 */
function isMinimal(ring: readonly TimeEdge[], constraints: readonly TimeConstraint[]): boolean {
  const sentences = sentencesOf(ring).size;
  if (sentences !== ring.length || constraints.length !== sentences) return false;
  return constraints.every(
    ({ from, to, min, max }) => from !== to && (min === undefined || max === undefined || min <= max),
  );
}

/** A negative circle among constraints on their own, if there is one. */
function ringAmong(constraints: readonly TimeConstraint[]): readonly TimeEdge[] | undefined {
  const nodes = new Map<string, TimeNode>();
  const node = (name: string): TimeNode => {
    const found = nodes.get(name) ?? newNode();
    nodes.set(name, found);
    return found;
  };
  for (const constraint of constraints) {
    const from =
      constraint.from === undefined ? node(`axis ${constraint.axis ?? ''}`) : node(`point ${constraint.from}`);
    addEdges(from, node(`point ${constraint.to}`), { constraint, active: true });
  }
  return relaxLabels([...nodes.values()]);
}

function sentencesOf(ring: readonly TimeEdge[]): Set<TimeStatement> {
  return new Set(ring.flatMap((edge) => edge.held.constraint.because));
}

function dayRange(toOrigin = unreachable.days, fromOrigin = unreachable.days, axis: string): DayRange | undefined {
  if (toOrigin === unreachable.days && fromOrigin === unreachable.days) return undefined;
  return {
    ...(toOrigin === unreachable.days ? {} : { earliest: toOrigin === 0 ? 0 : -toOrigin }),
    ...(fromOrigin === unreachable.days ? {} : { latest: fromOrigin }),
    ...(axis === '' ? {} : { axis }),
  };
}
