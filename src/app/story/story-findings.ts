import { answerHint, detectiveRule, type FoundConfusion } from '../../model/confusion.ts';
import type { Finding, Member } from '../../model/finding.ts';
import type { StoryFact } from '../../model/story.ts';
import type { StatedFinding } from '../../rules/findings/state-findings.ts';
import { defined } from '../../util/defined.ts';
import { stableHash, stableHashOf } from '../../util/hash.ts';

type Confusion = Extract<Finding, { category: 'confusion' }>;

/** A confusion as a finding, with what recognises it in the store. */
export function statedConfusion(found: FoundConfusion, subject: Finding['subject']): StatedFinding {
  const { kind, question, asks_about, equals, rivals, facts, scope, matter, model } = found;
  const rule = detectiveRule(kind);
  const ids = facts.map(({ id }) => id);
  const fingerprint =
    matter === undefined
      ? stableHash('detective', ...[...ids].sort())
      : stableHash(rule, scope, matter.subject, matter.predicate);
  const hash = factsOf(facts);
  const finding: Confusion = {
    ...{ id: fingerprint, category: 'confusion', rule_id: rule, fingerprint },
    ...{ severity: 'warn', verdict: 'possible', status: 'open', subject },
    ...{ message: question, hint: answerHint(fingerprint), members: facts.map(memberIn) },
    ...{ kind, question, asks_about, fact_ids: ids, equals: [...equals], rivals: [...rivals], scope },
    ...defined({ predicate: matter?.predicate, model }),
  };
  return {
    finding,
    memberIds: ids,
    members: [],
    signatures: { own: { fingerprint, facts: hash }, stated: hash, others: [] },
  };
}

/**
 * The statements of a confusion's facts with their state, in the order of the story: an equal text means an equal question. By their words,
 * and not by what is read of them: a newer version may read more, and an answer outlives that.
 */
export const factsOf = (facts: readonly StoryFact[]): string =>
  stableHashOf(facts.flatMap(({ id, state, text }) => [id, state, text]));

/** As far as it is written: places and entities are read from the fact itself. */
function memberIn({ id, kind, text, place, when }: StoryFact): Member {
  const [, path = place, line = '1'] = /^(.*):(\d+)$/.exec(place) ?? [];
  const source = { path, line: Math.max(1, Number(line)), column: 1 };
  const noted = kind === 'memory' ? { noted_at: when } : {};
  return { id, kind: kind === 'claim' ? 'attribute' : kind, summary: text, entities: [], ...noted, source };
}
