import type { Claim } from '../../../model/claim.ts';
import type { Finding, Member } from '../../../model/finding.ts';
import type { ConflictingThing, Memory, MemoryConflict } from '../../../model/memory.ts';
import { memoriesAbout } from '../../../queries/memory/about-entities.ts';
import { LoreError } from '../../../util/errors.ts';
import { besideIdOf, type ClaimVerdict, planDryRun } from '../../dry-run/plan-dry-run.ts';
import { isProposedPath } from '../../dry-run/verdict.ts';
import type { MemoryService } from '../memory-service.ts';
import { dice, readText } from './text-reading.ts';

/** What rules say of a memory. */
export interface RuleCheck {
  /** Read from its text. */
  readonly claims: readonly Claim[];
  /** The same, each as one line. */
  readonly understood: readonly string[];
  readonly conflicts: readonly MemoryConflict[];
  /** Whether a memory was among those that it was held against, or has no part in it any more: not where there are too many. */
  readonly hasMet: (memoryId: string) => boolean;
}

/** A text that is held against the world. */
export type CheckedText = Pick<Memory, 'id' | 'text' | 'project' | 'derived_from'>;

/**
 * Holds the claims of a text against the world, and against those of active memories that are about the same entities.
 *
 * @returns undefined where no rule can look at it: no dry run is to be had, or no folder of the world.
 */
export async function checkRules(
  service: MemoryService,
  text: CheckedText,
  signal: AbortSignal,
): Promise<RuleCheck | undefined> {
  const { dryRun, world } = service;
  if (dryRun === undefined || world.home === undefined) return undefined;
  const request = await planDryRun(world, text.text);
  const verdict = await dryRun(request, signal);
  const sharing = await sharingEntities(service, text, verdict);
  const others = sharing.slice(0, mostBeside);
  const unmet = new Set(sharing.slice(mostBeside).map(({ id }) => id));
  const beside = Object.fromEntries(others.map(({ id, text: said }) => [id, said]));
  const withOthers = others.length === 0 ? undefined : await dryRun({ ...request, beside }, signal);
  const said = readText(text.text).stems;
  const similarityTo = (other: string) => dice(said, readText(other).stems);
  const conflicts = [
    ...faultsIn(verdict).flatMap((finding) => conflictsOf(finding, claimsOrEntity(finding), similarityTo)),
    ...(withOthers === undefined ? [] : faultsIn(withOthers)).flatMap((finding) =>
      conflictsOf(finding, memoriesIn(finding, beside), similarityTo),
    ),
  ];
  return {
    claims: verdict.claims,
    understood: verdict.understood,
    conflicts: strongestOfEach(conflicts),
    hasMet: (id) => !unmet.has(id),
  };
}

/** Whether a dry run could not be done for a reason that only the user can mend, and not because of the text. */
export const isHindrance = (error: unknown): boolean => error instanceof LoreError && error.code !== 'cancelled';

/** No more texts are read again for one memory: the newest. */
const mostBeside = 50;

async function sharingEntities(
  { world, table }: MemoryService,
  { id, project, derived_from = [] }: CheckedText,
  { claims }: ClaimVerdict,
): Promise<Memory[]> {
  const entities = claims.flatMap((claim) =>
    claim.form === 'relation' ? [claim.from_id, claim.to_id] : [claim.entity_id],
  );
  const ids = await memoriesAbout(world.store, entities);
  if (ids.length === 0) return [];
  const memories = await table.current();
  return ids
    .flatMap((each) => memories.get(each) ?? [])
    .filter((each) => each.id !== id && each.status === 'active' && !derived_from.includes(each.id))
    .filter((each) => each.project === undefined || project === undefined || each.project === project)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
}

/** A gap is nobody's fault. */
function faultsIn({ would_open, would_join }: ClaimVerdict): Finding[] {
  return [...would_open, ...would_join].filter(({ category }) => category !== 'orphan');
}

const isOwn = ({ source }: Member): boolean => isProposedPath(source.path);

/** Of all that clash in one slot, those that say otherwise than the text: what says the same clashes with a third, and not with it. */
function otherwiseThan({ category, members }: Finding): (member: Member) => boolean {
  const said = new Set(members.filter(isOwn).map(({ summary }) => summary));
  return ({ summary }) => category !== 'contradiction' || !said.has(summary);
}

/** Of a contradiction every claim that stands against it; else the first that is part of it; else the entity itself. */
function claimsOrEntity(finding: Finding): ConflictingThing[] {
  const others = finding.members.filter((member) => !isOwn(member) && member.kind !== 'entity');
  const clashing = finding.category === 'contradiction' ? others.filter(otherwiseThan(finding)) : others.slice(0, 1);
  if (others.length === 0) {
    return [{ kind: 'entity', id: finding.subject.id, text: finding.message }];
  }
  return clashing.map(({ id, summary, source }) => ({
    kind: 'claim',
    id,
    text: summary,
    place: `${source.path}:${source.line}`,
  }));
}

function memoriesIn(finding: Finding, beside: Readonly<Record<string, string>>): ConflictingThing[] {
  if (!finding.members.some(isOwn)) return [];
  const others = finding.members.filter(otherwiseThan(finding));
  const ids = new Set(others.flatMap(({ source }) => besideIdOf(source.path) ?? []));
  return [...ids].map((id) => ({ kind: 'memory', id, text: beside[id] ?? '' }));
}

function conflictsOf(
  { rule_id, verdict }: Finding,
  others: readonly ConflictingThing[],
  similarityTo: (text: string) => number,
): MemoryConflict[] {
  return others.map((other) => ({
    other,
    similarity: similarityTo(other.text),
    kind: 'contradiction',
    reason: `rule:${rule_id}`,
    verdict,
  }));
}

/** Of several rules that find the same thing one that is certain. */
function strongestOfEach(conflicts: readonly MemoryConflict[]): MemoryConflict[] {
  const byThing = new Map<string, MemoryConflict>();
  for (const conflict of conflicts) {
    const key = `${conflict.other.kind} ${conflict.other.id}`;
    const known = byThing.get(key);
    if (known === undefined || (known.verdict === 'possible' && conflict.verdict === 'definite')) {
      byThing.set(key, conflict);
    }
  }
  return [...byThing.values()];
}
