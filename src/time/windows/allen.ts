/**
 * The thirteen relations of Allen's interval algebra (J. F. Allen, "Maintaining Knowledge about Temporal Intervals", CACM
 * 26:11, 1983). Between two proper intervals (begin < end) exactly one of them holds.
 */
export const allenRelations = [
  'before',
  'meets',
  'overlaps',
  'starts',
  'during',
  'finishes',
  'equals',
  'finished-by',
  'contains',
  'started-by',
  'overlapped-by',
  'met-by',
  'after',
] as const;
export type AllenRelation = (typeof allenRelations)[number];

/** An interval whose days are known: [from, until), `from` < `until`. */
export interface CertainWindow {
  readonly from: number;
  readonly until: number;
}

/** The relation of `a` to `b`. Throws a RangeError for an interval that is empty or ends before it begins. */
export function allenRelation(a: CertainWindow, b: CertainWindow): AllenRelation {
  for (const { from, until } of [a, b]) {
    if (!(from < until)) throw new RangeError(`An interval needs from < until; got ${from}..${until}.`);
  }
  if (a.until < b.from) return 'before';
  if (a.until === b.from) return 'meets';
  if (b.until < a.from) return 'after';
  if (b.until === a.from) return 'met-by';
  return sharingTime(Math.sign(a.from - b.from), Math.sign(a.until - b.until));
}

/** The same relation seen from `b`: r(a, b) = converse(r)(b, a). The list is symmetric about `equals`. */
export function converse(relation: AllenRelation): AllenRelation {
  return allenRelations[allenRelations.length - 1 - allenRelations.indexOf(relation)] ?? 'equals';
}

/** Every relation that `a` may have to `c` when `a` has `first` to `b`, and `b` has `second` to `c`; in the order of the list. */
export function composeRelations(first: AllenRelation, second: AllenRelation): readonly AllenRelation[] {
  return compositions().get(`${first} ${second}`) ?? [];
}

function sharingTime(begins: number, ends: number): AllenRelation {
  if (begins === 0) return ends === 0 ? 'equals' : ends < 0 ? 'starts' : 'started-by';
  if (ends === 0) return begins > 0 ? 'finishes' : 'finished-by';
  if (begins < 0) return ends < 0 ? 'overlaps' : 'contains';
  return ends < 0 ? 'during' : 'overlapped-by';
}

let table: ReadonlyMap<string, readonly AllenRelation[]> | undefined;

/** The composition table, found by trying: three intervals have six ends, so every arrangement occurs among the numbers 0..5. */
function compositions(): ReadonlyMap<string, readonly AllenRelation[]> {
  table ??= enumerate();
  return table;
}

function enumerate(): ReadonlyMap<string, readonly AllenRelation[]> {
  const ends = [0, 1, 2, 3, 4, 5];
  const windows = ends.flatMap((from) => ends.filter((until) => until > from).map((until) => ({ from, until })));
  const found = new Map<string, Set<AllenRelation>>();
  for (const a of windows) {
    for (const b of windows) {
      for (const c of windows) {
        const key = `${allenRelation(a, b)} ${allenRelation(b, c)}`;
        found.set(key, (found.get(key) ?? new Set()).add(allenRelation(a, c)));
      }
    }
  }
  return new Map([...found].map(([key, set]) => [key, allenRelations.filter((relation) => set.has(relation))]));
}
