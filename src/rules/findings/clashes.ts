import { idOf, isStatement, isValueList } from './nodes.ts';
import type { Hit } from './rows.ts';
import { factOf } from './same-facts.ts';

/** Two claims that clash with each other, by their ids, in no order. */
export const pairText = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The claims of a text as stored: the first clashes with each of the others. */
const claimsIn = (text: string): readonly string[] => text.split(' ');

/** More pairs than this are not stored one by one: a property of the store takes 16 MB. */
const mostPairs = 1_000;

/**
 * Which members of a contradiction clash with which: those that a row sets against each other, or that it lists in `clashes`. Claims that
 * state the same fact clash with none of each other. In a large crowd the pairs of one claim share one text, and if each conflicts with
 * every other, none is named: a thousand claims would give half a million texts.
 */
export function clashesAmong(hits: readonly Hit[], members: ReadonlySet<string>): string[] {
  const pairs = new Set<string>();
  for (const { members: nodes, row } of hits) {
    const listed = isValueList(row.clashes) ? row.clashes.map(String) : undefined;
    for (const text of listed ?? pairsOf(nodes)) {
      if (claimsIn(text).every((id) => members.has(id))) pairs.add(text);
    }
  }
  const sorted = [...pairs].sort();
  if (sorted.length <= mostPairs) return sorted;
  return sorted.length === (members.size * (members.size - 1)) / 2 ? [] : joined(sorted);
}

/** The pairs of a claim as one text, in the order of pairs. */
function joined(pairs: readonly string[]): string[] {
  const byFirst = new Map<string, string[]>();
  for (const pair of pairs) {
    const [first = '', other = ''] = claimsIn(pair);
    const list = byFirst.get(first);
    if (list === undefined) byFirst.set(first, [first, other]);
    else list.push(other);
  }
  return [...byFirst.values()].map((claims) => claims.join(' '));
}

function pairsOf(nodes: Hit['members']): string[] {
  const claims = nodes.filter(isStatement).map((node) => ({ id: idOf(node) ?? '', fact: factOf(node) }));
  return claims.flatMap((one, at) =>
    claims.slice(at + 1).flatMap((other) => (one.fact === other.fact ? [] : [pairText(one.id, other.id)])),
  );
}

/**
 * For each member of a contradiction, those that it clashes with. Where the finding says nothing of that, because each clashes
 * with every other or an older program stored it: all others.
 */
export function rivalsAmong(members: readonly string[], clashes: readonly string[]): (id: string) => readonly string[] {
  if (clashes.length === 0) return (id) => members.filter((member) => member !== id);
  const rivals = new Map<string, string[]>();
  const add = (one: string, other: string) => {
    const list = rivals.get(one);
    if (list === undefined) rivals.set(one, [other]);
    else list.push(other);
  };
  for (const text of clashes) {
    const [first = '', ...others] = claimsIn(text);
    for (const other of others) {
      add(first, other);
      add(other, first);
    }
  }
  return (id) => rivals.get(id) ?? [];
}
