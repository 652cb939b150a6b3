import { decidedStates } from '../../ingest/plan/decided-states.ts';
import type { ClaimDecision } from '../../model/decision.ts';
import { type DecidableClaim, readDecidableClaims } from '../../queries/decidable-claims.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { readingAgain } from '../ingest/reading-again.ts';
import { worldPath } from '../store/home.ts';
import { storedSession } from '../store/parsed-file-cache.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';

/**
 * Refuses to decide about claims that the files do not state: the decision would be written, and do nothing. The store cannot
 * tell: what a person superseded or withdrew is the same there whether or not it stands in a file.
 *
 * @param ids those that the store does not have are left to whoever looks for them.
 * @throws UserInputError `not-decidable`; whatever reading the world does.
 */
export async function requireStated({ store, home, record }: StoredWorld, ids: readonly string[]): Promise<void> {
  if (home === undefined) return;
  const claims = await readDecidableClaims(store, ids);
  const { config, content } = await readingAgain(() =>
    openWorld({ path: worldPath(home), session: storedSession, ...defined({ calendar: record?.calendar }) }),
  );
  const stated = new Set(content.claims.map(({ id }) => id));
  const gone = ids
    .flatMap((id) => claims.get(id) ?? [])
    .find((claim) => !stated.has(claim.id) && !isStatedElsewhere(claim, content, config));
  if (gone === undefined) return;
  throw new UserInputError(`No file states the claim ${gone.id} any more: ${gone.summary}`, {
    code: 'not-decidable',
    fix: `Nothing can be decided about it. \`lore history ${gone.id}\` shows what became of it.`,
  });
}

/** Whether a decision about it would find it: in a file that was renamed, say. */
function isStatedElsewhere(
  { id, path, facts }: DecidableClaim,
  content: OpenWorld['content'],
  { ontology }: OpenWorld['config'],
): boolean {
  const decision: ClaimDecision = {
    ...{
      id,
      at: new Date(0).toISOString(),
      actor: '',
      action: 'accept',
      about: '',
      claim: id,
      path,
      facts,
      reason: '',
    },
  };
  return decidedStates(content, [decision], ontology.predicates, new Map()).states.size > 0;
}
