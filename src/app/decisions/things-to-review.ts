import type { GraphStore } from '../../graph/port.ts';
import { categories } from '../../model/rule.ts';
import { claimsAbout } from '../../queries/claims.ts';
import { candidateIds } from '../../queries/decidable-claims.ts';
import { findingKeys } from '../../queries/findings/filter.ts';
import { flaggedNodes, type ReviewItem } from '../../queries/review-queue.ts';
import { defined } from '../../util/defined.ts';
import { compareText } from '../../util/places.ts';
import { type FindingsFilter, resolveFilter } from '../findings/filters.ts';
import { findEntity } from '../lookup/find-entity.ts';

/** An item for a person: an unaccepted claim, a finding, each with its flag if it has one, or another flagged thing. */
export type ThingToReview =
  | { readonly kind: 'claim'; readonly id: string; readonly flag?: ReviewItem }
  | { readonly kind: 'finding'; readonly id: string; readonly flag?: ReviewItem }
  | { readonly kind: 'flag'; readonly id: string; readonly flag: ReviewItem };

/** The sorts of things, as a filter names them. */
export const thingKinds = ['claims', 'findings', 'flags'] as const;
type ThingKind = (typeof thingKinds)[number];

/**
 * Which things; a filter that is left out lets all through. Filters of findings leave out all else: category, verdict, rule and project;
 * `about` and `source` leave out flags on anything else.
 */
export interface ThingsFilter
  extends Pick<FindingsFilter, 'category' | 'verdict' | 'rule' | 'project' | 'about' | 'source'> {
  /** `flags`: whatever is flagged. */
  readonly kind?: ThingKind | undefined;
}

const allButGaps = categories.filter((category) => category !== 'orphan');
/** The limit of items in one sitting. */
const most = 100_000;

/**
 * The claims that wait, by place; the open findings, definite ones first, without gaps unless they are asked for; then the flags on
 * anything else, oldest first.
 *
 * @throws UserInputError for a filter that names nothing there is, as `resolveFilter` does.
 */
export async function thingsToReview(store: GraphStore, filter: ThingsFilter = {}): Promise<ThingToReview[]> {
  const { kind } = filter;
  const flags = (await flaggedNodes(store)).sort((a, b) => compareText(a.flagged_at, b.flagged_at));
  const flagOf = new Map(flags.map((flag) => [flag.node_id, flag]));
  const withFlag = (sort: 'claim' | 'finding', id: string): ThingToReview => ({
    ...{ kind: sort, id },
    ...defined({ flag: flagOf.get(id) }),
  });
  const claims = kind === 'findings' ? [] : await claimsIn(store, filter);
  const findings = kind === 'claims' ? [] : await findingsIn(store, filter);
  const listed = [
    ...claims.slice(0, most).map((id) => withFlag('claim', id)),
    ...findings.map((id) => withFlag('finding', id)),
  ];
  const wanted = kind === 'flags' ? listed.filter(({ flag }) => flag !== undefined) : listed;
  if (kind === 'claims' || kind === 'findings' || isNarrowed(filter)) return wanted;
  const ids = new Set(listed.map(({ id }) => id));
  const others = [...flagOf.values()].filter(({ node_id }) => !ids.has(node_id));
  return [...wanted, ...others.map((flag): ThingToReview => ({ kind: 'flag', id: flag.node_id, flag }))];
}

const isNarrowed = ({ about, source, ...filter }: ThingsFilter): boolean =>
  about !== undefined || source !== undefined || isForFindings(filter);

const isForFindings = ({ category, verdict, rule, project }: ThingsFilter): boolean =>
  category !== undefined || verdict !== undefined || rule !== undefined || project !== undefined;

async function claimsIn(store: GraphStore, filter: ThingsFilter): Promise<readonly string[]> {
  const { about, source } = filter;
  if (isForFindings(filter)) return [];
  const waiting = await candidateIds(store, (path) => source === undefined || path === source);
  if (about === undefined) return waiting;
  const { id } = await findEntity(store, about);
  const those = new Set((await claimsAbout(store, id)).map((claim) => claim.id));
  return waiting.filter((claim) => those.has(claim));
}

async function findingsIn(store: GraphStore, { kind: _, ...filter }: ThingsFilter): Promise<string[]> {
  const where = await resolveFilter(store, { category: allButGaps, ...defined(filter), status: 'open' });
  if (where.ids?.length === 0) return [];
  return (await findingKeys(store, where, { after: '', limit: most })).map(({ id }) => id);
}
