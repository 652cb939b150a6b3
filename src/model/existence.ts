import type { Claim, RelationClaim } from './claim.ts';
import { isInAbsence, slowDeaths } from './excused.ts';

/** Attributes that begin or end an entity's existence, the most specific first. `start` and `end` count for spans of time, groups, places and things: of a life they may be a reign. */
export const beginningAttributes = ['birth', 'founded_on', 'created_on', 'start', 'valid_from'] as const;
export const endingAttributes = ['death', 'dissolved', 'destroyed_on', 'end', 'valid_until'] as const;

/** Attributes that open the existence of a faction, place or thing again. A life has `resurrected`, which makes it `undying`. */
export const restoringAttributes = ['refounded', 'restored', 'rebuilt', 'reforged'] as const;

/** Kinds whose `start` and `end` limit their existence. */
const spanKinds: readonly string[] = ['Era', 'Event', 'Faction', 'Location', 'Item'];
const spanOnly: ReadonlySet<string> = new Set(['start', 'end']);

/** Those of the attributes that date the existence of an entity with these kinds. */
export function existenceAttributes(names: readonly string[], labels: readonly string[]): string[] {
  const isSpan = labels.some((label) => spanKinds.includes(label));
  return names.filter((name) => isSpan || !spanOnly.has(name));
}

/** True if an entity with these kinds can be restored. */
export const canBeRestored = (labels: readonly string[]): boolean => !isLiving(labels);
export const isLiving = (labels: readonly string[]): boolean => labels.some((label) => livingKinds.has(label));
const livingKinds: ReadonlySet<string> = new Set(['Person', 'Creature', 'Deity']);

/** Relations whose date begins the existence of their TO side, when no attribute does. */
export const beginningTypes: ReadonlySet<string> = new Set(['FOUNDED', 'CREATED']);
export const endingTypes: ReadonlySet<string> = new Set(['DESTROYED']);
/** The relation whose date is the death of its TO side, when no attribute is. */
export const killingType = 'KILLED';

/** True if the victim certainly died at the killing: no doubt, no rumour, no poison that kills late. */
export const isSureKilling = ({ type, uncertain, reliability, note = '' }: RelationClaim): boolean =>
  type === killingType &&
  uncertain !== true &&
  reliability !== 'rumour' &&
  !isInAbsence(note) &&
  !slowDeaths.some((word) => note.toLowerCase().includes(word));

/** The relation whose window is the existence of its FROM side, when nothing else dates it. */
export const stretchType = 'EXISTED_DURING';

/** Relations whose TO side says what sort of being their FROM side is. */
export const speciesType = 'OF_SPECIES';
export const cultureType = 'BELONGS_TO';

/** The entity whose attributes, existence or sort a claim describes. */
export function describedEntity(claim: Claim): string | undefined {
  if (claim.form === 'attribute') return claim.entity_id;
  if (beginningTypes.has(claim.type) || endingTypes.has(claim.type) || claim.type === killingType) return claim.to_id;
  return [stretchType, speciesType, cultureType].includes(claim.type) ? claim.from_id : undefined;
}
