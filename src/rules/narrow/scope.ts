import type { Params } from '../../graph/port.ts';
import { labels, structuralEdges } from '../../graph/schema.ts';
import type { Rule } from '../../model/rule.ts';
import { analyse } from '../analysis/analysis.ts';
import { hasNeeded, neededGiven } from '../analysis/needed-steps.ts';
import type { StepTypes } from '../analysis/step-ends.ts';
import { typesToSubject } from '../analysis/subject-steps.ts';
import type { ParamsOf } from '../run/ask/params.ts';
import type { Links, Neighbourhood } from './neighbourhood.ts';

/** What a live run asks a rule about: some subjects, or everything where narrowing would miss something. */
export type RuleScope = { readonly all: true } | { readonly all: false; readonly ids: ReadonlySet<string> };

const everything: RuleScope = { all: true };

/** Labels of the graph model itself; everything else in a pattern is a kind or a predicate. */
const structural: ReadonlySet<string> = new Set([...Object.values(labels), ...structuralEdges]);
/** Labels that claims of every predicate have. */
const anyClaim: ReadonlySet<string> = new Set([labels.relation, labels.assertion, labels.claim]);

/** Kinds and predicates without which a rule has nothing to say: those its header names, else those its patterns need. */
export function requirementsOf(rule: Rule): string[] {
  if (rule.requires !== undefined) return [...rule.requires];
  const { required } = analyse(rule).outline;
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
  /** What joins what was touched to one another; undefined where that may not be all that changed. */
  readonly links: Links | undefined;
  readonly paramsOf: ParamsOf;
}

/** How far a rule looks after a change, and whence; absent: from all that was touched. */
interface Look extends Pick<Rule, 'reach' | 'closure'> {
  readonly whence?: readonly string[];
}

const nearest: Look = { reach: 0, closure: [] };

/**
 * One that asks of neighbours only how two of them are joined looks no farther where nothing joins what was touched that it names;
 * and else only from the lower ends of what does: of two that are joined through it, one is there or below.
 */
function lookOf(rule: Rule, links: Links | undefined): Look {
  if (!rule.pairs || links === undefined) return rule;
  const { reach, closure } = rule;
  const named = stepTypes(rule)?.out;
  const isNamed = (type: string): boolean => named === undefined || named.has(type) || closure.includes(type);
  const whence = [...links].flatMap(([type, ends]) => (isNamed(type) ? [...ends] : []));
  return whence.length === 0 ? nearest : { reach, closure, whence: [...new Set(whence)].sort() };
}

/** True for a rule that a change concerns no farther than a step away, and that needs no answer of an earlier question. */
export function staysNear(rule: Rule, links: Links | undefined): boolean {
  const { reach, closure } = lookOf(rule, links);
  return rule.origin === 'shipped' && rule.compute === undefined && reach <= 1 && closure.length === 0;
}

/** What each of these rules is asked about after a change; without one, everything. */
export async function askedOf(
  rules: readonly Rule[],
  { around, resting, links, paramsOf }: Concerned,
): Promise<Asked[]> {
  if (around === undefined) return rules.map((rule) => ({ rule, scope: everything }));
  const looks = rules.map((rule) => ({ rule, look: lookOf(rule, links) }));
  const starts = new Map<string, ReadonlySet<string>>();
  for (const { look } of looks) {
    const { closure, whence } = look;
    const start = whence === undefined ? around.touched : new Set(whence);
    if (!starts.has(startOf(look))) starts.set(startOf(look), await around.closed(start, new Set(closure)));
  }
  const scopes: { readonly rule: Rule; readonly scope: RuleScope; readonly params: Params }[] = [];
  for (const { rule, look } of looks) {
    const params = paramsOf(rule);
    const start = starts.get(startOf(look)) ?? around.touched;
    const reached = await scopeOf(rule, around, start, stepsTo(rule, look, params));
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

const startOf = ({ closure, whence }: Look): string => JSON.stringify([closure, whence]);

/**
 * Widens what was touched to the subjects whose verdict may have changed: down the chains the rule follows (`closure`), then
 * `reach` steps along the predicates its text names, the last of them one that leads to the subject. Touching a kind in
 * `full_on`, or removing an entity that may have been one, asks about everything.
 */
async function scopeOf(
  rule: Rule,
  around: Neighbourhood,
  start: ReadonlySet<string>,
  steps: readonly (StepTypes | undefined)[],
): Promise<RuleScope> {
  if (!rule.modes.includes('live')) return everything;
  const known = await around.labels();
  if (rule.full_on.length > 0) {
    for (const id of around.touched) {
      const found = known.get(id);
      if (found === undefined || found.some((label) => rule.full_on.includes(label))) return everything;
    }
  }
  return { all: false, ids: new Set([...around.touched, ...(await around.within(start, steps))]) };
}

/** The steps of its reach, as a change travels them: anywhere the rule looks, and at last to its subject. Undefined: any. */
function stepsTo(rule: Rule, { reach }: Look, params: Params): (StepTypes | undefined)[] {
  if (reach === 0) return [];
  const anywhere = stepTypes(rule);
  const last = typesToSubject(analyse(rule).outline.steps, params) ?? anywhere;
  return [...Array.from({ length: reach - 1 }, () => anywhere), last];
}

/** What a change can travel along, either way; undefined: anything, for a rule that matches relations of every type. */
function stepTypes(rule: Rule): StepTypes | undefined {
  const { mentioned } = analyse(rule).outline;
  if (mentioned.some((name) => anyClaim.has(name))) return undefined;
  const types = new Set(mentioned.filter((name) => !structural.has(name)));
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
  const needed = neededGiven(analyse(rule).outline.steps.needed, params);
  const hasSteps = (id: string): boolean => {
    const steps = needed.length === 0 ? undefined : around.stepsOf(id);
    return steps === undefined || hasNeeded(needed, steps);
  };
  const isOfKind = (id: string): boolean =>
    !around.touched.has(id) || named.get(id)?.includes(rule.subject.label) === true;
  return [...ids].filter((id) => isOfKind(id) && hasSteps(id)).sort();
}
