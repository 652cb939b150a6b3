import type { Claim } from '../model/claim.ts';
import type { DateValue } from '../time/date-value.ts';
import { stableHash } from '../util/hash.ts';
import { byPlace } from '../util/places.ts';
import type { ClaimDraft } from './claim-fields.ts';

/**
 * Gives every claim its identity: the author's own id, else a hash of what is claimed (the dates' words included) and of
 * the in-world source it names. Equal claims are told apart by their order in the files; so moving a claim to another
 * file changes its place and not its identity.
 */
export function giveIds(drafts: readonly ClaimDraft[], isFile: (sourceId: string) => boolean): readonly Claim[] {
  const first = new Map<string, ClaimDraft>();
  const equal = new Map<string, ClaimDraft[]>();
  for (const draft of drafts) {
    if (draft.id === '') draft.id = stableHash(...contentOf(draft, isFile));
    const before = first.get(draft.id);
    if (before === undefined) first.set(draft.id, draft);
    else equal.set(draft.id, [...(equal.get(draft.id) ?? [before]), draft]);
  }
  for (const [id, claims] of equal) {
    claims.sort((a, b) => byPlace(sortable(a), sortable(b)));
    claims.forEach((draft, index) => {
      draft.id = index === 0 ? id : stableHash(id, String(index));
    });
  }
  return drafts;
}

function contentOf(draft: ClaimDraft, isFile: (sourceId: string) => boolean): string[] {
  const source = isFile(draft.source_id) ? '' : draft.source_id;
  const from = words(draft.valid_from);
  const until = words(draft.valid_until);
  if (draft.form === 'relation') return ['relation', draft.type, draft.from_id, draft.to_id, from, until, source];
  return ['attribute', draft.type, draft.entity_id, String(draft.value), from, until, source];
}

function words(date: DateValue | undefined): string {
  return date === undefined ? '' : date.text.trim().toLowerCase().replace(/\s+/g, ' ');
}

function sortable({ place, type }: ClaimDraft) {
  return { path: place.path, line: place.line, column: place.column, code: type, message: '' };
}
