import type { EngineInfo } from '../../../graph/port.ts';
import { joinsSides, planNames } from './plan-joins.ts';
import { hasFewRows, scannedBy } from './plan-rows.ts';
import { below, conditionsOf, type PlanStep, planSteps, splitOutside } from './plan-tree.ts';

/**
 * How the patterns of a plan hang together. `product`: every node of one is paired with every one of another, which grows with the square of
 * the world, and the embedded engine cannot stop it from inside. `joined-late`: so, too, but only those that a relationship or an equality
 * joins are kept. A step with few rows in any world, such as an aggregate over everything or a node by its id, may be paired with anything.
 */
export type PlanShape = 'connected' | 'joined-late' | 'product';

export function planShape(plan: string, engine: EngineInfo['name']): PlanShape {
  const shapes = planSteps(plan).map(engine === 'neo4j' ? shapeOfProduct : shapeOfScan);
  if (shapes.includes('product')) return 'product';
  return shapes.includes('joined-late') ? 'joined-late' : 'connected';
}

/** Why a rule from outside must not run by its plan. Undefined when the plan is sound. */
export function planFault(plan: string, engine: EngineInfo['name']): string | undefined {
  return planShape(plan, engine) === 'product' ? notConnected : undefined;
}

export const notConnected =
  'its patterns are not connected, so each row of one is paired with each row of another: join them with a ' +
  'relationship, EXISTS { … }, an equality or IN (a comparison such as < or <>, NOT and OR join nothing)';

/** Neo4j names a product as such, and filters it above. */
function shapeOfProduct(step: PlanStep): PlanShape {
  if (step.name !== 'CartesianProduct' || step.children.some(hasFewRows)) return 'connected';
  const [one, other] = step.children.map((child) => new Set([child, ...below(child)].flatMap(namesOf)));
  if (one === undefined || other === undefined) return 'product';
  let at: PlanStep | undefined = step;
  for (let from = at; ; from = at) {
    at = from.parent;
    if (at === undefined || !/^(?:Filter|CacheProperties|CartesianProduct|(?:Anti)?SemiApply)$/.test(at.name)) break;
    if (/Apply/.test(at.name) && at.children[0] !== from) break;
    if (joinsSides(at, one, other)) return 'joined-late';
  }
  return 'product';
}

const namesOf = ({ details }: PlanStep): string[] => [...planNames(details)];

/**
 * In the embedded engine's plan a scan that feeds on the scan of another variable, under no join and no index, is a product;
 * unless it is a scan in name only, of what the rows before it hold already.
 */
function shapeOfScan(step: PlanStep): PlanShape {
  const variable = step.name === 'NodeScan' ? scannedBy(step) : undefined;
  if (variable === undefined) return 'connected';
  const inner = below(step);
  if (!inner.some((other) => other.name === 'NodeScan') || step.children.every(hasFewRows)) return 'connected';
  if (boundIn(inner).has(variable) || isJoined(step)) return 'connected';
  return isJoinedLate(step, inner) ? 'joined-late' : 'product';
}

/** The variables that the rows of these steps hold: what a WITH does not hand on, they hold no more. */
function boundIn(steps: readonly PlanStep[]): ReadonlySet<string> {
  const at = steps.findIndex(({ name }) => name === 'Project');
  const since = at < 0 ? steps : steps.slice(0, at);
  return new Set([...since.flatMap(boundBy), ...columnsOf(steps[at])]);
}

function boundBy(step: PlanStep): string[] {
  const [, from, to] = (step.name === 'Expand' && /^\(([^)\s]+)\)\S*\(([^)\s]+)\)/.exec(step.details)) || [];
  const unwound = step.name === 'Unwind' ? /^\(([^)\s]+)\)/.exec(step.details)?.[1] : undefined;
  return [scannedBy(step), from, to, unwound].filter((name) => name !== undefined);
}

/** `Project (place, other AS name)`; what stands in the brackets of an expression is no column. */
function columnsOf(step: PlanStep | undefined): string[] {
  const columns = /^\((.*)\)$/.exec(step?.details ?? '')?.[1] ?? '';
  return splitOutside(columns, /, /).map((column) => column.replace(/^.* AS /, ''));
}

/** True when one of the filters right above the scan is a hash join or a lookup by index. */
function isJoined({ parent }: PlanStep): boolean {
  if (parent?.name !== 'Filter') return false;
  return /\[(?:hash join|index)/.test(parent.details) || isJoined(parent);
}

/**
 * True when a filter above the scan, or above the steps from it, joins what they found with the rows before. Where such steps lead to a
 * node that those rows hold, the engine calls their end by a name of its own.
 */
function isJoinedLate(scan: PlanStep, inner: readonly PlanStep[]): boolean {
  const before = boundIn(inner);
  const found = new Set(boundBy(scan));
  for (let at = scan.parent; at !== undefined && /^(?:Filter|Expand)$/.test(at.name); at = at.parent) {
    for (const name of boundBy(at)) found.add(name);
    const isCircle = conditionsOf(at).some((condition) => {
      const [, met] = /^_cycle_end_\d+ Eq (\S+)$/.exec(condition) ?? [];
      return met !== undefined && before.has(met);
    });
    if (isCircle || joinsSides(at, found, before)) return true;
  }
  return false;
}
