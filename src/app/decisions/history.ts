import type { GraphStore } from '../../graph/port.ts';
import type { StaleReason } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import { isRememberedConflict } from '../../model/memory.ts';
import { claimNames } from '../../queries/claim-names.ts';
import { findingNames } from '../../queries/findings/lives.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import {
  actorsInHistory,
  countHistory,
  type DecidedConflict,
  decisionsCalled,
  historyOf,
  historyPage,
  type KeyedEntry,
  type RecordedEntry,
} from '../../queries/history.ts';
import { readStaleDecisions } from '../../queries/stale-decisions.ts';
import { defined } from '../../util/defined.ts';
import { UserInputError } from '../../util/errors.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { wording } from '../../util/text/wording.ts';
import { unknown } from '../lookup/find-entity.ts';
import { cursorAfter, limitOf, type Page, type PagedList, type PageRequest, startOf } from '../paging.ts';
import { type HistorySubject, historySubject } from './history-subject.ts';

export interface HistoryRequest extends PageRequest {
  /** An entity by id, name or alias; a finding or a claim by id, the beginning of it, or `path:line`; or any other node's id. */
  readonly about?: string | undefined;
  /** The person who did it, in any case of letters. */
  readonly by?: string | undefined;
  /** A day of the calendar on the wall (`2026-11-01`, UTC), or a moment, ISO 8601. */
  readonly since?: string | undefined;
}

/** One line of the history, with what it names in words. */
export interface HistoryItem extends Omit<RecordedEntry, 'because' | 'winner' | 'about'> {
  /** Its subject, in the words of that time; for a finding without kept words, its entity and its rule. */
  readonly about: string;
  /** By which it is found: the name of a finding, else an id. */
  readonly called: string;
  /** The reason why a decision about a claim has no effect since the last ingest. */
  readonly stale_reason?: StaleReason;
  /** The claim that holds in place of others. */
  readonly winner?: { readonly id: string; readonly summary: string };
  /** The decision that it came with, and the conflict that was decided. */
  readonly because?: {
    readonly decision: string;
    readonly finding: string;
    readonly called: string;
    readonly about: string;
  };
}

export interface HistoryPage extends Page<HistoryItem> {
  /** The subject of the history; absent for the whole world. */
  readonly subject?: HistorySubject['subject'];
  /** Every finding that ever touched it, the latest first. */
  readonly conflicts?: readonly HistoryConflict[];
}

/** A finding that touched an entity or a claim, and what became of it. */
export interface HistoryConflict extends Pick<Finding, 'id' | 'fingerprint' | 'category' | 'status' | 'message'> {
  /** ISO 8601. */
  readonly detected_at: string;
  /** Why it is settled. */
  readonly resolution?: string;
  /** By which it is found, and no other. */
  readonly name: string;
  /** Id of the finding that it goes back to. */
  readonly previous?: string;
  /** The decision about that one. */
  readonly goes_back_to?: StoredFinding['goes_back_to'];
}

/**
 * The history of a world, or of one thing in it: what people decided, and what became of findings and claims. A page holds the
 * latest entries, newest last; the next one those before them.
 *
 * @throws UserInputError for a name that leads nowhere, an actor nobody has heard of (`unknown-actor`), a bad date, limit or
 *   cursor.
 */
export async function readHistoryPage(store: GraphStore, request: HistoryRequest): Promise<HistoryPage> {
  const limit = limitOf(request);
  const list = listOf(request);
  const before = startOf(request, list);
  const since = request.since === undefined ? undefined : momentOf(request.since);
  const actor = request.by === undefined ? undefined : await knownActor(store, request.by);
  const where = { actor, since };
  const about = request.about === undefined ? undefined : await historySubject(store, request.about);
  if (about === undefined) {
    const found = await historyPage(store, where, { before, limit: limit + 1 });
    return pageOf(store, { list, found, limit, total: await countHistory(store, where) });
  }
  const all = (await historyOf(store, about.names)).filter(
    ({ entry }) => (actor === undefined || entry.actor === actor) && (since === undefined || entry.at >= since),
  );
  const left = before === '' ? all : all.filter(({ key }) => key < before);
  const page = await pageOf(store, { list, found: left.slice(0, limit + 1), limit, total: all.length });
  const { subject, findings } = about;
  return { ...page, subject, ...(findings === undefined ? {} : { conflicts: await conflictsOf(store, findings) }) };
}

const listOf = ({ about, by, since }: HistoryRequest): PagedList => ({ of: 'history', by: { about, by, since } });

interface FoundEntries {
  readonly list: PagedList;
  /** One more than a page holds where there are more. */
  readonly found: readonly KeyedEntry[];
  readonly limit: number;
  readonly total: number;
}

async function pageOf(store: GraphStore, { list, found, limit, total }: FoundEntries): Promise<Page<HistoryItem>> {
  const shown = found.slice(0, limit);
  const first = shown.at(-1);
  const items = await historyInWords(
    store,
    shown.map(({ entry }) => entry),
  );
  return {
    items: items.reverse(),
    total,
    ...(found.length > limit && first !== undefined ? { cursor: cursorAfter(first.key, list) } : {}),
  };
}

/** Entries with what they name in words, in their order. */
export async function historyInWords(store: GraphStore, entries: readonly RecordedEntry[]): Promise<HistoryItem[]> {
  const ids = entries.flatMap(({ node_id, winner, reason }) => [
    node_id,
    ...[winner, successorIn(reason)].flatMap((id) => id ?? []),
  ]);
  const summaries = await claimNames(store, ids);
  // Older stores did not keep what a finding said at that time, and what it says now may be another thing.
  const unworded = entries.flatMap(({ about, node_id }) => (about === undefined ? [node_id] : []));
  const subjects = new Map(
    (await readFindings(store, [...new Set(unworded)])).map(({ violation: { id, subject, rule_id } }) => [
      id,
      `${subject.name}: ${rule_id}`,
    ]),
  );
  const questions = await questionsAmong(store, entries);
  const decided = await decisionsCalled(
    store,
    entries.flatMap(({ because }) => because ?? []),
  );
  const stale = new Map((await readStaleDecisions(store)).map(({ id, reason }) => [id, reason]));
  const names = await findingNames(store, [...ids, ...[...decided.values()].map(({ node_id }) => node_id)]);
  return entries.map(({ about, winner, because, reason, ...entry }) => {
    const successor = summaries.get(successorIn(reason) ?? '');
    const came = because === undefined ? undefined : decided.get(because);
    const stale_reason = stale.get(entry.id);
    return {
      ...entry,
      reason: successor === undefined ? reason : `Replaced by "${successor}".`,
      about:
        questions.get(entry.node_id) ??
        about ??
        subjects.get(entry.node_id) ??
        summaries.get(entry.node_id) ??
        entry.node_id,
      called: names.get(entry.node_id) ?? entry.finding ?? entry.claim ?? entry.node_id,
      ...defined({ stale_reason }),
      ...(winner === undefined ? {} : { winner: { id: winner, summary: summaries.get(winner) ?? winner } }),
      ...(because === undefined || came === undefined ? {} : { because: becauseOf(because, came, names) }),
    };
  });
}

/** The questions about memories, whose words decisions do not keep, as long as the memories exist. */
async function questionsAmong(
  store: GraphStore,
  entries: readonly RecordedEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ about, node_id }) => (isRememberedConflict(about ?? '') ? [node_id] : []));
  const found = await readFindings(store, [...new Set(ids)]);
  return new Map(
    found.flatMap(({ violation }) =>
      violation.category === 'confusion' ? [[violation.id, violation.question] as const] : [],
    ),
  );
}

/** Id of the claim that stands in the files in place of another one, where an ingest gave that as its reason. */
const successorIn = (reason: string): string | undefined => /^Replaced by (\w+)\.$/.exec(reason)?.[1];

function becauseOf(
  decision: string,
  { finding, about, node_id }: DecidedConflict,
  names: ReadonlyMap<string, string>,
): NonNullable<HistoryItem['because']> {
  return { decision, finding, about, called: names.get(node_id) ?? finding };
}

async function conflictsOf(store: GraphStore, ids: readonly string[]): Promise<HistoryConflict[]> {
  const found = (await readFindings(store, ids)).filter(({ violation }) => violation.category !== 'orphan');
  return found
    .map(({ violation, name, detected_at, resolution, previous, goes_back_to }) => {
      const { id, fingerprint, category, status, message } = violation;
      const conflict = { id, fingerprint, name, category, status, message, detected_at };
      return { ...conflict, ...defined({ resolution, previous, goes_back_to }) };
    })
    .sort((a, b) => (a.detected_at === b.detected_at ? 0 : a.detected_at < b.detected_at ? 1 : -1));
}

async function knownActor(store: GraphStore, words: string): Promise<string> {
  const actors = await actorsInHistory(store);
  const wanted = words.trim().toLowerCase();
  const found = actors.find((name) => name === words) ?? actors.find((name) => name.toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw unknown('actor', words, nearest(words, actors), 'An actor is a name as `lore history` shows it.');
}

/** A day begins at midnight UTC, as the times of the history are. */
function momentOf(text: string): string {
  const words = text.trim();
  const isDate =
    /^\d{4}-\d\d(-\d\d)?$/.test(words) || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(words);
  const moment = isDate ? new Date(words) : undefined;
  if (moment !== undefined && !Number.isNaN(moment.getTime()) && isThatDay(moment, words)) return moment.toISOString();
  throw new UserInputError(wording`${text} is not a date.`, {
    code: 'bad-date',
    fix: 'Write it as 2026-11-01, or as a moment: 2026-11-01T12:00:00Z.',
  });
}

/** `2026-02-31` would be a day of March. */
const isThatDay = (moment: Date, words: string): boolean => words.length > 10 || moment.toISOString().startsWith(words);
