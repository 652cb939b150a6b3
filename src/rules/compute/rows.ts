import type { GraphNode, Row } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import type { DateValue, TimeWindow } from '../../time/date-value.ts';
import { windowsOverlap } from '../../time/windows/index.ts';
import { defined } from '../../util/defined.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { isUncertain, numberProperty, textProperty } from '../findings/nodes.ts';
import { type Cycle, findCycles, type Step } from './cycles.ts';
import { clashRows } from './date-constraints.ts';

/** Algorithms a rule may name in `compute`, and what its query returns for each: ids, one row a step. */
export const computeColumns = {
  cycles: { next: 'next' },
  'date-constraints': { next: 'next' },
} as const;

/** What the algorithm that a rule names makes of the steps its query found. */
export function computedRows(rule: Rule, steps: readonly Step[], cache: NodeCache): Promise<Row[]> {
  return rule.compute === 'date-constraints' ? clashRows(rule, steps, cache) : cycleRows(rule, steps, cache);
}

/** The steps that the rows of a computed rule describe. Rows that lack an id describe none. */
export function stepsOf(rule: Rule, rows: readonly Row[]): Step[] {
  const [fromColumn, toColumn, claimColumn] = [
    rule.subject.variable,
    computeColumns.cycles.next,
    rule.evidence[0] ?? '',
  ];
  const steps: Step[] = [];
  for (const row of rows) {
    const { [fromColumn]: from, [toColumn]: to, [claimColumn]: claim } = row;
    if (typeof from === 'string' && typeof to === 'string' && typeof claim === 'string')
      steps.push({ from, to, claim });
  }
  return steps;
}

/**
 * One row for each cycle, as if the query had found it: the thing with the smallest id as subject, the claims as evidence,
 * and `path`, the things in order, back to the first. Claims that certainly never held at one time close no cycle.
 */
async function cycleRows(rule: Rule, steps: readonly Step[], cache: NodeCache): Promise<Row[]> {
  const cycles = await provenCycles(steps, cache);
  await cache.loadEntities(cycles.flatMap((cycle) => cycle.map((step) => step.from)));
  return cycles.flatMap((cycle) => rowOf(rule, cycle, cache));
}

/** The cycles, their claims loaded. Where uncertain claims close one, those that certain claims close by themselves come first. */
async function provenCycles(steps: readonly Step[], cache: NodeCache): Promise<Cycle[]> {
  const cycles = findCycles(steps);
  await cache.loadClaims(cycles.flatMap((cycle) => cycle.map((step) => step.claim)));
  const isCertain = ({ claim }: Step): boolean => {
    const node = cache.claimOf(claim);
    return node === undefined || !isUncertain(node);
  };
  if (cycles.every((cycle) => cycle.every(isCertain))) return cycles;
  await cache.loadClaims(steps.map((step) => step.claim));
  const certain = findCycles(steps.filter(isCertain));
  const closed = new Set(certain.flatMap((cycle) => cycle.map((step) => step.from)));
  return [...certain, ...cycles.filter((cycle) => !cycle.some((step) => closed.has(step.from)))];
}

function rowOf(rule: Rule, cycle: Cycle, cache: NodeCache): Row[] {
  const claims = cycle.flatMap((step) => cache.claimOf(step.claim) ?? []);
  const things = cycle.flatMap((step) => cache.entityOf(step.from) ?? []);
  const [subject] = things;
  if (subject === undefined || claims.length < cycle.length || neverTogether(claims)) return [];
  return [
    {
      [rule.subject.variable]: subject,
      [rule.evidence[0] ?? '']: claims,
      path: [...things, subject],
      verdict: 'definite',
    },
  ];
}

function neverTogether(claims: readonly GraphNode[]): boolean {
  const windows = claims.map(windowOf);
  return windows.some((a, index) => windows.slice(index + 1).some((b) => windowsOverlap(a, b) === false));
}

function windowOf(claim: GraphNode): TimeWindow {
  const [from, until] = [dateOf(claim, 'valid_from'), dateOf(claim, 'valid_until')];
  return defined({ from, until });
}

function dateOf(claim: GraphNode, property: string): DateValue | undefined {
  const [earliest, latest] = [
    numberProperty(claim, `${property}_earliest`),
    numberProperty(claim, `${property}_latest`),
  ];
  if (earliest === undefined && latest === undefined) return undefined;
  const axis = textProperty(claim, `${property}_axis`);
  return {
    text: textProperty(claim, `${property}_text`) ?? '',
    unit: 'range',
    calendar: '',
    ...defined({ earliest, latest, axis }),
  };
}
