import type { Finding } from '../../model/finding.ts';

/** True if one corrected date parts only two of the claims that clash: with more than two claims, others may still clash. */
export function partsOnly({ category, members }: Finding): boolean {
  return category === 'contradiction' && members.filter(({ kind }) => kind !== 'entity').length > 2;
}
