import type { GraphNode, Row } from '../../graph/port.ts';
import type { Rule } from '../../model/rule.ts';
import { windowsOverlap } from '../../time/windows/index.ts';
import type { NodeCache } from '../findings/node-cache.ts';
import { isUncertain } from '../findings/nodes.ts';
import type { BoundSettings } from './bounds/network.ts';
import { type BoundLink, raisingLinks } from './bounds/records.ts';
import { boundRows } from './bounds/rows.ts';
import { type Cycle, findCycles, type Step } from './cycles.ts';
import { clashRows } from './date-constraints.ts';
import { memoryRows } from './memory-conflicts.ts';
import { rivalRows } from './rival-values.ts';
import { concludedWindowOf } from './windows.ts';

/** Where a step of a chain leads. */
const nextColumn = 'next';

/** Algorithms a rule may name in `compute`, and the columns that its query returns for each, beside the ids of subject and claim. */
export const computeColumns: Readonly<Record<string, readonly string[]>> = {
  bounds: [nextColumn, 'type', 'key', 'note', 'path', 'project'],
  cycles: [nextColumn],
  'date-constraints': [nextColumn],
  'memory-conflicts': ['predicate', 'form', 'why', 'verdict', 'facts'],
  'rival-values': ['predicate', 'conflict', 'value_type'],
};

/** The columns that each algorithm adds, for messages and facts. */
export const addedColumns: Readonly<Record<string, readonly string[]>> = {
  bounds: ['late', 'early', 'steps', 'undated', 'begun', 'ended', 'started', 'over'],
  cycles: ['path'],
  'memory-conflicts': ['one', 'other'],
  'rival-values': ['one', 'other'],
};

/** The result of the algorithm that a rule names, from the rows of its query. */
export function computedRows(
  rule: Rule,
  rows: readonly Row[],
  cache: NodeCache,
  bounds: BoundSettings,
): Promise<Row[]> {
  switch (rule.compute) {
    case 'bounds':
      return boundRows(rule, linksOf(rule, rows), cache, bounds);
    case 'date-constraints':
      return clashRows(rule, stepsOf(rule, rows), cache);
    case 'memory-conflicts':
      return memoryRows(rule, rows, cache);
    case 'rival-values':
      return rivalRows(rule, rows, cache);
    default:
      return cycleRows(rule, stepsOf(rule, rows), cache);
  }
}

/** The relations that the rows of a rule about bounds describe. */
export const linksOf = (rule: Rule, rows: readonly Row[]): BoundLink[] =>
  raisingLinks(rows, [rule.subject.variable, nextColumn, rule.evidence[0] ?? '']);

/** The steps that the rows of a computed rule describe. Rows that lack an id describe none. */
export function stepsOf(rule: Rule, rows: readonly Row[]): Step[] {
  const [fromColumn, toColumn, claimColumn] = [rule.subject.variable, nextColumn, rule.evidence[0] ?? ''];
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
 * and `path`: the things in order, back to the first, or the claim by which one leads to itself. Claims that certainly never held at one time close no cycle.
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
      path: things.length === 1 ? claims : [...things, subject],
      verdict: 'definite',
    },
  ];
}

function neverTogether(claims: readonly GraphNode[]): boolean {
  const windows = claims.map(concludedWindowOf);
  return windows.some((a, index) => windows.slice(index + 1).some((b) => windowsOverlap(a, b) === false));
}
