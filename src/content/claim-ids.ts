import type { Claim } from '../model/claim.ts';
import type { DateValue } from '../time/date-value.ts';
import { stableHash } from '../util/hash.ts';
import { byPlace, compareText } from '../util/places.ts';
import type { ClaimDraft } from './claim-fields.ts';

/**
 * Gives every claim its identity: the author's own id, else a hash of what is claimed (the dates' words included) and of
 * the in-world source it names. Equal claims are told apart by their order; so moving a claim between files changes
 * its place and not its identity.
 */
export function withIds(drafts: readonly ClaimDraft[], isFile: (sourceId: string) => boolean): Claim[] {
  const ordered = [...drafts].sort((a, b) => byPlace(sortable(a), sortable(b)));
  const times = new Map<string, number>();
  const claims = ordered.map((draft): Claim => {
    const { ownId, ...claim } = draft;
    const content = ownId ?? stableHash(...contentOf(draft, isFile));
    const count = times.get(content) ?? 0;
    times.set(content, count + 1);
    const id = count === 0 ? content : stableHash(content, String(count));
    return { ...claim, id };
  });
  return claims.sort((a, b) => compareText(a.id, b.id));
}

function contentOf(draft: ClaimDraft, isFile: (sourceId: string) => boolean): string[] {
  const source = isFile(draft.source_id) ? '' : draft.source_id;
  const window = [words(draft.valid_from), words(draft.valid_until)];
  if (draft.form === 'relation') return ['relation', draft.type, draft.from_id, draft.to_id, ...window, source];
  return ['attribute', draft.type, draft.entity_id, String(draft.value), ...window, source];
}

function words(date: DateValue | undefined): string {
  return date === undefined ? '' : date.text.trim().toLowerCase().replace(/\s+/g, ' ');
}

function sortable({ place, type }: ClaimDraft) {
  return { path: place.path, line: place.line, column: place.column, code: type, message: '' };
}
