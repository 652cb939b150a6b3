import type { EngineInfo } from '../../../graph/port.ts';

/**
 * How the patterns of a plan hang together. `product`: every node of one is paired with every one of another, which grows with the
 * square of the world, and the embedded engine cannot stop it from inside. `joined-late`: so, too, but only those that a
 * relationship joins are kept.
 */
export type PlanShape = 'connected' | 'joined-late' | 'product';

export function planShape(plan: string, engine: EngineInfo['name']): PlanShape {
  if (engine === 'neo4j') return /CartesianProduct/.test(plan) ? 'product' : 'connected';
  const shapes = nestedScans(plan);
  if (shapes.includes('product')) return 'product';
  return shapes[0] ?? 'connected';
}

/** Why a rule from outside must not run by its plan. Undefined when the plan is sound. */
export function planFault(plan: string, engine: EngineInfo['name']): string | undefined {
  return planShape(plan, engine) === 'product' ? notConnected : undefined;
}

export const notConnected =
  'its patterns are not connected, so every node is paired with every other one: join them with a relationship or an equality';

interface PlanLine {
  readonly depth: number;
  readonly text: string;
}

/**
 * In the embedded engine's plan a scan that feeds on the scan of another variable, under no join and no index, is a product;
 * unless it is a scan in name only, of what the rows before it hold already.
 */
function nestedScans(plan: string): PlanShape[] {
  const lines: PlanLine[] = plan
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ depth: line.length - line.trimStart().length, text: line.trim() }));
  return lines.flatMap((line, index): PlanShape[] => {
    const variable = scanned(line);
    if (variable === undefined) return [];
    const below = lines.slice(index + 1);
    const end = below.findIndex((other) => other.depth <= line.depth);
    const inner = end < 0 ? below : below.slice(0, end);
    if (!inner.some((other) => scanned(other) !== undefined) || binds(inner, variable) || isJoined(lines, index))
      return [];
    return [isJoinedLate(lines, index, inner) ? 'joined-late' : 'product'];
  });
}

/** Whether the rows of these lines hold a variable: what a WITH does not hand on, they hold no more. */
function binds(lines: readonly PlanLine[], variable: string): boolean {
  const at = lines.findIndex(({ text }) => text.startsWith('Project ('));
  const since = at < 0 ? lines : lines.slice(0, at);
  return since.some((line) => boundBy(line).includes(variable)) || columnsOf(lines[at]).includes(variable);
}

function boundBy(line: PlanLine): readonly (string | undefined)[] {
  const step = /^Expand \(([^)\s]+)\)\S*\(([^)\s]+)\)/.exec(line.text);
  return [scanned(line), step?.[1], step?.[2], /^Unwind \(([^)\s]+)\)/.exec(line.text)?.[1]];
}

/** `Project (place, other AS name)`; what stands in the brackets of an expression is no column. */
function columnsOf(line: PlanLine | undefined): readonly string[] {
  let columns = /^Project \((.*)\)$/.exec(line?.text ?? '')?.[1] ?? '';
  for (let before = ''; before !== columns; ) {
    before = columns;
    columns = columns.replace(/[([{][^()[\]{}]*[)\]}]/g, '');
  }
  return columns.split(', ').map((column) => column.replace(/^.* AS /, ''));
}

function scanned({ text }: PlanLine): string | undefined {
  return /^NodeScan \(([^:)\s]+)/.exec(text)?.[1];
}

/** True when one of the filters right above the scan is a hash join or a lookup by index. */
function isJoined(lines: readonly PlanLine[], index: number): boolean {
  for (let at = index - 1; at >= 0; at -= 1) {
    const text = lines[at]?.text ?? '';
    if (!text.startsWith('Filter')) return false;
    if (/\[(?:hash join|index)/.test(text)) return true;
  }
  return false;
}

/** True when the steps from the scan lead to a node that the rows before it hold: the engine calls the end of such a step by a name of its own. */
function isJoinedLate(lines: readonly PlanLine[], index: number, inner: readonly PlanLine[]): boolean {
  for (let at = index - 1; at >= 0; at -= 1) {
    const text = lines[at]?.text ?? '';
    const [, met] = /\b_cycle_end_\d+ Eq ([^\s)]+)/.exec(text) ?? [];
    if (met !== undefined && text.startsWith('Filter') && binds(inner, met)) return true;
    if (!text.startsWith('Filter') && !text.startsWith('Expand')) return false;
  }
  return false;
}
