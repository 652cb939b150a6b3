import type { Claim } from './claim.ts';

/** Attributes that begin or end a thing, the most specific first. `start` and `end` are those of a stretch of time. */
export const beginningAttributes = ['birth', 'founded_on', 'created_on', 'start', 'valid_from'] as const;
export const endingAttributes = ['death', 'dissolved', 'destroyed_on', 'end', 'valid_until'] as const;

/** Kinds that are stretches of time; `start` and `end` of anything else say nothing of its existence. */
const spanKinds: readonly string[] = ['Era', 'Event'];
const spanOnly: ReadonlySet<string> = new Set(['start', 'end']);

/** The attributes that say when an entity of these kinds exists. */
export function existenceAttributes(names: readonly string[], labels: readonly string[]): string[] {
  const isSpan = labels.some((label) => spanKinds.includes(label));
  return names.filter((name) => isSpan || !spanOnly.has(name));
}

/** Relations whose date begins or ends the thing on their TO side, where no attribute does. */
export const beginningTypes: ReadonlySet<string> = new Set(['FOUNDED', 'CREATED']);
export const endingTypes: ReadonlySet<string> = new Set(['DESTROYED']);
/** Relations whose window is a stretch of existence of the thing on their FROM side, where nothing else tells. */
export const stretchType = 'EXISTED_DURING';

/** The entity whose attributes or existence a claim describes. */
export function describedEntity(claim: Claim): string | undefined {
  if (claim.form === 'attribute') return claim.entity_id;
  if (beginningTypes.has(claim.type) || endingTypes.has(claim.type)) return claim.to_id;
  return claim.type === stretchType ? claim.from_id : undefined;
}
