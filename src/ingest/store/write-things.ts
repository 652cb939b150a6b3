import { isNode } from '../../graph/elements.ts';
import { labelText, quoteName } from '../../graph/names.ts';
import type { GraphValue, GraphWriter, Properties } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { groupBy } from '../../util/group.ts';
import { own } from '../../util/own.ts';
import { placeKeys } from '../plan/place.ts';
import type { ThingLabel, ThingRecord } from '../plan/records.ts';
import { thingKeys } from '../plan/things.ts';
import { textOf, textsOf } from './rows.ts';

const formerLabel: Readonly<Record<ThingLabel, string>> = {
  Entity: labels.formerEntity,
  LoreSource: labels.formerSource,
};

export async function createThings(tx: GraphWriter, things: readonly ThingRecord[], at: string): Promise<void> {
  for (const group of byLabels(things)) {
    await tx.createNodes({ labels: group.labels, rows: group.things.map((thing) => withTime(thing, at)) });
  }
}

/**
 * Brings back what had left, under the label it is looked up by; its content is then rewritten. A book comes back from
 * whichever it was, an entity or only a source.
 */
export async function restoreThings(tx: GraphWriter, things: readonly ThingRecord[], at: string): Promise<void> {
  for (const [label, group] of groupBy(things, (thing) => thing.labels[0])) {
    await bringBack(tx, label, group, label);
    const other = label === 'Entity' ? labels.source : labels.entity;
    const books = group.filter((thing) => thing.labels.includes(labels.source));
    await bringBack(tx, other, await stillFormer(tx, label, books), label);
  }
  await rewriteThings(tx, things, at);
}

async function bringBack(
  tx: GraphWriter,
  was: ThingLabel,
  things: readonly { readonly id: string }[],
  becomes: ThingLabel,
): Promise<void> {
  await tx.query(
    `UNWIND $ids AS id MATCH (n:${formerLabel[was]} {id: id})
     REMOVE n:${formerLabel[was]}, n.former_labels, n.removed_at SET n:${becomes}`,
    { ids: things.map(({ id }) => id) },
  );
}

async function stillFormer(tx: GraphWriter, label: ThingLabel, things: readonly ThingRecord[]): Promise<ThingRecord[]> {
  const back = await readStored(tx, label, things);
  return things.filter(({ id }) => !back.has(id));
}

/**
 * Makes labels and properties exactly what they should be, but for what others keep on the node (reviews, flags). An unchanged value is not
 * written: the embedded engine copies a whole column of values for the first one that is set.
 */
export async function rewriteThings(tx: GraphWriter, things: readonly ThingRecord[], at: string): Promise<void> {
  const asSources = things.filter((thing) => thing.labels[0] === 'Entity' && thing.labels.includes(labels.source));
  await tx.query(`UNWIND $ids AS id MATCH (n:${labels.source} {id: id}) SET n:${labels.entity}`, {
    ids: asSources.map(({ id }) => id), // a book that was only named as a source, and is now described as well
  });
  for (const [label, group] of groupBy(things, (thing) => thing.labels[0])) {
    const stored = await readStored(tx, label, group);
    for (const { labels: nodeLabels, things: alike } of byLabels(group)) {
      const rows = alike.map((thing) => changedOf(withTime(thing, at), stored.get(thing.id)));
      await tx.upsertNodes({ labels: nodeLabels, rows });
    }
    await removeLabels(tx, label, group, stored);
  }
}

/** New places only. */
export async function moveThings(tx: GraphWriter, things: readonly ThingRecord[]): Promise<void> {
  for (const [label, group] of groupBy(things, (thing) => thing.labels[0])) {
    await tx.upsertNodes({ labels: [label], rows: group.map(placeRow) });
  }
}

/** Takes things that no file declares any more out of the rules' sight; history and reviews keep hanging on them. */
export async function retireThings(
  tx: GraphWriter,
  things: readonly { readonly id: string; readonly label: ThingLabel }[],
  at: string,
): Promise<void> {
  for (const [label, group] of groupBy(things, (thing) => thing.label)) {
    const stored = await readStored(tx, label, group);
    // an older node of this id that never came back keeps its edges, and gives up its place
    await tx.query(`UNWIND $ids AS id MATCH (n:${formerLabel[label]} {id: id}) REMOVE n:${formerLabel[label]}`, {
      ids: group.map(({ id }) => id),
    });
    for (const alike of groupBy(stored.values(), (node) => node.labels.join(':')).values()) {
      const was = alike[0]?.labels ?? [];
      await tx.query(
        `UNWIND $ids AS id MATCH (n:${label} {id: id})
         SET n:${formerLabel[label]}, n.former_labels = $was, n.removed_at = $at REMOVE n${labelText(was)}`,
        { ids: alike.map((node) => node.id), was, at },
      );
    }
  }
}

/** The fields that a moved line changes, absent ones removed. */
export function placeRow(record: { readonly id: string; readonly properties: Properties }): Properties {
  const row: Record<string, Properties[string]> = { id: record.id, content_hash: record.properties.content_hash };
  for (const key of placeKeys) row[key] = record.properties[key] ?? null;
  return row;
}

interface StoredThing {
  readonly id: string;
  readonly labels: readonly string[];
  readonly properties: { readonly [name: string]: GraphValue };
}

async function readStored(
  tx: GraphWriter,
  label: ThingLabel,
  things: readonly { readonly id: string }[],
): Promise<Map<string, StoredThing>> {
  const rows = await tx.query(`UNWIND $ids AS id MATCH (n:${quoteName(label)} {id: id}) RETURN n`, {
    ids: things.map(({ id }) => id),
  });
  const nodes = rows.flatMap(({ n }) => (isNode(n) ? [n] : []));
  return new Map(
    nodes.map(({ labels: carried, properties }) => {
      const id = textOf(properties, 'id');
      return [id, { id, labels: [...carried].sort(), properties }];
    }),
  );
}

async function removeLabels(
  tx: GraphWriter,
  label: ThingLabel,
  things: readonly ThingRecord[],
  stored: ReadonlyMap<string, StoredThing>,
): Promise<void> {
  const outdated = groupBy(things, ({ id, labels: wanted }) =>
    labelText((stored.get(id)?.labels ?? []).filter((name) => !wanted.includes(name))),
  );
  for (const [text, group] of outdated) {
    if (text === '') continue;
    await tx.query(`UNWIND $ids AS id MATCH (n:${label} {id: id}) REMOVE n${text}`, { ids: group.map(({ id }) => id) });
  }
}

function byLabels(things: readonly ThingRecord[]): { labels: readonly string[]; things: ThingRecord[] }[] {
  const groups = groupBy(things, (thing) => thing.labels.join(':'));
  return [...groups.values()].flatMap((alike) => (alike[0] ? [{ labels: alike[0].labels, things: alike }] : []));
}

function withTime(thing: ThingRecord, at: string): Properties {
  return thing.labels.includes(labels.source) ? { ...thing.properties, ingested_at: at } : thing.properties;
}

/** The properties that are others, those that are to go as null; `id` always. */
function changedOf(properties: Properties, stored: StoredThing | undefined): Properties {
  const before = stored?.properties ?? {};
  const wanted: Record<string, Properties[string]> = {};
  for (const key of thingKeys(textsOf(before.attributes))) wanted[key] = null;
  Object.assign(wanted, properties);
  const changed = Object.entries(wanted).filter(([key, value]) => key === 'id' || !isSame(value, own(before, key)));
  return Object.fromEntries(changed);
}

/** True for equal values of a node: texts, numbers, truths and lists of them. */
function isSame(value: Properties[string], stored: GraphValue | undefined): boolean {
  if (!Array.isArray(value)) return (value ?? null) === (stored ?? null);
  return Array.isArray(stored) && value.length === stored.length && value.every((item, at) => item === stored[at]);
}
