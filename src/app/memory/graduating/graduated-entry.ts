import type { KeyTable } from '../../../content/vocabulary/key-table.ts';
import { isDoubt } from '../../../content/vocabulary/remarks.ts';
import { isExcused } from '../../../model/excused.ts';
import type { Memory } from '../../../model/memory.ts';
import type { StoredClaim } from '../../../queries/stored-claims.ts';
import { defined } from '../../../util/defined.ts';
import type { LoreToAdd } from '../../added/add-lore.ts';

/**
 * As an entry of a file: a fact of the middle tier, in the project of the memory.
 *
 * @param note where it is from.
 */
export function graduatedEntry(claim: StoredClaim, keys: KeyTable, note: string): LoreToAdd {
  const { type, key = type.toLowerCase(), from_id, to_id, entity_id, value, from, until, project } = claim;
  const details = {
    ...defined({ from: from.stated ? from.text : undefined, until: until.stated ? until.text : undefined }),
    ...defined({ project }),
    ...(claim.uncertain ? { uncertain: true } : {}),
    ...{ tier: 'entity', note },
  };
  if (to_id === undefined) {
    const entry = { id: entity_id ?? '', [type]: { value, ...details } };
    return { entry, hasClaims: true, ...defined({ project }) };
  }
  const meaning = keys.relation(key, undefined);
  const isOwn = meaning?.predicate.type === type;
  const [subject, object] = !isOwn || meaning.side === 'from' ? [from_id, to_id] : [to_id, from_id];
  const entry = { type: isOwn ? key : type, from_entity: subject, to: object, ...details };
  return { entry, hasClaims: true, ...defined({ project }) };
}

/**
 * Says in a file where a claim is from: the memory, who remembered it, who had it written there, and why. Where these words would be
 * read as saying something of the claim itself (`rumoured`, `regent`), those of people are left out, the reason first.
 */
export function graduatedNote(
  { id, by }: Pick<Memory, 'id' | 'by'>,
  actor: string,
  reason: string | undefined,
): string {
  const from = `From the memory ${id}`;
  const who = `${from}, remembered by ${inLine(by)} and written here by ${inLine(actor)}`;
  const why = inLine(reason ?? '');
  return [...(why === '' ? [] : [`${who}: ${why}`]), who].find((note) => !saysMore(note)) ?? from;
}

const inLine = (words: string): string => words.trim().replace(/\s+/g, ' ');
const saysMore = (note: string): boolean => isDoubt(note) || isExcused(note);
