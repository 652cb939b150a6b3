import type { Params } from '../../graph/port.ts';
import { labels, structuralEdges } from '../../graph/schema.ts';
import { type TypeFilter, type TypeFilters, typesThrough } from './claim-filter.ts';
import type { NodePattern, PatternStep } from './pattern-step.ts';

/** Predicates by the end of their relations that a thing stands at: of those that lead from it, and of those that lead to it. */
export interface StepTypes {
  readonly out: ReadonlySet<string>;
  readonly into: ReadonlySet<string>;
}

type Side = keyof StepTypes;

/** Predicates, by name and all that conditions let through, of relations that the subject stands at one of these ends of. */
export interface Predicates {
  readonly sides: readonly Side[];
  readonly names: readonly string[];
  readonly filters: readonly TypeFilter[];
}

/** These predicates, given the values of parameters. Undefined: any. */
export function typesOf(all: readonly Predicates[], params: Params): StepTypes | undefined {
  const found: Record<Side, Set<string>> = { out: new Set(), into: new Set() };
  for (const { sides, names, filters } of all) {
    const through = filters.map((filter) => typesThrough(filter, params));
    for (const types of [names, ...through]) {
      if (types === undefined) return undefined;
      for (const type of types) for (const side of sides) found[side].add(type);
    }
  }
  return found;
}

/** A step as seen from one of its ends. */
export interface StepEnd {
  /** Undefined: of any type. */
  readonly types: readonly string[] | undefined;
  /** Where this end stands, as far as the arrow tells. */
  readonly sides: readonly Side[];
  readonly other: NodePattern;
}

/** The ends of a step that are the subject. */
export function endsAt(subject: string, left: NodePattern, { types, arrow, right }: PatternStep): StepEnd[] {
  const sides: readonly [Side[], Side[]] =
    arrow === 'right' ? [['out'], ['into']] : arrow === 'left' ? [['into'], ['out']] : [bothSides, bothSides];
  const ends: StepEnd[] = [];
  if (left.variable === subject) ends.push({ types, sides: sides[0], other: right });
  if (right.variable === subject) ends.push({ types, sides: sides[1], other: left });
  return ends;
}

const bothSides: Side[] = ['out', 'into'];

/**
 * Between a claim and what it is about stands an edge that says which end that is; the claim's label is the predicate, else a
 * condition may tell its type. Undefined: any.
 */
export function predicatesOf(
  { types, sides, other }: StepEnd,
  filters: TypeFilters | undefined,
): Predicates[] | undefined {
  if (types === undefined) return undefined;
  const native: Predicates = { sides, names: types.filter((type) => !structuralEdges.has(type)), filters: [] };
  const claimSides = [
    ...(types.includes('FROM') ? ['out' as const] : []),
    ...(types.includes('TO') ? ['into' as const] : []),
  ];
  if (claimSides.length === 0) return [native];
  const names = other.labels?.filter((name) => !modelLabels.has(name)) ?? [];
  if (names.length > 0) return [native, { sides: claimSides, names, filters: [] }];
  const filter = filters?.get(other.variable ?? '');
  if (filter === undefined || filter.within.length === 0) return undefined;
  return [native, { sides: claimSides, names: [], filters: [filter] }];
}

const modelLabels: ReadonlySet<string> = new Set(Object.values(labels));
