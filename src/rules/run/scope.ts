import type { Params } from '../../graph/port.ts';
import { labels, structuralEdges } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { analyse } from '../text/analysis.ts';
import { hasNeeded } from '../text/needed-steps.ts';
import type { StepTypes } from '../text/step-ends.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { ParamsOf } from './params.ts';

/** What a live run asks a rule about: some subjects, or everything where narrowing would miss something. */
export type RuleScope = { readonly all: true } | { readonly all: false; readonly ids: ReadonlySet<string> };

const everything: RuleScope = { all: true };

/** Labels of the graph model itself; everything else in a pattern is a kind or a predicate. */
const structural: ReadonlySet<string> = new Set([...Object.values(labels), ...structuralEdges]);

/** Kinds and predicates without which a rule has nothing to say: those its header names, else those its patterns need. */
export function requirementsOf(rule: Rule): string[] {
  if (rule.requires !== undefined) return [...rule.requires];
  const { required } = analyse(rule).patterns;
  const names = [...required, rule.subject.label].filter((name) => !structural.has(name));
  return [...new Set(names)].sort();
}

/** What a rule is asked about in a run. */
export interface Asked {
  readonly rule: Rule;
  readonly scope: RuleScope;
  /** Of the scope, those that can be its subject; absent: everything is asked about. */
  readonly subjects?: readonly string[];
}

/** What tells whom a change concerns. */
interface Concerned {
  readonly around: Neighbourhood | undefined;
  /** By rule, the subjects of its findings that what was touched is evidence of. */
  readonly resting: ReadonlyMap<string, ReadonlySet<string>>;
  readonly paramsOf: ParamsOf;
}

/** True for a rule that a change concerns no farther than a step away, and that needs no answer of an earlier question. */
export function staysNear({ origin, compute, reach, closure }: Rule): boolean {
  return origin === 'shipped' && compute === undefined && reach <= 1 && closure.length === 0;
}

/** What each of these rules is asked about after a change; without one, everything. */
export async function askedOf(rules: readonly Rule[], { around, resting, paramsOf }: Concerned): Promise<Asked[]> {
  if (around === undefined) return rules.map((rule) => ({ rule, scope: everything }));
  const closed = new Map<string, ReadonlySet<string>>();
  for (const rule of rules) {
    const chain = rule.closure.join(' ');
    if (!closed.has(chain)) closed.set(chain, await around.closed(around.touched, new Set(rule.closure)));
  }
  await around.load([...closed.values()].flatMap((ids) => [...ids]));
  const scopes: { readonly rule: Rule; readonly scope: RuleScope; readonly params: Params }[] = [];
  for (const rule of rules) {
    const params = paramsOf(rule);
    const reached = await scopeOf(rule, around, closed.get(rule.closure.join(' ')) ?? around.touched, params);
    const rested = resting.get(rule.id);
    const isAsReached = reached.all || rested === undefined;
    const scope = isAsReached ? reached : { all: false as const, ids: new Set([...reached.ids, ...rested]) };
    scopes.push({ rule, scope, params });
  }
  const named = await around.labels();
  return scopes.map(({ rule, scope, params }) =>
    scope.all ? { rule, scope } : { rule, scope, subjects: subjectsIn(rule, scope.ids, { around, params, named }) },
  );
}

/**
 * Widens what was touched to the subjects whose verdict may have changed: down the chains the rule follows (`closure`), then
 * `reach` steps along the predicates its text names, the last of them one that leads to the subject; from two of what changed, for
 * a rule that asks of neighbours only in `pairs`. Touching a kind in `full_on`, or removing an entity that may have been one, asks about everything.
 */
async function scopeOf(
  rule: Rule,
  around: Neighbourhood,
  closed: ReadonlySet<string>,
  params: Params,
): Promise<RuleScope> {
  if (!rule.modes.includes('live')) return everything;
  const known = await around.labels();
  if (rule.full_on.length > 0) {
    for (const id of around.touched) {
      const found = known.get(id);
      if (found === undefined || found.some((label) => rule.full_on.includes(label))) return everything;
    }
  }
  const steps = stepsTo(rule, params);
  const inPairs = rule.pairs && rule.reach === 1 && rule.closure.length === 0;
  return { all: false, ids: inPairs ? await around.withinPairs(steps[0]) : await around.within(closed, steps) };
}

/** The steps of its reach, as a change travels them: anywhere the rule looks, and at last to its subject. Undefined: any. */
function stepsTo(rule: Rule, params: Params): (StepTypes | undefined)[] {
  if (rule.reach === 0) return [];
  const anywhere = stepTypes(rule);
  const last = analyse(rule).steps.first(params) ?? anywhere;
  return [...Array.from({ length: rule.reach - 1 }, () => anywhere), last];
}

/** What a change can travel along, either way; undefined: anything, for a rule that matches relations of every type. */
function stepTypes(rule: Rule): StepTypes | undefined {
  const { mentioned } = analyse(rule).patterns;
  if (mentioned.has(labels.relation) || mentioned.has(labels.assertion) || mentioned.has(labels.claim))
    return undefined;
  const types = new Set([...mentioned].filter((name) => !structural.has(name)));
  return { out: types, into: types };
}

/**
 * Of the scope, those that have the relations the rule matches, and of what was touched those that carry the subject's label:
 * nothing else can be its subject. What a step leads to is nearly always of the right kind, and the query sees to it.
 */
function subjectsIn(
  rule: Rule,
  ids: ReadonlySet<string>,
  { around, params, named }: { around: Neighbourhood; params: Params; named: ReadonlyMap<string, readonly string[]> },
): string[] {
  if (rule.compute !== undefined) return [...around.touched].sort(); // it finds its own way from there
  const needed = analyse(rule).steps.needed(params);
  const hasSteps = (id: string): boolean => {
    const steps = needed.length === 0 ? undefined : around.stepsOf(id);
    return steps === undefined || hasNeeded(needed, steps);
  };
  const isOfKind = (id: string): boolean =>
    !around.touched.has(id) || named.get(id)?.includes(rule.subject.label) === true;
  return [...ids].filter((id) => isOfKind(id) && hasSteps(id)).sort();
}
