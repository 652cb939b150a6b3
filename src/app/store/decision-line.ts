import { stringify } from 'yaml';
import { claimDecisionSchema, type Decision, findingDecisionSchema, isAboutClaim } from '../../model/decision.ts';

/**
 * A decision as the file of a world states it, the same text for the same decision, wherever it comes from. On one line: a merge
 * that meets entries of two branches keeps or moves whole ones, and never mixes two.
 */
export function decisionLine(decision: Decision): string {
  const keys = Object.keys((isAboutClaim(decision) ? claimDecisionSchema : findingDecisionSchema).shape);
  const stated: Readonly<Record<string, string | undefined>> = decision;
  const pairs = keys.flatMap((key) => {
    const value = stated[key];
    return value === undefined ? [] : [`${key}: ${flowScalar(value)}`];
  });
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

const storableText = (words: string): string =>
  words.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '\uFFFD');

/** Plain where YAML takes it for this very text, also between braces; else in quotes, as in JSON. */
function flowScalar(words: string): string {
  const text = storableText(words);
  const isPlain = !/[,[\]{}\n]/.test(text) && stringify(text, { lineWidth: 0 }) === `${text}\n`;
  return isPlain ? text : JSON.stringify(text);
}
