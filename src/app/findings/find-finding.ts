import type { GraphStore } from '../../graph/port.ts';
import { type FindingLine, findingsStartingWith } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { UserInputError } from '../../util/errors.ts';
import { bare, quotable, Wording, wording } from '../../util/text/wording.ts';

/** Letters of an id that a prefix needs at least. */
const shortestPrefix = 4;
/** Findings that are listed where several begin so. */
const mostListed = 5;

/**
 * The finding with this id or fingerprint, or with one that begins so. The generations of one finding: `…-2` names the second and `…-1` the
 * first; the fingerprint alone names the open one, else the latest.
 *
 * @param isWanted of several generations one of these, where there is one.
 * @throws UserInputError `unknown-finding` or `ambiguous-finding`.
 */
export async function findFinding(
  store: GraphStore,
  words: string,
  isWanted: (line: FindingLine) => boolean = () => true,
): Promise<StoredFinding> {
  const wanted = words.trim();
  const [, name = wanted, number] = /^(.+?)(?:-(\d+))?$/.exec(wanted) ?? [];
  const matches = name.length < shortestPrefix ? [] : await findingsStartingWith(store, name);
  const exact = matches.filter(({ fingerprint }) => fingerprint === name);
  const meant = (exact.length > 0 ? exact : matches).filter(
    ({ generation }) => number === undefined || generation === Number(number),
  );
  const findings = new Set(meant.map(({ fingerprint }) => fingerprint));
  if (findings.size > 1) {
    const list = meant.slice(0, mostListed).flatMap(({ id, message }) => ['\n  ', bare(id), '  ', bare(message)]);
    const more = Math.max(0, meant.length - mostListed);
    throw new UserInputError(
      new Wording([
        quotable(wanted),
        ` begins the ids of ${findings.size} findings:`,
        ...list,
        ...(more > 0 ? [`\n  … and ${more} more`] : []),
      ]),
      { code: 'ambiguous-finding', fix: 'Give more of the id.' },
    );
  }
  const line = meant.find(isWanted) ?? meant[0];
  const [found] = line === undefined ? [] : await readFindings(store, [line.id]);
  if (found !== undefined) return found;
  throw new UserInputError(wording`The store has no finding ${wanted}.`, {
    code: 'unknown-finding',
    fix: `Give an id as \`lore findings\`, \`lore gaps\` or \`lore detective\` shows it, or its first ${shortestPrefix} letters or more. \`lore ingest\` brings the store in line with the files.`,
  });
}
