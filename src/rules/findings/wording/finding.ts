import { isNode } from '../../../graph/elements.ts';
import type { GraphNode, GraphValue } from '../../../graph/port.ts';
import type { Finding } from '../../../model/finding.ts';
import type { Rule, Severity, Verdict } from '../../../model/rule.ts';
import { defined } from '../../../util/defined.ts';
import type { FindingDraft } from '../draft.ts';
import { entitiesOfClaim, memberOf } from '../members.ts';
import {
  docOf,
  idOf,
  isAssertion,
  isMemory,
  isRelation,
  isStatement,
  isUncertain,
  isValueList,
  nameOf,
  textProperty,
} from '../nodes.ts';
import { onePerFact } from '../same-facts.ts';
import { inOrderOfPlaces } from './in-order.ts';
import { renderMessage, settlingHint } from './message.ts';
import { calledName, type EntityLookup, type Naming, namingOf } from './naming.ts';
import { summaryOf } from './summary.ts';
import { listed } from './words.ts';

/** The data that the words of a finding need, besides the finding. */
export interface WordingContext {
  readonly entityOf: EntityLookup;
  /** The entities of the world that have a name, where they are several. */
  readonly namesakesOf: (name: string) => readonly GraphNode[];
  /** The severity of the rule, after the world's overrides and approvals. */
  readonly severity: Severity;
}

/** A finding as people and programs see it. Its id is its fingerprint until the store knows better. */
export function findingOf(finding: FindingDraft, context: WordingContext): Finding {
  const { hit, verdict, signatures, undecided = [] } = finding;
  const { fingerprint } = signatures.own;
  const { rule } = hit;
  const naming = namingOf(entitiesNamed(finding, context.entityOf), context.entityOf, context.namesakesOf);
  const base = {
    id: fingerprint,
    rule_id: rule.id,
    fingerprint,
    severity: lawfulSeverity(context.severity, verdict),
    verdict,
    status: 'open' as const,
    subject: {
      id: hit.subjectId,
      name: nameOf(hit.subject),
      kind: textProperty(hit.subject, 'kind') ?? kindFromLabels(hit.subject),
    },
    ...defined({ predicate: hit.predicate, topic: typeof hit.row.topic === 'string' ? hit.row.topic : undefined }),
    message: messageOf(finding, naming),
    hint: hintOf(finding, naming),
    members: [
      ...finding.members.map((member) => memberOf(member, naming)),
      ...undecided.map((member) => ({ ...memberOf(member, naming), undecided: true as const })),
    ],
  };
  switch (rule.category) {
    case 'contradiction':
      return { ...base, category: 'contradiction', ...defined({ project: hit.project }), ...clashOf(finding, naming) };
    case 'anachronism':
      return { ...base, category: 'anachronism', ...anachronismOf(finding) };
    case 'ontology':
      return {
        ...base,
        category: 'ontology',
        claim: claimText(finding, naming),
        sources: sourcesOf(finding.members),
      };
    case 'orphan':
      return {
        ...base,
        category: 'orphan',
        entity_name: base.subject.name,
        entity_type: base.subject.kind,
        reason: rule.reason ?? rule.description,
      };
  }
}

/** The entities that a finding's texts may name: its subject, those of its row, and those that its claims are about. */
export function entitiesNamed({ hit, members, undecided = [] }: FindingDraft, entityOf: EntityLookup): GraphNode[] {
  const inRow = Object.values(hit.row)
    .flatMap((value) => (isValueList(value) ? value : [value]))
    .filter(isNode);
  const nodes = [hit.subject, ...members, ...undecided, ...inRow];
  const named = nodes.filter((node) => !isMemory(node));
  return named.flatMap((node) => (isAssertion(node) ? entitiesOfClaim(node, entityOf) : [node]));
}

/** A finding that the dates do not prove is at most a warning, for any rule. */
function lawfulSeverity(severity: Severity, verdict: Verdict): Severity {
  return verdict === 'definite' ? severity : 'warn';
}

function messageOf(finding: FindingDraft, naming: Naming): string {
  const { hit, verdict, pair, members } = finding;
  const shown = inOrderOfPlaces(finding);
  const message = renderMessage(hit.rule.message ?? hit.rule.description, {
    row: shown.row,
    verdict,
    members: onePerFact(pair === undefined ? members : shown.members),
    naming,
  });
  const named = namedIn(hit) ?? pair;
  if (hit.concluded !== undefined)
    return [message, ...hit.concluded.map((date) => concludedText(date, naming))].join(' ');
  const others =
    named === undefined
      ? 0
      : onePerFact(members.filter(isStatement)).length - onePerFact(named.filter(isStatement)).length;
  if (others <= 0) return message;
  const [one, several] = members.every(isMemory)
    ? ['memory conflicts', 'memories conflict']
    : ['claim conflicts', 'claims conflict'];
  return `${message} ${others} more ${others === 1 ? one : several}.`;
}

/** A message quotes so many claims of those that a date is concluded from. */
const mostQuoted = 4;

/** `The date of The Fair is concluded from "The Ruin: date 899" and "The Ruin came before The Fair".` */
function concludedText({ event, from }: Concluded, naming: Naming): string {
  const quoted = from.slice(0, mostQuoted).map((claim) => `"${summaryOf(claim, naming)}"`);
  const more = from.length - quoted.length;
  return `The date of ${calledName(event, naming)} is concluded from ${listed([...quoted, ...(more > 0 ? [`${more} more claims`] : [])])}.`;
}

type Concluded = NonNullable<FindingDraft['hit']['concluded']>[number];

/** The claims of a row that names all of a list, as three parents of one child are: its message speaks of each. */
function namedIn({ rule, row, members }: FindingDraft['hit']): readonly GraphNode[] | undefined {
  const [column = '', ...more] = rule.evidence;
  return more.length === 0 && rule.compute === undefined && isValueList(row[column]) ? members : undefined;
}

function hintOf({ hit, verdict, pair, members }: FindingDraft, naming: Naming): string {
  const hint = hit.rule.hint ?? defaultHint(hit.rule);
  // No date of the order of two events would decide.
  const order = new Set(hit.concluded?.flatMap(({ from }) => from.map(idOf)));
  const shown = pair ?? onePerFact(members).filter((member) => !order.has(idOf(member)));
  const advice = renderMessage(hint, { row: hit.row, verdict, members: shown, naming });
  // No date settles what a memory says.
  const isDated = !members.some(isMemory) && members.some((member) => isRelation(member) || isUncertain(member));
  if (verdict === 'definite' || !isDated) return advice;
  const { because } = hit.row;
  if (typeof because === 'string') return `${advice} It is possible: ${because}.`;
  return `${advice} ${settlingHint(shown, naming)}`;
}

function defaultHint(rule: Rule): string {
  return rule.category === 'orphan'
    ? 'Add the missing claim, or leave the gap on purpose.'
    : 'Correct one of the places shown.';
}

function clashOf({ pair, members }: FindingDraft, naming: Naming) {
  const a = pair?.[0] ?? members[0];
  const b = pair?.[1] ?? a;
  return {
    claim_a: a === undefined ? '' : summaryOf(a, naming),
    doc_a: a === undefined ? '' : docOf(a),
    claim_b: b === undefined ? '' : summaryOf(b, naming),
    doc_b: b === undefined ? '' : docOf(b),
  };
}

const claimKinds = ['EXISTED_BEFORE', 'EXISTED_AFTER', 'EXISTED_DURING_MISMATCH'] as const;

function anachronismOf({ hit, members }: FindingDraft) {
  const { row, subject } = hit;
  const named = Object.values(row).filter(isNode);
  const event = named.find((node) => node.labels.includes('Event') && idOf(node) !== idOf(subject));
  const era = named.find((node) => node.labels.includes('Era') && idOf(node) !== idOf(subject));
  const [expected, actual] = [row.expected, row.actual].map(scalarText);
  return {
    entity_name: nameOf(subject),
    ...(event === undefined ? {} : { event_name: nameOf(event) }),
    ...(era === undefined ? {} : { era: nameOf(era) }),
    claim: claimKinds.find((kind) => kind === row.claim) ?? ('EXISTED_DURING_MISMATCH' as const),
    ...defined({ expected, actual }),
    sources: sourcesOf(members),
  };
}

/** The message of an ontology violation: the rule's own words, else its claims. */
function claimText({ hit, members }: FindingDraft, naming: Naming): string {
  const own = scalarText(hit.row.claim);
  if (own !== undefined) return own;
  const claims = onePerFact(members.filter(isAssertion));
  return (claims.length > 0 ? claims : members).map((member) => summaryOf(member, naming)).join('; ');
}

/** Places of the claims; where only entities are named, theirs. */
function sourcesOf(members: readonly GraphNode[]): string[] {
  const claims = members.filter(isAssertion);
  return [...new Set((claims.length > 0 ? claims : members).map(docOf))];
}

function scalarText(value: GraphValue | undefined): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  return String(value);
}

function kindFromLabels(node: GraphNode): string {
  return node.labels.find((label) => label !== 'Entity') ?? 'Entity';
}
