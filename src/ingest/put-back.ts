import type { KnownNodes } from '../graph/known-nodes.ts';
import type { GraphStore, Properties } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import type { WorldContent } from '../model/claim.ts';
import { defined } from '../util/defined.ts';
import { groupBy, sameItems } from '../util/group.ts';
import { type Filled, type FillSettings, planned, writerFor } from './fill.ts';
import { knownNodesOf } from './known-nodes-of.ts';
import type { StatedClaim } from './plan/assertions.ts';
import type { AssertionRecord, ThingRecord } from './plan/records.ts';
import type { PlannedWorld } from './plan/target.ts';
import { createAssertions, respellAssertions } from './store/write-assertions.ts';

/** A graph in which the claims are back in force that decisions had taken out. */
export interface PutBack {
  readonly known: KnownNodes;
  /** Ids of the entities that are not what they were, or about which a claim is not. Absent: any may be. */
  readonly touched?: readonly string[];
}

/**
 * Changes a graph that was filled with a world into what it would be had nobody withdrawn or superseded a claim; what was accepted
 * stays so. Only what differs is written.
 */
export async function putBack(
  store: GraphStore,
  content: WorldContent,
  settings: FillSettings,
  { plan: was }: Filled,
): Promise<PutBack> {
  const accepts = settings.decisions?.filter(({ action }) => action === 'accept') ?? [];
  const { plan } = planned(content, { ...settings, decisions: accepts });
  // Where no present is set, it is the latest date of what holds: then every date without an end may be another.
  const isSameTime = JSON.stringify(plan.now) === JSON.stringify(was.now);
  const things = plan.things.filter(({ properties }, at) => !sameProperties(properties, was.things[at]?.properties));
  const { restored, respelled } = changedClaims(
    was,
    plan,
    isSameTime ? new Set(things.map(({ id }) => id)) : undefined,
  );
  await store.write(async (tx) => {
    const writer = writerFor(settings, tx);
    const ids = restored.map(({ id }) => id);
    for (const label of [labels.superseded, labels.invalid]) {
      await tx.query(`MATCH (x:${label}) WHERE x.id IN $ids DETACH DELETE x`, { ids });
    }
    await createAssertions(writer, restored);
    for (const alike of groupBy(things, (thing) => thing.labels.join(':')).values()) {
      const nodeLabels = alike[0]?.labels ?? [];
      await writer.upsertNodes({ labels: nodeLabels, rows: alike.map(({ properties }) => properties), replace: true });
    }
    await respellAssertions(writer, respelled);
  });
  return {
    known: knownNodesOf(plan, content.entities, settings.ontology.predicates),
    ...defined({ touched: isSameTime ? touchedBy(things, [...restored, ...respelled]) : undefined }),
  };
}

interface ChangedClaims {
  /** In force again. */
  readonly restored: AssertionRecord[];
  /** In force as before, and at another time, for what they are about exists at another time. */
  readonly respelled: AssertionRecord[];
}

/** @param things ids of those that are not what they were; absent: everything may be another. */
function changedClaims(was: PlannedWorld, is: PlannedWorld, things: ReadonlySet<string> | undefined): ChangedClaims {
  const mayDiffer = ({ claim }: StatedClaim): boolean =>
    things === undefined || (claim.form === 'relation' && (things.has(claim.from_id) || things.has(claim.to_id)));
  const changed: ChangedClaims = { restored: [], respelled: [] };
  for (const [at, stated] of is.claims.entries()) {
    const before = was.claims[at];
    if (before === undefined || before.state !== stated.state) changed.restored.push(is.recordOf(stated));
    else if (mayDiffer(stated)) {
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
