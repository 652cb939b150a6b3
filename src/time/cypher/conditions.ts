import type { TimeArgument } from './arguments.ts';

/** A Cypher condition; undefined for one that never holds, because it compares with a literal null. */
export type Condition = string | undefined;

/**
 * Compares a bound of one date with a bound of another (`plus` so many days). A missing property is null, a comparison with
 * null is null, and null makes neither an OR nor a WHEN true, so open bounds need no conditions of their own.
 */
export type Compare = (
  a: TimeArgument,
  aBound: 'earliest' | 'latest',
  operator: '<' | '<=' | '>' | '>=' | '=',
  b: TimeArgument,
  bBound: 'earliest' | 'latest',
  plus?: string,
) => Condition;

/** @param axes whether the calendars are on several axes, so that each comparison must check that its dates share one. */
export function comparing(axes: boolean): Compare {
  return (a, aBound, operator, b, bBound, plus) => {
    if (a.form === 'unknown' || b.form === 'unknown') return undefined;
    const comparison = `${bound(a, aBound)} ${operator} ${bound(b, bBound)}${plus === undefined ? '' : ` + ${plus}`}`;
    return axes ? every(comparison, sameAxisCondition(a, b)) : comparison;
  };
}

/** True when two dates count on one axis; an absent `_axis` is the main one. `true` for two exact days, which are on the main axis. */
export function sameAxisCondition(a: TimeArgument, b: TimeArgument): Condition {
  if (a.form === 'dated' && b.form === 'dated') return `coalesce(${a.axis}, '') = coalesce(${b.axis}, '')`;
  const dated = a.form === 'dated' ? a : b;
  return dated.form === 'dated' ? `${dated.axis} IS NULL` : 'true';
}

/** True if a date has at least one bound. */
export function stated(a: TimeArgument): Condition {
  if (a.form === 'unknown') return undefined;
  return a.form === 'exact' ? `${a.value} IS NOT NULL` : some(`${a.earliest} IS NOT NULL`, `${a.latest} IS NOT NULL`);
}

/** True if a date has no bound. */
export function unstated(a: TimeArgument): Condition {
  if (a.form === 'unknown') return 'true';
  return a.form === 'exact' ? `${a.value} IS NULL` : every(`${a.earliest} IS NULL`, `${a.latest} IS NULL`);
}

/** True if somebody wrote a date down: a bound that only follows from a life has no words. */
export function writtenDown(a: TimeArgument): Condition {
  return a.form === 'dated' ? `${a.text} IS NOT NULL` : stated(a);
}

export function unwritten(a: TimeArgument): Condition {
  return a.form === 'dated' ? `${a.text} IS NULL` : unstated(a);
}

/** True if a date is bounded above. */
export function hasLatest(a: TimeArgument): Condition {
  return a.form === 'unknown' ? undefined : `${bound(a, 'latest')} IS NOT NULL`;
}

export function some(...conditions: readonly Condition[]): Condition {
  const possible = [...new Set(conditions.filter((condition) => condition !== undefined))];
  return possible.length > 1 ? `(${possible.join(' OR ')})` : possible[0];
}

export function every(...conditions: readonly Condition[]): Condition {
  const needed = [...new Set(conditions)].filter((condition) => condition !== 'true');
  if (needed.some((condition) => condition === undefined)) return undefined;
  return needed.length > 1 ? `(${needed.join(' AND ')})` : (needed[0] ?? 'true');
}

/** The value of the first condition that holds, else null. */
export function cases(...branches: readonly (readonly [Condition, 'true' | 'false' | 'null'])[]): string {
  const whens = branches.filter(([condition]) => condition !== undefined);
  if (whens.every(([, value]) => value === 'null')) return 'null';
  return `(CASE ${whens.map(([condition, value]) => `WHEN ${condition} THEN ${value}`).join(' ')} END)`;
}

function bound(a: Exclude<TimeArgument, { form: 'unknown' }>, which: 'earliest' | 'latest'): string {
  return a.form === 'exact' ? a.value : a[which];
}
