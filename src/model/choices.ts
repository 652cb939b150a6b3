/**
 * Words to choose from, such as the type of a memory. They stand apart from the schemas that use them, so that the command line can
 * name them in its help without loading what checks schemas.
 */

/** `semantic`: something that is so. `episodic`: something that happened. `procedural`: how something is done. */
export const memoryTypes = ['semantic', 'episodic', 'procedural', 'identity', 'preference'] as const;

/** A `candidate` was noted by somebody who does not vouch for it: it conflicts with nothing until it is promoted. */
export const memoryStatuses = ['candidate', 'active', 'superseded', 'invalid'] as const;

/** The ways to treat a memory that conflicts with what is known. */
export const conflictPolicies = ['ignore', 'warn', 'supersede', 'raise'] as const;

/** The four parts of a score, and the speed of forgetting: `decay_rate` per day. */
export const weightNames = ['cosine', 'lexical', 'recency', 'importance', 'decay_rate'] as const;

/** Recency counts from the day when a memory was noted or confirmed, or when it was last recalled. */
export const recencyStarts = ['noted', 'recalled'] as const;

/** Why a finding is dismissed: the author means it; two different things, so that the rule overreached; or another finding says it already. */
export const dismissalKinds = ['intended', 'not-a-conflict', 'duplicate'] as const;
