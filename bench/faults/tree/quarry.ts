import type { Dice } from '../../world/dice.ts';
import type { Family, FamilyTree, Person } from './family-tree.ts';

/** Where to put the next slip of a family tree: never in a family that another one is about. */
export class TreeQuarry {
  readonly tree: FamilyTree;
  private readonly dice: Dice;
  private readonly taken = new Set<string>();
  private made = 0;

  constructor(tree: FamilyTree, dice: Dice) {
    this.tree = tree;
    this.dice = dice;
  }

  readonly isFree = (id: string): boolean => !this.taken.has(id);

  /** Takes people and families, and all of the families they are of. */
  take(ids: readonly string[]): void {
    for (const id of ids) {
      this.taken.add(id);
      const own = this.tree.families.filter((family) => family.id === id);
      for (const { id: home, partners, children } of [...own, ...this.tree.familiesOf(id)]) {
        for (const other of [home, ...partners, ...children]) this.taken.add(other);
      }
    }
  }

  readonly person = (suits: (person: Person) => boolean): Person | undefined =>
    this.dice.among(this.tree.people, (person) => this.isFree(person.id) && suits(person));

  readonly family = (suits: (family: Family) => boolean): Family | undefined =>
    this.dice.among(this.tree.families, (family) => this.isFree(family.id) && suits(family));

  /** An id for a family record of its own. */
  readonly freshFamily = (): string => {
    this.made++;
    return `NEWF${this.made}`;
  };
}
