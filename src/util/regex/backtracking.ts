import type { CharacterSet } from './alphabet.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import { type Loop, loopsOf } from './loops.ts';
import { parseRegex } from './parse.ts';

const longest = 1000;
/** Ways through the parts that do not repeat; more than that is a search. */
const mostWays = 100_000;
/** Repetitions that may share out one stretch of text, `.*a.*b.*`: the time grows with this power of its length. */
const mostSharing = 3;
/** And those of them with nothing between that share much, `.*.*`, other than `.*[0-9]+.*`. */
const mostAdjacent = 2;
const muchShared = 20;
const mostSteps = 1_000_000;

/**
 * Why a regular expression may take very long on some text in an engine that backtracks, as the end of a sentence; undefined where it
 * cannot. Judged by its automaton: two ways around a loop on one text are exponential (Weideman and others, "Analyzing Matching Time
 * Behavior of Backtracking Regular Expression Matchers by Using Ambiguity of NFA", 2016), loops that may share out one stretch of text
 * polynomial. A pattern that Java or Rust does not read is a fault too.
 */
export function backtrackingFault(regex: string): string | undefined {
  if (regex.length > longest) return `has ${regex.length} characters; at most ${longest} are read`;
  const parsed = parseRegex(regex);
  if ('fault' in parsed) return parsed.fault;
  const automaton = automatonOf(parsed);
  if ('fault' in automaton) return automaton.fault;
  const loops = loopsOf(automaton);
  const repeating = loops.filter(({ repeats }) => repeats);
  return (
    repeating.map((loop) => ambiguity(automaton, loop)).find((fault) => fault !== undefined) ??
    sharing(automaton, repeating) ??
    choices(automaton, loops)
  );
}

/** True if one text leads around a loop in two ways. */
function ambiguity({ sets, follow }: Automaton, { states }: Loop): string | undefined {
  const within = new Set(states);
  const inner = new Map(states.map((state) => [state, (follow[state] ?? []).filter((to) => within.has(to))]));
  const seen = new Set<number>();
  const open: (readonly [number, number])[] = states.map((state) => [state, state]);
  let steps = 0;
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [one, other] = pair;
    for (const to of inner.get(one) ?? []) {
      for (const also of inner.get(other) ?? []) {
        steps += 1;
        if (steps > mostSteps) return 'repeats too much to be judged';
        if (!meet(sets, to, also)) continue;
        if (to === also) {
          if (one !== other) return 'repeats what can be read in two ways, such as `(a|a)*`';
          continue;
        }
        const key = Math.min(to, also) * sets.length + Math.max(to, also);
        if (!seen.has(key)) open.push([to, also]);
        seen.add(key);
      }
    }
  }
  return undefined;
}

function meet(sets: readonly CharacterSet[], one: number, other: number): boolean {
  return ((sets[one] ?? 0n) & (sets[other] ?? 0n)) !== 0n;
}

/** True if too many loops may share out one stretch of text. */
function sharing(automaton: Automaton, loops: readonly Loop[]): string | undefined {
  if (loops.length > 50) return 'has more than 50 repetitions';
  // The target of a loop comes before it.
  const deep: number[] = [];
  const adjacent: number[] = [];
  for (const [at, loop] of loops.entries()) {
    const later = loops.slice(0, at).map((other) => joined(automaton, loop, other));
    const best = (counts: readonly number[], sorts: readonly string[]): number =>
      Math.max(0, ...later.map((sort, index) => (sorts.includes(sort) ? (counts[index] ?? 0) : 0)));
    deep.push(1 + best(deep, ['apart', 'adjacent']));
    adjacent.push(1 + best(adjacent, ['adjacent']));
  }
  if (Math.max(0, ...adjacent) > mostAdjacent)
    return 'has several repetitions side by side that match the same text, such as `.*.*.*`';
  if (Math.max(0, ...deep) > mostSharing)
    return `has more than ${mostSharing} repetitions that may match the same text, such as \`.*a.*b.*c.*\``;
  return undefined;
}

/** True if what one loop matches, another may match, too, with all that is between them. */
function joined({ sets, follow }: Automaton, one: Loop, other: Loop): 'none' | 'apart' | 'adjacent' {
  const union = ({ states }: Loop): CharacterSet => states.reduce((all, state) => all | (sets[state] ?? 0n), 0n);
  const [first, second] = [union(one), union(other)];
  const shared = first & second;
  if (shared === 0n) return 'none';
  const targets = new Set(other.states);
  const start = new Set(one.states.flatMap((state) => follow[state] ?? []));
  const fits = (state: number): boolean => ((sets[state] ?? 0n) & shared) !== 0n;
  if ([...start].some((state) => targets.has(state) && fits(state)))
    return first === second || isMuch(shared) ? 'adjacent' : 'apart';
  const open = [...start].filter(fits);
  const seen = new Set(open);
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (targets.has(state)) return 'apart';
    for (const to of follow[state] ?? []) {
      if (seen.has(to) || !fits(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return 'none';
}

/** A set of all characters, an unknown one, is below zero. */
function isMuch(set: CharacterSet): boolean {
  return set < 0n || set.toString(2).replaceAll('0', '').length > muchShared;
}

/** True if there are too many ways through what does not repeat, such as `a?` thirty times. */
function choices({ sets, follow }: Automaton, loops: readonly Loop[]): string | undefined {
  const ways = new Map<number, number>();
  for (const { states } of loops) {
    const leaving = states.map((state) => (follow[state] ?? []).filter((to) => !states.includes(to)));
    const onward = Math.max(1, ...leaving.flat().map((to) => ways.get(to) ?? 1));
    const here = Math.max(1, ...leaving.map((next) => mostAtOnce(next.map((to) => sets[to] ?? 0n))));
    for (const state of states) ways.set(state, onward * here);
  }
  if ((ways.get(0) ?? 1) <= mostWays) return undefined;
  return 'may be read in very many ways, such as `a?a?a?…`';
}

/** The most of these sets that one character is in. */
function mostAtOnce(sets: readonly CharacterSet[]): number {
  const layers: CharacterSet[] = [];
  for (const set of sets) {
    let rest = set;
    for (let depth = 0; rest !== 0n; depth += 1) {
      const both = (layers[depth] ?? 0n) & rest;
      layers[depth] = (layers[depth] ?? 0n) | rest;
      rest = both;
    }
  }
  return layers.length;
}
