import type { Report } from '../../model/report.ts';

/** Whether nothing at all was read of a world: no file holds an entity, a claim or a passage of prose. */
export function isUnread({ counts, prose }: Pick<Report, 'counts' | 'prose'>): boolean {
  return counts.entities === 0 && counts.relations === 0 && counts.attributes === 0 && prose === undefined;
}
