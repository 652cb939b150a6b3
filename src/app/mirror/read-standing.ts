import type { GraphStore } from '../../graph/port.ts';
import { concludedDates } from '../../queries/concluded-dates.ts';
import { openGapsAbout } from '../../queries/findings/find.ts';
import { type HistoryNames, historiesOf } from '../../queries/history.ts';
import type { ClaimKey } from '../../queries/mirror/claims-about.ts';
import {
  type FindingAbout,
  type FindingMark,
  readFindingLines,
  readFindingMarks,
} from '../../queries/mirror/findings-about.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';
import { groupBy } from '../../util/group.ts';
import { type HistoryItem, historyInWords } from '../decisions/history.ts';
import { findingsConcerning } from '../findings/about-entity.ts';
import { shippedBounds } from '../shipped-bounds.ts';
import { unknownSentence } from '../unknown-sentence.ts';
import { answeredGaps, type RulesAndStore } from '../waiting/answered-gaps.ts';

/** How an entity stands: what is wrong with it, what nobody knows, and what became of it. */
export interface Standing {
  readonly concluded: readonly string[];
  readonly unknown: readonly string[];
  /** The gravest. */
  readonly findings: readonly FindingAbout[];
  readonly findings_total: number;
  /** The newest, the last of them last. */
  readonly history: readonly HistoryItem[];
  readonly history_total: number;
}

export interface StandingOptions {
  /** Leaves out of the history what no person decided: it has the times of the program's own runs. */
  readonly decisionsOnly?: boolean | undefined;
  /** Tells what the dates of others prove of a beginning that no file states: a few questions to the store for each entity. */
  readonly concludes?: boolean | undefined;
}

const mostFindings = 20;
const mostHistory = 20;

/** By id of an entity, how it stands. */
export async function readStanding(
  world: RulesAndStore,
  entities: ReadonlyMap<string, StoredEntity>,
  claims: ReadonlyMap<string, readonly ClaimKey[]>,
  { decisionsOnly, concludes }: StandingOptions,
): Promise<ReadonlyMap<string, Standing>> {
  const ids = [...entities.keys()];
  const marks = await marksAbout(world.store, [...entities.values()]);
  const unknown = await unknownOf(world, entities);
  const findings = await findingsOf(world, marks);
  const history = await historyOf(world, marks, claims, decisionsOnly);
  const concluded = new Map<string, readonly string[]>();
  for (const id of concludes === true ? ids : [])
    concluded.set(id, await concludedDates(world.store, id, shippedBounds()));
  return new Map(
    ids.map((id) => {
      const entries = history.get(id) ?? { items: [], total: 0 };
      return [
        id,
        {
          concluded: concluded.get(id) ?? [],
          unknown: unknown.get(id) ?? [],
          findings: findings.get(id) ?? [],
          findings_total: openIn(marks.get(id) ?? []).length,
          history: entries.items,
          history_total: entries.total,
        },
      ];
    }),
  );
}

type Marks = ReadonlyMap<string, readonly FindingMark[]>;

async function marksAbout(store: GraphStore, entities: readonly StoredEntity[]): Promise<Marks> {
  const about = await findingsConcerning(store, entities);
  const marks = await readFindingMarks(store, [...about.values()].flat());
  const places = new Map(marks.map(({ id }, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? 0;
  return new Map(
    [...about].map(([entity, ids]) => {
      const its = [...ids].sort((a, b) => placeOf(a) - placeOf(b));
      return [entity, its.flatMap((id) => marks[places.get(id) ?? -1] ?? [])];
    }),
  );
}

const openIn = (marks: readonly FindingMark[]): readonly FindingMark[] =>
  marks.filter(({ status, category }) => status === 'open' && category !== 'orphan');

async function findingsOf(
  { store }: RulesAndStore,
  marks: Marks,
): Promise<ReadonlyMap<string, readonly FindingAbout[]>> {
  const shown = [...marks].map(([id, its]) => ({ id, open: openIn(its).slice(0, mostFindings) }));
  const lines = await readFindingLines(
    store,
    shown.flatMap(({ open }) => open.map((mark) => mark.id)),
  );
  return new Map(shown.map(({ id, open }) => [id, open.flatMap((mark) => lines.get(mark.id) ?? [])]));
}

async function unknownOf(
  { store, home }: RulesAndStore,
  entities: ReadonlyMap<string, StoredEntity>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const gaps = await openGapsAbout(store, [...entities.keys()]);
  const about = gaps.map(({ subject }) => subject.id);
  const answered = gaps.length === 0 ? undefined : await answeredGaps({ store, home }, about);
  const open = groupBy(
    gaps.filter(({ id }) => answered?.has(id) !== true),
    ({ subject }) => subject.id,
  );
  return new Map(
    [...open].map(([id, its]) => [id, its.map(({ reason }) => unknownSentence(entities.get(id)?.name ?? id, reason))]),
  );
}

async function historyOf(
  { store }: RulesAndStore,
  marks: Marks,
  claims: ReadonlyMap<string, readonly ClaimKey[]>,
  decisionsOnly: boolean | undefined,
): Promise<ReadonlyMap<string, { readonly items: readonly HistoryItem[]; readonly total: number }>> {
  const names = new Map(
    [...marks].map(([id, its]) => [id, namesOf(id, its, claims.get(id) ?? [], decisionsOnly === true)]),
  );
  const entries = await historiesOf(store, names);
  const latest = [...entries].map(([id, its]) => ({
    id,
    entries: its.slice(0, mostHistory).map(({ entry }) => entry),
    total: its.length,
  }));
  const items = await historyInWords(
    store,
    latest.flatMap(({ entries: its }) => its),
  );
  let at = 0;
  return new Map(
    latest.map(({ id, entries: its, total }) => {
      const those = items.slice(at, at + its.length).reverse();
      at += its.length;
      return [id, { items: those, total }];
    }),
  );
}

/** Only decisions are of interest for a claim that was always active; and there may be thousands. */
function namesOf(
  id: string,
  marks: readonly FindingMark[],
  claims: readonly ClaimKey[],
  decisionsOnly: boolean,
): HistoryNames {
  const findings = marks.map((mark) => mark.id);
  const moved = claims.flatMap((claim) => (claim.state === 'active' ? [] : [claim.id]));
  return {
    names: new Set([
      id,
      ...findings,
      ...marks.map(({ fingerprint }) => fingerprint),
      ...claims.map((claim) => claim.id),
    ]),
    nodes: new Set(decisionsOnly ? [] : [id, ...findings, ...moved]),
  };
}
