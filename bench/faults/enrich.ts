import type { Dice } from '../world/dice.ts';
import type { GeneratedWorld } from '../world/world.ts';
import { type Dated, type Entry, exactYear, inYear, Lore, onDay, saying, type Tie, tied } from './lore.ts';
import { type Life, lifeOf } from './quarry.ts';

/**
 * A generated world with what it lacks for some slips: spells and their magic, gods, peoples, makers, killings, causes, an order
 * of events, church books, ruins, captains, chronicles. All of it is told of what the world already says, so it stays clean.
 */
export function enriched(world: GeneratedWorld, dice: Dice): Lore {
  const told = world.entities.map((entity): Entry => {
    const { id, kind, name, attributes, relations } = entity;
    return { id, kind, name, attributes, ties: relations };
  });
  const house = new Furnishing(new Lore(told), dice, Math.max(1, told.length / 1_000));
  house.lifeBooks();
  house.peoples();
  house.magic();
  house.gods();
  house.makers();
  house.killings();
  house.battles();
  house.realms();
  house.ruins();
  house.captains();
  house.chronicles();
  return new Lore([...house.entries.values()]);
}

class Furnishing {
  readonly entries: Map<string, Entry>;
  private readonly lore: Lore;
  private readonly dice: Dice;
  /** Thousands of entities. */
  private readonly size: number;
  private readonly lives: readonly Life[];

  constructor(lore: Lore, dice: Dice, size: number) {
    this.lore = lore;
    this.dice = dice;
    this.size = size;
    this.entries = new Map(lore.entries.map((entry) => [entry.id, entry]));
    this.lives = lore.ofKind('Person').flatMap((entry) => lifeOf(entry) ?? []);
  }

  /** Days of births and deaths, baptisms, burials and birthplaces. */
  lifeBooks(): void {
    const towns = this.lore.ofKind('Settlement');
    for (const { entry, born, died } of this.lives) {
      if (this.dice.chance(0.3)) {
        const [birth, death] = [this.dice.between(1, 180), this.dice.between(181, 365)];
        this.say(entry.id, { birth: onDay(born, birth), death: onDay(died, death) });
      }
      if (this.dice.chance(0.2)) this.say(entry.id, { baptism: inYear(born) });
      if (this.dice.chance(0.2)) this.say(entry.id, { burial: inYear(died) });
      const town = towns[this.dice.skewed(towns.length)];
      if (town !== undefined && this.dice.chance(0.3)) this.tie(entry.id, { type: 'BORN_IN', to: town.id });
    }
  }

  peoples(): void {
    const names = ['Reedfolk', 'Saltborn', 'Hillkin', 'Marchmen', 'Stilt People'];
    const cultures = names.map((name) => this.add({ id: idOf('culture', name), kind: 'Culture', name }));
    this.add({ id: 'species-elf', kind: 'Species', name: 'Elf' });
    for (const { entry } of this.lives) {
      const culture = cultures[this.dice.between(0, cultures.length - 1)];
      if (culture !== undefined && this.dice.chance(0.2)) this.tie(entry.id, { type: 'BELONGS_TO', to: culture.id });
    }
  }

  /** Each magic has one age; its spells are made and worked in it. The last age knows none. */
  magic(): void {
    const eras = this.lore.ofKind('Era');
    const names = ['Ashweaving', 'Tidecalling', 'Bone Script', 'Lamp Lore', 'Knot Craft', 'Deep Song'];
    for (const [index, name] of names.entries()) {
      const era = eras[index % Math.max(1, eras.length - 1)];
      const [start, end] = [exactYear(era?.attributes.start), exactYear(era?.attributes.end)];
      if (era === undefined || start === undefined || end === undefined) continue;
      const system = this.add({ id: idOf('magic', name), kind: 'MagicSystem', name });
      this.tie(system.id, { type: 'AVAILABLE_DURING', to: era.id });
      for (let spell = 1; spell <= 5 * this.size; spell++) {
        const year = this.dice.between(start + 1, end - 1);
        const made = this.add({ id: `spell-${index + 1}-${spell}`, kind: 'Spell', name: `${name} Verse ${spell}` });
        this.say(made.id, { created_on: inYear(year) });
        this.tie(made.id, { type: 'PART_OF_SYSTEM', to: system.id });
        const mage = this.alive(year, end);
        if (mage !== undefined) this.tie(mage.entry.id, { type: 'KNOWS_SPELL', to: made.id, from: inYear(year + 1) });
      }
    }
  }

  /** Gods come and go, and are worshipped when they are gone. */
  gods(): void {
    const eras = this.lore.ofKind('Era');
    for (let god = 1; god <= 6 * this.size; god++) {
      const { id } = this.add({ id: `deity-${god}`, kind: 'Deity', name: `The Lantern God ${god}` });
      let year = this.dice.between(5, 200);
      for (let stretch = 0; stretch < 3; stretch++) {
        const until = year + this.dice.between(20, 120);
        const era = eras.find(({ attributes }) => year <= (exactYear(attributes.end) ?? 0));
        if (era !== undefined)
          this.tie(id, { type: 'EXISTED_DURING', to: era.id, from: inYear(year), until: inYear(until) });
        year = until + this.dice.between(50, 150);
      }
      const priest = this.lives[this.dice.between(0, this.lives.length - 1)];
      if (priest !== undefined) this.tie(priest.entry.id, { type: 'WORSHIPS', to: id });
    }
  }

  /** The maker of each thing: a person of age in the year of the making. */
  makers(): void {
    for (const item of this.lore.ofKind('Item')) {
      const year = exactYear(item.attributes.created_on);
      const smith = year === undefined || this.dice.chance(0.4) ? undefined : this.alive(year, year);
      if (smith !== undefined) this.tie(smith.entry.id, { type: 'CREATED', to: item.id });
    }
  }

  killings(): void {
    for (const victim of this.lives) {
      if (!this.dice.chance(0.15) || victim.died - victim.born < 20) continue;
      const killer = this.alive(victim.died, victim.died);
      if (killer === undefined || killer.entry.id === victim.entry.id) continue;
      this.tie(killer.entry.id, { type: 'KILLED', to: victim.entry.id, from: inYear(victim.died) });
    }
  }

  /** Battles one after the other, at towns that stood, in the age of their year, each caused by somebody alive. */
  battles(): void {
    const towns = this.lore.ofKind('Settlement');
    const count = Math.round(40 * this.size);
    for (let index = 1; index <= count; index++) {
      const year = Math.floor((1_150 * index) / count) + 20;
      const battle = this.add({ id: `battle-${index}`, kind: 'Battle', name: `Battle of the Standing Stone ${index}` });
      this.say(battle.id, { in_fiction_date: inYear(year) });
      const era = this.lore.ofKind('Era').find(({ attributes }) => year <= (exactYear(attributes.end) ?? 0));
      const town = towns[(index * 7) % towns.length];
      if (era !== undefined) this.tie(battle.id, { type: 'OCCURRED_DURING', to: era.id });
      if (town !== undefined) this.tie(battle.id, { type: 'OCCURRED_AT', to: town.id });
      const cause = this.alive(year, year);
      if (cause !== undefined) this.tie(cause.entry.id, { type: 'CAUSED', to: battle.id });
      if (index % 3 === 0) this.tie(`battle-${index - 2}`, { type: 'PRECEDED', to: battle.id });
    }
  }

  /** Founded towns, realms that fell, lands in realms, and seats. */
  realms(): void {
    const [towns, kingdoms] = [this.lore.ofKind('Settlement'), this.lore.ofKind('Kingdom')];
    for (const town of towns)
      if (this.dice.chance(0.6)) this.say(town.id, { founded_on: inYear(-this.dice.between(5, 300)) });
    for (const [index, region] of this.lore.ofKind('Region').entries()) {
      const kingdom = kingdoms[index % Math.max(1, kingdoms.length)];
      if (kingdom !== undefined) this.tie(region.id, { type: 'PART_OF', to: kingdom.id });
    }
    for (const [index, kingdom] of kingdoms.entries()) {
      const seat = towns[(index * 5) % towns.length];
      if (seat !== undefined) this.tie(seat.id, { type: 'CAPITAL_OF', to: kingdom.id });
    }
    for (let index = 1; index <= 12 * this.size; index++) {
      const founded = this.dice.between(100, 900);
      const fallen = this.add({ id: `fallen-${index}`, kind: 'Kingdom', name: `Drowned Crown ${index}` });
      const until = founded + this.dice.between(60, 150);
      this.say(fallen.id, { founded_on: inYear(founded), dissolved: inYear(until) });
      const vassal = this.alive(founded + 5, founded + 10);
      if (vassal !== undefined) this.tie(vassal.entry.id, { type: 'SERVES', to: fallen.id, from: inYear(founded + 6) });
    }
  }

  /** Keeps that were ruled, and then destroyed. */
  ruins(): void {
    for (let index = 1; index <= 12 * this.size; index++) {
      const built = this.dice.between(50, 900);
      const ruin = this.add({ id: `ruin-${index}`, kind: 'Building', name: `Hollow Keep ${index}` });
      this.say(ruin.id, { founded_on: inYear(built), destroyed_on: inYear(built + 120) });
      const land = this.lore.ofKind('Region')[index % this.lore.ofKind('Region').length];
      if (land !== undefined) this.tie(ruin.id, { type: 'PART_OF', to: land.id });
      const lord = this.alive(built + 30, built + 35);
      if (lord === undefined) continue;
      this.tie(lord.entry.id, { type: 'RULES', to: ruin.id, from: inYear(built + 30), until: inYear(built + 34) });
    }
  }

  /** Guilds are led by one after the other, with years between them. */
  captains(): void {
    for (const guild of this.lore.ofKind('Guild')) {
      const founded = exactYear(guild.attributes.founded_on);
      for (let year = (founded ?? 1_200) + 10; year < 1_150; year += this.dice.between(60, 200)) {
        const until = year + this.dice.between(3, 12);
        const captain = this.alive(year, until);
        if (captain === undefined) continue;
        this.tie(captain.entry.id, { type: 'LEADS', to: guild.id, from: inYear(year), until: inYear(until) });
      }
    }
  }

  /** Those that claims may name, by how far they are to be believed. */
  chronicles(): void {
    for (const reliability of ['chronicle', 'eyewitness', 'rumour', 'legend', 'prophetic', 'propaganda']) {
      const id = chronicleOf(reliability);
      this.add({ id, kind: 'Chronicle', name: `The Book of ${reliability}` });
      this.say(id, { reliability });
    }
  }

  /** Somebody grown in `from` who lives on past `until`. */
  private alive(from: number, until: number): Life | undefined {
    const start = this.dice.between(0, this.lives.length - 1);
    for (let step = 0; step < this.lives.length; step++) {
      const life = this.lives[(start + step) % this.lives.length];
      if (life !== undefined && life.born + 20 < from && until + 1 < life.died) return life;
    }
    return undefined;
  }

  private add(entry: Pick<Entry, 'id' | 'kind' | 'name'>): Entry {
    const made = { ...entry, attributes: {}, ties: [] };
    this.entries.set(made.id, made);
    return made;
  }

  private say(id: string, attributes: Readonly<Record<string, Dated | number>>): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) this.entries.set(id, saying(entry, attributes));
  }

  private tie(id: string, tie: Tie): void {
    const entry = this.entries.get(id);
    if (entry !== undefined) this.entries.set(id, tied(entry, tie));
  }
}

const idOf = (kind: string, name: string): string => `${kind}-${name.toLowerCase().replaceAll(' ', '-')}`;

/** The book in the world that is believed so far. */
export const chronicleOf = (reliability: string): string => `book-of-${reliability}`;
