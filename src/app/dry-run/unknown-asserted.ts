import type { Claim } from '../../model/claim.ts';
import type { Finding, GapAnswer } from '../../model/finding.ts';
import type { WaitingClaim } from '../../queries/waiting-claims.ts';
import { unknownSentence } from '../unknown-sentence.ts';

/**
 * The statements of claims that the world records as unknown: the gaps that they close, as replacement sentences. Where something answers a
 * gap that waits to be accepted, the same is no invention; anything else is, beside what waits.
 *
 * @param answers by the id of a gap, what waits and answers it.
 */
export function assertedGaps(
  closed: readonly Finding[],
  answers: ReadonlyMap<string, readonly GapAnswer[]>,
  waiting: readonly WaitingClaim[],
  claims: readonly Claim[],
): string[] {
  return closed.flatMap((finding) => {
    if (finding.category !== 'orphan') return [];
    const [first, ...more] = answers.get(finding.id) ?? [];
    if (first === undefined) return [unknownSentence(finding.entity_name, finding.reason)];
    const ids = new Set([first, ...more].map(({ claim_id }) => claim_id));
    const those = waiting.filter(({ id }) => ids.has(id));
    if (those.some((each) => claims.some((claim) => saysTheSame(claim, each)))) return [];
    const { quote = '' } = first.source;
    return [`The prose about ${finding.entity_name} is not accepted yet: ${quote === '' ? first.summary : quote}`];
  });
}

function saysTheSame(claim: Claim, { type, entities, value }: WaitingClaim): boolean {
  if (claim.type !== type) return false;
  if (claim.form === 'attribute') return entities[0]?.id === claim.entity_id && String(claim.value) === value;
  return entities[0]?.id === claim.from_id && entities[1]?.id === claim.to_id;
}
