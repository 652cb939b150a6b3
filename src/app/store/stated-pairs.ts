import { claimDecisionSchema, type Decision, findingDecisionSchema, isAboutClaim } from '../../model/decision.ts';

/**
 * The facts of a decision, as keys and words for a file, in the order of the schema. A check compares decisions by these: writing them as
 * YAML takes a package that it would load for nothing else.
 */
export function statedPairs(decision: Decision): readonly (readonly [key: string, words: string])[] {
  const keys = Object.keys((isAboutClaim(decision) ? claimDecisionSchema : findingDecisionSchema).shape);
  const stated: Readonly<Record<string, string | undefined>> = decision;
  return keys.flatMap((key) => {
    const value = stated[key];
    return value === undefined ? [] : [[key, storableText(value)] as const];
  });
}

export const storableText = (words: string): string =>
  words.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '\uFFFD');
