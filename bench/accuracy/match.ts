import type { Finding } from '../../src/model/finding.ts';
import type { KeyEntry, TreeKey } from './keys.ts';
import type { TreeFile } from './tree-file.ts';

/** Which rule answers for a kind of impossibility. A kind that is not here stops the measurement. */
const ruleOfKind: Readonly<Record<string, string>> = {
  born_after_father_death: 'ontology/parent-dead-at-birth',
  born_after_mother_death: 'ontology/parent-dead-at-birth',
  child_before_parent: 'ontology/child-before-parent',
  parent_too_young: 'ontology/parent-too-young',
  marriage_before_birth: 'ontology/marriage-outside-lifetimes',
  marriage_after_death: 'ontology/marriage-outside-lifetimes',
  baptism_after_death: 'ontology/baptism-or-burial-order',
};

/** The result of comparing findings with a key. Figures are counts; lists are for reading. */
export interface Comparison {
  readonly expected: number;
  readonly found: number;
  readonly matched: number;
  readonly missed: readonly string[];
  /** Found, and not in the key. */
  readonly extra: readonly string[];
  /** Found, though the key says it must not be. */
  readonly forbidden: readonly string[];
}

export const precision = ({ matched, found }: Comparison): number => (found === 0 ? 1 : matched / found);
export const recall = ({ matched, expected }: Comparison): number => (expected === 0 ? 1 : matched / expected);

/** Findings that the dates prove; gaps are no impossibilities. */
export function definiteOf(violations: readonly Finding[]): Finding[] {
  return violations.filter(({ category, verdict }) => category !== 'orphan' && verdict === 'definite');
}

/** Each entry takes at most one finding and each finding answers for at most one entry. */
export function compareWithKey(
  { definite, never_definite }: TreeKey,
  violations: readonly Finding[],
  tree: TreeFile,
): Comparison {
  const left = definiteOf(violations);
  const found = left.length;
  const missed = definite.filter((wanted) => {
    const at = left.findIndex((violation) => answers(violation, wanted, tree));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const families = new Set(
    never_definite.flatMap(({ family, families: several = [] }) => [family ?? [], several].flat()),
  );
  return {
    expected: definite.length,
    found,
    matched: definite.length - missed.length,
    missed: missed.map((wanted) => JSON.stringify(wanted)),
    extra: left.map(lineOf),
    forbidden: left.filter((violation) => recordsOf(violation, tree).some((id) => families.has(id))).map(lineOf),
  };
}

/** About the same people, in the same way, and where the key names a family, told there. */
function answers(violation: Finding, wanted: KeyEntry, tree: TreeFile): boolean {
  const rule = ruleOfKind[wanted.kind];
  if (rule === undefined) throw new Error(`The key has a kind that no rule is known for: ${wanted.kind}`);
  if (violation.rule_id !== rule) return false;
  const records = recordsOf(violation, tree);
  const named = [wanted.child, wanted.parent, wanted.person, wanted.family].flatMap((id) => id ?? []);
  if (named.length === 0) throw new Error(`The key names nobody: ${JSON.stringify(wanted)}`);
  return named.every((id) => records.includes(id));
}

/** The people and families that a finding is about: its subject, and the records its places lie in and point to. */
function recordsOf({ subject, members }: Finding, tree: TreeFile): string[] {
  const lines = members.map(({ source }) => source.line);
  return [subject.id, ...lines.flatMap((line) => [tree.recordAt(line) ?? [], tree.pointersAt(line)].flat())];
}

const lineOf = ({ rule_id, message }: Finding): string => `${rule_id}: ${message}`;
