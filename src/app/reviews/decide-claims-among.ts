import { UserInputError } from '../../util/errors.ts';
import { type ClaimsDecided, type ClaimsRequest, claimDecisions, decideClaims } from '../decisions/decide-claims.ts';
import { unstatedAmong } from '../decisions/require-stated.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { type RefusedThing, refusedOr } from './outcome.ts';

/** A fault of one claim, not of the world. */
const aboutClaims: ReadonlySet<string> = new Set(['unknown-claim', 'not-decidable', 'no-reason']);

interface DecidedAmong {
  /** Absent where none could be decided about. */
  readonly claims?: ClaimsDecided;
  readonly refused: readonly RefusedThing[];
}

/**
 * Decides about those of some claims that it can be decided about, all at once.
 *
 * @throws whatever reading the world does.
 */
export async function decideClaimsAmong(world: StoredWorld, request: ClaimsRequest): Promise<DecidedAmong> {
  const { ids } = request;
  if (ids.length === 0) return { refused: [] };
  const all = await refusedOr(decideClaims(world, request));
  if (!(all instanceof UserInputError)) return { claims: all, refused: [] };
  if (!aboutClaims.has(all.code)) throw all;
  if (ids.length === 1) return { refused: ids.map((id) => ({ id, error: all })) };
  // Only now it is asked which of them are to blame: that takes a look at each.
  const gone = await unstatedAmong(world, ids);
  const refused: RefusedThing[] = [];
  const fit: string[] = [];
  for (const id of ids) {
    const planned = gone.get(id) ?? (await refusedOr(claimDecisions(world, { ...request, ids: [id] })));
    if (planned instanceof UserInputError) refused.push({ id, error: planned });
    else fit.push(id);
  }
  if (fit.length === 0) return { refused };
  return { claims: await decideClaims(world, { ...request, ids: fit }), refused };
}
