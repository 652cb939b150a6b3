import type { KnownNodes } from '../graph/known-nodes.ts';
import type { GraphStore, Properties } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { WorldContent } from '../model/claim.ts';
import { defined } from '../util/defined.ts';
import { groupBy, sameItems } from '../util/group.ts';
import { type Filled, type FillSettings, planned, writerFor } from './fill.ts';
import { knownNodesOf } from './known-nodes-of.ts';
import { assertionOutline, type StatedClaim } from './plan/assertions.ts';
import type { AssertionOutline, AssertionRecord, ThingRecord } from './plan/records.ts';
import type { PlannedWorld } from './plan/target.ts';
import { createAssertions, deleteAssertions, respellAssertions } from './store/write-assertions.ts';

/** A graph in which other claims are in force than before. */
export interface Restated {
  readonly plan: PlannedWorld;
  readonly known: KnownNodes;
  /** Ids of the entities that are not what they were, or about which a claim is not. Absent: any may be. */
  readonly touched?: readonly string[];
}

/**
 * Changes a graph that was filled with a world into what it would be had nobody withdrawn or superseded a claim; what was accepted
 * stays so. Only what differs is written.
 */
export function putBack(
  store: GraphStore,
  content: WorldContent,
  settings: FillSettings,
  was: Pick<Filled, 'plan'>,
): Promise<Restated> {
  const decisions = settings.decisions?.filter(({ action }) => action === 'accept' || action === 'undecide') ?? [];
  return restate(store, content, settings, was.plan, planned(content, { ...settings, decisions }).plan);
}

/** Changes it into what it would be had somebody accepted these claims. Only what differs is written. */
export function takeAsAccepted(
  store: GraphStore,
  content: WorldContent,
  settings: FillSettings,
  was: Pick<Filled, 'plan'>,
  accepted: readonly string[],
): Promise<Restated> {
  return restate(store, content, settings, was.plan, planned(content, { ...settings, accepted }).plan);
}

/** @param was the plan of what the graph holds. */
async function restate(
  store: GraphStore,
  content: WorldContent,
  settings: FillSettings,
  was: PlannedWorld,
  plan: PlannedWorld,
): Promise<Restated> {
  const { predicates } = settings.ontology;
  // Where no present is set, it is the latest date of what holds: then every date without an end may be another.
  const isSameTime = JSON.stringify(plan.now) === JSON.stringify(was.now);
  const things = plan.things.filter(({ properties }, at) => !sameProperties(properties, was.things[at]?.properties));
  const { gone, restated, respelled } = changedClaims(
    was,
    plan,
    isSameTime ? new Set(things.map(({ id }) => id)) : undefined,
    (claim) => assertionOutline(claim, predicates),
  );
  await store.write(async (tx) => {
    const writer = writerFor(settings, tx);
    await deleteAssertions(tx, gone);
    await createAssertions(writer, restated);
    for (const alike of groupBy(things, (thing) => thing.labels.join(':')).values()) {
      const nodeLabels = alike[0]?.labels ?? [];
      await writer.upsertNodes({ labels: nodeLabels, rows: alike.map(({ properties }) => properties), replace: true });
    }
    await respellAssertions(writer, respelled);
  });
  return {
    plan,
    known: knownNodesOf(plan, content.entities, predicates),
    ...defined({ touched: isSameTime ? touchedBy(things, [...restated, ...respelled]) : undefined }),
  };
}

interface ChangedClaims {
  /** As they were, of those that are another thing now: in force and no longer, or the other way round. */
  readonly gone: AssertionOutline[];
  /** The same, as they are. */
  readonly restated: AssertionRecord[];
  /** In force as before, and at another time, for what they are about exists at another time. */
  readonly respelled: AssertionRecord[];
}

/** @param things ids of those that are not what they were; absent: everything may be another. */
function changedClaims(
  was: PlannedWorld,
  is: PlannedWorld,
  things: ReadonlySet<string> | undefined,
  outlineOf: (claim: StatedClaim) => AssertionOutline,
): ChangedClaims {
  const mayDiffer = ({ claim }: StatedClaim): boolean =>
    things === undefined || (claim.form === 'relation' && (things.has(claim.from_id) || things.has(claim.to_id)));
  const changed: ChangedClaims = { gone: [], restated: [], respelled: [] };
  for (const [at, stated] of is.claims.entries()) {
    const before = was.claims[at];
    if (before === undefined || before.state !== stated.state) {
      if (before !== undefined) changed.gone.push(outlineOf(before));
      changed.restated.push(is.recordOf(stated));
    } else if (mayDiffer(stated)) {
      const record = is.recordOf(stated);
      if (!sameProperties(record.properties, was.recordOf(before).properties)) changed.respelled.push(record);
    }
  }
  return changed;
}

function touchedBy(things: readonly ThingRecord[], claims: readonly AssertionRecord[]): string[] {
  const entities = things.filter((thing) => thing.labels[0] === labels.entity).map(({ id }) => id);
  return [...new Set([...entities, ...claims.flatMap(({ from, to }) => [from, ...(to === undefined ? [] : [to])])])];
}

function sameProperties(a: Properties, b: Properties = {}): boolean {
  const [mine, theirs] = [Object.keys(a), Object.keys(b)];
  return mine.length === theirs.length && mine.every((key) => isSame(a[key], b[key]));
}

function isSame(a: Properties[string], b: Properties[string]): boolean {
  return Array.isArray(a) && Array.isArray(b) ? sameItems(a, b) : a === b;
}
