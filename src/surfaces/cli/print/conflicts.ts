import type { SlotConflict } from '../../../app/findings/conflicts.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

const most = 20;

/** The open contradictions that claims joined, then those whose claims changed: each with the lines of what is new in it. */
export function changedConflicts(conflicts: readonly SlotConflict[], paint: Paint): string[] {
  return (['grew', 'changed'] as const).flatMap((status) => {
    const some = conflicts.filter((conflict) => conflict.status === status);
    if (some.length === 0) return [];
    const shown = some.slice(0, most).map((conflict) => conflictLines(conflict, paint).join('\n'));
    const left = some.length - shown.length;
    const title = paint('bold', `${plural(some.length, 'finding')} ${status}:`);
    return [[title, ...shown, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n')];
  });
}

function conflictLines({ id, message, members_added }: SlotConflict, paint: Paint): string[] {
  const added = members_added.map(({ summary, source: { path, line, column } }) => {
    return `    + ${paint('cyan', `${path}:${line}:${column}`)} ${summary}`;
  });
  return [`  ${message} ${paint('dim', id)}`, ...added];
}

/** `1 grew, ` for the line of counts; nothing where none did. */
export function changedCounts(conflicts: readonly SlotConflict[]): string {
  return (['grew', 'changed'] as const)
    .map((status) => ({ status, count: conflicts.filter((conflict) => conflict.status === status).length }))
    .map(({ status, count }) => (count === 0 ? '' : `${count} ${status}, `))
    .join('');
}

export const hasGrown = (conflicts: readonly SlotConflict[]): boolean =>
  conflicts.some(({ status }) => status === 'grew');
