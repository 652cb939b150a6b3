import type { GraphStore } from '../../graph/port.ts';
import { isAboutFinding } from '../../model/decision.ts';
import { everyClaimAbout, findingsOnClaims } from '../../queries/claim-names.ts';
import { readDecidableClaims } from '../../queries/decidable-claims.ts';
import { readDecisions } from '../../queries/decisions.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { decisionsCalled, historyOf } from '../../queries/history.ts';
import { findFlaggable } from '../../queries/review-queue.ts';
import { UserInputError } from '../../util/errors.ts';
import { wording } from '../../util/text/wording.ts';
import { findingsConcerningOne } from '../findings/about-entity.ts';
import { findFinding } from '../findings/find-finding.ts';
import { findEntity } from '../lookup/find-entity.ts';
import { findMemory } from '../lookup/find-memory.ts';
import { findClaim } from './find-claim.ts';

/** The subject of a history, with the names in its entries. */
export interface HistorySubject {
  readonly subject: {
    readonly kind: 'entity' | 'finding' | 'claim' | 'decision' | 'other';
    readonly id: string;
    readonly name: string;
  };
  /** Ids, fingerprints, hashes of what is stated. */
  readonly names: ReadonlySet<string>;
  /** Ids of all findings that ever touched an entity or a claim. */
  readonly findings?: readonly string[];
}

/**
 * The meaning of a name: a node by its id; else an entity by name, a memory or a finding by the beginning of its id, a claim by that or by
 * its place; else a gone thing, by the id in its history.
 *
 * @throws UserInputError that of the entity where nothing is called so; `ambiguous-…` where several are.
 */
export async function historySubject(store: GraphStore, words: string): Promise<HistorySubject> {
  const wanted = words.trim();
  const exact = await findFlaggable(store, wanted);
  if (exact?.label === 'Entity') return ofEntity(store, wanted);
  if (exact?.label === 'Assertion') return ofClaim(store, wanted);
  if (exact !== undefined && exact.label !== 'Violation') {
    return { subject: { kind: 'other', id: wanted, name: exact.summary }, names: new Set([wanted]) };
  }
  const decision = (await decisionsCalled(store, [wanted])).get(wanted);
  if (decision !== undefined) {
    return { subject: { kind: 'decision', id: wanted, name: decision.about }, names: new Set([wanted]) };
  }
  const entity = await caught(findEntity(store, wanted));
  if (entity.found !== undefined) return ofEntity(store, entity.found.id);
  const memory = await findMemory(store, wanted);
  if (memory !== undefined) return historySubject(store, memory.id);
  const finding = await caught(findFinding(store, wanted));
  if (finding.found !== undefined) return ofFinding(store, finding.found);
  const claim = await caught(findClaim(store, wanted, 'accept'));
  if (claim.found !== undefined) return ofClaim(store, claim.found.id);
  const gone = new Set([wanted]);
  // A deleted thing, such as a memory.
  if ((await historyOf(store, gone)).length > 0)
    return { subject: { kind: 'other', id: wanted, name: wanted }, names: gone };
  throw new UserInputError(wording`There is nothing called ${wanted} in the store.`, {
    code: 'unknown-node',
    fix:
      entity.error?.wordings.fix ??
      entity.error?.fix ??
      'Name an entity, a finding (by its id or the beginning of it) or a claim (so, or by path:line).',
  });
}

async function ofEntity(store: GraphStore, id: string): Promise<HistorySubject> {
  const entity = await findEntity(store, id);
  const { name } = entity;
  const claims = await everyClaimAbout(store, id);
  const ids = new Set([...(await findingsConcerningOne(store, entity)), ...(await findingsOnClaims(store, claims))]);
  const findings = await withLives(store, await readFindings(store, [...ids]));
  const names = new Set([id, ...namesOf(findings), ...claims]);
  return { subject: { kind: 'entity', id, name }, names, findings: findings.map(({ violation }) => violation.id) };
}

async function ofClaim(store: GraphStore, id: string): Promise<HistorySubject> {
  const claim = (await readDecidableClaims(store, [id])).get(id);
  const findings = await withLives(store, await readFindings(store, await findingsOnClaims(store, [id])));
  const facts = claim === undefined ? [] : [claim.facts];
  return {
    subject: { kind: 'claim', id, name: claim?.summary ?? id },
    names: new Set([id, ...facts, ...namesOf(findings)]),
    findings: findings.map(({ violation }) => violation.id),
  };
}

/** With the decisions about claims that came with those about the finding. */
async function ofFinding(store: GraphStore, finding: StoredFinding): Promise<HistorySubject> {
  const { id, fingerprint, message } = finding.violation;
  const names = namesOf(await withLives(store, [finding]));
  const decided = (await readDecisions(store)).filter(isAboutFinding).filter((each) => names.includes(each.finding));
  return {
    subject: { kind: 'finding', id, name: message },
    names: new Set([...names, fingerprint, ...decided.map((decision) => decision.id)]),
  };
}

const namesOf = (findings: readonly StoredFinding[]): string[] =>
  findings.flatMap(({ violation: { id, fingerprint } }) => [id, fingerprint]);

/** With the findings that they go back to. */
async function withLives(store: GraphStore, findings: readonly StoredFinding[]): Promise<StoredFinding[]> {
  const known = new Map(findings.map((finding) => [finding.violation.id, finding]));
  let earlier = findings.flatMap(({ previous }) => previous ?? []).filter((id) => !known.has(id));
  while (earlier.length > 0) {
    const found = await readFindings(store, [...new Set(earlier)]);
    for (const finding of found) known.set(finding.violation.id, finding);
    earlier = found.flatMap(({ previous }) => previous ?? []).filter((id) => !known.has(id));
  }
  return [...known.values()];
}

interface Caught<T> {
  readonly found?: T;
  readonly error?: UserInputError;
}

/** That several are meant is said; that nothing is called so may not be the last word. */
async function caught<T>(finding: Promise<T>): Promise<Caught<T>> {
  try {
    return { found: await finding };
  } catch (error) {
    if (error instanceof UserInputError && error.code.startsWith('unknown-')) return { error };
    throw error;
  }
}
