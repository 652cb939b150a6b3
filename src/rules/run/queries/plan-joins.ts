import { below, conditionsOf, type PlanStep } from './plan-tree.ts';

type Names = ReadonlySet<string>;

/**
 * True if a step keeps only such pairs of rows as belong together: by an equality, a list that the one is in, or steps that an EXISTS walks
 * from a name of the one side to a name of the other.
 */
export function joinsSides(step: PlanStep, one: Names, other: Names): boolean {
  if (step.name === 'SemiApply') return hasWay(waysOfSemiApply(step), one, other);
  return conditionsOf(step).some((condition) => {
    if (/^(?:not|all_different)\b/i.test(condition)) return false;
    if (condition.startsWith('ExistsSubquery(')) return hasWay(waysOfExists(condition), one, other);
    const [, left, right] = /^(.+?) (?:=|IN|Eq|In) (.+)$/s.exec(condition) ?? [];
    if (left === undefined || right === undefined) return false;
    const [first, second] = [planNames(left), planNames(right)];
    return (meets(first, one) && meets(second, other)) || (meets(first, other) && meets(second, one));
  });
}

type Way = readonly [from: string, to: string];

function waysOfExists(condition: string): Way[] {
  const pattern = /from_variable: "([^"]*)", to_variable: "([^"]*)"/g;
  return [...condition.matchAll(pattern)].map(([, from = '', to = '']): Way => [from, to]);
}

function waysOfSemiApply({ children: [, inner] }: PlanStep): Way[] {
  if (inner === undefined) return [];
  return [inner, ...below(inner)].flatMap(({ name, details }): Way[] => {
    const [, from, to] = /^\(([^)\s]+)\)<?-.*->?\(([^)\s]+)\)/.exec(details) ?? [];
    return /Expand/.test(name) && from !== undefined && to !== undefined ? [[from, to]] : [];
  });
}

function hasWay(ways: readonly Way[], one: Names, other: Names): boolean {
  const reached = new Set(ways.flat().filter((name) => one.has(name)));
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const [from, to] of ways) {
      if (reached.has(from)) reached.add(to);
      else if (reached.has(to)) reached.add(from);
    }
  }
  return meets(reached, other);
}

/** Names in a text of a plan, without those of properties and labels. */
export function planNames(text: string): Names {
  return new Set(text.match(/(?<![.:\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*/gu));
}

const meets = (names: Names, others: Names): boolean => [...names].some((name) => others.has(name));
