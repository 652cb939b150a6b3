import type { Phase } from '../../../app/check/phases.ts';
import type { RuleOutcome } from '../../../model/report.ts';
import { plural } from '../../../report/shared/plural.ts';

/** The limit of slow rules. */
const mostRules = 12;

/** How long each part of a check took, and the slowest rules with how many rows they gave. */
export function statsText(phases: readonly Phase[], rules: readonly RuleOutcome[]): string {
  const total = phases.reduce((sum, { ms }) => sum + ms, 0);
  const ran = rules
    .filter(({ skipped }) => skipped === undefined)
    .sort((a, b) => b.duration_ms - a.duration_ms || (a.id < b.id ? -1 : 1));
  const lines = [
    ...phases.map(({ name, ms }) => row(ms, name)),
    row(total, 'in all'),
    '',
    'Slowest rules (some run side by side):',
    ...ran.slice(0, mostRules).map(({ id, duration_ms, rows }) => row(duration_ms, `${id} (${plural(rows, 'row')})`)),
  ];
  return `${lines.join('\n')}\n`;
}

const row = (ms: number, what: string): string => `${String(ms).padStart(7)} ms  ${what}`;
