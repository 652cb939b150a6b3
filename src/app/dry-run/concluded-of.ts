import type { GraphStore } from '../../graph/port.ts';
import type { Claim } from '../../model/claim.ts';
import { concludedDates } from '../../queries/concluded-dates.ts';
import { isBeing } from '../../rules/compute/bounds/said.ts';
import { shippedBounds } from '../shipped-bounds.ts';
import { isProposedPath } from './plan-dry-run.ts';

/** An answer names the limits of so many entities. */
const mostNamed = 5;

/**
 * `No file states the birth of Ma. Not before 900: Gran was born (900) and Gran is a parent of Ma.`: what the world proves of a beginning that
 * claims are held against, and that it does not state. The claims themselves prove nothing here.
 */
export async function concludedOf(store: GraphStore, claims: readonly Claim[]): Promise<string[]> {
  const settings = shippedBounds();
  const types = new Set(settings.rows.flatMap((row) => row.types));
  const ids = new Set(claims.flatMap((claim) => heldAgainst(claim, types)));
  const sentences: string[] = [];
  let named = 0;
  for (const id of ids) {
    const limits = await concludedDates(store, id, settings, isProposedPath);
    const thing = settings.memo.things.get(id);
    if (limits.length === 0 || thing === undefined) continue;
    const what = isBeing(thing) ? 'birth' : 'beginning';
    sentences.push(`No file states the ${what} of ${thing.name}. ${limits.join(' ')}`);
    named += 1;
    if (named === mostNamed) break;
  }
  return sentences;
}

/** The entities whose lives rules compare with a claim. */
function heldAgainst(claim: Claim, types: ReadonlySet<string>): string[] {
  if (claim.form === 'relation') return types.has(claim.type) ? [claim.from_id, claim.to_id] : [];
  return [claim.date, claim.valid_from, claim.valid_until].some((date) => date !== undefined) ? [claim.entity_id] : [];
}
