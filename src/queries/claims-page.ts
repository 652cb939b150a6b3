import { isNode } from '../graph/elements.ts';
import type { GraphNode, GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { Member } from '../model/finding.ts';
import { memberOf } from '../rules/findings/members.ts';
import { numberProperty, textProperty } from '../rules/findings/nodes.ts';
import { windowText } from '../rules/findings/wording/dates.ts';
import { defined } from '../util/defined.ts';
import { namingIn } from './claims.ts';
import { notOfMemory } from './of-memories.ts';

/** In force, told by nobody who is believed, not accepted yet, withdrawn, replaced. */
export const claimStates = ['active', 'claim', 'candidate', 'invalid', 'superseded'] as const;
export type ClaimState = (typeof claimStates)[number];

/** A claim with all that the store knows of it, whatever has become of it. */
export interface StoredClaimView extends Omit<Member, 'undecided'> {
  readonly status: ClaimState;
  /** Who says so: the id of a file, or of a book or narrator in the world. */
  readonly source_id: string;
  /** When it holds, in the author's words. */
  readonly window?: string;
  readonly project?: string;
  readonly confidence?: number;
  readonly note?: string;
  /** An open finding disputes it. */
  readonly disputed: boolean;
  /** Id of the claim that holds in its place. */
  readonly superseded_by?: string;
  /** ISO 8601. */
  readonly superseded_at?: string;
}

/** The label of each state that has one: far fewer claims than all. */
const labelOf = {
  claim: labels.claim,
  candidate: labels.candidate,
  invalid: labels.invalid,
  superseded: labels.superseded,
} as const;

function matching(state: ClaimState | undefined): string {
  const label = state === undefined || state === 'active' ? labels.assertion : labelOf[state];
  return `MATCH (a:${label}) WHERE ${notOfMemory('a')}${state === undefined ? '' : ' AND a.status = $state'}`;
}

export async function countClaims(store: GraphStore, state?: ClaimState): Promise<number> {
  const [row] = await store.read(`${matching(state)} RETURN count(a) AS total`, defined({ state }));
  return Number(row?.total ?? 0);
}

/** Ids of up to `limit` claims that come after the id `after`, sorted. */
export async function claimIdsAfter(
  store: GraphStore,
  state: ClaimState | undefined,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await store.read(
    `${matching(state)} AND a.id > $after RETURN a.id AS id ORDER BY id LIMIT ${limit}`,
    defined({ state, after }),
  );
  return rows.map(({ id }) => String(id));
}

/** The claims with these ids, in their order; an id without a claim is left out. */
export async function readClaimViews(store: GraphStore, ids: readonly string[]): Promise<StoredClaimView[]> {
  if (ids.length === 0) return [];
  const rows = await store.read(`UNWIND $ids AS at MATCH (a:${labels.assertion} {id: at}) RETURN a`, { ids });
  const nodes = rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
  const naming = await namingIn(store, nodes);
  const byId = new Map(
    nodes.map((node) => [textProperty(node, 'id') ?? '', { ...memberOf(node, naming), ...stateOf(node) }]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function stateOf(node: GraphNode): Omit<StoredClaimView, keyof Member> {
  const text = (name: string) => textProperty(node, name);
  return {
    status: claimStates.find((state) => state === text('status')) ?? 'active',
    source_id: text('source_id') ?? '',
    disputed: node.properties.is_disputed === true,
    ...defined({
      window: windowText(node, 'valid'),
      project: text('project'),
      confidence: numberProperty(node, 'confidence'),
      note: text('note'),
      superseded_by: text('superseded_by'),
      superseded_at: text('superseded_at'),
    }),
  };
}
