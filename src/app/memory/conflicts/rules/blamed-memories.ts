import type { Finding, Member } from '../../../../model/finding.ts';
import { besideIdOf, type ClaimVerdict, type DryRunRequest, isProposedPath } from '../../../dry-run/plan-dry-run.ts';

/** The result of comparing a text with the world, and with memories next to it. */
interface HeldBeside {
  /** Without any memory. */
  readonly alone: ClaimVerdict;
  readonly together: ClaimVerdict;
  /** The texts of the memories, by id. */
  readonly beside: NonNullable<DryRunRequest['beside']>;
  /** Holds the text against the world and these memories only. */
  readonly heldBeside: (beside: NonNullable<DryRunRequest['beside']>) => Promise<ClaimVerdict>;
}

export const isOwnMember = ({ source }: Member): boolean => isProposedPath(source.path);

/** The findings of which a text is part. A gap is nobody's fault, and what is open already is not the text's. */
export function faultsIn({ would_open, would_join }: ClaimVerdict): Finding[] {
  return [
    ...would_open.filter(({ category }) => category !== 'orphan'),
    ...would_join.filter(({ category }) => category === 'contradiction'),
  ];
}

/** The members of a contradiction that the text clashes with. */
export function rivalsOf({ id, members }: Finding, { rivals }: ClaimVerdict): Member[] {
  const ids = new Set(rivals[id]);
  return members.filter((member) => ids.has(member.id));
}

/** How certain it is that the text clashes with a claim or memory: of a certain contradiction, members may clash only possibly. */
export function verdictOn({ verdict, members }: Finding, other: string): Finding['verdict'] {
  const those = members.filter(({ id, source }) => id === other || besideIdOf(source.path) === other);
  const areUndecided = (some: readonly Member[]) =>
    some.length > 0 && some.every(({ undecided }) => undecided === true);
  return areUndecided(those) || areUndecided(members.filter(isOwnMember)) ? 'possible' : verdict;
}

/** Ids of the memories without which a finding would not be about this text: not those that are only part of what it tells. */
export async function blamedMemories(finding: Finding, held: HeldBeside): Promise<string[]> {
  const { alone, together, beside, heldBeside } = held;
  if (!finding.members.some(isOwnMember)) return [];
  if (finding.category === 'contradiction') return memoriesOf(rivalsOf(finding, together));
  const isFound = (verdict: ClaimVerdict) => faultsIn(verdict).some((other) => isSameFault(other, finding));
  const suspects = memoriesOf(finding.members);
  if (suspects.length === 0 || isFound(alone)) return [];
  if (suspects.length === 1) return suspects;
  const each = async (
    besideFor: (id: string) => HeldBeside['beside'],
    isBlamed: (verdict: ClaimVerdict) => boolean,
  ) => {
    const blamed: string[] = [];
    for (const id of suspects) if (isBlamed(await heldBeside(besideFor(id)))) blamed.push(id);
    return blamed;
  };
  const byItself = await each((id) => ({ [id]: beside[id] ?? '' }), isFound);
  if (byItself.length > 0) return byItself;
  return each(
    (id) => Object.fromEntries(Object.entries(beside).filter(([other]) => other !== id)),
    (verdict) => !isFound(verdict),
  );
}

const memoriesOf = (members: readonly Member[]): string[] => [
  ...new Set(members.flatMap(({ source }) => besideIdOf(source.path) ?? [])),
];

/** True for two findings of one rule about the same, of which one has no evidence that the other lacks. */
function isSameFault(one: Finding, other: Finding): boolean {
  const ids = new Set(other.members.map(({ id }) => id));
  return (
    one.rule_id === other.rule_id &&
    one.subject.id === other.subject.id &&
    (one.verdict === 'definite' || one.verdict === other.verdict) &&
    one.members.some(isOwnMember) &&
    one.members.every(({ id }) => ids.has(id))
  );
}
