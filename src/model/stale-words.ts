import type { StaleReason } from './decision.ts';

/** Why a decision about a claim does nothing, in words that follow it. */
export const staleWords: Readonly<Record<StaleReason, string>> = {
  gone: 'no file says so any more',
  several: 'its file says so no more, and several others do',
  'winner-gone': 'no file makes the claim any more that was to hold instead',
  'winner-several': 'the claim that was to hold instead has left its file, and several others make it',
  'winner-withdrawn': 'the claim that was to hold instead is withdrawn',
  overruled: 'a later decision has it the other way round',
};
