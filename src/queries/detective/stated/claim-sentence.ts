import type { GraphNode } from '../../../graph/port.ts';
import { placeOf, textProperty } from '../../../rules/findings/nodes.ts';
import { isOfTheDay, isPassing, tellsOfThePast } from '../../../values/said/background.ts';

/** The sentence in which a claim stands: what a line says besides is not said of it. A claim from prose quotes its sentence alone. */
export function sentenceOf(claim: GraphNode): string {
  const { quote = '', column } = placeOf(claim);
  if (claim.properties.from_prose === true) return quote;
  let at = 0;
  for (const sentence of quote.split(/(?<=[.!?…]["'”’»)]*\s)/u)) {
    at += sentence.length;
    if (column <= at) return sentence.trim();
  }
  return quote;
}

/** True if its own words say that it was so before all that is told, or is so for a short while. A date says it better. */
export function isOfAnotherTime(claim: GraphNode): boolean {
  // The keys of an entry ("until: the siege") are words of time, too.
  if (claim.properties.from_prose !== true && textProperty(claim, 'origin') !== 'memory') return false;
  if (dates.some((date) => textProperty(claim, date) !== undefined)) return false;
  const words = sentenceOf(claim);
  const isShort = textProperty(claim, 'origin') === 'memory' ? isOfTheDay : isPassing;
  return tellsOfThePast(words) || isShort(words);
}

const dates = ['valid_from_text', 'valid_until_text'];
