const byIds = /^(?<stem>.*[^\s_-])[\s_-]*id(?<many>s?)$/iu;

/** The keys that one of ids may stand for, the surest first: `mother_id`, `spouse_ids`, `child_ids` of `mother`, `spouse`, `children`. */
export function keysOfIds(key: string): readonly string[] {
  const { stem, many } = byIds.exec(key)?.groups ?? {};
  if (stem === undefined) return [];
  return many === '' ? [stem] : [stem, stem.toLowerCase() === 'child' ? 'children' : `${stem}s`];
}

/** True if a key is one of several ids. */
export const isOfManyIds = (key: string): boolean => byIds.exec(key)?.groups?.many?.toLowerCase() === 's';
