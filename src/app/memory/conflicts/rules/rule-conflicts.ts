import type { Claim } from '../../../../model/claim.ts';
import type { Finding } from '../../../../model/finding.ts';
import type { ConflictingThing, Memory, MemoryConflict } from '../../../../model/memory.ts';
import { memoriesAbout } from '../../../../queries/memory/which-memories.ts';
import { LoreError } from '../../../../util/errors.ts';
import { inTime } from '../../../../util/in-time.ts';
import { type ClaimVerdict, planDryRun } from '../../../dry-run/plan-dry-run.ts';
import type { MemoryService } from '../../memory-service.ts';
import { dice, readText } from '../text/text-reading.ts';
import { blamedMemories, faultsIn, isOwnMember, rivalsOf, verdictOn } from './blamed-memories.ts';

/** The rule findings about a memory. */
export interface RuleCheck {
  /** Read from its text. */
  readonly claims: readonly Claim[];
  /** The same, each as one line. */
  readonly understood: readonly string[];
  readonly conflicts: readonly MemoryConflict[];
  /** True if a memory was among those that it was held against, or has no part in it any more: not where there are too many. */
  readonly hasMet: (memoryId: string) => boolean;
}

/** A text that is held against the world. */
type CheckedText = Pick<Memory, 'id' | 'text' | 'project' | 'derived_from'>;

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
  const heldBeside = (those: typeof beside) => dryRun({ ...request, beside: those }, signal);
  const together = others.length === 0 ? undefined : await heldBeside(beside);
  const said = readText(text.text).stems;
  const similarityTo = (other: string) => dice(said, readText(other).stems);
  const conflicts = faultsIn(verdict).flatMap((finding) =>
    conflictsOf(finding, claimsOrEntity(finding, verdict), similarityTo),
  );
  for (const finding of together === undefined ? [] : faultsIn(together)) {
    const blamed = await blamedMemories(finding, { alone: verdict, together: together ?? verdict, beside, heldBeside });
    const memories = blamed.map((id) => ({ kind: 'memory' as const, id, text: beside[id] ?? '' }));
    conflicts.push(...conflictsOf(finding, memories, similarityTo));
  }
  return {
    claims: verdict.claims,
    understood: verdict.understood,
    conflicts: strongestOfEach(conflicts),
    hasMet: (id) => !unmet.has(id),
  };
}

/** Milliseconds that an answer of a server waits for rules: they need less where the world was read before. */
const patience = 1_500;

/**
 * The same; undefined also where it cannot be done now, or a server, which does not wait for rules that have to read the world first,
 * does not hear of it in time.
 *
 * @param waits of a server, too.
 */
export async function rulesInTime(
  service: MemoryService,
  text: CheckedText,
  signal: AbortSignal,
  { waits = false } = {},
): Promise<RuleCheck | undefined> {
  const check = rulesOrNone(service, text, signal);
  return service.rules !== 'later' || waits ? check : inTime(check, patience);
}

async function rulesOrNone(
  service: MemoryService,
  text: CheckedText,
  signal: AbortSignal,
): Promise<RuleCheck | undefined> {
  try {
    return await checkRules(service, text, signal);
  } catch (error) {
    if (!isHindrance(error)) throw error;
    return undefined;
  }
}

/** True if a dry run could not be done for a reason that only the user can mend, and not because of the text. */
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

/** Every claim of a contradiction that conflicts with the text; else the first that is part of it; else the entity itself. */
function claimsOrEntity(finding: Finding, verdict: ClaimVerdict): ConflictingThing[] {
  if (finding.members.every((member) => isOwnMember(member) || member.kind === 'entity')) {
    return [{ kind: 'entity', id: finding.subject.id, text: finding.message }];
  }
  const isContradiction = finding.category === 'contradiction';
  const others = finding.members.filter((member) => !isOwnMember(member) && member.kind !== 'entity').slice(0, 1);
  return (isContradiction ? rivalsOf(finding, verdict) : others).map(({ id, summary, source }) => ({
    kind: 'claim',
    id,
    text: summary,
    place: `${source.path}:${source.line}`,
  }));
}

function conflictsOf(
  finding: Finding,
  others: readonly ConflictingThing[],
  similarityTo: (text: string) => number,
): MemoryConflict[] {
  return others.map((other) => ({
    other,
    similarity: similarityTo(other.text),
    kind: 'contradiction',
    reason: `rule:${finding.rule_id}`,
    verdict: verdictOn(finding, other.id),
  }));
}

/** A certain one among several rules with the same finding. */
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
