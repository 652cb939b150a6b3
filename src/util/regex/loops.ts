import type { Automaton } from './automaton.ts';

/** States that lead back to each other, and the other states each by itself, later ones first. */
export interface Loop {
  readonly states: readonly number[];
  /** False for a state that does not lead back to itself. */
  readonly repeats: boolean;
}

/** Tarjan's strongly connected components, without recursion: what they lead to comes before them. */
export function loopsOf({ follow }: Automaton): Loop[] {
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const onStack = new Set<number>();
  const stack: number[] = [];
  const loops: Loop[] = [];
  const path: { state: number; next: number }[] = [];
  const enter = (state: number): void => {
    index.set(state, index.size);
    low.set(state, index.get(state) ?? 0);
    stack.push(state);
    onStack.add(state);
    path.push({ state, next: 0 });
  };
  enter(0);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const { state } = top;
    const to = follow[state]?.[top.next];
    top.next += 1;
    if (to !== undefined) {
      if (!index.has(to)) enter(to);
      else if (onStack.has(to)) low.set(state, Math.min(low.get(state) ?? 0, index.get(to) ?? 0));
      continue;
    }
    path.pop();
    const parent = path.at(-1)?.state;
    if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(state) ?? 0));
    if (low.get(state) !== index.get(state)) continue;
    const states = stack.splice(stack.lastIndexOf(state));
    for (const each of states) onStack.delete(each);
    loops.push({ states, repeats: states.length > 1 || (follow[state]?.includes(state) ?? false) });
  }
  return loops;
}
