import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { readFindings, type StoredFinding } from '../../queries/findings.ts';
import { UserInputError } from '../../util/errors.ts';

/** Of a fingerprint, at least so much is needed to mean one. */
const shortestPrefix = 4;

/**
 * The finding with this id, or with a fingerprint that begins so; of several lives of one finding, the latest.
 *
 * @throws UserInputError `unknown-finding` or `ambiguous-finding`.
 */
export async function findFinding(store: GraphStore, words: string): Promise<StoredFinding> {
  const wanted = words.trim();
  const [exact] = await readFindings(store, [wanted]);
  if (exact !== undefined) return exact;
  const rows =
    wanted.length < shortestPrefix
      ? []
      : await store.read(
          `MATCH (v:${labels.violation}) WHERE v.fingerprint STARTS WITH $wanted
           RETURN v.id AS id, v.fingerprint AS fingerprint, v.generation AS generation, v.message AS message
           ORDER BY v.generation DESC, id`,
          { wanted },
        );
  const [latest] = rows;
  const fingerprints = new Set(rows.map(({ fingerprint }) => fingerprint));
  if (fingerprints.size > 1) {
    const list = rows.slice(0, 5).map(({ id, message }) => `${id} (${message})`);
    throw new UserInputError(`"${wanted}" begins ${fingerprints.size} findings: ${list.join(', ')}.`, {
      code: 'ambiguous-finding',
      fix: 'Give more of the id.',
    });
  }
  const [found] = latest === undefined ? [] : await readFindings(store, [String(latest.id)]);
  if (found !== undefined) return found;
  throw new UserInputError(`There is no finding "${wanted}" in the store.`, {
    code: 'unknown-finding',
    fix: 'Give an id as `lore findings` or `lore orphans` shows it, or the first letters of one.',
  });
}
