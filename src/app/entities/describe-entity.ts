import { recordedAsUnknown } from '../../content/build/recorded-unknown.ts';
import type { GraphStore } from '../../graph/port.ts';
import { categories } from '../../model/rule.ts';
import { claimsAbout, type KnownClaim, knownClaims } from '../../queries/claims.ts';
import { concludedDates } from '../../queries/concluded-dates.ts';
import { disputedAttributes, recordedUnknown } from '../../queries/entities.ts';
import { openGapsAbout } from '../../queries/findings/find.ts';
import type { StoredFinding } from '../../queries/findings/read.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { pageAt } from '../claims/ask-claims.ts';
import { answersAt, type ClaimsAt } from '../claims/at/claims-at.ts';
import { type PresenceAt, presenceAt } from '../claims/at/presence.ts';
import { listFindings, type Peek } from '../findings/list-findings.ts';
import { findEntity } from '../lookup/find-entity.ts';
import { cursorAfter, startOf } from '../paging.ts';
import { shippedBounds } from '../shipped-bounds.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { unknownSentence } from '../unknown-sentence.ts';
import { answeredGaps, type RulesAndStore } from '../waiting/answered-gaps.ts';
import { requireKind } from './list-entities.ts';

/** The known, disputed and unknown facts of an entity. With a date, its claims are in the lists of `ClaimsAt`, and `claims` is empty. */
export interface EntityPicture extends Partial<ClaimsAt>, PresenceAt {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
  /** The claims of this page, by place: `known` and `hearsay` together. */
  readonly claims: readonly KnownClaim[];
  /** The active claims of this page, disputed ones marked; by place. */
  readonly known: readonly KnownClaim[];
  /** Prophecy, legend, propaganda and drafts: stated, but not established. */
  readonly hearsay: readonly KnownClaim[];
  /** How many claims of either sort there are on all pages. */
  readonly total: number;
  /** Asks for the next page of claims; absent on the last. */
  readonly cursor?: string;
  /** Open findings about it, gaps aside: the gravest. */
  readonly disputed: readonly StoredFinding[];
  /** How many of those there are in all. */
  readonly disputed_total: number;
  /** Attributes in dispute: an open contradiction is about them, or their most trusted sources disagree. */
  readonly disputed_attributes: readonly string[];
  /** Limits of an unstated beginning, from the dates of others: "Not before 900: Gran was born in 900 and Gran is a parent of Ma." */
  readonly concluded: readonly string[];
  /** Unknown facts that no unaccepted claim states, as sentences: "Maren is of unknown lineage." */
  readonly unknown: readonly string[];
}

export interface EntityRequest extends Peek {
  /** It has to be of this kind, or of one below it. */
  readonly kind?: string | undefined;
  /** The world's folder, whose own rules may say what answers a gap. */
  readonly home?: RulesAndStore['home'];
  readonly record?: StoredWorld['record'];
  /** A date, a range, an event, an era or `now`. */
  readonly at?: string | undefined;
  /** With `at`: superseded and withdrawn claims too. */
  readonly all?: boolean | undefined;
  /** Claims of a page; default: 200. */
  readonly limit?: number | undefined;
  /** From the page before. */
  readonly cursor?: string | undefined;
  /** Findings that are shown; default: 50, the most there may be. */
  readonly findings?: number | undefined;
}

const mostClaims = 200;
const faults = categories.filter((category) => category !== 'orphan');

/**
 * The known facts of an entity, with sources; the disputed ones; and the unknown ones. Its claims come in pages, the rest on each.
 *
 * @param words id, name or alias.
 * @throws UserInputError `unknown-entity`, `ambiguous-entity`, `bad-cursor` or `bad-date`.
 */
export async function describeEntity(
  store: GraphStore,
  words: string,
  request: EntityRequest = {},
): Promise<EntityPicture> {
  const { peek, home, kind: wanted, findings: most } = request;
  const { id, name, aliases, kind } = await findEntity(store, words);
  if (wanted !== undefined) await requireKind(store, id, wanted);
  const told = await (request.at === undefined
    ? claimsNow(store, id, request)
    : claimsThen(store, id, request.at, request));
  const findings = await listFindings(store, { about: id, category: faults, limit: most, peek });
  const gaps = await openGapsAbout(store, [id]);
  const answered = gaps.length === 0 ? undefined : await answeredGaps({ store, home }, [id]);
  return {
    id,
    name,
    aliases,
    kind,
    ...told,
    disputed: findings.items,
    disputed_total: findings.total,
    disputed_attributes: await disputedAttributes(store, id),
    concluded: await concludedDates(store, id, shippedBounds()),
    unknown: [
      ...(await recordedUnknown(store, id)).map((what) => recordedAsUnknown(name, what)),
      ...gaps.flatMap(({ id: gap, reason }) => (answered?.has(gap) === true ? [] : unknownSentence(name, reason))),
    ],
  };
}

type ToldClaims = Pick<EntityPicture, 'claims' | 'known' | 'hearsay' | 'total' | 'cursor'> &
  Partial<ClaimsAt> &
  PresenceAt;

async function claimsNow(
  store: GraphStore,
  id: string,
  { limit = mostClaims, cursor }: EntityRequest,
): Promise<ToldClaims> {
  const list = { of: 'claims about', by: { id } };
  const after = startOf({ cursor }, list);
  const claims = await claimsAbout(store, id);
  const left = claims.filter(({ placed }) => compareText(placed, after) > 0);
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : undefined;
  const shown = await knownClaims(
    store,
    page.map((claim) => claim.id),
  );
  return {
    claims: shown,
    known: shown.filter(({ state }) => state === 'active'),
    hearsay: shown.filter(({ state }) => state !== 'active'),
    total: claims.length,
    ...(last === undefined ? {} : { cursor: cursorAfter(last.placed, list) }),
  };
}

async function claimsThen(
  store: GraphStore,
  id: string,
  at: string,
  { home, record, all, limit = mostClaims, cursor }: EntityRequest,
): Promise<ToldClaims> {
  const list = { of: 'claims about', by: { id, at, all: all === true ? 'all' : undefined } };
  const world = { store, ...defined({ home, record }) };
  const found = await answersAt(world, at, { where: { about: [id] }, all });
  const told = await pageAt(world, found, { after: startOf({ cursor }, list), limit, list });
  return { known: [], hearsay: [], ...told, ...(await presenceAt(world, id, found.answers)) };
}
