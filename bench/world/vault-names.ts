import type { Dice } from './dice.ts';
import { givenName, landName } from './names.ts';
import type { GeneratedEntity } from './world.ts';

/** Names as a vault's notes bear them: each its own, so that a link to it is no riddle, and without numbers. */
export class VaultNames {
  private readonly names = new Map<string, string>();
  private readonly ids: readonly string[];

  constructor(entities: readonly GeneratedEntity[], roll: Dice) {
    const taken = new Set<string>();
    for (const { id, kind } of entities) {
      let name = nameOf(kind, roll);
      while (taken.has(name)) name = `${nameOf(kind, roll)} of ${landName(roll)}`;
      taken.add(name);
      this.names.set(id, name);
    }
    this.ids = [...this.names.keys()];
  }

  of(id: string): string {
    return this.names.get(id) ?? id;
  }

  /** Somebody or something, the famous far more often. */
  any(roll: Dice): string {
    return this.of(this.ids[roll.skewed(this.ids.length)] ?? '');
  }
}

function nameOf(kind: string, roll: Dice): string {
  switch (kind) {
    case 'Person':
      return roll.chance(0.1) ? givenName(roll) : `${givenName(roll)} ${landName(roll)}`;
    case 'Region':
    case 'Settlement':
    case 'Building':
      return landName(roll);
    case 'Event':
      return `Battle of ${landName(roll)}`;
    default:
      return `${kind} of ${givenName(roll)}`;
  }
}
