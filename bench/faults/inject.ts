import type { Injection, Placed } from './kind.ts';
import { type Entry, type Lore, tied } from './lore.ts';
import { common, type Quarry } from './quarry.ts';

export interface Injected<Kind> {
  readonly lore: Lore;
  readonly placed: readonly Placed<Kind>[];
}

interface Injectable {
  readonly name: string;
  readonly inject: (quarry: Quarry) => Injection | undefined;
}

/** Puts `times` injections of each kind into one world, each away from the others, in turn, so that none takes all the places. */
export function injectAll<Kind extends Injectable>(
  kinds: readonly Kind[],
  quarry: Quarry,
  times: number,
): Injected<Kind> {
  const placed: Placed<Kind>[] = [];
  const injections: Injection[] = [];
  for (let round = 0; round < times; round++) {
    for (const kind of kinds) {
      const injection = placeFor(kind, quarry);
      if (injection === undefined) continue;
      const touched = touchedBy(injection, quarry.lore);
      quarry.take(touched);
      const changed = injection.changed.map(({ id }) => id);
      placed.push({ kind, answers: injection.answers, changed, touched });
      injections.push(injection);
    }
  }
  return { lore: quarry.lore.with(changedBy(quarry.lore, injections)), placed };
}

/** The first choice may suit no second one: other dice may. */
const attempts = 40;

function placeFor(kind: Injectable, quarry: Quarry): Injection | undefined {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const injection = kind.inject(quarry);
    if (injection !== undefined) return injection;
  }
  return undefined;
}

/** The changed facts, and the entities of the new statements. */
function touchedBy({ changed, added = [], answers, about = [] }: Injection, lore: Lore): string[] {
  const said = changed.flatMap(({ id, ties }) => {
    const before = lore.get(id)?.ties ?? [];
    return ties.filter((tie) => !before.includes(tie));
  });
  const objects = [...said, ...added.map(({ tie }) => tie)].flatMap(({ to }) => {
    const object = lore.get(to);
    return object === undefined || common.has(object.kind) ? [] : [to];
  });
  return [...new Set([...changed.map(({ id }) => id), ...objects, ...answers.flatMap(({ on }) => on), ...about])];
}

/** The things that were changed, each once; what was added to one that others changed as well is added to all of that. */
function changedBy(lore: Lore, injections: readonly Injection[]): Entry[] {
  const changed = new Map<string, Entry>();
  for (const injection of injections) {
    for (const entry of injection.changed) {
      if (changed.has(entry.id)) throw new Error(`${entry.id} is changed twice: a kind picks what is not free.`);
      changed.set(entry.id, entry);
    }
  }
  for (const { added = [] } of injections) {
    for (const { by, tie } of added) {
      const entry = changed.get(by) ?? lore.get(by);
      if (entry !== undefined) changed.set(by, tied(entry, tie));
    }
  }
  return [...changed.values()];
}
