import type { StatedClause } from './stated-clauses.ts';
import { tellingStem } from './telling-stem.ts';

/**
 * Whether in what two parts share, who does it and to whom has changed places: "Maren did not betray Odo", "Odo betrayed Maren". Not
 * so where it holds both ways, and not of what says where or when.
 */
export function haveOtherRoles(a: StatedClause, b: StatedClause): boolean {
  const shared = [...a.stems].filter((stem) => b.stems.has(stem));
  const others = [...b.stems].filter((stem) => a.stems.has(stem)).join(' ');
  if (shared.some((stem) => mutual.has(stem)) || shared.join(' ') === others) return false;
  const isRole = (stems: readonly string[]) =>
    stems.length > 0 && !stems.some((stem) => a.circumstances.has(stem) || b.circumstances.has(stem));
  const isNamed = (stems: readonly string[]) => stems.every((stem) => a.names.has(stem) && b.names.has(stem));
  for (const start of shared.keys()) {
    for (let end = start; end < shared.length; end += 1) {
      const [first, between, last] = [shared.slice(0, start), shared.slice(start, end), shared.slice(end)];
      if (!isRole(first) || !isRole(last) || [...last, ...between, ...first].join(' ') !== others) continue;
      if (between.length > 0 || isNamed([...first, ...last])) return true;
    }
  }
  return false;
}

/** What holds of each of two holds of the other. */
const mutual: ReadonlySet<string> = new Set(
  'friends allies enemies siblings twins married wed met meet meets kin related cousins neighbours neighbors equal equals same alike'
    .split(' ')
    .map(tellingStem),
);
