import { givenName, landName } from './names.ts';
import { type Dice, dice } from './random.ts';

/** A year as an author may write it. */
export interface VagueYear {
  readonly year: number;
  readonly form: 'year' | 'circa' | 'before';
}

export interface GeneratedRelation {
  readonly type: string;
  readonly to: string;
  readonly from?: VagueYear;
  readonly until?: VagueYear;
}

export interface GeneratedEntity {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Attribute values; years where a date is meant. */
  readonly attributes: Readonly<Record<string, string | number | VagueYear>>;
  readonly relations: GeneratedRelation[];
}

export interface GeneratedWorld {
  readonly entities: readonly GeneratedEntity[];
  readonly relations: number;
}

const lastYear = 1_200;
/** Share of the entities, in thousandths. */
const census = {
  Era: 1,
  Kingdom: 4,
  House: 20,
  Guild: 15,
  Region: 10,
  Settlement: 70,
  Building: 50,
  Event: 80,
  Item: 60,
  Person: 690,
};
type Sort = keyof typeof census;

/** What people and places do, with the share of all relations in hundredths. */
const customs: readonly { type: string; share: number; from: Sort; to: Sort; dated: number }[] = [
  { type: 'PARENT_OF', share: 18, from: 'Person', to: 'Person', dated: 0 },
  { type: 'MEMBER_OF', share: 17, from: 'Person', to: 'House', dated: 0.5 },
  { type: 'MEMBER_OF', share: 6, from: 'Person', to: 'Guild', dated: 0.7 },
  { type: 'PARTICIPATED_IN', share: 14, from: 'Person', to: 'Event', dated: 0 },
  { type: 'LOCATED_IN', share: 10, from: 'Person', to: 'Settlement', dated: 0.6 },
  { type: 'SPOUSE_OF', share: 6, from: 'Person', to: 'Person', dated: 0.6 },
  { type: 'RULES', share: 4, from: 'Person', to: 'Settlement', dated: 0.9 },
  { type: 'POSSESSES', share: 4, from: 'Person', to: 'Item', dated: 0.6 },
  { type: 'SERVES', share: 5, from: 'Person', to: 'Kingdom', dated: 0.5 },
  { type: 'SWORN_TO', share: 3, from: 'Person', to: 'Person', dated: 0.5 },
  { type: 'ALLY_OF', share: 3, from: 'House', to: 'House', dated: 0.4 },
  { type: 'OCCURRED_AT', share: 3, from: 'Event', to: 'Settlement', dated: 0 },
  { type: 'OCCURRED_DURING', share: 2, from: 'Event', to: 'Era', dated: 0 },
  { type: 'PART_OF', share: 3, from: 'Settlement', to: 'Region', dated: 0 },
  { type: 'CONTROLS', share: 1, from: 'Kingdom', to: 'Settlement', dated: 0.8 },
  { type: 'FOUNDED', share: 1, from: 'Person', to: 'Guild', dated: 0.8 },
];

/** A world of about this size that looks like lore: eras, dynasties, a famous few, and dates that are vague or missing. */
export function generateWorld(entities: number, relations: number, seed: number): GeneratedWorld {
  const roll = dice(seed);
  const bySort = new Map<Sort, GeneratedEntity[]>();
  for (const sort of Object.keys(census).filter(isSort)) bySort.set(sort, people(sort, entities, roll));
  let made = 0;
  for (const custom of customs) {
    const subjects = bySort.get(custom.from) ?? [];
    const objects = bySort.get(custom.to) ?? [];
    const wanted = custom === customs.at(-1) ? relations - made : Math.round((relations * custom.share) / 100);
    for (let i = 0; i < wanted; i++) relate(custom, subjects, objects, roll);
    made += wanted;
  }
  return { entities: [...bySort.values()].flat(), relations: made };
}

function isSort(name: string): name is Sort {
  return name in census;
}

function people(sort: Sort, entities: number, roll: Dice): GeneratedEntity[] {
  const count = Math.max(2, Math.round((entities * census[sort]) / 1_000));
  return Array.from({ length: count }, (_, i) => entity(sort, i, count, roll));
}

function entity(kind: Sort, index: number, count: number, roll: Dice): GeneratedEntity {
  const isPlace = kind === 'Region' || kind === 'Settlement' || kind === 'Building';
  const given = isPlace ? landName(roll) : givenName(roll);
  const name = kind === 'Person' || isPlace ? `${given} ${index + 1}` : `${kind} of ${given} ${index + 1}`;
  return {
    id: `${kind.toLowerCase()}-${index + 1}`,
    kind,
    name,
    attributes: attributesOf(kind, index, count, roll),
    relations: [],
  };
}

/** People come in order of birth, so that parents are found a generation before their children. */
function attributesOf(kind: Sort, index: number, count: number, roll: Dice): GeneratedEntity['attributes'] {
  const year = Math.floor((lastYear * index) / count);
  if (kind === 'Era') return { start: exact(year), end: exact(Math.floor((lastYear * (index + 1)) / count)) };
  if (kind === 'Person') {
    const known = roll.chance(0.7);
    return {
      gender: roll.pick(['male', 'female']),
      ...(known ? { birth: vague(year, roll) } : {}),
      ...(known && roll.chance(0.7) ? { death: vague(year + roll.between(1, 90), roll) } : {}),
    };
  }
  if (kind === 'Event') return { in_fiction_date: vague(roll.between(1, lastYear), roll) };
  if (kind === 'Item') return roll.chance(0.5) ? { created_on: vague(roll.between(1, 600), roll) } : {};
  if (kind === 'Settlement') return { population: roll.between(40, 90_000) };
  return roll.chance(0.6) ? { founded_on: vague(roll.between(1, 500), roll) } : {};
}

function relate(
  custom: (typeof customs)[number],
  subjects: readonly GeneratedEntity[],
  objects: readonly GeneratedEntity[],
  roll: Dice,
): void {
  const at = Math.floor(roll.roll() * subjects.length);
  const subject = subjects[at];
  const near =
    custom.from === custom.to ? at + roll.between(1, Math.max(2, Math.floor(subjects.length / 30))) : undefined;
  const object = objects[near === undefined ? roll.skewed(objects.length) : near % objects.length];
  if (subject === undefined || object === undefined) return;
  const start = Math.floor((lastYear * at) / subjects.length) + roll.between(16, 40);
  subject.relations.push({
    type: custom.type,
    to: object.id,
    ...(roll.chance(custom.dated) ? { from: vague(start, roll) } : {}),
    ...(roll.chance(custom.dated * 0.7) ? { until: vague(start + roll.between(1, 30), roll) } : {}),
  });
}

const exact = (year: number): VagueYear => ({ year, form: 'year' });

function vague(year: number, roll: Dice): VagueYear {
  const form = roll.roll();
  return { year, form: form < 0.8 ? 'year' : form < 0.95 ? 'circa' : 'before' };
}
