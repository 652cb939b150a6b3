import * as z from 'zod';
import { longestId, longestReason, longestWord } from '../model/limits.ts';

/** Fields that several operations take, with their limits. */

/** An id of a memory, claim, passage or entity. */
export const idWords = z.string().min(1).max(longestId);
/** A tag, or how two things are linked. */
export const wordParameter = z.string().min(1).max(longestWord);

export const reasonText = z.string().max(longestReason);
const noReason = 'is empty: expected a reason';
export const neededReason = reasonText.min(1, { error: noReason, abort: true }).regex(/\S/, noReason);

/** A whole number. */
export function wholeBetween(least: number, most: number) {
  const words = `expected a whole number from ${least} to ${most}`;
  return z.int(words).min(least, words).max(most, words);
}

const unitWords = 'expected a number from 0 to 1';
export const unit = z.number(unitWords).min(0, unitWords).max(1, unitWords);

/** A sentence of ours with words of others in it, as it stands in JSON. */
export const sentence = z.preprocess(String, z.string());
