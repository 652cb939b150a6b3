import { labels } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { namesIn } from '../analysis/requirements.ts';
import type { Change, Links } from './change.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { provenReach } from './own-rules.ts';

/** The subjects that a run checks by a rule: some of them, or everything if narrowing would miss a finding. */
export type RuleScope = { readonly all: true } | { readonly all: false; readonly ids: ReadonlySet<string> };

export const everything: RuleScope = { all: true };

/** A rule, with what a run checks by it. */
export interface RuleTarget {
  readonly rule: Rule;
  readonly scope: RuleScope;
  /** The ids of the scope that the query is narrowed to; absent: the query runs over everything. */
  readonly subjects?: readonly string[];
}

/** Narrows each rule to the subjects that a change can concern; without a change, every rule is run over everything. */
export async function narrowRules(rules: readonly Rule[], change: Change | undefined): Promise<RuleTarget[]> {
  if (change === undefined) return rules.map((rule) => ({ rule, scope: everything }));
  const named = await change.around.labels();
  const closedFrom = memoizedClosure(change.around);
  return Promise.all(
    rules.map(async (rule) => {
      const scope = await scopeOf(rule, change, named, closedFrom);
      return scope.all ? { rule, scope } : { rule, scope, subjects: subjectsIn(rule, scope.ids, change.around, named) };
    }),
  );
}

type Labels = ReadonlyMap<string, readonly string[]>;
type ClosedFrom = (start: ReadonlySet<string>, types: readonly string[]) => Promise<ReadonlySet<string>>;

/** Several rules follow the same chains from the same entities. */
function memoizedClosure(around: Neighbourhood): ClosedFrom {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  return (start, types) => {
    const key = JSON.stringify([[...start].sort(), types]);
    const closed = known.get(key) ?? around.closed(start, new Set(types));
    known.set(key, closed);
    return closed;
  };
}

/**
 * Widens the changed entities to the subjects whose verdict may have changed: down the chains of the rule's `closure`, then
 * `reach` relations along the predicates that its text names. A changed entity of a kind in `full_on`, or a removed one that
 * may have been of it, runs the rule over everything. Subjects of findings that rest on a changed entity are added, because
 * the wording of those may change.
 */
async function scopeOf(
  rule: Rule,
  { around, resting, links, memories }: Change,
  named: Labels,
  closedFrom: ClosedFrom,
): Promise<RuleScope> {
  if (rule.subject.label === labels.memory) return { all: false, ids: await memories() };
  const isFullOn = (id: string): boolean => named.get(id)?.some((label) => rule.full_on.includes(label)) ?? true;
  if (!rule.modes.includes('live')) return everything;
  const proven = provenReach(rule);
  if (proven === undefined) return everything;
  if (rule.full_on.length > 0 && [...around.touched].some(isFullOn)) return everything;
  const { start, reach, closure } = rangeOf(rule, proven, around.touched, links);
  const reached = await around.within(await closedFrom(start, closure), reach, namesIn(rule));
  return { all: false, ids: new Set([...around.touched, ...reached, ...(resting.get(rule.id) ?? [])]) };
}

/** How far a change carries to a rule's subjects, and from which entities. */
interface Range extends Pick<Rule, 'reach' | 'closure'> {
  readonly start: ReadonlySet<string>;
}

/**
 * A `pairs` rule asks only how two neighbours are joined. If no claim between changed entities has a predicate that it names,
 * nothing was joined or parted, and the changed entities alone are its subjects. Otherwise it looks only from the lower ends
 * of these claims, since one of two entities joined through such a claim is that end or below it.
 */
function rangeOf(rule: Rule, reach: number, touched: ReadonlySet<string>, links: Links | undefined): Range {
  const { closure } = rule;
  if (!rule.pairs || links === undefined) return { start: touched, reach, closure };
  const names = namesIn(rule);
  const isNamed = (type: string): boolean => names === undefined || names.has(type) || closure.includes(type);
  const ends = new Set([...links].flatMap(([type, ids]) => (isNamed(type) ? [...ids] : [])));
  return ends.size === 0 ? { start: touched, reach: 0, closure: [] } : { start: ends, reach, closure };
}

/** The ids of a scope that can be a subject: a changed entity needs the subject's label. The query itself checks the others. */
function subjectsIn(rule: Rule, ids: ReadonlySet<string>, { touched }: Neighbourhood, named: Labels): string[] {
  if (rule.subject.label === labels.memory) return [...ids].sort();
  if (rule.compute !== undefined) return [...touched].sort(); // it follows its own steps from there
  const isOfKind = (id: string): boolean => !touched.has(id) || named.get(id)?.includes(rule.subject.label) === true;
  return [...ids].filter(isOfKind).sort();
}
