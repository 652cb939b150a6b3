import { loadConfig } from '../../../src/config/config.ts';
import { shippedOntology } from '../../../src/config/ontology.ts';
import { type ReadWorld, readTexts } from '../../../src/content/read-world.ts';

/** A world with things of every kind and claims of every predicate, evenly many: plans of rules depend on what there is. */
export function everyPredicate({
  ofEachKind,
  ofEachPredicate,
}: Record<'ofEachKind' | 'ofEachPredicate', number>): ReadWorld {
  const { kinds, predicates } = shippedOntology();
  const id = (kind: string, index: number) => `${kind.toLowerCase()}-${index % ofEachKind}`;
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
  const entities = [...kinds.keys()].flatMap((kind) =>
    upTo(ofEachKind).map((index) => ({ id: id(kind, index), kind, name: `${kind} ${index}`, ...lifeOf(kind, index) })),
  );
  const relations = [...predicates.values()].flatMap(({ type, from, to }) =>
    upTo(ofEachPredicate).map((index) => ({
      type,
      from_entity: id(from[index % from.length] ?? 'Person', index),
      // Another step through the things than on the other side, so that pairs differ.
      to: id(to[index % to.length] ?? 'Location', index * 7 + 3),
      from: 100 + (index % 300),
      until: 140 + (index % 300),
    })),
  );
  const { config } = loadConfig({ root: '/worlds/every-predicate', read: () => undefined });
  return readTexts({ 'world.yaml': JSON.stringify({ entities, relations }) }, config);
}

function lifeOf(kind: string, index: number): object {
  const [first, last] = [100 + (index % 200), 170 + (index % 200)];
  if (kind === 'Era') return { start: first, end: last };
  if (['Person', 'Creature'].includes(kind)) return { birth: first, death: last };
  return ['Event', 'Battle', 'War', 'Treaty', 'Ceremony'].includes(kind) ? { in_fiction_date: first } : {};
}
