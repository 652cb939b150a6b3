/** An operator of a plan, and those that feed it. */
export interface PlanStep {
  /** `NodeScan`, `CartesianProduct`. */
  readonly name: string;
  /** The details after the name; its texts keep only plain words, so that they never pass for a part of the plan. */
  readonly details: string;
  readonly children: readonly PlanStep[];
  /** The step that it feeds. */
  readonly parent: PlanStep | undefined;
}

/** Reads a planner's text: an operator a line, those that feed it indented below. All of its operators, from above. */
export function planSteps(plan: string): PlanStep[] {
  const open: { readonly depth: number; readonly step: PlanStep; readonly children: PlanStep[] }[] = [];
  return plan.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const depth = line.length - line.trimStart().length;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const [, name = '', rest = ''] = /^(\w+(?:\(\w+\))?)(?:@\S*)?(.*)$/s.exec(line.trim()) ?? [];
    const children: PlanStep[] = [];
    const step: PlanStep = { name, details: withoutTexts(rest.trim()), children, parent: open.at(-1)?.step };
    open.at(-1)?.children.push(step);
    open.push({ depth, step, children });
    return [step];
  });
}

function withoutTexts(details: string): string {
  return details.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => (/^"[\w-]*"$/.test(text) ? text : '""'));
}

/** All that feeds a step, from above. */
export function below(step: PlanStep): PlanStep[] {
  return step.children.flatMap((child) => [child, ...below(child)]);
}

/** Parts of a text between separators that stand in no brackets. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const piece of text.split(new RegExp(`(${separator.source}|[()[\\]{}])`, 'i'))) {
    if (depth === 0 && new RegExp(`^(?:${separator.source})$`, 'i').test(piece)) {
      parts.push(part);
      part = '';
      continue;
    }
    if (/^[([{]$/.test(piece)) depth += 1;
    else if (/^[)\]}]$/.test(piece)) depth -= 1;
    part += piece;
  }
  return [...parts, part];
}

/** The conditions of a filter that must hold together; none where it is enough that one does. */
export function conditionsOf({ name, details }: PlanStep): string[] {
  if (name !== 'Filter') return [];
  const marked = details.lastIndexOf(') [');
  return togetherIn(marked < 0 ? details : details.slice(0, marked + 1));
}

function togetherIn(text: string): string[] {
  const whole = isInBrackets(text) ? text.slice(1, -1) : text;
  if (splitOutside(whole, / x?or /).length > 1) return [];
  const parts = splitOutside(whole, / and /);
  return parts.length === 1 && whole === text ? parts : parts.flatMap(togetherIn);
}

function isInBrackets(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth <= 0) return false;
  }
  return text.endsWith(')');
}
