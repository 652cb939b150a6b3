import type { SourceLine } from '../../model/source-line.ts';
import { sourceTitles } from '../../queries/claims.ts';
import { readClaimViews, type StoredClaimView } from '../../queries/claims-page.ts';
import { readWaitingClaims } from '../../queries/waiting-claims.ts';
import { defined } from '../../util/defined.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** A claim that nobody has accepted yet, with the line that it was read from. */
export interface WaitingPage {
  readonly claim: StoredClaimView;
  /** It was read from prose; else it stands in a file of drafts. */
  readonly fromProse: boolean;
  /** Title of the book or narrator that makes it, where that is not its file. */
  readonly saidBy?: string;
  /** Absent where its file cannot be read. */
  readonly text?: string;
}

/** Those of these claims that wait, in their order. Everything is read for all of them at once. */
export async function readWaitingPages(
  { store }: Pick<StoredWorld, 'store'>,
  ids: readonly string[],
  { sourceLine }: { readonly sourceLine?: SourceLine | undefined } = {},
): Promise<WaitingPage[]> {
  if (ids.length === 0) return [];
  const claims = (await readClaimViews(store, ids)).filter(({ status }) => status === 'candidate');
  const waiting = new Map((await readWaitingClaims(store, ids)).map((claim) => [claim.id, claim]));
  const titles = await sourceTitles(store, ids);
  return claims.map((claim) => ({
    claim,
    fromProse: waiting.get(claim.id)?.from_prose === true,
    ...defined({
      saidBy: titles.get(claim.id),
      text: sourceLine?.(claim.source.path, claim.source.line),
    }),
  }));
}
