import type { EngineInfo } from '../../graph/port.ts';

/**
 * Says why a rule from outside must not run by its plan: a product of two unconnected patterns grows with the square of the
 * world, and the embedded engine cannot stop it from inside. Undefined when the plan is sound.
 */
export function planFault(plan: string, engine: EngineInfo['name']): string | undefined {
  const isProduct = engine === 'neo4j' ? /CartesianProduct/.test(plan) : hasNestedScan(plan);
  if (!isProduct) return undefined;
  return 'its patterns are not connected, so every node is paired with every other one: join them with a relationship or an equality';
}

interface PlanLine {
  readonly depth: number;
  readonly text: string;
}

/** In the embedded engine's plan a scan that feeds on the scan of another variable, under no join and no index, is a product. */
function hasNestedScan(plan: string): boolean {
  const lines: PlanLine[] = plan
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ depth: line.length - line.trimStart().length, text: line.trim() }));
  return lines.some((line, index) => {
    const variable = scanned(line);
    if (variable === undefined) return false;
    const below = lines.slice(index + 1);
    const end = below.findIndex((other) => other.depth <= line.depth);
    const inner = (end < 0 ? below : below.slice(0, end)).map(scanned).filter((name) => name !== undefined);
    return inner.length > 0 && !inner.includes(variable) && !isJoined(lines, index);
  });
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
