import { tierRank } from '../../model/claim.ts';
import type { DisputedFields } from '../../queries/entities.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import { plainWords } from '../../rules/findings/wording/words.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';
import { type Disputable, disputeOf, type LineContext } from './claim-lines.ts';
import type { NoteRef } from './footnotes.ts';

/** The claims about one attribute. */
export interface InfoboxField extends Disputable {
  readonly key: string;
  /** The key in plain words: `oath words`. */
  readonly words: string;
  /** Those of the most trusted sources first. */
  readonly values: readonly FieldValue[];
}

/** A value, with everybody who states it. */
interface FieldValue {
  readonly text: string;
  /** When it holds, in the author's words. */
  readonly window?: string;
  readonly uncertain: boolean;
  readonly notes: readonly NoteRef[];
}

/** The fields of an entity: dates in the order of time, then the others by their words. */
export function infoboxOf(
  claims: readonly StoredClaim[],
  fields: DisputedFields | undefined,
  context: LineContext,
): InfoboxField[] {
  const byKey = [...groupBy(claims, ({ type }) => type)].map(([key, its]) => ({ key, words: plainWords(key), its }));
  byKey.sort((a, b) => dayOf(a.its) - dayOf(b.its) || compareText(a.words, b.words) || compareText(a.key, b.key));
  return byKey.map(({ key, words, its }) => {
    const dispute = disputeOf(its, context.conflicts);
    const conflict = fields?.get(key) ?? dispute.conflict;
    return {
      key,
      words,
      values: valuesOf(its, context),
      disputed: dispute.disputed || fields?.has(key) === true,
      ...defined({ conflict }),
    };
  });
}

/** The first day that it may mean; what is no date comes after all dates. */
function dayOf(claims: readonly StoredClaim[]): number {
  const days = claims.flatMap(({ date }) => (date.axis === undefined ? (date.earliest ?? date.latest ?? []) : []));
  return days.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...days);
}

function valuesOf(claims: readonly StoredClaim[], { footnotes }: LineContext): FieldValue[] {
  const trusted = [...claims].sort((a, b) => rankOf(b) - rankOf(a));
  const alike = groupBy(trusted, ({ value, window, uncertain }) => JSON.stringify([value, window, uncertain]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { value, window, uncertain } = first;
    const notes = same.map((claim) => footnotes.refTo(claim));
    return [{ text: String(value ?? 'unknown'), uncertain, notes, ...defined({ window }) }];
  });
}

const rankOf = ({ tier }: StoredClaim): number =>
  tier === 'canon' || tier === 'entity' || tier === 'memory' ? tierRank[tier] : 0;
