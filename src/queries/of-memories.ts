/**
 * Leaves out the claims of memories that nobody has promoted: they wait with their memory, and not among what the files say. Those
 * that were promoted are claims like any other.
 *
 * @param claim variable of a query.
 */
export const notOfMemory = (claim: string): string =>
  `NOT (coalesce(${claim}.origin, '') = 'memory' AND ${claim}.status = 'candidate')`;
