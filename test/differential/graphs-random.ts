import type { GraphInput, GraphWriter, IndexSpec, Properties } from '../../src/graph/port.ts';

export interface RandomGraph {
  readonly entities: ReadonlyMap<string, readonly Properties[]>;
  readonly relations: readonly RandomRelation[];
}

interface RandomRelation {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly properties: Readonly<Record<string, GraphInput>>;
}

/** How a graph gets into a store: as what is known to be new, or found by key and merged. */
export type Loading = 'create' | 'upsert';

export const schema: readonly IndexSpec[] = [
  { label: 'Entity', property: 'id', unique: true },
  { label: 'Assertion', property: 'id', unique: true },
];

/** Labels after `Entity`, by kind of the default ontology. */
const kinds: readonly (readonly [kind: string, labels: readonly string[], count: number])[] = [
  ['person', ['Person'], 18],
  ['kingdom', ['Faction', 'Kingdom'], 5],
  ['guild', ['Faction', 'Guild'], 3],
  ['region', ['Location', 'Region'], 3],
  ['town', ['Location', 'Settlement'], 8],
  ['item', ['Item'], 5],
  ['battle', ['Event', 'Battle'], 6],
];

/** Predicates with the kinds they run between, so that patterns meet something. */
const predicates: readonly (readonly [type: string, from: readonly string[], to: readonly string[], count: number])[] =
  [
    ['RULES', ['person', 'guild'], ['town', 'region'], 22],
    ['CONTROLS', ['kingdom'], ['town', 'region'], 18],
    ['MEMBER_OF', ['person'], ['guild', 'kingdom'], 20],
    ['POSSESSES', ['person'], ['item'], 12],
    ['PART_OF', ['town', 'region'], ['region', 'kingdom'], 12],
    ['CHILD_OF', ['person'], ['person'], 20],
    ['SPOUSE_OF', ['person'], ['person'], 8],
    ['PARTICIPATED_IN', ['person'], ['battle'], 14],
    ['OCCURRED_AT', ['battle'], ['town'], 5],
    ['PRECEDED', ['battle'], ['battle'], 6],
  ];

/** The same graph for the same seed: entities with vague and missing dates, relations among them, some of them twice. */
export function randomGraph(seed: number): RandomGraph {
  const random = randomNumbers(seed);
  const entities = new Map<string, readonly Properties[]>();
  for (const [kind, labels, count] of kinds) {
    const rows = Array.from({ length: count }, (_, index) => entityRow(random, kind, index));
    entities.set(labels.join(':'), rows);
  }
  const relations = predicates.flatMap(([type, from, to, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${type.toLowerCase()}-${index}`,
      type,
      from: anyOf(random, from),
      to: anyOf(random, to),
      properties: {
        ...date(random, 'valid_from', 0, 400),
        ...date(random, 'valid_until', 200, 600),
        ...(random() < 0.15 ? { shared: random() < 0.7 } : {}),
        tier: 1 + Math.floor(random() * 3),
      },
    })),
  );
  return { entities, relations };
}

export async function load(tx: GraphWriter, graph: RandomGraph, loading: Loading): Promise<void> {
  const nodes = loading === 'create' ? tx.createNodes.bind(tx) : tx.upsertNodes.bind(tx);
  const edges = loading === 'create' ? tx.createEdges.bind(tx) : tx.upsertEdges.bind(tx);
  const entity = { label: 'Entity' };
  const assertion = { label: 'Assertion' };
  for (const [labels, rows] of graph.entities) await nodes({ labels: ['Entity', ...labels.split(':')], rows });
  for (const [type] of predicates) {
    const relations = graph.relations.filter((relation) => relation.type === type);
    await nodes({
      labels: ['Assertion', 'Relation', type],
      rows: relations.map(({ id, from, to, properties }) => ({ id, type, from_id: from, to_id: to, ...properties })),
    });
    await edges({
      type,
      from: entity,
      to: entity,
      key: 'relation_id',
      rows: relations.map(({ id, from, to, properties }) => ({
        from,
        to,
        properties: { relation_id: id, ...properties },
      })),
    });
  }
  const ends = graph.relations.map(({ id, from, to }) => ({ id, from, to }));
  await edges({
    type: 'FROM',
    from: assertion,
    to: entity,
    rows: ends.map(({ id, from }) => ({ from: id, to: from })),
  });
  await edges({ type: 'TO', from: assertion, to: entity, rows: ends.map(({ id, to }) => ({ from: id, to })) });
}

function entityRow(random: () => number, kind: string, index: number): Properties {
  const start = kind === 'battle' ? 'date' : 'exists_from';
  return {
    id: `${kind}-${index}`,
    name: `${kind} ${String.fromCodePoint(0x100 + Math.floor(random() * 0x200))}${index}`,
    kind,
    ...(random() < 0.8 ? { gender: random() < 0.5 ? 'female' : 'male' } : {}),
    ...(random() < 0.4 ? { aliases: [`the ${index}th`, `old ${kind}`] } : {}),
    ...date(random, start, 0, 300),
    ...(kind === 'battle' ? {} : date(random, 'exists_until', 250, 600)),
  };
}

/** Nothing, a day, a range of days, or only one end of a range, as `<name>_earliest`, `<name>_latest` and `<name>`. */
function date(random: () => number, name: string, from: number, to: number): Record<string, GraphInput> {
  const day = from + Math.floor(random() * (to - from));
  const [earliest, latest, vague] = [`${name}_earliest`, `${name}_latest`, day + 1 + Math.floor(random() * 80)];
  const shape = random();
  if (shape < 0.25) return {};
  if (shape < 0.6) return { [name]: day, [earliest]: day, [latest]: day };
  if (shape < 0.85) return { [name]: day, [earliest]: day, [latest]: vague };
  return shape < 0.93 ? { [name]: day, [earliest]: day } : { [name]: vague, [latest]: vague };
}

function anyOf(random: () => number, among: readonly string[]): string {
  const kind = among[Math.floor(random() * among.length)] ?? 'person';
  const count = kinds.find(([name]) => name === kind)?.[2] ?? 1;
  return `${kind}-${Math.floor(random() * count)}`;
}

/** Numbers in [0, 1) from a linear congruential generator (modulus 2^32; constants of Numerical Recipes, 2nd ed., 7.1). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
