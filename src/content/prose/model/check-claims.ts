import type { Ontology } from '../../../model/ontology.ts';
import type { ExtractedClaim, Passage } from '../extracted.ts';
import { anchor } from './anchor.ts';
import type { ModelClaim } from './claims-question.ts';

export type ModelRejection = 'quote-not-found' | 'unknown-entity' | 'unknown-type';
export type Rejections = Readonly<Partial<Record<ModelRejection, number>>>;

/** Accepts those claims of a model that their passage bears out, and counts the others. */
export class ClaimChecks {
  readonly rejected: Partial<Record<ModelRejection, number>> = {};
  private readonly ontology: Ontology;

  constructor(ontology: Ontology) {
    this.ontology = ontology;
  }

  check(passage: Passage, claim: ModelClaim): ExtractedClaim[] {
    const quoted = anchor(passage.text, claim.quote);
    if (quoted === undefined) return this.reject('quote-not-found');
    const named = new Set(passage.mentions.map(({ id }) => id));
    if (!named.has(claim.subject) || (claim.target !== null && !named.has(claim.target)))
      return this.reject('unknown-entity');
    const { predicates, attributes } = this.ontology;
    const isRelation = predicates.has(claim.type) && claim.target !== null;
    if (!isRelation && !(attributes.has(claim.type) && claim.value !== null)) return this.reject('unknown-type');
    return [
      {
        passage,
        ...quoted,
        subject: claim.subject,
        type: claim.type,
        ...(isRelation && claim.target !== null ? { target: claim.target } : {}),
        ...(!isRelation && claim.value !== null ? { value: claim.value } : {}),
        ...(claim.from === null ? {} : { from: claim.from }),
        ...(claim.until === null ? {} : { until: claim.until }),
      },
    ];
  }

  private reject(reason: ModelRejection): [] {
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1;
    return [];
  }
}
