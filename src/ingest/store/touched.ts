import type { Changes } from '../plan/diff.ts';
import type { StoredDetail } from './write-assertions.ts';

/** Ids of the entities that change, or about which a claim does: as it was and as it will be. A moved line touches nothing. */
export function touchedEntities(
  { things, assertions, chunks }: Changes,
  details: ReadonlyMap<string, StoredDetail>,
): string[] {
  const touched = new Set<string>();
  for (const thing of [...things.create, ...things.rewrite, ...things.restore]) {
    if (thing.labels[0] === 'Entity') touched.add(thing.id);
  }
  for (const { id, label } of things.gone) if (label === 'Entity') touched.add(id);
  const changed = [...assertions.create, ...assertions.rewrite, ...assertions.restore];
  for (const { from, to } of [...changed, ...details.values()]) {
    touched.add(from);
    if (to !== undefined) touched.add(to);
  }
  for (const chunk of [...chunks.create, ...chunks.rewrite]) for (const id of chunk.mentions) touched.add(id);
  return [...touched].sort();
}

/** True if a claim will join others than it did, or otherwise: then nothing in the store tells any more what it joined. */
export function isRelinked({ assertions }: Changes, details: ReadonlyMap<string, StoredDetail>): boolean {
  return [...assertions.rewrite, ...assertions.restore].some(({ id, form, type, from, to }) => {
    const was = details.get(id);
    return was?.form === 'relation' && !(form === was.form && type === was.type && from === was.from && to === was.to);
  });
}
