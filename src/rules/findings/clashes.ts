import { idOf, isAssertion, isValueList } from './nodes.ts';
import type { Hit } from './rows.ts';
import { factOf } from './same-facts.ts';

/** Two claims that clash with each other, by their ids, in no order. */
export const pairText = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The two of such a pair. */
export function pairIn(text: string): readonly [string, string] | undefined {
  const [a, b, ...more] = text.split(' ');
  return a === undefined || b === undefined || more.length > 0 ? undefined : [a, b];
}

/**
 * Which members of a contradiction clash with which: those that a row sets against each other, or that it lists in `clashes`.
 * Claims that state the same fact clash with none of each other.
 */
export function clashesAmong(hits: readonly Hit[], members: ReadonlySet<string>): string[] {
  const pairs = new Set<string>();
  for (const { members: nodes, row } of hits) {
    const listed = isValueList(row.clashes) ? row.clashes.map(String) : undefined;
    for (const text of listed ?? pairsOf(nodes)) {
      if (pairIn(text)?.every((id) => members.has(id))) pairs.add(text);
    }
  }
  return [...pairs].sort();
}

function pairsOf(nodes: Hit['members']): string[] {
  const claims = nodes.filter(isAssertion).map((node) => ({ id: idOf(node) ?? '', fact: factOf(node) }));
  return claims.flatMap((one, at) =>
    claims.slice(at + 1).flatMap((other) => (one.fact === other.fact ? [] : [pairText(one.id, other.id)])),
  );
}

/** The members that a claim clashes with; of a finding that does not say which, stored by an older program, all others. */
export function rivalsOf(id: string, members: readonly string[], clashes: readonly string[]): string[] {
  if (clashes.length === 0) return members.filter((member) => member !== id);
  return clashes.flatMap((text) => {
    const pair = pairIn(text);
    return pair?.includes(id) ? pair.filter((member) => member !== id) : [];
  });
}
