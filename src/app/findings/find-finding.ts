import type { GraphStore } from '../../graph/port.ts';
import { findingsByFingerprint } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { UserInputError } from '../../util/errors.ts';

/** Letters of a fingerprint that a prefix needs at least. */
const shortestPrefix = 4;

/**
 * The finding with this id, or with a fingerprint that begins so; of several generations of one finding, the
 * latest.
 *
 * @throws UserInputError `unknown-finding` or `ambiguous-finding`.
 */
export async function findFinding(store: GraphStore, words: string): Promise<StoredFinding> {
  const wanted = words.trim();
  const [exact] = await readFindings(store, [wanted]);
  if (exact !== undefined) return exact;
  const matches = wanted.length < shortestPrefix ? [] : await findingsByFingerprint(store, wanted);
  const fingerprints = new Set(matches.map(({ fingerprint }) => fingerprint));
  if (fingerprints.size > 1) {
    const list = matches.slice(0, 5).map(({ id, message }) => `${id} (${message})`);
    throw new UserInputError(`"${wanted}" begins ${fingerprints.size} findings: ${list.join(', ')}.`, {
      code: 'ambiguous-finding',
      fix: 'Give more of the id.',
    });
  }
  const [latest] = matches;
  const [found] = latest === undefined ? [] : await readFindings(store, [latest.id]);
  if (found !== undefined) return found;
  throw new UserInputError(`There is no finding "${wanted}" in the store.`, {
    code: 'unknown-finding',
    fix: 'Give an id as `lore findings` or `lore orphans` shows it, or the first letters of one.',
  });
}
