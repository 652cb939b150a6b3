import type { recencyStarts, weightNames } from './choices.ts';

/** The weights, and the speed of forgetting: `decay_rate` per day. */
export type RecallWeights = Readonly<Record<(typeof weightNames)[number], number>>;

export type RecencyStart = (typeof recencyStarts)[number];

/** `memory: { weights, recency }`: how recall scores in a world where a call does not say. */
export interface RecallSettings {
  readonly weights?: Partial<RecallWeights>;
  readonly recency?: RecencyStart;
}
