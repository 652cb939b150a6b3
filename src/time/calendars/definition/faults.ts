import { type LeapRule, leapDaysIn, leapTerms, leastCommonMultiple } from '../leap.ts';
import { foldCalendarName, foldEraName } from '../names.ts';
import { readYearDay, type SeasonDefinition } from '../seasons.ts';

/** The parts of a definition that must agree with each other. */
interface Definition {
  readonly months: readonly { readonly name: string; readonly days: number; readonly aliases: readonly string[] }[];
  readonly year_days?: number | undefined;
  readonly arithmetic?: 'hebrew' | undefined;
  readonly leap: readonly (LeapRule & { readonly month?: string | undefined })[];
  readonly week?:
    | { readonly days: readonly string[]; readonly anchor?: { readonly is: string } | undefined }
    | undefined;
  readonly seasons: readonly SeasonDefinition[];
  readonly eras: readonly {
    readonly name: string;
    readonly short: readonly string[];
    readonly aliases: readonly string[];
    readonly first?: number | undefined;
    readonly last?: number | undefined;
    readonly default?: boolean | undefined;
  }[];
}

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Faults between the parts of a definition: names used twice, a leap rule for an unknown month, a year without days. */
export function definitionFaults(definition: Definition): Fault[] {
  return [
    ...sharedNames(definition.months, 'months', 'month', foldCalendarName, (month) => [month.name, ...month.aliases]),
    ...(definition.arithmetic === undefined ? ruleFaults(definition) : arithmeticFaults(definition)),
    ...weekFaults(definition),
    ...seasonFaults(definition),
    ...eraFaults(definition),
  ];
}

function sharedNames<T extends { readonly name: string }>(
  things: readonly T[],
  key: string,
  what: string,
  fold: (name: string) => string,
  namesOf: (thing: T) => readonly string[],
): Fault[] {
  const owner = new Map<string, number>();
  const faults: Fault[] = [];
  things.forEach((thing, index) => {
    for (const name of namesOf(thing)) {
      const before = owner.get(fold(name));
      if (before !== undefined && before !== index) {
        const other = things[before]?.name ?? '';
        faults.push({
          path: [key, index],
          message: `the ${what} \`${thing.name}\` and the ${what} \`${other}\` are both called \`${name}\`; give one another name`,
        });
      }
      owner.set(fold(name), before ?? index);
    }
  });
  return faults;
}

function ruleFaults(definition: Definition): Fault[] {
  return [...leapFaults(definition), ...lengthFaults(definition)];
}

const HEBREW_MONTHS = 13;

function arithmeticFaults({ months, leap }: Definition): Fault[] {
  const faults: Fault[] = [];
  if (months.length !== HEBREW_MONTHS) {
    const message = `the Hebrew year needs its ${HEBREW_MONTHS} months from Tishri on, Adar Sheni the seventh`;
    faults.push({ path: ['months'], message });
  }
  if (leap.length > 0)
    faults.push({ path: ['leap'], message: '`arithmetic` decides which years are leap; remove `leap`' });
  return faults;
}

function leapFaults({ months, leap }: Definition): Fault[] {
  const known = new Set(months.map((month) => foldCalendarName(month.name)));
  return leap.flatMap((rule, index): Fault[] => {
    if (rule.unless !== undefined && rule.except === undefined) {
      return [
        { path: ['leap', index, 'unless'], message: '`unless` names exceptions from `except`, which is missing' },
      ];
    }
    if (rule.month === undefined) {
      if (months.length === 0) return [];
      return [{ path: ['leap', index], message: 'expected `month`: the month that gains the leap days' }];
    }
    if (known.has(foldCalendarName(rule.month))) return [];
    const names = months.map((month) => month.name).join(', ') || 'none';
    return [
      { path: ['leap', index, 'month'], message: `no month is called \`${rule.month}\`; the months are: ${names}` },
    ];
  });
}

/** The longest cycle of leap years that is checked year by year. */
const YEARS_TRIED = 20_000;

function lengthFaults({ months, year_days, leap }: Definition): Fault[] {
  if (months.length > 0 && year_days !== undefined) {
    return [{ path: ['year_days'], message: '`year_days` is for years without months; here the months make the year' }];
  }
  const faults: Fault[] = [];
  months.forEach((month, index) => {
    const rules = leap.filter(
      (rule) => rule.month !== undefined && foldCalendarName(rule.month) === foldCalendarName(month.name),
    );
    if (month.days === 0 && !rules.some((rule) => rule.days > 0)) {
      faults.push({
        path: ['months', index, 'days'],
        message: `\`${month.name}\` never has a day; give it days, or a leap rule that does`,
      });
    }
    if (fewestDays(month.days, rules) < 0) {
      faults.push({
        path: ['months', index],
        message: `the leap rules leave \`${month.name}\` with fewer than no days`,
      });
    }
  });
  const common = months.length > 0 ? months.reduce((sum, month) => sum + month.days, 0) : (year_days ?? 365);
  const taken = leap.filter((rule) => rule.days < 0).reduce((sum, rule) => sum + rule.days, 0);
  if (common + taken < 1) {
    faults.push({
      path: [months.length > 0 ? 'months' : 'leap'],
      message: 'a year needs at least one day, even after leap rules',
    });
  }
  return faults;
}

/**
 * The fewest days of a month with these leap rules. If a rule removes days, every year of the cycle is checked; if the cycle is
 * too long for that, all rules that remove days are assumed to apply in one year.
 */
function fewestDays(days: number, rules: readonly LeapRule[]): number {
  const together = rules.reduce((sum, rule) => sum + Math.min(0, rule.days), days);
  const terms = rules.flatMap(leapTerms);
  const cycle = terms.reduce((years, { modulus }) => Math.min(YEARS_TRIED + 1, leastCommonMultiple(years, modulus)), 1);
  if (together >= 0 || cycle > YEARS_TRIED) return together;
  const lengths = Array.from({ length: cycle }, (_, year) =>
    terms.reduce((sum, term) => sum + leapDaysIn(year, term), days),
  );
  return Math.min(...lengths);
}

function weekFaults({ week }: Definition): Fault[] {
  if (week?.anchor === undefined) return [];
  const { is } = week.anchor;
  if (week.days.some((day) => foldCalendarName(day) === foldCalendarName(is))) return [];
  return [
    { path: ['week', 'anchor', 'is'], message: `\`${is}\` is not a weekday; the week is: ${week.days.join(', ')}` },
  ];
}

function seasonFaults({ seasons, months, leap, year_days }: Definition): Fault[] {
  const faults = sharedNames(seasons, 'seasons', 'season', foldEraName, (season) => [season.name, ...season.aliases]);
  const example = months[0]?.name === undefined ? '`45`, a day of the year' : `\`1 ${months[0].name}\``;
  const longest = (index: number): number => {
    const month = months[index];
    const rules = leap.filter(
      (rule) => month === undefined || foldCalendarName(rule.month ?? '') === foldCalendarName(month.name),
    );
    const leapDays = rules.reduce((sum, { days }) => sum + Math.max(0, days), 0);
    return (month?.days ?? year_days ?? 365) + leapDays;
  };
  seasons.forEach((season, index) => {
    for (const key of ['from', 'to'] as const) {
      const read = readYearDay(season[key], months);
      if (read !== undefined && (read.day ?? 1) >= 1 && (read.day ?? 1) <= longest(read.month)) continue;
      const message = `\`${season[key]}\` is not a day of this calendar's years; expected one such as ${example}`;
      faults.push({ path: ['seasons', index, key], message });
    }
    const namesake = months.find(({ name }) => foldCalendarName(name) === foldCalendarName(season.name));
    if (namesake !== undefined) {
      const message = `a month is called \`${namesake.name}\` too; a date could mean either, so give the season another name`;
      faults.push({ path: ['seasons', index, 'name'], message });
    }
  });
  return faults;
}

function eraFaults({ eras }: Definition): Fault[] {
  const faults = sharedNames(eras, 'eras', 'era', foldEraName, (era) => [era.name, ...era.short, ...era.aliases]);
  const defaults = eras.flatMap((era, index) => (era.default === true ? [index] : []));
  for (const index of defaults.slice(1)) {
    const [first] = defaults;
    const other = first === undefined ? '' : (eras[first]?.name ?? '');
    faults.push({
      path: ['eras', index, 'default'],
      message: `only one era can be the default; \`${other}\` already is`,
    });
  }
  eras.forEach((era, index) => {
    if (era.first !== undefined && era.last !== undefined && era.last < era.first) {
      faults.push({
        path: ['eras', index, 'last'],
        message: `the era's last year ${era.last} comes before its first, ${era.first}`,
      });
    }
  });
  return faults;
}
