import type { Params } from '../../graph/port.ts';
import { sharedEdges } from '../../graph/schema.ts';
import { conjuncts, type FiltersByToken } from './claim-filter.ts';
import { nodeAt, stepAfter } from './pattern-step.ts';
import { type Clause, type Statement, splitAtCommas, withDepth } from './statement.ts';
import { endsAt, type Predicates, predicatesOf, type StepTypes, typesOf } from './step-ends.ts';

/** How many relations of each predicate lead from a thing, and how many to it. */
export interface StepCounts {
  readonly out: ReadonlyMap<string, number>;
  readonly into: ReadonlyMap<string, number>;
}

/** So many relations of these predicates, at that end; `alike`: all of one predicate. */
interface SomeSteps {
  readonly types: StepTypes;
  readonly count: number;
  readonly alike: boolean;
}

/** Relations that a subject must have, or else one of these others. */
export type NeededSteps = readonly SomeSteps[];

/** Whether a thing that has these relations has all that is needed. */
export function hasNeeded(needed: readonly NeededSteps[], steps: StepCounts): boolean {
  return needed.every((anyOf) => anyOf.some((some) => hasSome(some, steps)));
}

function hasSome({ types, count, alike }: SomeSteps, { out, into }: StepCounts): boolean {
  const byType = [...new Set([...types.out, ...types.into])].map(
    (type) => (types.out.has(type) ? (out.get(type) ?? 0) : 0) + (types.into.has(type) ? (into.get(type) ?? 0) : 0),
  );
  return (alike ? Math.max(0, ...byType) : byType.reduce((sum, each) => sum + each, 0)) >= count;
}

/** What is needed, given the values of parameters. */
export function neededGiven(needed: readonly (readonly Needed[])[], params: Params): NeededSteps[] {
  return needed.flatMap((anyOf) => {
    const alternatives = anyOf.flatMap(({ predicates, ...much }) => {
      const types = typesOf(predicates, params);
      return types === undefined ? [] : [{ types, ...much }];
    });
    return alternatives.length === anyOf.length ? [alternatives] : [];
  });
}

/** Relations of which a subject must have so many: plain data. */
export interface Needed {
  readonly predicates: readonly Predicates[];
  readonly count: number;
  readonly alike: boolean;
}

/**
 * Relations without which no row of the query can be about a subject, or else one of these others: what each branch matches outright;
 * what one branch of a UNION needs, another may not.
 */
export function neededSteps({ branches }: Statement, subject: string, filters: FiltersByToken): Needed[][] {
  const [first = [], ...others] = branches.map(({ clauses }) => neededIn(clauses, subject, filters));
  if (others.length === 0) return first.map((one) => [one]);
  const anyOf = [first, ...others].flatMap(([one]) => (one === undefined ? [] : [one]));
  return anyOf.length === branches.length ? [anyOf] : [];
}

function neededIn(clauses: readonly Clause[], subject: string, filters: FiltersByToken): Needed[] {
  // Behind them a name may stand for something else.
  const end = clauses.findIndex(({ keyword }) => keyword !== 'MATCH' && keyword !== 'WHERE');
  const [first, later] = end < 0 ? [clauses, []] : [clauses.slice(0, end), clauses.slice(end)];
  const apart = keptApart(first);
  const found = matchedSteps(first, subject, filters);
  const isTwin = (one: MatchedSteps, other: MatchedSteps): boolean =>
    apart.has(`${one.at} ${other.at}`) && JSON.stringify(one.predicates) === JSON.stringify(other.predicates);
  const gathered = found.length === 1 ? gatheredCount(first, later, { subject, claim: found[0]?.at }) : 1;
  return [
    ...found.map((one) => {
      const count = found.some((other) => isTwin(one, other)) ? 2 : gathered;
      return { predicates: one.predicates, count, alike: gathered > 1 };
    }),
    ...matchedSteps(later, subject, filters).map(({ predicates }) => ({ predicates, count: 1, alike: false })),
  ];
}

/** What is matched outright: relations of these predicates, and the variable of what they lead to. */
interface MatchedSteps {
  readonly predicates: readonly Predicates[];
  readonly at: string | undefined;
}

function matchedSteps(clauses: readonly Clause[], subject: string, filters: FiltersByToken): MatchedSteps[] {
  const found: MatchedSteps[] = [];
  for (const { keyword, tokens } of clauses) {
    if (keyword !== 'MATCH') continue;
    for (const [index, token, depth] of withDepth(tokens)) {
      const left = depth === 1 ? nodeAt(tokens, index) : undefined;
      const step = left === undefined ? undefined : stepAfter(tokens, left.end);
      if (left === undefined || step === undefined || step.repeated) continue;
      const [end] = endsAt(subject, left, step);
      const predicates = end && predicatesOf(end, filters.get(token));
      if (predicates !== undefined && saysWhich(predicates)) found.push({ predicates, at: end?.other.variable });
    }
  }
  return found;
}

/** An attribute is no relation, and some edges join a thing to what is none. */
function saysWhich(all: readonly Predicates[]): boolean {
  return (
    all.some(({ names, filters }) => names.length + filters.length > 0) &&
    !all.some(({ names }) => names.some((name) => sharedEdges.has(name)))
  );
}

const textOf = (tokens: Clause['tokens']): string => tokens.map(({ text }) => text).join(' ');

/** What has to hold of what these clauses match. */
function conditions(clauses: readonly Clause[]): string[] {
  return clauses
    .filter(({ keyword }) => keyword === 'WHERE')
    .flatMap(({ tokens }) => conjuncts(tokens) ?? [])
    .map(textOf);
}

/** Pairs of variables that never stand for the same thing: `WHERE one.id < other.id`. */
function keptApart(clauses: readonly Clause[]): ReadonlySet<string> {
  const pairs = conditions(clauses).flatMap((text) => {
    const [, one, other] = /^(\w+) \. id (?:<|>|<>|< >) (\w+) \. id$/.exec(text) ?? [];
    return one === undefined || other === undefined ? [] : [`${one} ${other}`, `${other} ${one}`];
  });
  return new Set(pairs);
}

/**
 * How many claims of one predicate are needed where a single step is matched, and what it leads to gathered for each subject and
 * predicate: `WITH who, r.type AS predicate, collect(r) AS claims WHERE size(claims) > 1`.
 */
function gatheredCount(
  [match, condition, ...more]: readonly Clause[],
  [gather, check]: readonly Clause[],
  { subject, claim }: { readonly subject: string; readonly claim: string | undefined },
): number {
  const isOneStep = match?.keyword === 'MATCH' && match.tokens.filter(({ text }) => text === '(').length === 2;
  const isOneMatch = isOneStep && condition?.keyword !== 'MATCH' && more.length === 0;
  if (!isOneMatch || gather?.keyword !== 'WITH' || check?.keyword !== 'WHERE') return 1;
  const items = splitAtCommas(gather.tokens).map(textOf);
  const isGrouped = items.includes(subject) && items.some((item) => item.startsWith(`${claim} . type AS `));
  const list = items
    .find((item) => item.startsWith(`collect ( ${claim} ) AS `))
    ?.split(' ')
    .at(-1);
  const size = conditions([check]).find((text) => text.startsWith(`size ( ${list} ) > `));
  const least = Number(size?.split(' ').at(-1));
  return isGrouped && list !== undefined && Number.isInteger(least) && least > 0 ? least + 1 : 1;
}
