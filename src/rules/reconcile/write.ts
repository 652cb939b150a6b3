import type { EdgeBatch, GraphWriter, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { memoryId } from '../../model/memory.ts';
import { findingCategories } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { layerOf } from '../findings/slots.ts';
import { type WriteContext, writeAudit } from './audit.ts';
import { factsWaived } from './facts-waived.ts';
import type { PlacedFinding, ReconcilePlan } from './plan.ts';
import type { PriorFinding } from './prior-findings.ts';
import { findingLabels, findingProperties, findingTypes, openSlot, undecided } from './properties.ts';

type Found = PlacedFinding & { readonly was?: PriorFinding; readonly previous?: string };

/** Writes a plan: nodes, the edges of what is new or changed, and one audit entry for each change of state. */
export async function writePlan(tx: GraphWriter, plan: ReconcilePlan, context: WriteContext): Promise<void> {
  const fresh: readonly Found[] = [
    ...plan.opened,
    ...plan.reopened,
    ...[...plan.waived, ...plan.settled].filter(({ was }) => was === undefined),
  ];
  const known = [...plan.stillOpen, ...plan.waived.filter(isStored), ...plan.settled.filter(isStored), ...plan.decided];
  const changed = known.filter((found) => findingProperties(found).content_hash !== found.was.content_hash);
  // Closed findings come first: each frees its slot, which another may take.
  await tx.upsertNodes({ labels: [labels.violation], rows: closedRows(plan, context) });
  await writeNodes(tx, shutRows(plan, context, new Set<Found>(changed)));
  await freeSlots(tx, plan);
  await writeNodes(tx, openRows(plan, context, new Set<Found>(changed)));
  await writeEdges(tx, [...fresh, ...changed], fresh, context.runId);
  await connect(tx, settledFor(plan));
  await writeAudit(tx, plan, changed, context);
}

interface FindingRow {
  readonly found: Found;
  readonly row: Properties;
}

function closedRows({ closed }: ReconcilePlan, { at }: WriteContext): Properties[] {
  return closed.map(({ was, resolution }) => ({
    id: was.id,
    status: 'resolved',
    ...undecided,
    ...notOpen,
    resolution,
    resolved_at: at,
  }));
}

/** Found, and not open: waived, or decided by a person. */
function shutRows(plan: ReconcilePlan, { at, runId }: WriteContext, changed: ReadonlySet<Found>): FindingRow[] {
  return [
    ...plan.waived.map((found) => ({ found, row: waivedRow(found, { at, runId }) })),
    ...plan.settled.map((found) => ({ found, row: settledRow(found, { at, runId }) })),
    ...plan.decided.map((found) => ({ found, row: seenRow(found, at, changed) })),
  ];
}

function openRows(plan: ReconcilePlan, { at, runId }: WriteContext, changed: ReadonlySet<Found>): FindingRow[] {
  const opened = plan.opened.map((found) => ({
    found,
    row: {
      ...findingProperties(found),
      status: 'open',
      flagged: false,
      ...first({ at, runId }),
      last_seen_at: at,
      ...defined({ previous: found.previous }),
    },
  }));
  const reopened = plan.reopened.map((found) => ({
    found,
    row: { ...findingProperties(found), status: 'open', ...undecided, last_seen_at: at },
  }));
  const stillOpen = plan.stillOpen.map((found) => ({ found, row: seenRow(found, at, changed) }));
  return [...opened, ...reopened, ...stillOpen].map(({ found, row }) => ({
    found,
    row: { ...row, ...openSlot(found.finding.category, found.finding.fingerprint) },
  }));
}

/** A finding that somebody closed with a query of their own may still hold its slot. */
async function freeSlots(tx: GraphWriter, { opened, reopened }: ReconcilePlan): Promise<void> {
  const slots = [...opened, ...reopened].flatMap(({ finding: { category, fingerprint } }) =>
    category === 'contradiction' ? [fingerprint] : [],
  );
  if (slots.length === 0) return;
  await tx.query(
    `UNWIND $slots AS slot MATCH (v:${labels.violation} {open_slot: slot}) WHERE v.status <> 'open'
     SET v.open_slot = null, v.is_disputed = null`,
    { slots },
  );
}

function seenRow(found: Found, at: string, changed: ReadonlySet<Found>): Properties {
  return changed.has(found)
    ? { ...findingProperties(found), last_seen_at: at }
    : { id: found.finding.id, last_seen_at: at };
}

const first = ({ at, runId }: Pick<WriteContext, 'at' | 'runId'>): Properties => ({
  detected_at: at,
  first_seen_at: at,
  run_id: runId,
});

async function writeNodes(tx: GraphWriter, rows: readonly FindingRow[]): Promise<void> {
  for (const category of findingCategories) {
    const mine = rows.filter(({ found }) => found.finding.category === category).map(({ row }) => row);
    if (mine.length > 0) await tx.upsertNodes({ labels: findingLabels(category), rows: mine });
  }
}

/** It takes no slot, and nothing is in dispute because of it. */
const notOpen = openSlot('contradiction', undefined);

const isStored = <T extends PlacedFinding & { readonly was?: PriorFinding }>(
  found: T,
): found is T & { readonly was: PriorFinding } => found.was !== undefined;

/** As a person has decided it elsewhere. */
function settledRow(
  found: ReconcilePlan['settled'][number],
  { at, runId }: Pick<WriteContext, 'at' | 'runId'>,
): Properties {
  const { decision, was } = found;
  return {
    ...findingProperties(found),
    status: found.finding.status,
    resolution: decision.reason,
    resolved_at: decision.at,
    decided_by: decision.actor,
    decision_kind: decision.kind ?? null,
    winner_id: decision.winner ?? null,
    waived_by: null,
    last_seen_at: at,
    ...notOpen,
    ...(was === undefined ? { flagged: true, ...first({ at, runId }) } : {}),
  };
}

function waivedRow(
  found: ReconcilePlan['waived'][number],
  { at, runId }: Pick<WriteContext, 'at' | 'runId'>,
): Properties {
  const { waiver, was } = found;
  return {
    ...findingProperties(found),
    status: 'dismissed',
    resolution: waiver.reason,
    decided_by: `${waiver.place.path}:${waiver.place.line}`,
    waived_by: waiver.rule,
    waived_facts: factsWaived(found),
    last_seen_at: at,
    ...(was?.status === 'dismissed' ? {} : { resolved_at: at }),
    ...notOpen,
    ...(was === undefined ? { flagged: false, ...first({ at, runId }) } : {}),
  };
}

async function writeEdges(
  tx: GraphWriter,
  changed: readonly Found[],
  fresh: readonly Found[],
  runId: string,
): Promise<void> {
  const known = changed.filter((found) => found.was !== undefined).map((found) => found.finding.id);
  if (known.length > 0) {
    await tx.query(`UNWIND $ids AS found MATCH (:${labels.violation} {id: found})-[m:MEMBER]->() DELETE m`, {
      ids: known,
    });
  }
  const memberRows = changed.flatMap(({ finding }) =>
    finding.members.map((member, order) => ({
      label: memberLabels[member.kind],
      row: {
        from: finding.id,
        to: member.id,
        properties: {
          order,
          summary: member.summary,
          ...defined({ undecided: member.undecided }),
          ...(finding.category === 'contradiction' ? layerOf(member.tier) : {}),
        },
      },
    })),
  );
  for (const [label, group] of groupBy(memberRows, (member) => member.label)) {
    await connect(tx, {
      type: 'MEMBER',
      from: { label: labels.violation },
      to: { label },
      rows: group.map(({ row }) => row),
    });
  }
  for (const category of findingCategories) {
    const ofCategory = changed.filter(({ finding }) => finding.category === category);
    const type = findingTypes[category].edge;
    for (const [label, alike] of groupBy(ofCategory, ({ finding }) => subjectLabel(finding.subject))) {
      const rows = alike.map(({ finding }) => ({ from: finding.subject.id, to: finding.id }));
      await connect(tx, { type, from: { label }, to: { label: labels.violation }, rows });
    }
  }
  const from = { label: labels.violation };
  const breaks = fresh.map(({ finding }) => ({ from: finding.id, to: finding.rule_id }));
  const foundBy = fresh.map(({ finding }) => ({ from: finding.id, to: runId }));
  await connect(tx, { type: 'BREAKS', from, to: { label: labels.rule }, rows: breaks });
  await connect(tx, { type: 'FOUND_BY', from, to: { label: labels.run }, rows: foundBy });
}

/** To the claims that hold in place of others. */
function settledFor({ settled }: ReconcilePlan): EdgeBatch {
  const [from, to] = [{ label: labels.violation }, { label: labels.assertion }];
  const rows = settled.flatMap(({ finding, decision: { winner } }) =>
    winner === undefined || memoryId.test(winner) ? [] : [{ from: finding.id, to: winner }],
  );
  return { type: 'SETTLED_FOR', from, to, rows };
}

const memberLabels = {
  relation: labels.assertion,
  attribute: labels.assertion,
  entity: labels.entity,
  memory: labels.memory,
  passage: labels.chunk,
} as const;

/** No kind of entity is called so. */
const subjectLabel = ({ kind }: PlacedFinding['finding']['subject']): string =>
  kind === labels.memory || kind === labels.source ? kind : labels.entity;

async function connect(tx: GraphWriter, batch: EdgeBatch): Promise<void> {
  if (batch.rows.length > 0) await tx.upsertEdges(batch);
}
