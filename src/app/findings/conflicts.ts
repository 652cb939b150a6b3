import type { Finding, Member } from '../../model/finding.ts';
import type { RunResult } from '../../rules/run/options.ts';

/** A contradiction that a write opened, or that it added to or changed. */
export interface SlotConflict {
  readonly id: string;
  /** `grew`: claims joined one that was open; `changed`: its claims state something else, and it is open all the same. */
  readonly status: 'opened' | 'grew' | 'changed';
  readonly message: string;
  /** The claims that state what none of it stated before; of one that opened all of them. */
  readonly members_added: readonly Member[];
}

/** The effects of a write on contradictions. */
export interface ConflictNews {
  /** The first of `conflicts`; absent where there are none. */
  readonly conflict_id?: string;
  /** Opened, grew, changed; each definite ones first. */
  readonly conflicts: readonly SlotConflict[];
}

/** @param result of the run after the write; absent: none was needed. */
export function conflictNews(result: Pick<RunResult, 'findings' | 'delta'> | undefined): ConflictNews {
  if (result === undefined) return { conflicts: [] };
  const { findings, delta } = result;
  const opened = new Set([...delta.opened, ...delta.reopened]);
  const slots = new Map(delta.slots.map((slot) => [slot.id, slot]));
  const conflicts = findings
    .filter(({ category }) => category === 'contradiction')
    .flatMap((finding): { finding: Finding; conflict: SlotConflict }[] => {
      const { id, message, members } = finding;
      const slot = slots.get(id);
      if (opened.has(id)) return [{ finding, conflict: { id, status: 'opened', message, members_added: members } }];
      if (slot === undefined) return [];
      const members_added = members.filter((member) => slot.added.includes(member.id));
      return [{ finding, conflict: { id, status: slot.status, message, members_added } }];
    })
    .sort((a, b) => rank(a.conflict) - rank(b.conflict) || doubt(a.finding) - doubt(b.finding))
    .map(({ conflict }) => conflict);
  const [first] = conflicts;
  return { ...(first === undefined ? {} : { conflict_id: first.id }), conflicts };
}

const ranks = ['opened', 'grew', 'changed'] as const;
const rank = ({ status }: SlotConflict): number => ranks.indexOf(status);
const doubt = ({ verdict }: Finding): number => (verdict === 'definite' ? 0 : 1);
