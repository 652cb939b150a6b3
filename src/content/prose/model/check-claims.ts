import type { Ontology } from '../../../model/ontology.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import { rangesApart } from '../ranges-apart.ts';
import { sentencesOf } from '../reader/sentences.ts';
import type { Range } from '../reader/token.ts';
import type { Reading, UnreadReason, UnreadSpan } from '../reading.ts';
import { anchor } from './anchor.ts';
import { type NotBorneOut, whyNotBorneOut } from './borne-out.ts';
import type { ClaimsAnswer, ModelClaim } from './claims-question.ts';

export type ModelRejection = 'quote-not-found' | 'unknown-entity' | 'unknown-type' | NotBorneOut;
export type Rejections = Readonly<Partial<Record<ModelRejection, number>>>;

/** Words of a passage that a claim of the model stands for, though it is rejected. */
const reasonOfRejection = {
  'unknown-entity': 'unknown-name',
  'unknown-type': 'unfit',
  'not-about-them': 'construction',
  'value-not-found': 'construction',
} as const;

type Checked =
  | { readonly claim: ExtractedClaim }
  | { readonly rejected: ModelRejection; readonly start: number; readonly end: number };

/** Makes a reading of what a model answered: accepts the claims that their passage bears out, and counts the others. */
export class ClaimChecks {
  readonly rejected: Partial<Record<ModelRejection, number>> = {};
  private readonly ontology: Ontology;

  constructor(ontology: Ontology) {
    this.ontology = ontology;
  }

  /** A sentence that names an entity, and of which the model said nothing, is unread as well: nothing tells that it states nothing. */
  reading(passage: Passage, answer: ClaimsAnswer): Reading {
    const claims: ExtractedClaim[] = [];
    const unread: UnreadSpan[] = [];
    for (const claim of answer.claims) {
      const checked = this.check(passage, claim);
      if ('claim' in checked) {
        claims.push(checked.claim);
        continue;
      }
      const { rejected, start, end } = checked;
      this.rejected[rejected] = (this.rejected[rejected] ?? 0) + 1;
      if (rejected !== 'quote-not-found') unread.push({ start, end, reason: reasonOfRejection[rejected] });
    }
    for (const { quote, reason } of answer.unread) unread.push(...spanOf(passage, quote, reason));
    const read: { start: number; end: number }[] = [...claims, ...unread];
    for (const { start, end } of sentencesOf(passage.text)) {
      const isNamed = passage.mentions.some((mention) => mention.start >= start && mention.end <= end);
      if (isNamed && !read.some((each) => each.start < end && start < each.end))
        unread.push({ start, end, reason: 'construction' });
    }
    return { claims: claims.sort((a, b) => a.start - b.start), unread: rangesApart(unread) };
  }

  private check(passage: Passage, claim: ModelClaim): Checked {
    const quoted = anchor(passage.text, claim.quote);
    if (quoted === undefined) return { rejected: 'quote-not-found', start: 0, end: 0 };
    const named = new Set(passage.mentions.map(({ id }) => id));
    if (!named.has(claim.subject) || (claim.target !== null && !named.has(claim.target)))
      return { rejected: 'unknown-entity', ...quoted };
    const { predicates, attributes } = this.ontology;
    const isRelation = predicates.has(claim.type) && claim.target !== null;
    if (!isRelation && !(attributes.has(claim.type) && claim.value !== null))
      return { rejected: 'unknown-type', ...quoted };
    const type = isRelation ? undefined : attributes.get(claim.type)?.type;
    const rejected = whyNotBorneOut(claim, { passage, sentences: sentencesOfQuote(passage.text, quoted) }, type);
    if (rejected !== undefined) return { rejected, ...quoted };
    return {
      claim: {
        passage,
        ...quoted,
        subject: claim.subject,
        type: claim.type,
        ...(isRelation && claim.target !== null ? { target: claim.target } : {}),
        ...(!isRelation && claim.value !== null ? { value: claim.value } : {}),
        ...(claim.from === null ? {} : { from: claim.from }),
        ...(claim.until === null ? {} : { until: claim.until }),
      },
    };
  }
}

/** The sentences that a stretch is of. */
const sentencesOfQuote = (text: string, { start, end }: Range): Range[] =>
  sentencesOf(text).filter((each) => each.start < end && start < each.end);

/** A stretch that the model says it left; none where the passage has no such words. */
function spanOf({ text }: Passage, quote: string, reason: UnreadReason): UnreadSpan[] {
  const found = anchor(text, quote);
  return found === undefined ? [] : [{ ...found, reason }];
}
