import { nodesIn, type Readable } from '../graph/nodes-called.ts';
import type { GraphNode, GraphValue, Params, Row } from '../graph/port.ts';
import { claimEdges, labels } from '../graph/schema.ts';
import { entityIdsOf } from '../rules/findings/members.ts';
import {
  byNodePlace,
  idOf,
  isRelation,
  numberProperty,
  placeOf,
  type SourcePlace,
  textProperty,
} from '../rules/findings/nodes.ts';
import { storedClaimFacts } from '../rules/findings/stored-facts.ts';
import { asideOf } from '../rules/findings/wording/claim-aside.ts';
import { defined } from '../util/defined.ts';
import { compareText } from '../util/places.ts';
import { notOfMemory } from './of-memories.ts';
import { type StoredStatement, statementFields } from './stored-statements.ts';
import { type Field, flag, StoredThings, text, textOr } from './stored-things.ts';

/** In force, told by nobody who is believed, not accepted yet, withdrawn, replaced. */
export const claimStates = ['active', 'claim', 'candidate', 'invalid', 'superseded'] as const;
export type ClaimState = (typeof claimStates)[number];

/** The present statements of the files: active, hearsay, or unaccepted. */
export const statedStates: readonly ClaimState[] = ['active', 'claim', 'candidate'];

/** A claim as it is stored, and what follows from that alone. All that shows claims or reasons about them is made of these fields. */
export interface StoredClaim extends StoredStatement {
  readonly form: 'relation' | 'attribute';
  /** Predicate of a relation, key of an attribute. */
  readonly type: string;
  /** Ends of a relation. */
  readonly from_id?: string;
  readonly to_id?: string;
  /** The key that states a relation, as the ontology spells it. */
  readonly key?: string;
  /** The entity of an attribute. */
  readonly entity_id?: string;
  readonly value?: unknown;
  /** Ids of the entities that it is about, its subject first. */
  readonly about: readonly string[];
  readonly status: ClaimState;
  /** The same, as some answers call it. */
  readonly state: ClaimState;
  /** An open finding disputes it. */
  readonly disputed: boolean;
  /** Id of the claim that holds in its place. */
  readonly superseded_by?: string;
  /** ISO 8601. */
  readonly superseded_at?: string;
  /** The source: the id of a file, or of a book or narrator in the world; empty if unknown. */
  readonly source_id: string;
  /** Where it stands, or stood last. */
  readonly place: SourcePlace;
  /** Sorts by path, line, column and id. */
  readonly placed: string;
  readonly quote?: string;
  readonly project?: string;
  /** The memory that it was read from. */
  readonly memory_id?: string;
  /** `memory`: it was read from one, and stands in no file. */
  readonly origin?: string;
  /** It was read from prose; else it stands in an entry. */
  readonly from_prose: boolean;
  /** It holds beside others of its slot. */
  readonly shared: boolean;
  /** It is one part of a list. */
  readonly listed: boolean;
  /** A finding based on it is at most possible. */
  readonly uncertain: boolean;
  /** The day on which it is said to begin, or else to end; a day that was worked out from what others say is none. */
  readonly begins?: number;
  /** The line of days that this is counted on; absent: the world's main one. */
  readonly axis?: string;
  /** Its note and doubt in brackets, to follow its sentence; empty where it has none. */
  readonly aside: string;
  /** Hash of what it states. */
  readonly facts: string;
}

const state: Field<ClaimState> = { reads: ['status'], of: claimState };
const ends = ['from_id', 'to_id', 'entity_id'];
const windowWords = ['from', 'until'].flatMap((side) => [`valid_${side}_text`, `valid_${side}_year`]);

const stored = new StoredThings<StoredClaim>(labels.assertion, {
  ...statementFields('valid', 'value'),
  form: { reads: ['from_id'], of: (node) => (isRelation(node) ? 'relation' : 'attribute') },
  type: textOr('type', ''),
  from_id: text('from_id'),
  to_id: text('to_id'),
  key: text('key'),
  entity_id: text('entity_id'),
  value: { reads: ['value'], of: ({ properties }) => properties.value ?? undefined },
  about: { reads: ends, of: entityIdsOf },
  status: state,
  state,
  disputed: flag('is_disputed'),
  superseded_by: text('superseded_by'),
  superseded_at: text('superseded_at'),
  source_id: textOr('source_id', ''),
  place: { reads: ['path', 'line', 'column', 'quote'], of: placeOf },
  placed: { reads: ['id', 'path', 'line', 'column'], of: placedOf },
  quote: text('quote'),
  project: text('project'),
  memory_id: text('memory_id'),
  origin: text('origin'),
  from_prose: flag('from_prose'),
  shared: flag('shared'),
  listed: flag('listed'),
  uncertain: flag('uncertain'),
  begins: { reads: [...windowWords, 'valid_from', 'valid_until'], of: beginsOf },
  axis: {
    reads: ['valid_from_axis', 'valid_until_axis'],
    of: (node) => textProperty(node, 'valid_from_axis') ?? textProperty(node, 'valid_until_axis'),
  },
  aside: { reads: ['note', 'uncertain', 'value_text', 'value_earliest', 'value_latest'], of: asideOf },
  facts: {
    reads: ['form', 'type', 'value', 'tier', 'source_id', 'path', 'valid_from_text', 'valid_until_text', ...ends],
    of: storedClaimFacts,
  },
});

/** One that was withdrawn and left the files later is as gone as any other. In a store from long ago only the label marks a withdrawn claim. */
export function claimState(node: GraphNode): ClaimState {
  const status = textProperty(node, 'status');
  if (status !== 'superseded' && node.labels.includes(labels.invalid)) return 'invalid';
  return claimStates.find((known) => known === status) ?? 'active';
}

function placedOf(node: GraphNode): string {
  const { path, line, column } = placeOf(node);
  const digits = (count: number) => String(count).padStart(9, '0');
  return [path, digits(line), digits(column), idOf(node) ?? ''].join('\0');
}

function beginsOf(node: GraphNode): number | undefined {
  const side = ['valid_from', 'valid_until'].find((bound) => {
    const { [`${bound}_text`]: words = null, [`${bound}_year`]: year = null } = node.properties;
    return words !== null || year !== null;
  });
  return side === undefined ? undefined : numberProperty(node, side);
}

export const storedClaim = (node: GraphNode): StoredClaim => stored.whole(node);
export const pickedClaim = <F extends keyof StoredClaim>(node: GraphNode, names: readonly F[]): Pick<StoredClaim, F> =>
  stored.pick(node, names);

/** Which claims; what is left out lets all through. At most one of the lists of ids, paths and lines. */
export interface ClaimsWhere {
  readonly ids?: readonly string[];
  /** The ids of their entities, on either side. */
  readonly about?: readonly string[];
  /** The ids of the memories that they were read from. */
  readonly memories?: readonly string[];
  /** The ids of their books and narrators. */
  readonly sources?: readonly string[];
  /** The paths of their files. */
  readonly paths?: readonly string[];
  /** The lines of files, from the first to the last. */
  readonly lines?: readonly { readonly path: string; readonly first: number; readonly last: number }[];
  readonly states?: readonly ClaimState[];
  /** Predicates, and keys of attributes. */
  readonly types?: readonly string[];
  /** They state a date, or hold from a stated one or until one. */
  readonly dated?: true;
  /** An open finding disputes them. */
  readonly disputed?: true;
  /** Those that wait with a memory are left out: no file says them. */
  readonly ofFiles?: true;
  /** They were read from a memory. */
  readonly ofMemories?: true;
}

/** The label of each state that has one: far fewer claims than all. */
const labelOf: Readonly<Record<ClaimState, string>> = {
  active: labels.assertion,
  claim: labels.claim,
  candidate: labels.candidate,
  invalid: labels.invalid,
  superseded: labels.superseded,
};

type Anchor = 'ids' | 'about' | 'memories' | 'sources' | 'paths' | 'lines';

/** How a claim hangs on what it is asked for by. Edges are asked for one type at a time: both engines are quicker so. */
const anchors: Readonly<Record<Anchor, (label: string) => readonly string[]>> = {
  ids: () => [`(a:${labels.assertion} {id: at})`],
  about: (label) => [...claimEdges].map((edge) => `(:${labels.entity} {id: at})<-[:${edge}]-(a:${label})`),
  memories: (label) => [`(:${labels.memory} {id: at})<-[:ASSERTED_BY]-(a:${label})`],
  sources: () => [`(a:${labels.assertion} {source_id: at})`],
  paths: () => [`(a:${labels.assertion} {path: at})`],
  lines: () => [`(a:${labels.assertion} {path: at[0]})`],
};

/** Queries that find the claims as `a`, and as `at` what each was asked for by; with the parameters of all of them. */
export function claimMatches(where: ClaimsWhere): { readonly matches: readonly string[]; readonly params: Params } {
  const { states, types, lines, dated, disputed, ofFiles, ofMemories } = where;
  const [only, ...more] = states ?? [];
  const label = only === undefined || more.length > 0 ? labels.assertion : labelOf[only];
  const conditions = [
    ...(states === undefined ? [] : ['a.status IN $states']),
    ...(types === undefined ? [] : ['a.type IN $types']),
    ...(ofFiles === undefined ? [] : [notOfMemory('a')]),
    ...(ofMemories === undefined ? [] : ["a.origin = 'memory'"]),
    ...(disputed === undefined ? [] : ['a.is_disputed = true']),
    ...(dated === undefined ? [] : [`(${dates.map((name) => `a.${name} IS NOT NULL`).join(' OR ')})`]),
    ...(lines === undefined ? [] : ['a.line >= at[1] AND a.line <= at[2]']),
  ];
  const anchor = (Object.keys(anchors) as Anchor[]).find((name) => where[name] !== undefined);
  const asked = lines?.map(({ path, first, last }) => [path, first, last]) ?? [...new Set(anchorIds(where))];
  const patterns = anchor === undefined ? [`(a:${label})`] : anchors[anchor](label);
  const each = anchor === undefined ? '' : 'UNWIND $asked AS at ';
  return {
    matches: patterns.map((pattern) => `${each}MATCH ${pattern} WHERE ${conditions.join(' AND ') || 'true'}`),
    params: defined({
      asked: anchor === undefined ? undefined : asked,
      states: states === undefined ? undefined : [...states],
      types: types === undefined ? undefined : [...types],
    }),
  };
}

const dates = ['valid_from_text', 'valid_until_text', 'value_earliest', 'value_latest'];

const anchorIds = ({ ids, about, memories, sources, paths }: ClaimsWhere): readonly string[] =>
  ids ?? about ?? memories ?? sources ?? paths ?? [];

async function rowsOf(store: Readable, where: ClaimsWhere, columns: string): Promise<Row[]> {
  const { matches, params } = claimMatches(where);
  if (Array.isArray(params.asked) && params.asked.length === 0) return [];
  const rows = await Promise.all(matches.map((match) => store.read(`${match} RETURN ${columns}`, params)));
  return rows.flat();
}

/** The claims as nodes, each once: in the order of the ids that they are asked for by, else by place. */
export async function claimNodes(store: Readable, where: ClaimsWhere): Promise<GraphNode[]> {
  const nodes = nodesIn(await rowsOf(store, where, 'a'), 'a');
  const byId = new Map(nodes.map((node) => [idOf(node) ?? '', node]));
  return where.ids?.flatMap((id) => byId.get(id) ?? []) ?? [...byId.values()].sort(byNodePlace);
}

/**
 * These fields of the claims, each once: in the order of the ids that they are asked for by; where `placed` is among the fields, by
 * place; else in no order. Reads no more of each claim than they are made of: there may be very many.
 */
export async function claims<F extends keyof StoredClaim>(
  store: Readable,
  where: ClaimsWhere,
  names: readonly F[],
): Promise<Pick<StoredClaim, F>[]> {
  const byId = new Map((await outlines(store, where, names)).map(({ node }) => [idOf(node) ?? '', node]));
  if (where.ids === undefined) return inOrder([...byId.values()], names);
  return where.ids.flatMap((id) => byId.get(id) ?? []).map((node) => stored.pick(node, names));
}

/** By id of an entity, these fields of the claims about it, ordered as `claims` does. */
export async function claimsByEntity<F extends keyof StoredClaim>(
  store: Readable,
  where: ClaimsWhere & Required<Pick<ClaimsWhere, 'about'>>,
  names: readonly F[],
): Promise<ReadonlyMap<string, Pick<StoredClaim, F>[]>> {
  const found = new Map<string, Map<string, GraphNode>>(where.about.map((id) => [id, new Map()]));
  for (const { at, node } of await outlines(store, where, names)) found.get(String(at))?.set(idOf(node) ?? '', node);
  return new Map([...found].map(([id, nodes]) => [id, inOrder([...nodes.values()], names)]));
}

/** Claims as nodes that have no more than these fields are made of. */
async function outlines(
  store: Readable,
  where: ClaimsWhere,
  names: readonly (keyof StoredClaim)[],
): Promise<{ readonly at: GraphValue | undefined; readonly node: GraphNode }[]> {
  const columns = stored.columns(names, 'a');
  const rows = await rowsOf(store, where, where.about === undefined ? columns : `at, ${columns}`);
  return rows.map((row) => ({ at: row.at, node: stored.rowAsNode(row) }));
}

/** By place, where that is among the fields. */
function inOrder<F extends keyof StoredClaim>(
  nodes: readonly GraphNode[],
  names: readonly F[],
): Pick<StoredClaim, F>[] {
  const placeOfClaim = ({ placed = '' }: { readonly placed?: string }): string => placed;
  return nodes.map((node) => stored.pick(node, names)).sort((a, b) => compareText(placeOfClaim(a), placeOfClaim(b)));
}
