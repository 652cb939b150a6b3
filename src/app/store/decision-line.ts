import { stringify } from 'yaml';
import type { Decision } from '../../model/decision.ts';
import { statedPairs, storableText } from './stated-pairs.ts';

/**
 * A decision as the file of a world states it, the same text for the same decision, wherever it comes from. On one line: a merge
 * that meets entries of two branches keeps or moves whole ones, and never mixes two.
 */
export function decisionLine(decision: Decision): string {
  const pairs = statedPairs(decision).map(([key, words]) => `${key}: ${flowScalar(words)}`);
  return `- { ${pairs.join(', ')} }\n`;
}

/**
 * A decision in the words that a file can hold, so that store and file say the same: control characters and halves of characters,
 * which no reader of YAML lets through, would make the whole file one that cannot be read.
 */
export function storableDecision<T extends Decision>(decision: T): T {
  const words = Object.entries(decision).map(([key, value]) => [
    key,
    typeof value === 'string' ? storableText(value) : value,
  ]);
  return Object.assign({}, decision, Object.fromEntries(words));
}

/** Plain where YAML takes it for this very text, also between braces; else in quotes, as in JSON. */
function flowScalar(words: string): string {
  const isPlain = !/[,[\]{}\n]/.test(words) && stringify(words, { lineWidth: 0 }) === `${words}\n`;
  return isPlain ? words : JSON.stringify(words);
}
