import type { GraphInput } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { type Entity, type LoreSource, tierRank } from '../../model/claim.ts';
import type { Undying } from '../../model/undying.ts';
import type { Materialised } from './attributes.ts';
import type { ContentHash } from './content-hash.ts';
import { addDate, addWindow, datePropertyNames } from './dates/date-properties.ts';
import type { EntityTimes } from './dates/entity-times.ts';
import { placeKeys, placeProperties } from './place.ts';
import type { ThingRecord } from './records.ts';

const entityKeys: readonly string[] = [
  ...['id', 'name', 'aliases', 'kind', 'shares_name', 'kind_guessed', 'draft', 'attributes', 'disputed'],
  ...['exists_from', 'exists_until', 'valid_from', 'valid_until'].flatMap(datePropertyNames),
  ...['happened_from', 'happened_until', 'absent_from', 'absent_until'].flatMap(datePropertyNames),
  ...['happened', 'exists_backwards', 'happened_backwards', 'undying', 'untimely'],
  ...['happened_after_by', 'happened_before_by'],
  ...placeKeys,
  'content_hash',
];
const sourceKeys: readonly string[] = [
  ...[
    'id',
    'path',
    'title',
    'kind',
    'tier',
    'tier_rank',
    'reliability',
    'project',
    'story_order',
    'sha256',
    'ingested_at',
  ],
  'content_hash',
];

/** Names that the graph model or a review gives a meaning of its own: an author's attribute never overwrites them. */
const reserved: ReadonlySet<string> = new Set([...entityKeys, 'flagged', 'former_labels', 'removed_at', '__proto__']);
const reservedOnSources: ReadonlySet<string> = new Set([...reserved, ...sourceKeys.filter((key) => key !== 'title')]);

/** Every property ingest may have written on an entity or source that carries these materialised attributes. */
export function thingKeys(attributes: readonly string[]): Set<string> {
  const own = attributes.filter((name) => !reserved.has(name));
  return new Set([...entityKeys, ...sourceKeys, ...own.flatMap(datePropertyNames)]);
}

/** An entity with its materialised attributes and times. Attributes stay behind as assertions where a name is taken. */
export function entityRecord(
  entity: Entity,
  attributes: ReadonlyMap<string, Materialised>,
  { existence, happening, happened, backwards }: EntityTimes,
  { undying, untimely }: { readonly undying: Undying | undefined; readonly untimely: boolean },
  source: LoreSource | undefined,
  hashOf: ContentHash,
): ThingRecord {
  const names = [...attributes.keys()].sort();
  const properties: Record<string, GraphInput> = source === undefined ? {} : sourceProperties(source);
  addAttributes(properties, attributes, source === undefined ? reserved : reservedOnSources);
  Object.assign(properties, { id: entity.id, name: entity.name, aliases: [...entity.aliases], kind: entity.kind });
  if (entity.shares_name !== undefined) properties.shares_name = entity.shares_name;
  if (entity.kind_guessed === true) properties.kind_guessed = true;
  properties.draft = entity.draft;
  properties.attributes = names;
  properties.disputed = names.filter((name) => attributes.get(name)?.disputed);
  addDate(properties, 'exists_from', existence.from);
  addDate(properties, 'exists_until', existence.until);
  addWindow(properties, existence); // for rules that read every window as valid_from, valid_until
  addDate(properties, 'absent_from', existence.absent?.from);
  addDate(properties, 'absent_until', existence.absent?.until);
  addDate(properties, 'happened_from', happening.from);
  addDate(properties, 'happened_until', happening.until);
  if (happened !== undefined) properties.happened = happened;
  const { after = [], before = [] } = entity.implied_date ?? {};
  if (after.length > 0) properties.happened_after_by = [...after];
  if (before.length > 0) properties.happened_before_by = [...before];
  if (backwards.exists !== undefined) properties.exists_backwards = backwards.exists;
  if (backwards.happened !== undefined) properties.happened_backwards = backwards.happened;
  if (undying !== undefined) properties.undying = undying;
  if (untimely) properties.untimely = true;

  const place = placeProperties(entity.place);
  const nodeLabels = source === undefined ? entity.labels : [...entity.labels, labels.source];
  return finished([labels.entity, ...new Set(nodeLabels)], properties, place, hashOf);
}

export function sourceRecord(source: LoreSource, hashOf: ContentHash): ThingRecord {
  return finished([labels.source], sourceProperties(source), {}, hashOf);
}

function finished(
  nodeLabels: readonly ['Entity' | 'LoreSource', ...string[]],
  properties: Record<string, GraphInput>,
  place: Record<string, GraphInput | undefined>,
  hashOf: ContentHash,
): ThingRecord {
  const hash = hashOf(
    () => JSON.stringify([properties, nodeLabels]),
    () => JSON.stringify(place),
  );
  return {
    id: String(properties.id),
    hash,
    labels: nodeLabels,
    properties: Object.assign(properties, place, { content_hash: hash }),
  };
}

function sourceProperties(source: LoreSource): Record<string, GraphInput> {
  const { id, title, kind, tier } = source;
  const properties: Record<string, GraphInput> = { id, title, kind, tier, tier_rank: tierRank[tier] };
  for (const key of ['path', 'reliability', 'project', 'sha256'] as const) {
    const value = source[key];
    if (value !== undefined) properties[key] = value;
  }
  if (source.order !== undefined) properties.story_order = source.order;
  return properties;
}

/** Dates last: an attribute that happens to be called `birth_year` does not hide the year of `birth`. */
function addAttributes(
  properties: Record<string, GraphInput>,
  attributes: ReadonlyMap<string, Materialised>,
  taken: ReadonlySet<string>,
): void {
  const free = [...attributes].filter(([name]) => !taken.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, attribute] of free) if (attribute.form === 'value') properties[name] = attribute.value;
  for (const [name, attribute] of free) if (attribute.form === 'date') addDate(properties, name, attribute.date);
}
