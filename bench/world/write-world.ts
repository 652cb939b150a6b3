import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { GeneratedEntity, GeneratedRelation, GeneratedWorld, VagueYear } from './world.ts';

const entitiesPerFile = 250;

/** Writes a world as a folder of YAML files, as an author would keep it: one folder per kind. */
export function writeWorld(world: GeneratedWorld, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'lore.yaml'), stringify({ world: 'The Measured Lands', calendars: ['years'] }));
  for (const [path, text] of worldFiles(world)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Files by path, in the order of the world's entities. */
export function* worldFiles(world: GeneratedWorld): Generator<readonly [path: string, text: string]> {
  for (const [path, entities] of filed(world)) yield [path, stringify(entities.map(document), { lineWidth: 0 })];
}

export function* filed(
  world: GeneratedWorld,
): Generator<readonly [path: string, entities: readonly GeneratedEntity[]]> {
  for (let start = 0; start < world.entities.length; start += entitiesPerFile) {
    const entities = world.entities.slice(start, start + entitiesPerFile);
    yield [`chapters/chapter-${String(start / entitiesPerFile + 1).padStart(4, '0')}.yaml`, entities];
  }
}

export function yearText({ year, form }: VagueYear): string {
  return form === 'circa' ? `c. ${year}` : form === 'before' ? `before ${year}` : String(year);
}

function document(entity: GeneratedEntity): Record<string, unknown> {
  const { id, kind, name, attributes } = entity;
  const entry: Record<string, unknown> = { id, kind, name };
  for (const [key, value] of Object.entries(attributes))
    entry[key] = typeof value === 'object' ? yearText(value) : value;
  const types = [...new Set(entity.relations.map((relation) => relation.type))];
  for (const type of types) {
    entry[type.toLowerCase()] = entity.relations.filter((relation) => relation.type === type).map(target);
  }
  return entry;
}

function target({ to, from, until }: GeneratedRelation): unknown {
  if (from === undefined && until === undefined) return to;
  return { to, ...(from ? { from: yearText(from) } : {}), ...(until ? { until: yearText(until) } : {}) };
}
