import { decidedStates } from '../../ingest/plan/decided-states.ts';
import type { ClaimDecision } from '../../model/decision.ts';
import { defined } from '../../util/defined.ts';
import { worldPath } from '../store/home.ts';
import { storedSession } from '../store/parsed-file-cache.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';
import { readingAgain } from './reading-again.ts';

/** The key of a claim in the store. */
type KnownClaim = Pick<ClaimDecision, 'path' | 'facts'> & { readonly id: string };

/**
 * Those of some claims that the files do not state, as they are now. The store cannot tell: what a person superseded or withdrew
 * is the same there whether or not it stands in a file. None where no folder of the world is at hand.
 *
 * @throws whatever reading the world does.
 */
export async function unstatedClaims<T extends KnownClaim>(
  { home, record, session = storedSession }: StoredWorld,
  claims: readonly T[],
): Promise<readonly T[]> {
  if (home === undefined) return [];
  const { config, content } = await readingAgain(() =>
    openWorld({ path: worldPath(home), session, ...defined({ calendar: record?.calendar }) }),
  );
  const stated = new Set(content.claims.map(({ id }) => id));
  return claims.filter((claim) => !stated.has(claim.id) && !isStatedElsewhere(claim, content, config));
}

/** True if a decision about it would find it: in a file that was renamed, say. */
function isStatedElsewhere(
  { id, path, facts }: KnownClaim,
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
