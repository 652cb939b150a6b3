import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { type ReadWorld, readTexts } from '../../content/read-world.ts';
import { scanWorld } from '../../content/scan.ts';
import type { GraphNode } from '../../graph/port.ts';
import type { Claim } from '../../model/claim.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { numberOf, textOf } from '../../rules/findings/nodes.ts';
import { ruleFiles } from '../../rules/load/load.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { worldPath } from '../store/home.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import type { Corrections } from './claim-entry.ts';
import { type ExportedGraph, readExport } from './exported-graph.ts';
import { exportFolders } from './placing.ts';
import { settingsText } from './settings-file.ts';
import { worldFiles } from './world-files.ts';

export interface ExportedWorld {
  /** Texts by path, `lore.yaml`, calendars and rules among them. */
  readonly files: ReadonlyMap<string, string>;
  readonly claims: number;
  /** Claims that the files, read back, do not say just so; empty unless the world holds what the format cannot say. */
  readonly inexact: readonly string[];
}

/** Writing, reading back and mending takes a second pass where dates or identities need it; a third settles what is left. */
const passes = 3;

/**
 * The store as a world's files: ingested into an empty store, they make the same graph. What was not YAML becomes YAML; the
 * files are read back before they are handed out, and what they say otherwise is written more exactly.
 */
export async function exportWorld(kept: StoredWorld): Promise<ExportedWorld> {
  if (kept.home === undefined) throw noWorld();
  const { root, calendarFiles } = await scanWorld(worldPath(kept.home));
  const graph = await readExport(kept.store);
  const settings = new Map(calendarFiles.map((path) => [path, readText(join(root, path)) ?? '']));
  const own = readText(join(root, 'lore.yaml'));
  const { record } = kept;
  const about = { name: record?.name ?? 'A world', ...defined({ calendar: record?.calendar }) };
  // The folders an export may add are known from the start, so that all passes go by the same settings.
  const all = Object.values(exportFolders).map((folder) => `${folder}/any`);
  const config = configOf(settingsText(own, { ...about, files: all }), settings);
  const { lore, inexact } = writtenExactly(graph, config);
  const files = new Map([
    ['lore.yaml', settingsText(own, { ...about, files: lore.keys() })],
    ...settings,
    ...ruleFiles(join(root, 'rules'), 'rules').map(({ path, text }) => [path, text] as const),
    ...lore,
  ]);
  return { files, claims: graph.claims.length, inexact };
}

function configOf(lore: string, calendars: ReadonlyMap<string, string>): WorldConfig {
  const read = (path: string) => (path === 'lore.yaml' ? lore : calendars.get(path));
  return loadConfig({ root: '/export', read, calendarFiles: [...calendars.keys()] }).config;
}

function writtenExactly(graph: ExportedGraph, config: WorldConfig) {
  const ids = new Set<string>();
  const dates = new Set<string>();
  const omit = saidByProse(graph, config);
  let lore = worldFiles(graph, config, { ids, dates }, omit);
  for (let pass = 1; ; pass += 1) {
    const wrong = differences(graph, readTexts(Object.fromEntries(lore), config));
    const news = [...wrong.ids].some((id) => !ids.has(id)) || [...wrong.dates].some((id) => !dates.has(id));
    if (!news || pass === passes) return { lore, inexact: [...new Set([...wrong.ids, ...wrong.dates])].sort() };
    for (const id of wrong.ids) ids.add(id);
    for (const id of wrong.dates) dates.add(id);
    lore = worldFiles(graph, config, { ids, dates }, omit);
  }
}

/** Claims that reading the exported prose proposes again: in YAML they would be said twice. */
function saidByProse(graph: ExportedGraph, config: WorldConfig): ReadonlySet<string> {
  if (graph.chunks.length === 0) return new Set();
  const candidates = graph.claims.filter((claim) => textOf(claim, 'status') === 'candidate');
  const others = { ...graph, claims: graph.claims.filter((claim) => textOf(claim, 'status') !== 'candidate') };
  const files = worldFiles(others, config, { ids: new Set(), dates: new Set() }, new Set());
  const read = new Set(readTexts(Object.fromEntries(files), config).claims.map(({ id }) => id));
  return new Set(candidates.flatMap((claim) => textOf(claim, 'id') ?? []).filter((id) => read.has(id)));
}

/** What the files, read back, say otherwise: claims that are not there, and dates that mean other days. */
function differences(graph: ExportedGraph, world: ReadWorld): Corrections {
  const read = new Map(world.claims.map((claim) => [claim.id, claim]));
  const ids = new Set<string>();
  const dates = new Set<string>();
  for (const node of graph.claims) {
    const id = textOf(node, 'id') ?? '';
    const claim = read.get(id);
    if (claim === undefined) ids.add(id);
    else if (!sameDates(node, claim)) dates.add(id);
  }
  return { ids, dates };
}

function sameDates(node: GraphNode, claim: Claim): boolean {
  return (
    sameDays(node, 'valid_from', claim.valid_from) &&
    sameDays(node, 'valid_until', claim.valid_until) &&
    (claim.form === 'relation' || sameDays(node, 'value', claim.date))
  );
}

/** Of what is stated; `ongoing` means what the world's present makes of it. */
function sameDays(node: GraphNode, name: string, date: DateValue | undefined): boolean {
  if (textOf(node, `${name}_text`) === undefined || date?.unit === 'ongoing') return true;
  return (
    numberOf(node, `${name}_earliest`) === date?.earliest &&
    numberOf(node, `${name}_latest`) === date?.latest &&
    textOf(node, `${name}_axis`) === date?.axis
  );
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // Gone since the scan, or never there: an export without it is still one.
  }
}
