import type { GraphNode, GraphStore } from '../../graph/port.ts';
import type { Claim, WorldContent } from '../../model/claim.ts';
import {
  type Decision,
  governingDecisions,
  isAboutClaim,
  isAboutFinding,
  timeOfDecision,
} from '../../model/decision.ts';
import type { Signature } from '../../model/finding.ts';
import { findingSignatures, slotSignatures } from '../../rules/findings/fingerprint.ts';
import { idOf, isAssertion, numberProperty, textProperty } from '../../rules/findings/nodes.ts';
import { storedClaimFacts } from '../../rules/findings/stored-facts.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { stableHash } from '../../util/hash.ts';
import { type RecordedDecision, readDecisions, writeDecisions } from '../decisions.ts';
import {
  type DecidedFinding,
  type Declared,
  decidedAbout,
  declaredInStore,
  type NewIdentity,
  renameFinding,
} from './rename.ts';

/**
 * Before an ingest: what a person decided about something stays with it where it has another id now, because another note of its name, or a
 * name that makes the same id (`Unit +7`, `Unit -7`), came or went. A finding with changed ids alone keeps its decision.
 */
export async function followNames(store: GraphStore, content: WorldContent, clock: Clock): Promise<void> {
  const moved = await movedEntities(store, content);
  if (moved.size === 0) return;
  const decided = await decidedAbout(store, [...moved.keys()]);
  if (decided.length === 0) return;
  const claims = claimsNow(
    decided.flatMap(({ members }) => members.filter(isAssertion)),
    content.claims,
    moved,
  );
  const renamed = decided.flatMap((finding) => identityNow(finding, moved, claims) ?? []);
  if (renamed.length === 0) return;
  const carried = carriedOver(await readDecisions(store, clock()), renamed, clock());
  await store.write(async (tx) => {
    await writeDecisions(tx, carried);
    for (const identity of renamed) await renameFinding(tx, identity);
  });
}

/**
 * The decisions about findings that are known by something else now: taken back under the old name, which another finding may have from now
 * on, and made again under the new one. Findings about claims that came with them are kept too.
 */
function carriedOver(decisions: readonly Decision[], renamed: readonly Renamed[], now: Date): RecordedDecision[] {
  const governing = governingDecisions(decisions.filter(isAboutFinding));
  return renamed.flatMap(({ was, before, fingerprint, facts, claims }) => {
    const last = governing.find((each) => each.finding === before.fingerprint && each.facts === before.facts);
    if (last === undefined || last.action === 'reopen') return [];
    const at = timeOfDecision(now, [last]);
    const { id, kind: _, winner: __, winner_path: ___, winner_facts: ____, ...rest } = last;
    const back = { ...rest, id: stableHash(id, at, 'back'), at, action: 'reopen' as const };
    const again = {
      ...last,
      ...winnerNow(last, claims),
      id: stableHash(id, at, 'again'),
      at,
      finding: fingerprint,
      facts,
    };
    const came = decisions.filter(isAboutClaim).filter(({ because }) => because === id);
    return [
      ...[back, again].map((decision) => ({ decision, node_id: was })),
      ...came.map((each) => {
        const claim = claims.get(each.claim);
        const about = claim === undefined ? {} : { claim: claim.id, facts: claim.facts };
        const own = { id: stableHash(each.id, at, 'again'), at, because: again.id };
        return {
          decision: { ...each, ...winnerNow(each, claims), ...about, ...own },
          node_id: claim?.id ?? each.claim,
        };
      }),
    ];
  });
}

/** The claim that is to hold, by what it is known by now. */
function winnerNow({ winner }: Pick<Decision, 'winner'>, claims: Renamed['claims']) {
  const claim = claims.get(winner ?? '');
  return claim === undefined ? {} : { winner: claim.id, winner_facts: claim.facts };
}

/** A finding that is known by something else now, and its claims, by the ids that they had. */
interface Renamed extends NewIdentity {
  readonly claims: ReadonlyMap<string, { readonly id: string; readonly facts: string }>;
}

/**
 * The ids that entities have now, by those that they have in the store. An entity is the same where the same file declares it by the
 * same name, or where it is all that a note declares.
 */
async function movedEntities(store: GraphStore, { entities }: WorldContent): Promise<ReadonlyMap<string, string>> {
  const now = byDeclaration(entities.map(({ id, name, place: { path } }) => ({ id, name, path })));
  const were = byDeclaration(await declaredInStore(store));
  const moved = new Map<string, string>();
  for (const [key, ids] of were) {
    const next = now.get(key);
    const [id, ...others] = ids;
    const [to, ...more] = next ?? [];
    if (id !== undefined && to !== undefined && id !== to && others.length + more.length === 0) moved.set(id, to);
  }
  return moved;
}

/** Ids by what declares them: a file and a name, and of a note the file alone. */
function byDeclaration(declared: readonly Declared[]): ReadonlyMap<string, readonly string[]> {
  const keys = declared.flatMap(({ id, path, name }) => [
    ...(isNote(path) ? [{ key: path, id }] : []),
    { key: JSON.stringify([path, name]), id },
  ]);
  return new Map([...groupBy(keys, ({ key }) => key)].map(([key, all]) => [key, all.map(({ id }) => id)]));
}

const isNote = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

type Ids = ReadonlyMap<string, string>;

const ends = ['from_id', 'to_id', 'entity_id'] as const;

type ClaimsNow = ReadonlyMap<string, Claim>;

/** Stored claims as they are now, by the ids that they had: where the same words at the same place still make them. */
function claimsNow(stored: readonly GraphNode[], claims: readonly Claim[], moved: Ids): ClaimsNow {
  const wanted = new Map(stored.map((node) => [placeOfNode(node, moved), idOf(node) ?? '']));
  return new Map(
    claims.flatMap((claim) => {
      const was = wanted.get(placeOfClaim(claim));
      return was === undefined ? [] : [[was, claim] as const];
    }),
  );
}

/** The two ends of a claim count in any order: a symmetric one is stored from the smaller id. */
function placeOfNode(node: GraphNode, moved: Ids): string {
  const about = ends.flatMap((end) => textProperty(node, end) ?? []).map((id) => moved.get(id) ?? id);
  return placeText({
    path: textProperty(node, 'path') ?? '',
    line: numberProperty(node, 'line') ?? 0,
    column: numberProperty(node, 'column') ?? 0,
    type: textProperty(node, 'type') ?? '',
    about,
  });
}

function placeOfClaim(claim: Claim): string {
  const { path, line, column } = claim.place;
  const about = claim.form === 'relation' ? [claim.from_id, claim.to_id] : [claim.entity_id];
  return placeText({ path, line, column, type: claim.type, about });
}

function placeText(place: {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly type: string;
  readonly about: readonly string[];
}): string {
  return JSON.stringify([place.path, place.line, place.column, place.type, [...place.about].sort()]);
}

/** The name of a finding once its entities and claims have their new ids; undefined if more has changed, or if it is equal. */
function identityNow(finding: DecidedFinding, moved: Ids, claims: ClaimsNow): Renamed | undefined {
  const { id: was, members_hash, other_hashes } = finding;
  const before = signatureOf(finding, finding.subject.id);
  if (![members_hash, ...other_hashes].includes(before.facts)) return undefined;
  const members = finding.members.flatMap((member) => renamedNode(member, moved, claims) ?? []);
  if (members.length < finding.members.length) return undefined;
  const subject_id = moved.get(finding.subject.id) ?? finding.subject.id;
  const now = signatureOf({ ...finding, members }, subject_id);
  if (now.facts === before.facts && now.fingerprint === before.fingerprint) return undefined;
  const known = finding.members.flatMap((member, at) => {
    const next = members[at];
    const named = { id: idOf(next ?? member) ?? '', facts: storedClaimFacts(next ?? member) };
    return isAssertion(member) ? [[idOf(member) ?? '', named] as const] : [];
  });
  return { was, before, subject_id, ...now, claims: new Map(known) };
}

function signatureOf(
  { rule_id, category, predicate, project, members }: DecidedFinding,
  subject_id: string,
): Signature {
  const finding = { rule: { id: rule_id }, subjectId: subject_id, members, ...defined({ predicate, project }) };
  if (category === 'contradiction') return slotSignatures(finding, members).own;
  return findingSignatures([finding]).own;
}

function renamedNode(node: GraphNode, moved: Ids, claims: ClaimsNow): GraphNode | undefined {
  const id = idOf(node) ?? '';
  if (!isAssertion(node)) return withProperties(node, { id: moved.get(id) ?? id });
  if (!ends.some((end) => moved.has(textProperty(node, end) ?? ''))) return node;
  const claim = claims.get(id);
  if (claim === undefined) return undefined;
  const about =
    claim.form === 'relation' ? { from_id: claim.from_id, to_id: claim.to_id } : { entity_id: claim.entity_id };
  return withProperties(node, { id: claim.id, equal_to: claim.equal_to ?? null, ...about });
}

function withProperties(node: GraphNode, properties: GraphNode['properties']): GraphNode {
  return { ...node, properties: { ...node.properties, ...properties } };
}
