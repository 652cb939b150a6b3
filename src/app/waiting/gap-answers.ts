import { unadjudicated } from '../../model/claim.ts';
import type { Finding, GapAnswer } from '../../model/finding.ts';
import type { Rule } from '../../model/rule.ts';
import type { WaitingClaim } from '../../queries/waiting-claims.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { type Entries, whatToWrite } from './what-to-write.ts';

/** A gap, as far as it takes to see what answers it. */
export interface Gap {
  readonly id: string;
  readonly rule_id: string;
  readonly subject: Pick<Finding['subject'], 'id' | 'kind'>;
}

/**
 * By the id of a gap, the claims that would settle it if somebody accepted them; gaps that nothing answers are not in it. Claims
 * that would still be nobody's word then (a prophecy) answer nothing.
 *
 * @param entries absent: what to write is left out.
 */
export function gapAnswers(
  gaps: readonly Gap[],
  waiting: readonly WaitingClaim[],
  rules: readonly Pick<Rule, 'id' | 'answered_by' | 'closure' | 'subject'>[],
  entries?: Entries,
): ReadonlyMap<string, readonly GapAnswer[]> {
  const claims = waiting.filter(({ reliability }) => reliability === undefined || !unadjudicated.has(reliability));
  if (claims.length === 0) return new Map();
  const about = groupBy(
    claims.flatMap((claim) => claim.entities.map(({ id }) => ({ id, claim }))),
    ({ id }) => id,
  );
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const subjects = groupBy(gaps, ({ rule_id }) => rule_id);
  const answered = new Map<string, readonly GapAnswer[]>();
  for (const { id, rule_id, subject } of gaps) {
    const rule = ruleOf.get(rule_id);
    if (rule?.answered_by === undefined) continue;
    const isOpenEnd = (entity: WaitingClaim['entities'][number]): boolean =>
      entity.kind === subject.kind && (subjects.get(rule_id) ?? []).some((gap) => gap.subject.id === entity.id);
    const answers = (about.get(subject.id) ?? []).filter(({ claim }) => settles(claim, subject.id, rule, isOpenEnd));
    if (answers.length > 0)
      answered.set(
        id,
        answers.map(({ claim }) => answerOf(claim, subject.id, entries)),
      );
  }
  return answered;
}

/** @param isOpenEnd whether an entity has the same gap: what is a part of it is so no better placed. */
function settles(
  { kind, type = '', entities }: WaitingClaim,
  subject: string,
  { answered_by, closure }: Pick<Rule, 'answered_by' | 'closure'>,
  isOpenEnd: (entity: WaitingClaim['entities'][number]) => boolean,
): boolean {
  if (answered_by === undefined) return false;
  if (kind === 'attribute') return answered_by.attributes.includes(type);
  const [from, to] = entities;
  const other = from?.id === subject ? to : from;
  const sides = [...(from?.id === subject ? answered_by.from : []), ...(to?.id === subject ? answered_by.to : [])];
  return sides.includes(type) && !(closure.includes(type) && other !== undefined && isOpenEnd(other));
}

function answerOf(claim: WaitingClaim, subject: string, entries: Entries | undefined): GapAnswer {
  const { id, summary, source, from_prose } = claim;
  const write = entries === undefined ? undefined : whatToWrite(claim, subject, entries);
  return { claim_id: id, summary, from_prose, source, ...defined({ write }) };
}

/** The gap, with what answers it: its message says that in place of what nobody knows. */
export function withAnswers(finding: Finding, answers: readonly GapAnswer[] | undefined): Finding {
  const [first] = answers ?? [];
  if (first === undefined || answers === undefined || finding.category !== 'orphan') return finding;
  return { ...finding, message: `${finding.subject.name}: ${answerText(first)}`, answers: [...answers] };
}

/** Longer quotations are cut: their place is told, too. */
const longestQuote = 160;

/** The note says "Marla was born in 1180"; accept it, or write `Born:: 1180`. */
function answerText({ source: { quote = '' }, summary, from_prose, write }: GapAnswer): string {
  const words = (quote === '' ? summary : quote).replace(/\s+/g, ' ').trim();
  const shown = words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words;
  return `${from_prose ? 'The note' : 'A draft'} says ${JSON.stringify(shown)}; accept it${write === undefined ? '' : `, or write \`${write}\``}.`;
}
