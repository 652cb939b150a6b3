import type { GraphNode } from '../../graph/port.ts';
import type { Signature } from '../../model/finding.ts';
import { formerType } from '../../model/former-type.ts';
import { stableHash, stableHashOf } from '../../util/hash.ts';
import { idOf, isMemory, isPassage, isUncertain, numberProperty, textProperty } from './nodes.ts';
import type { Hit } from './rows.ts';
import { byFact, factOf } from './same-facts.ts';

/** A finding's signature, and those that it has where only some of the places that state its facts do. */
export interface Signatures {
  readonly own: Signature;
  /** Hash of what the members state, without the bounds that are only concluded for them, such as from a life. */
  readonly stated: string;
  readonly others: readonly Signature[];
}

/** The same for rows that say the same: of one rule, about the same entities, resting on the same facts. */
export function sameFinding(hit: Hit): string {
  const facts = new Set([`entity\0${hit.subjectId}`, ...hit.members.map(factOf)]);
  return stableHash(hit.rule.id, ...[...facts].sort());
}

/** The identity of a finding, as far as a row has it. */
export interface Identified extends Pick<Hit, 'subjectId' | 'members' | 'predicate' | 'project'> {
  readonly rule: Pick<Hit['rule'], 'id'>;
}

/** Fingerprint of a contradiction: its slot, in its project. Claims may join and leave; the slot stays. */
export function slotFingerprint(hit: Omit<Identified, 'members'>): string {
  const project = hit.project === undefined ? [] : [hit.project];
  return stableHash(hit.rule.id, 'slot', hit.subjectId, hit.predicate ?? '', ...project);
}

/** The fingerprint that a contradiction between owners had while they counted as holders. */
function formerSlot(hit: Omit<Identified, 'members'>): string | undefined {
  const predicate = formerType(hit.predicate ?? '');
  const id = formerRules.get(hit.rule.id) ?? hit.rule.id;
  return predicate === undefined ? undefined : slotFingerprint({ ...hit, rule: { id }, predicate });
}

/** The rules that once reported what these report. */
const formerRules: ReadonlyMap<string, string> = new Map([['contradictions/owns', 'contradictions/possesses']]);

/** The signature of equal rows: from the rule, the subjects and the evidence, in no order. */
export function findingSignatures(hits: readonly Identified[]): Signatures {
  const [first] = hits;
  if (first === undefined) throw new Error('a finding has at least one row');
  const fingerprintOf = (ids: Iterable<string>) =>
    stableHash(first.rule.id, ...[...new Set([first.subjectId, ...ids])].sort());
  const members = new Map(hits.flatMap((hit) => hit.members.map((node) => [idOf(node) ?? '', node])));
  return signatures(
    [...members.values()],
    hits.map((hit) => hit.members),
    fingerprintOf,
  );
}

/** The signatures of claims that conflict in one slot. */
export function slotSignatures(hit: Omit<Identified, 'members'>, members: readonly GraphNode[]): Signatures {
  const fingerprint = slotFingerprint(hit);
  return signatures(members, [members], () => fingerprint, formerSlot(hit));
}

/** The part of a signature that one place of a fact adds. */
interface Telling {
  readonly id: string;
  readonly signed: string;
  /** The same without what no file says. */
  readonly stated: string;
}

/** More than so many ways to choose a place for each fact are not tried. */
const mostChoices = 64;

/**
 * @param asRows the members as rows have them: what a signature was made of before equal claims counted as one.
 * @param formerFingerprint of the same finding, while its claims were of their former predicate.
 */
function signatures(
  members: readonly GraphNode[],
  asRows: readonly (readonly GraphNode[])[],
  fingerprintOf: (ids: readonly string[]) => string,
  formerFingerprint?: string,
): Signatures {
  const signatureOf = (tellings: readonly Telling[]): Signature => ({
    fingerprint: fingerprintOf(tellings.map(({ id }) => id)),
    facts: stableHashOf(tellings.map(({ signed }) => signed).sort()),
  });
  const facts = [...byFact(members).values()].map((nodes) => tellingsOf(nodes));
  const own = signatureOf(facts.flatMap(([first]) => first ?? []));
  const stated = stableHashOf(facts.flatMap(([first]) => first?.stated ?? []).sort());
  const before = signatureOf([...byFact(members).values()].flatMap((nodes) => tellingsOf(nodes, true)[0] ?? []));
  const former = members.some(isRenamed) ? [{ ...before, fingerprint: formerFingerprint ?? before.fingerprint }] : [];
  if (facts.every(({ length }) => length === 1) && !members.some(isTwin)) return { own, stated, others: former };
  const others = [...[...choices(facts), ...asRows.map((row) => row.map(asStored))].map(signatureOf), ...former];
  const distinct = new Map(others.map((each) => [`${each.fingerprint} ${each.facts}`, each]));
  distinct.delete(`${own.fingerprint} ${own.facts}`);
  return { own, stated, others: [...distinct.values()] };
}

/** Equal claims count as the first of them, so that it does not matter how many places state it. */
function tellingsOf(nodes: readonly GraphNode[], isFormer = false): Telling[] {
  const tellings = nodes.map((node) => telling(node, textProperty(node, 'equal_to') ?? idOf(node) ?? '', isFormer));
  const distinct = new Map(tellings.map((each) => [each.signed, each]));
  return [...distinct.values()].sort((a, b) => (a.signed < b.signed ? -1 : 1));
}

const asStored = (node: GraphNode): Telling => telling(node, idOf(node) ?? '');
const isRenamed = (node: GraphNode): boolean => formerType(textProperty(node, 'type') ?? '') !== undefined;
const isTwin = (node: GraphNode): boolean => textProperty(node, 'equal_to') !== undefined;

/** Every choice of one place for each fact; where these are too many, those that differ from the first in one fact. */
function choices(facts: readonly (readonly Telling[])[]): Telling[][] {
  if (facts.reduce((product, { length }) => product * length, 1) <= mostChoices) {
    return facts.reduce<Telling[][]>(
      (chosen, tellings) => chosen.flatMap((before) => tellings.map((each) => [...before, each])),
      [[]],
    );
  }
  const first = facts.flatMap(([each]) => each ?? []);
  const swaps = facts.flatMap((tellings, at) => tellings.slice(1).map((each) => ({ at, each })));
  return swaps.slice(0, mostChoices).map(({ at, each }) => first.with(at, each));
}

const signedTexts = ['type', 'from_id', 'to_id', 'entity_id', 'value', 'kind', 'gender', 'tier'] as const;
const signedDates = ['valid_from', 'valid_until', 'value', 'exists_from', 'exists_until', 'in_fiction_date'] as const;

/**
 * The statement of a member, with its trust. A new quote, a moved line or another alias is no change.
 *
 * @param isFormer of its former predicate, if it has one.
 */
function telling(node: GraphNode, claimId: string, isFormer = false): Telling {
  // "Odo owns Gull" and "Odo holds Gull" would share the id.
  const id = !isFormer && isRenamed(node) ? `${claimId} ${textProperty(node, 'type')}` : claimId;
  const said = (name: (typeof signedTexts)[number]): string => {
    const text = textProperty(node, name) ?? '';
    return (isFormer && name === 'type' ? formerType(text) : undefined) ?? text;
  };
  const textOf = (dates: readonly (typeof signedDates)[number][]): string =>
    [
      // A passage has another id when another sentence of it is otherwise.
      isPassage(node) ? (textProperty(node, 'source_id') ?? '') : id,
      ...signedTexts.map(said),
      ...dates.flatMap((name) =>
        [numberProperty(node, `${name}_earliest`), numberProperty(node, `${name}_latest`)].map(String),
      ),
      ...(isUncertain(node) ? ['uncertain'] : []),
      ...(isMemory(node) || isPassage(node) ? [textProperty(node, 'text') ?? ''] : []),
    ].join('\u0001');
  const isConcluded = (name: string) => name.startsWith('valid_') && textProperty(node, `${name}_text`) === undefined;
  return { id, signed: textOf(signedDates), stated: textOf(signedDates.filter((name) => !isConcluded(name))) };
}

/** True if a finding is, or states, what was remembered under one of these words. */
export function isKnownBy(
  { own, others }: Signatures,
  part: keyof Signature,
  remembered: (word: string) => boolean,
): boolean {
  return remembered(own[part]) || others.some((other) => remembered(other[part]));
}
