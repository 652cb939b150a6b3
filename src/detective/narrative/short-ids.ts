import { shortFactId } from '../../model/story.ts';
import { groupBy } from '../../util/group.ts';

/** What facts are called in a story, by their ids: eight characters, and more where two would be called the same. */
export function shortIdsOf(ids: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, clashing] of groupBy(new Set(ids), shortFactId)) {
    if (clashing.length === 1) for (const id of clashing) names.set(id, name);
    else for (const [id, longer] of lengthened(clashing)) names.set(id, longer);
  }
  return names;
}

/** All of these ids begin alike: as much of each as tells them apart. */
function lengthened(ids: readonly string[]): [id: string, name: string][] {
  // A short id leaves out what all ids of its sort begin with.
  const names = ids.map((id) => id.slice(id.indexOf(shortFactId(id))));
  const longest = Math.max(...names.map((name) => name.length));
  for (let length = 1; length <= longest; length++) {
    const told = new Set(names.map((name) => name.slice(0, length)));
    if (told.size === ids.length) return ids.map((id, index) => [id, names[index]?.slice(0, length) ?? id]);
  }
  return ids.map((id) => [id, id]);
}
