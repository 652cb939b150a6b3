import type { AssertionForm, AssertionRecord } from './records.ts';

/** The known facts of an assertion that left the files. */
export interface GoneAssertion {
  readonly id: string;
  readonly form: AssertionForm;
  readonly type: string;
  readonly from: string;
  readonly to?: string | undefined;
  readonly source: string;
}

/**
 * Which assertion that is new in the files, or back in them, evidently took the place of one that is gone: the only such one
 * about the same two things (or the same attribute of one thing), or else the only one that the same source says of one of the
 * two. Where more than one could be meant, none is named.
 */
export function replacements(
  gone: readonly GoneAssertion[],
  arrived: readonly AssertionRecord[],
): ReadonlyMap<string, string> {
  const replacedBy = new Map<string, string>();
  if (gone.length === 0 || arrived.length === 0) return replacedBy;
  const taken = new Set<string>();
  for (const slotOf of slots) {
    const openings = bySlot(
      gone.filter(({ id }) => !replacedBy.has(id)),
      slotOf,
    );
    const candidates = bySlot(
      arrived.filter(({ id }) => !taken.has(id)),
      slotOf,
    );
    for (const [slot, [only, ...others]] of openings) {
      const [successor, ...rivals] = candidates.get(slot) ?? [];
      if (only === undefined || successor === undefined || others.length + rivals.length > 0) continue;
      replacedBy.set(only.id, successor.id);
      taken.add(successor.id);
    }
  }
  return replacedBy;
}

type Slotted = Omit<GoneAssertion, 'id'>;

/** From the narrowest likeness to the widest; undefined where a slot does not apply. */
const slots: readonly ((assertion: Slotted) => string | undefined)[] = [
  ({ type, from, to, source }) => JSON.stringify([type, from, to, source]),
  ({ type, from, to }) => JSON.stringify([type, from, to]),
  ({ form, type, from, source }) => (form === 'relation' ? JSON.stringify([type, from, source]) : undefined),
  ({ form, type, to, source }) => (form === 'relation' ? JSON.stringify([type, to, source]) : undefined),
];

function bySlot<T extends Slotted>(
  assertions: readonly T[],
  slotOf: (assertion: Slotted) => string | undefined,
): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const assertion of assertions) {
    const slot = slotOf(assertion);
    if (slot === undefined) continue;
    const list = grouped.get(slot);
    if (list === undefined) grouped.set(slot, [assertion]);
    else list.push(assertion);
  }
  return grouped;
}
