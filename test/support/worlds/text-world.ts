import { vaultCalendarFiles } from '../../../src/config/calendar-imports/vault-calendars.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { type ReadWorld, readTexts } from '../../../src/content/read-world.ts';
import type { AttributeClaim, Claim, RelationClaim } from '../../../src/model/claim.ts';
import type { Problem } from '../../../src/model/problem.ts';
import type { WorldConfig } from '../../../src/model/world-config.ts';

export interface TextWorld extends ReadWorld {
  readonly config: WorldConfig;
  readonly settings: readonly Problem[];
}

/** Somebody and something of each kind that sentences are about. */
export const vask = `
- { id: aldric, name: Aldric, kind: Person, aliases: [The Grey King] }
- { id: maren, name: Maren Thornwick, kind: Person, aliases: [Maren] }
- { id: will, name: Will, kind: Person }
- { id: odo, name: Odo, kind: Person }
- { id: vask, name: Vask, kind: Kingdom }
- { id: ashkeep, name: Ashkeep, kind: Settlement }
- { id: grey-order, name: Grey Order, kind: Order }
- { id: black-spire, name: Battle of Black Spire, kind: Battle }
- { id: gull, name: Gull, kind: Weapon }
- { id: long-night, name: The Long Night, kind: Era, start: 840, end: 849 }
`;

/** A world written in the test: `lore.yaml`, calendar files and a vault's calendars by name, every other path is lore. */
export function worldOf(files: string | Readonly<Record<string, string>>): TextWorld {
  const texts = typeof files === 'string' ? { 'world.yaml': files } : files;
  const isSetting = (path: string) =>
    path === 'lore.yaml' || path.endsWith('.calendar.yaml') || vaultCalendarFiles.includes(path);
  const { config, problems } = loadConfig({
    root: '/worlds/ashen-coast',
    read: (path) => (Object.hasOwn(texts, path) ? texts[path] : undefined),
    calendarFiles: Object.keys(texts).filter((path) => path.endsWith('.calendar.yaml')),
  });
  const lore = Object.fromEntries(Object.entries(texts).filter(([path]) => !isSetting(path)));
  const world = readTexts(lore, config);
  const fault = world.problems.find(({ code }) => code === 'own-fault');
  if (fault !== undefined) throw new Error(fault.message);
  return { ...world, config, settings: problems };
}

/** `maren -RULES-> ashkeep [830, 850]`, `aldric.birth = 812`: claims as one line each, sorted. */
export function told(claims: readonly Claim[]): string[] {
  return claims.map(line).sort();
}

function line(claim: Claim): string {
  const { valid_from: from, valid_until: until } = claim;
  const window = from === undefined && until === undefined ? '' : ` [${from?.text ?? ''}, ${until?.text ?? ''}]`;
  const what =
    claim.form === 'relation'
      ? `${claim.from_id} -${claim.type}-> ${claim.to_id}`
      : `${claim.entity_id}.${claim.type} = ${claim.value}`;
  return what + window;
}

/** `path:line:column code`, and nothing of the wording. */
export function places(problems: readonly Problem[]): string[] {
  return problems.map(({ path, line, column, code }) => `${path}:${line}:${column} ${code}`);
}

export function relation(world: ReadWorld, type: string): RelationClaim {
  const found = world.claims.find((claim) => claim.form === 'relation' && claim.type === type);
  if (found?.form !== 'relation') throw new Error(`no claim ${type}`);
  return found;
}

export function attribute(world: ReadWorld, type: string): AttributeClaim {
  const found = world.claims.find((claim) => claim.form === 'attribute' && claim.type === type);
  if (found?.form !== 'attribute') throw new Error(`no claim ${type}`);
  return found;
}
