/** The first day of a date, undefined where it is none. */
export type FirstDay = (date: string) => number | undefined;

/**
 * When somebody was born who was so many years old at a date: one of two years. Only a plain year tells ("590 TC"); whether the
 * years of its era count up or down is found by looking.
 */
export function birthRange(date: string, years: number, firstDay: FirstDay): string | undefined {
  const [, number, era = ''] = /^(\d{1,6})((?: \D+)?)$/.exec(date) ?? [];
  const then = firstDay(date);
  if (number === undefined || then === undefined) return undefined;
  for (const sign of [-1, 1]) {
    const last = `${Number(number) + sign * years}${era}`;
    const first = `${Number(number) + sign * (years + 1)}${era}`;
    const [from, until] = [firstDay(first), firstDay(last)];
    if (from !== undefined && until !== undefined && from < until && until <= then)
      return `between ${first} and ${last}`;
  }
  return undefined;
}
