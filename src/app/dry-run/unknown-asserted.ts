import type { GraphStore } from '../../graph/port.ts';
import type { Claim } from '../../model/claim.ts';
import type { Finding, GapAnswer } from '../../model/finding.ts';
import type { Rule } from '../../model/rule.ts';
import { readWaitingClaims, type WaitingClaim } from '../../queries/waiting-claims.ts';
import { unknownSentence } from '../unknown-sentence.ts';
import { gapAnswers } from '../waiting/gap-answers.ts';

/** A gap that claims close, with what to say instead. */
interface AssertedGap {
  readonly gap: Finding;
  readonly sentences: readonly string[];
}

/** The gaps that the claims close, with sentences to say instead; not those about which a claim that waits says the same. */
export async function gapsAsserted(
  closed: readonly Finding[],
  claims: readonly Claim[],
  store: GraphStore,
  rules: readonly Rule[],
): Promise<AssertedGap[]> {
  const gaps = closed.filter(({ category }) => category === 'orphan');
  if (gaps.length === 0) return [];
  const waiting = await readWaitingClaims(store);
  return assertedGaps(gaps, gapAnswers(gaps, waiting, rules), waiting, claims);
}

/**
 * The statements of claims that the world records as unknown: the gaps that they close, with replacement sentences. Where something answers a
 * gap that waits to be accepted, the same is no invention; anything else is, beside what waits.
 *
 * @param answers by the id of a gap, what waits and answers it.
 */
export function assertedGaps(
  closed: readonly Finding[],
  answers: ReadonlyMap<string, readonly GapAnswer[]>,
  waiting: readonly WaitingClaim[],
  claims: readonly Claim[],
): AssertedGap[] {
  return closed.flatMap((finding) => {
    if (finding.category !== 'orphan') return [];
    const [first, ...more] = answers.get(finding.id) ?? [];
    if (first === undefined)
      return [{ gap: finding, sentences: [unknownSentence(finding.entity_name, finding.reason)] }];
    const ids = new Set([first, ...more].map(({ claim_id }) => claim_id));
    const those = waiting.filter(({ id }) => ids.has(id));
    if (those.some((each) => claims.some((claim) => saysTheSame(claim, each)))) return [];
    const { quote = '' } = first.source;
    const sentence = `The prose about ${finding.entity_name} is not accepted yet: ${quote === '' ? first.summary : quote}`;
    return [{ gap: finding, sentences: [sentence] }];
  });
}

/** True if a claim is of those that settle a gap: of a person without lineage a birth, a parent or an ancestor. */
export function answersGap(
  claim: Claim,
  { rule_id, subject }: Finding,
  rules: readonly Pick<Rule, 'id' | 'answered_by'>[],
): boolean {
  const { attributes = [], from = [], to = [] } = rules.find(({ id }) => id === rule_id)?.answered_by ?? {};
  if (claim.form === 'attribute') return claim.entity_id === subject.id && attributes.includes(claim.type);
  return (
    (claim.from_id === subject.id && from.includes(claim.type)) ||
    (claim.to_id === subject.id && to.includes(claim.type))
  );
}

function saysTheSame(claim: Claim, { type, entities, value }: WaitingClaim): boolean {
  if (claim.type !== type) return false;
  if (claim.form === 'attribute') return entities[0]?.id === claim.entity_id && String(claim.value) === value;
  return entities[0]?.id === claim.from_id && entities[1]?.id === claim.to_id;
}
