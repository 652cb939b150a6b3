import { join } from 'node:path';
import { vaultCalendarFiles } from '../../config/calendar-imports/vault-calendars.ts';
import { loadConfig } from '../../config/config.ts';
import { type ReadWorld, readTexts } from '../../content/read-world.ts';
import { scanWorld } from '../../content/scan.ts';
import type { Claim } from '../../model/claim.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { readLore } from '../../queries/lore.ts';
import { readStoredWaivers } from '../../queries/meta/waivers.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredDate } from '../../queries/stored-things.ts';
import { ruleFiles } from '../../rules/load/load.ts';
import type { DateValue } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import { readFileOnly } from '../../util/files/read-named-file.ts';
import { worldPath } from '../store/home.ts';
import { configOf } from '../store/stored-config.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import type { Corrections } from './claim-entry.ts';
import type { ExportedLore } from './exported-lore.ts';
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
 * The store as a world's files: ingested into an empty store, they make the same graph. All other formats become YAML; the files are read
 * back before they are returned, and differing claims are written more exactly.
 *
 * @throws ConfigError where `lore.yaml` cannot be read, or not be written anew.
 */
export async function exportWorld(world: StoredWorld): Promise<ExportedWorld> {
  if (world.home === undefined) throw noWorld();
  await configOf(world); // refuses settings that cannot be read
  const { root, calendarFiles } = await scanWorld(worldPath(world.home));
  const lore = { ...(await readLore(world.store)), waivers: await readStoredWaivers(world.store) };
  const settings = new Map(
    [...calendarFiles, ...vaultCalendarFiles].flatMap((path) => {
      const text = readText(join(root, path));
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
  const own = readText(join(root, 'lore.yaml'));
  const { record } = world;
  const about = { name: record?.name ?? 'A world', ...defined({ calendar: record?.calendar }) };
  // The folders an export may add are known from the start, so that all passes go by the same settings.
  const all = Object.values(exportFolders).map((folder) => `${folder}/any`);
  const config = exportedConfig(settingsText(own, { ...about, files: all }), settings);
  const { files: loreFiles, inexact } = writtenExactly(lore, config);
  const files = new Map([
    ['lore.yaml', settingsText(own, { ...about, files: loreFiles.keys() })],
    ...settings,
    ...ruleFiles(join(root, 'rules'), 'rules').map(({ path, text }) => [path, text] as const),
    ...loreFiles,
  ]);
  return { files, claims: lore.claims.length, inexact };
}

const isCalendarFile = (path: string): boolean => !vaultCalendarFiles.includes(path);

function exportedConfig(lore: string, calendars: ReadonlyMap<string, string>): WorldConfig {
  const read = (path: string) => (path === 'lore.yaml' ? lore : calendars.get(path));
  return loadConfig({ root: '/export', read, calendarFiles: [...calendars.keys()].filter(isCalendarFile) }).config;
}

function writtenExactly(lore: ExportedLore, config: WorldConfig) {
  const ids = new Set<string>();
  const dates = new Set<string>();
  const omit = statedByProse(lore, config);
  let files = worldFiles(lore, config, { ids, dates }, omit);
  for (let pass = 1; ; pass += 1) {
    const wrong = differences(lore, readTexts(Object.fromEntries(files), config));
    const news = [...wrong.ids].some((id) => !ids.has(id)) || [...wrong.dates].some((id) => !dates.has(id));
    if (!news || pass === passes) return { files, inexact: [...new Set([...wrong.ids, ...wrong.dates])].sort() };
    for (const id of wrong.ids) ids.add(id);
    for (const id of wrong.dates) dates.add(id);
    files = worldFiles(lore, config, { ids, dates }, omit);
  }
}

/** Claims that reading the exported prose proposes again: in YAML they would stand twice. */
function statedByProse(lore: ExportedLore, config: WorldConfig): ReadonlySet<string> {
  if (lore.passages.length === 0) return new Set();
  const candidates = lore.claims.filter((claim) => claim.status === 'candidate');
  const others = { ...lore, claims: lore.claims.filter((claim) => claim.status !== 'candidate') };
  const files = worldFiles(others, config, { ids: new Set(), dates: new Set() }, new Set());
  const read = new Set(readTexts(Object.fromEntries(files), config).claims.map(({ id }) => id));
  return new Set(candidates.map(({ id }) => id).filter((id) => read.has(id)));
}

/** The differences of the files, read back: missing claims, and dates that mean other days. */
function differences(lore: ExportedLore, content: ReadWorld): Corrections {
  const read = new Map(content.claims.map((claim) => [claim.id, claim]));
  const ids = new Set<string>();
  const dates = new Set<string>();
  for (const stored of lore.claims) {
    const claim = read.get(stored.id);
    if (claim === undefined) ids.add(stored.id);
    else if (!sameDates(stored, claim)) dates.add(stored.id);
  }
  return { ids, dates };
}

function sameDates(stored: StoredClaim, claim: Claim): boolean {
  return (
    sameDays(stored.from, claim.valid_from) &&
    sameDays(stored.until, claim.valid_until) &&
    (claim.form === 'relation' || sameDays(stored.date, claim.date))
  );
}

/** True for equal days as stated; the world's present decides the meaning of `ongoing`. */
function sameDays(stored: StoredDate, date: DateValue | undefined): boolean {
  if (!stored.stated || date?.unit === 'ongoing') return true;
  return stored.earliest === date?.earliest && stored.latest === date?.latest && stored.axis === date?.axis;
}

function readText(path: string): string | undefined {
  try {
    return readFileOnly(path).toString('utf8');
  } catch {
    return undefined; // Gone since the scan, or never there: an export without it is still one.
  }
}
