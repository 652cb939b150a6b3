import fc from 'fast-check';
import { defined } from '../../../src/util/defined.ts';

/** A small world that can be edited: what a YAML file says, as data. */
export interface EditableWorld {
  readonly things: Map<string, Record<string, unknown>>;
  readonly relations: Map<string, Record<string, unknown>>;
  /** Indexes into `predicates`: what its relations are about. */
  readonly topics: readonly number[];
}

/** The possible persons, with the possible statements about them. Ids are stable; everything else changes. */
const cast: Readonly<Record<string, string>> = {
  maren: 'Person',
  odo: 'Person',
  ysolde: 'Person',
  tam: 'Person',
  wren: 'Person',
  ember: 'Kingdom',
  tide: 'Kingdom',
  order: 'Order',
  hale: 'House',
  coast: 'Region',
  marsh: 'Region',
  ashkeep: 'Settlement',
  spire: 'Building',
  chamber: 'Building',
  siege: 'Battle',
  treaty: 'Treaty',
  ruin: 'Era',
  peace: 'Era',
  tidecaller: 'Weapon',
  bell: 'Artifact',
  veil: 'Spell',
  ashweaving: 'MagicSystem',
  reedfolk: 'Culture',
  annals: 'Chronicle',
  ballad: 'Chronicle',
};
/** Those that tell what is disputed stay. */
const tellers = ['annals', 'ballad'] as const;
const ids = Object.keys(cast);
const mortals = ids.filter((id) => cast[id] !== 'Chronicle');
const dateKeys: Readonly<Record<string, readonly string[]>> = {
  Person: ['birth', 'death', 'baptism', 'burial'],
  Kingdom: ['founded_on', 'dissolved'],
  Order: ['founded_on', 'dissolved'],
  House: ['founded_on'],
  Settlement: ['built_on', 'destroyed_on'],
  Building: ['built_on', 'destroyed_on'],
  Battle: ['in_fiction_date'],
  Treaty: ['in_fiction_date'],
  Era: ['start', 'end'],
  Weapon: ['created_on', 'destroyed_on'],
  Artifact: ['created_on'],
  Spell: ['created_on'],
};
/** Predicates with the kinds of their sides: mostly right, so that rules have something to say. */
const predicates: readonly (readonly [type: string, from: readonly string[], to: readonly string[]])[] = [
  ['RULES', ['Person', 'House'], ['Region', 'Settlement', 'Building']],
  ['CONTROLS', ['Kingdom', 'Person'], ['Region', 'Settlement']],
  ['MEMBER_OF', ['Person', 'House'], ['Kingdom', 'Order', 'House']],
  ['LEADS', ['Person'], ['Kingdom', 'Order', 'House']],
  ['SPOUSE_OF', ['Person'], ['Person']],
  ['BETROTHED_TO', ['Person'], ['Person']],
  ['PARENT_OF', ['Person'], ['Person']],
  ['DESCENDED_FROM', ['Person'], ['Person']],
  ['SUCCEEDED', ['Person'], ['Person']],
  ['SWORN_TO', ['Person'], ['Person', 'Order']],
  ['POSSESSES', ['Person', 'Building', 'House'], ['Weapon', 'Artifact']],
  ['CREATED', ['Person', 'Order'], ['Weapon', 'Artifact', 'Spell']],
  ['LOCATED_IN', ['Person', 'Building', 'Weapon'], ['Region', 'Settlement', 'Building']],
  ['PART_OF', ['Region', 'Settlement', 'Building', 'Order'], ['Region', 'Settlement', 'Building', 'Kingdom']],
  ['PART_OF', ['Order', 'House', 'Kingdom'], ['Kingdom', 'Order']],
  ['BORN_IN', ['Person'], ['Settlement', 'Region']],
  ['OCCURRED_AT', ['Battle', 'Treaty'], ['Settlement', 'Building', 'Region']],
  ['OCCURRED_DURING', ['Battle', 'Treaty'], ['Era']],
  ['PARTICIPATED_IN', ['Person', 'House'], ['Battle', 'Treaty']],
  ['WITNESSED', ['Person'], ['Battle', 'Treaty']],
  ['CAUSED', ['Person'], ['Battle']],
  ['PRECEDED', ['Battle', 'Treaty'], ['Battle', 'Treaty']],
  ['KILLED', ['Person'], ['Person']],
  ['EXISTED_DURING', ['Person', 'Kingdom'], ['Era']],
  ['KNOWS_SPELL', ['Person'], ['Spell']],
  ['PART_OF_SYSTEM', ['Spell'], ['MagicSystem']],
  ['AVAILABLE_DURING', ['MagicSystem'], ['Era']],
  ['BELONGS_TO', ['Person'], ['Culture']],
  ['FOUNDED', ['Person'], ['Order', 'Kingdom']],
  ['ENEMY_OF', ['Person'], ['Person']],
];

const pick = fc.nat(10_000);

/** A date that hangs on something of the world, once it is known what is there. */
interface Hanging {
  readonly form: number;
  readonly on: number;
  readonly years: number;
}

/** The anchors of dates: the kinds that may be meant, and the words with the id in them. */
const anchors: readonly (readonly [kinds: readonly string[], words: (id: string) => string])[] = [
  [['Battle', 'Treaty', 'Era'], (id) => id],
  [['Battle', 'Treaty', 'Era'], (id) => id],
  [['Person'], (id) => `${id}'s birth`],
  [['Person'], (id) => `the death of ${id}`],
  [['Kingdom', 'Order'], (id) => `the founding of ${id}`],
  [['Settlement', 'Building'], (id) => `the fall of ${id}`],
];
const sentences: readonly ((anchor: string, years: number) => string)[] = [
  (anchor) => `after ${anchor}`,
  (anchor) => `before ${anchor}`,
  (anchor, years) => `${years} years after ${anchor}`,
  (anchor, years) => `${years} years before ${anchor}`,
  (anchor, years) => `within ${years} years after ${anchor}`,
  (anchor, years) => `at least ${years} years before ${anchor}`,
  (anchor) => `the year after ${anchor}`,
  (anchor) => `the winter before ${anchor}`,
  (anchor) => `in the year of ${anchor}`,
  (anchor) => `during ${anchor}`,
];

const date = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 100, max: 130 }) },
  {
    weight: 2,
    arbitrary: fc.record({ form: pick, on: pick, years: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 130 }).map((year) => `c. ${year}`) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 130 }).map((year) => `before ${year}`) },
);
const maybeDate = fc.option(date, { nil: undefined, freq: 3 });

export type Edit = (world: EditableWorld) => void;

const relation = fc
  .record({
    predicate: pick,
    from: pick,
    to: pick,
    since: maybeDate,
    until: maybeDate,
    shared: fc.nat(9),
    tier: fc.nat(5),
    slot: fc.nat(40),
  })
  .map(
    (drawn): Edit =>
      (world) => {
        const [type, fromKinds, toKinds] = at(predicates, at(world.topics, drawn.predicate));
        const [from, to] = [ofKinds(world, fromKinds, drawn.from), ofKinds(world, toKinds, drawn.to)];
        if (from === undefined || to === undefined) return;
        const [since, until] = [said(world, drawn.since), said(world, drawn.until)];
        world.relations.set(`r${drawn.slot}`, {
          id: `r${drawn.slot}`,
          type,
          from_entity: from,
          to,
          ...defined({ from: since, until }),
          ...(drawn.shared === 0 ? { shared: true } : {}),
          ...(drawn.tier === 0 ? { tier: 'memory' } : {}),
        });
      },
  );
/** Two who hold one thing turn out to be joined to one another, or not to be: neither the thing nor what is said of it changes. */
const joining = fc.record({ pair: pick, type: pick, slot: fc.nat(3) }).map(
  (drawn): Edit =>
    (world) => {
      if (world.relations.delete(`j${drawn.slot}`)) return;
      const held = [...world.relations.values()].filter(({ type }) => holding.includes(String(type)));
      const pairs = held.flatMap((one) =>
        held
          .filter(({ type, to, from_entity }) => type === one.type && to === one.to && from_entity !== one.from_entity)
          .map((other) => [one.from_entity, other.from_entity]),
      );
      if (pairs.length === 0) return;
      const [from, to] = at(pairs, drawn.pair);
      const id = `j${drawn.slot}`;
      world.relations.set(id, { id, type: at(['MEMBER_OF', 'LEADS', 'SUCCEEDED'], drawn.type), from_entity: from, to });
    },
);
const holding = ['RULES', 'CONTROLS', 'POSSESSES'];
const removal = pick.map(
  (drawn): Edit =>
    (world) => {
      const keys = [...world.relations.keys()];
      if (keys.length > 0) world.relations.delete(at(keys, drawn));
    },
);
const redating = fc.record({ who: pick, key: pick, date: maybeDate }).map(
  (drawn): Edit =>
    (world) => {
      const thing = world.things.get(at([...world.things.keys()], drawn.who));
      const keys = dateKeys[String(thing?.kind)];
      if (thing === undefined || keys === undefined) return;
      const words = said(world, drawn.date);
      if (words === undefined) delete thing[at(keys, drawn.key)];
      else thing[at(keys, drawn.key)] = words;
    },
);
/** `after: [siege]`, `before: [treaty]`: an event's place among others. */
const ordering = fc.record({ who: pick, other: pick, after: fc.boolean() }).map(
  (drawn): Edit =>
    (world) => {
      const moments = ['Battle', 'Treaty'];
      const [who, other] = [ofKinds(world, moments, drawn.who), ofKinds(world, moments, drawn.other)];
      const thing = who === undefined ? undefined : world.things.get(who);
      if (thing === undefined || other === undefined || other === who) return;
      const key = drawn.after ? 'after' : 'before';
      if (thing[key] === undefined) thing[key] = [other];
      else delete thing[key];
    },
);
const renaming = fc.record({ who: pick, name: fc.nat(99) }).map(
  (drawn): Edit =>
    (world) => {
      const id = at([...world.things.keys()], drawn.who);
      const thing = world.things.get(id);
      if (thing !== undefined) thing.name = `${id} the ${drawn.name}th`;
    },
);
const gendering = fc.record({ who: pick, female: fc.boolean() }).map(
  (drawn): Edit =>
    (world) => {
      const thing = world.things.get(at([...world.things.keys()], drawn.who));
      if (thing?.kind === 'Person') thing.gender = drawn.female ? 'female' : 'male';
    },
);
/** Kinds that a thing may turn out to be of instead. */
const otherKinds: Readonly<Record<string, readonly string[]>> = {
  Settlement: ['Building', 'Region'],
  Building: ['Settlement'],
  Region: ['Settlement'],
  Battle: ['Treaty'],
  Treaty: ['Battle'],
  Weapon: ['Artifact'],
  Artifact: ['Weapon'],
  Order: ['Kingdom'],
  Kingdom: ['Order', 'House'],
};
const rekinding = fc.record({ who: pick, kind: pick }).map(
  (drawn): Edit =>
    (world) => {
      const candidates = [...world.things.values()].filter(({ kind }) => otherKinds[String(kind)] !== undefined);
      if (candidates.length === 0) return;
      const thing = at(candidates, drawn.who);
      const kind = at(otherKinds[String(thing.kind)] ?? [], drawn.kind);
      for (const key of dateKeys[String(thing.kind)] ?? []) if (!dateKeys[kind]?.includes(key)) delete thing[key];
      thing.kind = kind;
    },
);
/** Two values for one thing: sources that do not agree. */
const disputing = fc.record({ who: pick, key: pick, years: fc.tuple(fc.nat(9), fc.nat(9)) }).map(
  (drawn): Edit =>
    (world) => {
      const thing = world.things.get(at([...world.things.keys()], drawn.who));
      const keys = dateKeys[String(thing?.kind)];
      if (thing !== undefined && keys !== undefined) {
        thing[at(keys, drawn.key)] = drawn.years.map((year, teller) => ({
          value: 110 + year,
          source: tellers[teller],
        }));
      }
    },
);
const comingAndGoing = pick.map(
  (drawn): Edit =>
    (world) => {
      const id = at(mortals, drawn);
      if (!world.things.delete(id)) {
        world.things.set(id, { id, kind: cast[id], name: id });
        return;
      }
      for (const [key, { from_entity: from, to }] of world.relations)
        if (from === id || to === id) world.relations.delete(key);
      // Its dependents would lose their anchor.
      for (const each of [...world.things.values(), ...world.relations.values()]) {
        for (const [key, value] of Object.entries(each)) if (hangsOn(value, id)) delete each[key];
      }
    },
);

/** One change an author might make. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: relation },
  { weight: 2, arbitrary: joining },
  { weight: 2, arbitrary: removal },
  { weight: 5, arbitrary: redating },
  { weight: 1, arbitrary: ordering },
  { weight: 1, arbitrary: renaming },
  { weight: 1, arbitrary: rekinding },
  { weight: 1, arbitrary: disputing },
  { weight: 2, arbitrary: gendering },
  { weight: 1, arbitrary: comingAndGoing },
);

/** Everybody is there, and nothing is said of them yet. */
export function bareWorld(topics: readonly number[]): EditableWorld {
  return { things: new Map(ids.map((id) => [id, { id, kind: cast[id], name: id }])), relations: new Map(), topics };
}

/**
 * Predicates that one rule reads together, so that a change of the one makes or ends a finding about what the other joins to it,
 * which was not touched itself: of who rules a seat, when its two lords turn out to be a house and its head.
 */
const together: readonly (readonly string[])[] = [
  ['RULES'],
  ['RULES', 'MEMBER_OF'],
  ['CONTROLS', 'PART_OF'],
  ['POSSESSES', 'MEMBER_OF'],
  ['POSSESSES', 'LOCATED_IN'],
  ['MEMBER_OF', 'PART_OF'],
  ['LOCATED_IN', 'PART_OF'],
  ['PARENT_OF'],
];

/** A world about few things, so that what is said of them meets; now and then one about everything. */
export const anyTopics: fc.Arbitrary<readonly number[]> = fc.oneof(
  { weight: 3, arbitrary: fc.uniqueArray(fc.nat(predicates.length - 1), { minLength: 2, maxLength: 4 }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...together)
      .map((types) => predicates.flatMap(([type], index) => (types.includes(type) ? [index] : []))),
  },
  { weight: 1, arbitrary: fc.constant(predicates.map((_, index) => index)) },
);

/** The contents of a world of these topics: predicates, with a kind at each end. */
export function relationsOf(topics: readonly number[]): readonly (readonly [type: string, from: string, to: string])[] {
  return topics.flatMap((topic) => {
    const [type, from, to] = at(predicates, topic);
    return from.flatMap((subject) => to.map((object) => [type, subject, object] as const));
  });
}

/** The world as a file. JSON is YAML. */
export function textOf({ things, relations }: EditableWorld): string {
  return JSON.stringify({ entities: [...things.values()], relations: [...relations.values()] }, null, 1);
}

/** A drawn date as it is written; one that finds nothing to hang on says nothing. */
function said(world: EditableWorld, date: number | string | Hanging | undefined): number | string | undefined {
  if (typeof date !== 'object') return date;
  const [kinds, words] = at(anchors, date.on);
  const id = ofKinds(world, kinds, date.form);
  return id === undefined ? undefined : at(sentences, date.form)(words(id), date.years);
}

function hangsOn(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.includes(id);
  return typeof value === 'string' && value.includes(' ') && value.split(/[ ']/).includes(id);
}

function ofKinds(world: EditableWorld, kinds: readonly string[], drawn: number): string | undefined {
  const candidates = [...world.things.values()]
    .filter(({ kind }) => kinds.includes(String(kind)))
    .map(({ id }) => String(id));
  return candidates.length === 0 ? undefined : at(candidates, drawn);
}

function at<T>(items: readonly T[], drawn: number): T {
  const item = items[drawn % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
