import type { SourceLine } from '../../model/source-line.ts';
import { sourceTitles } from '../../queries/claims.ts';
import { type ClaimOnPage, claimViewFields } from '../../queries/claims-page.ts';
import { claimsInWords } from '../../queries/told-claims.ts';
import { defined } from '../../util/defined.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** A claim that nobody has accepted yet, with the line that it was read from. */
export interface WaitingPage {
  readonly claim: ClaimOnPage;
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
  const told = await claimsInWords(store, { ids }, [...claimViewFields, 'from_prose', 'origin']);
  const titles = await sourceTitles(store, ids);
  const waiting = told.filter(({ status }) => status === 'candidate');
  return waiting.map(({ from_prose, origin, ...claim }) => ({
    claim,
    fromProse: from_prose && origin !== 'memory',
    ...defined({
      saidBy: titles.get(claim.id),
      text: sourceLine?.(claim.source.path, claim.source.line),
    }),
  }));
}
