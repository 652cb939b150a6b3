import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dice } from '../world/dice.ts';
import { slip } from '../world/slips.ts';
import type { GeneratedEntity, GeneratedWorld } from '../world/world.ts';
import { worldFiles, writeWorld } from '../world/write-world.ts';

/** Entities that may differ from the first telling at a time: the world wanders, and stays of one size. */
const mostChanged = 60;

/** A world on disk whose author cannot leave it alone: relations are misdated, dropped, and put back as they were. */
export class EditedFolder {
  readonly root: string;
  readonly #world: GeneratedWorld;
  readonly #roll: Dice;
  /** The first telling of what has been changed since, by place in the world. */
  readonly #before = new Map<number, readonly GeneratedEntity['relations'][number][]>();
  readonly #written = new Map<string, string>();

  constructor(root: string, world: GeneratedWorld, roll: Dice) {
    this.root = root;
    this.#world = world;
    this.#roll = roll;
    writeWorld(world, root);
    for (const [path, text] of worldFiles(world)) this.#written.set(path, text);
  }

  /** One to four changes, and the files they touch. */
  edit(): void {
    for (let left = this.#roll.between(1, 4); left > 0; left--) {
      const full = this.#before.size >= mostChanged;
      if (this.#before.size > 0 && (full || this.#roll.chance(0.5))) this.#putBack();
      else this.#spoil();
    }
    for (const [path, text] of worldFiles(this.#world)) {
      if (this.#written.get(path) === text) continue;
      this.#written.set(path, text);
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  #spoil(): void {
    const at = this.#roll.between(0, this.#world.entities.length - 1);
    const entity = this.#world.entities[at];
    if (entity === undefined || entity.relations.length === 0) return;
    if (!this.#before.has(at)) this.#before.set(at, [...entity.relations]);
    if (this.#roll.chance(0.3)) entity.relations.splice(this.#roll.between(0, entity.relations.length - 1), 1);
    else slip([entity], 1, this.#roll);
  }

  #putBack(): void {
    const changed = [...this.#before.keys()];
    const at = changed[this.#roll.between(0, changed.length - 1)];
    const entity = at === undefined ? undefined : this.#world.entities[at];
    if (at === undefined || entity === undefined) return;
    entity.relations.splice(0, entity.relations.length, ...(this.#before.get(at) ?? []));
    this.#before.delete(at);
  }
}
